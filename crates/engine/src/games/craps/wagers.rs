//! Placing, confirming, altering and calling wagers (nz-1996/craps/3.1 to 3.11; nz-1996/general/13.1, 14.1, 14.4).

use super::bet::{Bet, BetWord, Point};
use super::cites::case;
use super::command::Extent;
use super::course::unconfirmed;
use super::event::{Event, WagerBack};
use super::rules::Room;
use super::state::{Call, Craps, Phase, Wager};
use crate::machine::{Checked, Finding as _, Game};
use crate::{Case, Cents, Name, Reason, Refusal, Word};
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

impl Craps {
    /// The wager that a word names.
    pub(super) fn bet(&self, word: &BetWord) -> Result<Bet, Refusal> {
        let text = match word {
            BetWord::Of(bet) => {
                self.passed(Reason::NoSuchPosition)?;
                return Ok(*bet);
            }
            BetWord::Other(text) => &**text,
        };
        self.refuse_if(
            text.starts_with("horn-high"),
            Reason::NoSuchPosition,
            || "a Horn High has its fifth unit on 2, 3, 11 or 12; say which, such as Horn High 12",
        )?;
        self.refuse_if(
            text.split('+').all(|part| Bet::from_word(part).is_some()),
            Reason::WagerAcrossAreas,
            || "a wager lies in one area of the layout, not across several",
        )?;
        self.refuse(
            Reason::NoSuchPosition,
            "the layout has no such wager; choose one of its areas",
        )
    }

    /// Whether wagers are taken now, or, where so said, altered; during a throw those that are made wait for a word that they stand.
    fn betting(&self, altered: Option<Case>) -> Result<bool, Refusal> {
        match self.phase {
            Phase::Thrown => self.passed(Reason::BettingClosed).map(|()| true),
            Phase::Rested { call, .. } => self.refuse_by(
                Reason::BettingClosed,
                altered,
                match call {
                    Call::Roll(_) => "the dice are at rest; wait until the roll is settled",
                    Call::NoRoll(_) => {
                        "\"No roll\" was called; wait until the dice are passed back for the next throw"
                    }
                },
            ),
            Phase::Closed => self.refuse(Reason::BettingNotOpen, "the table has no dice yet"),
            Phase::Replacing
            | Phase::Inspecting(_)
            | Phase::Waiting
            | Phase::Offering { .. }
            | Phase::Choosing { .. }
            | Phase::Ready => self.passed(Reason::BettingClosed).map(|()| false),
        }
    }

    /// Whether the state of the game allows such a wager at all, and for an additional one how much room it has.
    pub(super) fn standing(&self, player: &Name, bet: Bet) -> Result<Option<Room>, Refusal> {
        match bet {
            Bet::Pass if self.point.is_some() => {
                return self.refuse(
                    Reason::ComeOutOver,
                    "a Pass Line wager is made before the come out roll; the Come area takes one now",
                );
            }
            Bet::DontPass if self.is_lowered(player) => {
                return self.refuse_by(
                    Reason::ComeOutOver,
                    Case::Lowered,
                    "a Don't Pass wager that was taken down or reduced is made or raised again for a new come out roll",
                );
            }
            Bet::DontPass if self.point.is_some() => {
                return self.refuse_by(
                    Reason::ComeOutOver,
                    Case::DontPass,
                    "a Don't Pass wager is made or raised before the come out roll; the Don't Come area takes one now",
                );
            }
            Bet::Come | Bet::DontCome if self.point.is_none() => {
                return self.refuse_by(
                    Reason::NoPointYet,
                    case(bet),
                    "Come and Don't Come wagers are made once there is a come out point",
                );
            }
            Bet::ComeOn(_) | Bet::DontComeOn(_) => {
                let lies = self.wager(player, bet).cents.is_positive();
                return self.refuse_by(
                    Reason::WagerTravels,
                    match bet {
                        Bet::DontComeOn(_) if lies => Some(Case::Raised),
                        _ => case(bet),
                    },
                    "wager on the Come or Don't Come area: the next roll gives the number",
                );
            }
            Bet::Pass | Bet::DontPass => self.passed_by(Reason::ComeOutOver, case(bet))?,
            Bet::Come | Bet::DontCome => self.passed_by(Reason::NoPointYet, case(bet))?,
            _ => {}
        }
        let Some((flat, point)) = bet.flat(self.point) else {
            return Ok(None);
        };
        let Some(point) = point else {
            return self.refuse_by(
                Reason::NoPointYet,
                case(bet),
                "odds are added once the wager has its point",
            );
        };
        if matches!(bet, Bet::OddsPass | Bet::BehindDontPass) {
            self.passed_by(Reason::NoPointYet, case(bet))?;
        }
        let under = self.wager(player, flat).cents;
        if !under.is_positive() {
            let name = flat.name();
            return self.refuse_by(
                Reason::NoFlatWager,
                case(bet),
                format!("{player} has no wager on {name} to which it could be added"),
            );
        }
        self.passed_by(Reason::NoFlatWager, case(bet))?;
        Ok(Some(self.rules.room(bet, point, under)))
    }

    /// Whether so much may lie there: the amount by itself, the sign, and the room of an additional wager.
    pub(super) fn sound(&self, bet: Bet, room: Option<Room>, total: Cents) -> Result<(), Refusal> {
        let most = self.rules.sign(bet).1;
        if total > most {
            let name = bet.name();
            return self.refuse(
                Reason::WagerAboveMaximum,
                format!("the maximum on {name} is {most}; this makes {total}"),
            );
        }
        self.passed(Reason::WagerAboveMaximum)
            .finding(|| match most {
                Cents::LARGEST => format!("{total}; the sign has no maximum for {}", bet.name()),
                _ => format!("{total}; the maximum on {} is {most}", bet.name()),
            })?;
        if let Some(room) = room.filter(|room| !room.holds(total)) {
            let Room { most, unit } = room;
            let most = self.rules.table.chips.next_down(most, |_| true);
            return self.refuse_by(
                Reason::WagerAboveMaximum,
                case(bet),
                match unit > most {
                    true => format!(
                        "up to {most} may be added, or {unit} to make a payable unit; not {total}"
                    ),
                    false => format!("up to {most} may be added, not {total}"),
                },
            );
        }
        if let Some(Room { most, unit }) = room {
            self.passed_by(Reason::WagerAboveMaximum, case(bet))
                .finding(|| format!("{total}; up to {most} may be added, or {unit}"))?;
        }
        let rules = &self.rules;
        rules.hold_amount(bet, self.point, total, |reason, fault| {
            let case = case(bet).filter(|_| reason == Reason::NotInUnits);
            self.refuse_if_by(fault, reason, case, || {
                rules.amount_detail(reason, bet, (self.point, room), total)
            })
            .finding(|| rules.table.amount_found(reason, total, rules.sign(bet).0))
        })
    }

    /// Whether the player took down a Don't Pass Bet, or a part of it, since the come out roll began.
    pub(super) fn is_lowered(&self, player: &Name) -> bool {
        let in_play = self.point.is_some() || self.is_thrown();
        in_play && self.lowered.contains(player)
    }

    /// Whether chips can make what is laid down: it may go back by itself.
    pub(super) fn laid_in_chips(&self, bet: Bet, cents: Cents) -> Result<(), Refusal> {
        if !self.rules.table.chips.can_make(cents) {
            let reason = Reason::NotInChips;
            let detail = self
                .rules
                .amount_detail(reason, bet, (self.point, None), cents);
            return self.refuse(reason, detail);
        }
        self.passed(Reason::NotInChips).finding(|| {
            self.rules
                .table
                .amount_found(Reason::NotInChips, cents, Cents::ZERO)
        })
    }

    pub(super) fn place_wager(&self, player: &Name, bet: &BetWord, cents: Cents) -> Checked<Self> {
        self.lay_down(player, bet, cents, false)
    }

    /// A wager that its player says aloud.
    pub(super) fn call_wager(&self, player: &Name, bet: &BetWord, cents: Cents) -> Checked<Self> {
        self.lay_down(player, bet, cents, true)
    }

    fn lay_down(&self, player: &Name, bet: &BetWord, cents: Cents, aloud: bool) -> Checked<Self> {
        let bet = self.bet(bet)?;
        let waits = self.betting(None)? || aloud;
        self.amount(cents)?;
        let room = self.standing(player, bet)?;
        let there = self.laid(player, bet);
        let total = there.cents + cents;
        self.sound(bet, room, total)?;
        self.laid_in_chips(bet, cents)?;
        let commission_cents = self.rules.commission(bet, total) - there.commission_cents;
        let lying = self.wager(player, bet);
        let placed = if waits {
            Event::WagerAnnounced {
                player: player.clone(),
                bet,
                cents,
                commission_cents,
            }
        } else {
            Event::WagerPlaced {
                player: player.clone(),
                bet,
                cents,
                total_cents: lying.cents + cents,
                commission_cents,
            }
        };
        let divided = match waits {
            true => self.unconfirmed(player, bet).copied(),
            false => Some(lying),
        };
        let divided = divided.and_then(|there| self.divided_on(player, bet, &there, cents));
        let marked = match waits {
            true => None,
            false => self.marked_too(player, bet),
        };
        if divided.is_none() && marked.is_none() {
            return Self::done(placed);
        }
        Self::with(placed, divided.into_iter().chain(marked))
    }

    /// How a divided C & E is divided when so much is added to it.
    pub(super) fn divided_on(
        &self,
        player: &Name,
        bet: Bet,
        there: &Wager,
        cents: Cents,
    ) -> Option<Event> {
        let more = Wager {
            cents,
            ..Wager::default()
        };
        let eleven_cents = self.joined(there, &more)?;
        Some(Event::WagerDivided {
            player: player.clone(),
            bet,
            eleven_cents,
        })
    }

    /// The marker that is on a wager made for a come out roll for which all similar ones of the player are called on.
    fn marked_too(&self, player: &Name, bet: Bet) -> Option<Event> {
        if self.point.is_some() || !self.wager(player, bet).cents.is_zero() {
            return None;
        }
        let mut similar = self
            .wagers()
            .filter(|(name, other, _)| *name == player && bet.is_similar(*other))
            .peekable();
        let on = similar.peek().is_some() && similar.all(|(.., w)| w.marker == Some(true));
        on.then(|| Event::MarkerPlaced {
            player: player.clone(),
            bet,
            on,
        })
    }

    pub(super) fn divide_wager(&self, player: &Name, eleven_cents: Cents) -> Checked<Self> {
        let moving = self.betting(Some(Case::Settle))?;
        let bet = Bet::CAndE;
        let key = (player.clone(), bet);
        let there = match (self.unconfirmed(player, bet), self.wagers.get(&key)) {
            (Some(pending), _) => pending,
            (None, Some(_)) if moving => {
                return self.refuse(
                    Reason::BettingClosed,
                    "the dice have left the hand; a wager is divided before that",
                );
            }
            (None, Some(wager)) => wager,
            (None, None) => {
                return self.refuse(
                    Reason::NoSuchWager,
                    format!("{player} has no wager on {} to divide", bet.name()),
                );
            }
        };
        self.passed(Reason::NoSuchWager)?;
        self.amount(eleven_cents)?;
        self.refuse_if_by(!self.rules.divides(there.cents, eleven_cents), Reason::NotInUnits, Case::CAndE, || format!(
                    "{} on {} is divided into a part on 11 in One Roll and a part on Any Craps, both in the table's chips",
                    there.cents,
                    bet.name()
                ))?;
        Self::done(Event::WagerDivided {
            player: player.clone(),
            bet,
            eleven_cents,
        })
    }

    pub(super) fn confirm_wager(&self, player: &Name, bet: &BetWord) -> Checked<Self> {
        let bet = self.bet(bet)?;
        let Some(pending) = self.unconfirmed(player, bet) else {
            return self.refuse_by(
                Reason::NoSuchWager,
                Case::Unconfirmed,
                format!(
                    "no wager of {player} on {} waits to be confirmed",
                    bet.name()
                ),
            );
        };
        self.passed_by(Reason::NoSuchWager, Case::Unconfirmed)?;
        // What it was to be added to may have been taken down since it was said.
        let room = self.standing(player, bet)?;
        self.sound(bet, room, self.laid(player, bet).cents)?;
        let confirmed = Event::WagerConfirmed {
            player: player.clone(),
            bet,
            cents: pending.cents,
            total_cents: self.laid(player, bet).cents,
        };
        let mut events = vec![confirmed];
        events.extend(self.marked_too(player, bet));
        Self::all(events)
    }

    pub(super) fn withdraw_wager(
        &self,
        player: &Name,
        bet: &BetWord,
        cents: Option<Cents>,
    ) -> Checked<Self> {
        let bet = self.bet(bet)?;
        let moving = self.betting(Some(Case::Settle))?;
        // Until somebody confirms it, a wager that was said aloud is none.
        if let Some(said) = self.unconfirmed(player, bet)
            && !moving
            && cents.is_none_or(|cents| cents == said.cents)
        {
            return Self::done(unconfirmed(player, bet, said));
        }
        self.refuse_if(
            moving && !bet.comes_down_any_time(),
            Reason::BettingClosed,
            || "the dice have left the hand; wait until the roll is settled",
        )?;
        let there = self.wager(player, bet);
        self.refuse_if(there.cents.is_zero(), Reason::NoSuchWager, || {
            format!("{player} has no wager on {}", bet.name())
        })?;
        self.refuse_if(self.is_locked(bet), Reason::WagerLocked, || {
            format!("{} has its point and stays until it is decided", bet.name())
        })?;
        let cents = cents.unwrap_or(there.cents);
        self.amount(cents)?;
        self.refuse_if(cents > there.cents, Reason::NoSuchWager, || {
            format!(
                "{player} has {} on {}, not {cents}",
                there.cents,
                bet.name()
            )
        })?;
        let total_cents = there.cents - cents;
        if total_cents.is_positive() {
            self.left_sound(player, bet, total_cents)?;
        }
        let withdrawn = Event::WagerWithdrawn {
            player: player.clone(),
            bet,
            cents,
            total_cents,
            refund_cents: there.commission_cents - self.rules.commission(bet, total_cents),
        };
        let mut events: Vec<Event> = Vec::new();
        events.extend(self.too_much_behind(player, bet, total_cents));
        events.push(withdrawn);
        if total_cents.is_positive() && there.eleven_cents.is_some() {
            events.push(Event::WagerDivided {
                player: player.clone(),
                bet,
                eleven_cents: self.rules.eleven_left(&there, total_cents),
            });
        }
        Self::all(events)
    }

    /// Whether what would be left of a wager is sound.
    pub(super) fn left_sound(&self, player: &Name, bet: Bet, left: Cents) -> Result<(), Refusal> {
        let added = bet.flat(self.point).is_some();
        let room = if added {
            self.standing(player, bet)?
        } else {
            None
        };
        self.sound(bet, room, left)?;
        let there = self.wager(player, bet);
        let divided = there.eleven_cents.is_some();
        if divided
            && !self
                .rules
                .divides(left, self.rules.eleven_left(&there, left))
        {
            let detail =
                self.rules
                    .amount_detail(Reason::NotInUnits, bet, (self.point, room), left);
            return self.refuse_by(Reason::NotInUnits, case(bet), detail);
        }
        if divided {
            self.passed_by(Reason::NotInUnits, case(bet))?;
        }
        Ok(())
    }

    /// What was added behind a wager and is too much for what is left of it goes back.
    fn too_much_behind(&self, player: &Name, bet: Bet, left: Cents) -> Option<Event> {
        let behind = bet.behind()?;
        let there = self.wager(player, behind);
        let fits = match self.point_of(bet).filter(|_| left.is_positive()) {
            None => Cents::ZERO,
            Some(point) => {
                let room = self.rules.room(behind, point, left);
                let sound = |c: Cents| self.sound(behind, Some(room), c).is_ok();
                if room.holds(there.cents) {
                    there.cents
                } else {
                    let chips = &self.rules.table.chips;
                    chips.next_down(room.greatest().min(there.cents), sound)
                }
            }
        };
        (fits < there.cents).then(|| Event::WagerReturned {
            player: player.clone(),
            bet: behind,
            cents: there.cents - fits,
            refund_cents: Cents::ZERO,
            why: WagerBack::Alone,
        })
    }

    /// The point of a wager that can have one.
    const fn point_of(&self, bet: Bet) -> Option<Point> {
        match bet {
            Bet::ComeOn(p) | Bet::DontComeOn(p) => Some(p),
            _ => self.point,
        }
    }

    pub(super) fn mark(
        &self,
        player: &Name,
        bet: Option<&BetWord>,
        on: bool,
        extent: Extent,
    ) -> Checked<Self> {
        let bet = bet.map(|word| self.bet(word)).transpose()?;
        self.betting(Some(Case::Settle))?;
        if let Some(bet) = bet.filter(|bet| !bet.may_rest()) {
            return self.refuse(
                Reason::WagerAlwaysWorks,
                format!("{} works on every roll", bet.name()),
            );
        }
        self.passed(Reason::WagerAlwaysWorks)?;
        let missing = bet.filter(|bet| self.wager(player, *bet).cents.is_zero());
        // A similar wager that the player has called off is specified otherwise.
        let called = |there: Bet, marker: Option<bool>| match (bet, extent) {
            (None, _) => there.may_rest(),
            (Some(bet), Extent::Similar) => {
                bet == there || (bet.is_similar(there) && marker != Some(false))
            }
            (Some(bet), Extent::Only) => bet == there,
        };
        let own = self.wagers().filter(|(name, ..)| *name == player);
        let marked: Vec<Bet> = own
            .filter(|(_, there, wager)| called(*there, wager.marker))
            .map(|(_, there, _)| there)
            .collect();
        if missing.is_some() || marked.is_empty() {
            let what = bet.map_or_else(
                || String::from("that may rest"),
                |b| format!("on {}", b.name()),
            );
            return self.refuse_by(
                Reason::NoSuchWager,
                Case::Marker,
                format!("{player} has no wager {what} to call on or off"),
            );
        }
        self.passed_by(Reason::NoSuchWager, Case::Marker)?;
        let waits = on && self.point.is_none();
        let placed = marked.into_iter().map(|bet| {
            let player = player.clone();
            match waits {
                true => Event::CallAnnounced { player, bet },
                false => Event::MarkerPlaced { player, bet, on },
            }
        });
        Self::all(placed.collect())
    }

    /// The dealer or supervisor lays the "on" marker, by which a call for a come out roll counts.
    pub(super) fn confirm_call(&self, player: &Name) -> Checked<Self> {
        let called = self.called().filter(|(name, _)| *name == player);
        let placed: Vec<Event> = called
            .map(|(_, bet)| Event::MarkerPlaced {
                player: player.clone(),
                bet,
                on: true,
            })
            .collect();
        self.refuse_if_by(placed.is_empty(), Reason::NoSuchWager, Case::Marker, || {
            format!("{player} has called no wager on that waits for a marker")
        })?;
        Self::all(placed)
    }
}
