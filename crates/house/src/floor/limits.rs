//! The limits of an open table: a second sign with what is to come, how it comes into force, and limits for one player alone.
//!
//! A minimum goes up, or a maximum down, once the sign has stood as long as the book asks, or everybody agreed to it, or with nobody at the
//! table; anything else as soon as the sign is up. Wagers that lie on the layout stay as they are.

use crate::command::{Command, Floor as FloorCommand};
use crate::decide::{Decision, refuse};
use crate::event::{Event, Floor};
use crate::floor::notices::{When, may_name};
use crate::table::Table;
use croupier_engine::games::{self, Act};
use croupier_engine::machine::{Field, Offer, To};
use croupier_engine::text::count;
use croupier_engine::words::{Announcement, LimitsWay, Matter, Sign};
use croupier_engine::{
    Cents, Citation, Cited, FloorKey, Limits, Name, Reason, Refusal, RuleId, Word as _,
};
use std::collections::BTreeMap;

/// What stands on the second sign and on those of single players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Signs {
    posted: Option<Posted>,
    /// The least and the greatest wager of those players.
    own: BTreeMap<Name, (Cents, Cents)>,
}

/// Limits that are to come.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Posted {
    limits: Limits,
    when: When,
    /// Those who agreed.
    agreed: Vec<Name>,
}

impl Signs {
    /// The player's own limits, if there are any.
    pub(crate) fn own(&self, player: &Name) -> Option<(Cents, Cents)> {
        self.own.get(player).copied()
    }

    /// Those who agreed to the limits that are to come.
    pub(crate) fn agreed(&self) -> &[Name] {
        self.posted.as_ref().map_or(&[], |posted| &posted.agreed)
    }

    /// The sign of a player who goes is taken away.
    pub(crate) fn forget(&mut self, player: &Name) {
        self.own.remove(player);
    }
}

/// What a new sign is to say; what is not said stays as it is.
pub(crate) struct Wanted {
    pub(crate) min: Option<Cents>,
    pub(crate) max: Option<Cents>,
    pub(crate) side_min: Option<Cents>,
    pub(crate) side_max: Option<Cents>,
    pub(crate) differential: Option<Cents>,
    pub(crate) increment: Option<Cents>,
    pub(crate) in_minutes: Option<u16>,
}

/// The limits that have their own minimum and maximum.
fn own_limits(limits: &Limits, (min_cents, max_cents): (Cents, Cents)) -> Limits {
    Limits {
        min_cents,
        max_cents,
        ..limits.clone()
    }
}

impl Table {
    /// What the second sign says, and from when on it may take effect; no time: not before everybody agrees, or nobody is there.
    #[must_use]
    pub fn posted_limits(&self) -> Option<(&Limits, i64)> {
        let posted = self.signs.posted.as_ref()?;
        let minutes = self.notice_minutes(&posted.limits);
        Some((&posted.limits, posted.when.due_ms(minutes)))
    }

    /// The limits on the sign with which a closed table opens: those on one that names a time come no sooner.
    pub(crate) fn limits_at_opening(&self, now_ms: i64) -> Option<&Limits> {
        let posted = self.signs.posted.as_ref()?;
        let (limits, from_ms) = self.posted_limits()?;
        (posted.when.in_minutes.is_none() || now_ms >= from_ms).then_some(limits)
    }

    /// What the house does by itself once its time has come, and when that is.
    #[must_use]
    pub fn timed(&self) -> Option<(i64, Command)> {
        if self.life != crate::Life::Open || self.game.round_under_way() {
            return None;
        }
        let limits = self.posted_limits().map(|(_, from_ms)| {
            let change = FloorCommand::ChangeLimits {};
            (from_ms, Command::Floor(change))
        });
        let all = limits.into_iter().chain(self.announced_changes());
        all.min_by_key(|(from_ms, _)| *from_ms)
    }

    /// How long a sign with these limits stands before they may take effect.
    fn notice_minutes(&self, new: &Limits) -> u16 {
        if !self.rules.limits().are_tightened_by(new) {
            return 0;
        }
        let asked = self.rules.announcements().of(Announcement::Limits);
        asked.map_or(0, |asked| asked.minutes)
    }

    /// The choices of the draft with whatever has changed at the table since: what its sign says now.
    #[must_use]
    pub fn options_in_force(&self) -> BTreeMap<String, String> {
        let mut options = self.setup.options.0.clone();
        let limits = self.rules.limits();
        let mut now = vec![
            ("min".to_owned(), limits.min_cents),
            ("max".to_owned(), limits.max_cents),
        ];
        let mut one_of_its_own = |name: String, cents: Cents, of_all: Cents| {
            if cents != of_all || options.contains_key(&name) {
                now.push((name, cents));
            }
        };
        if let Some(side) = &limits.side {
            one_of_its_own(format!("{}-min", side.on), side.min_cents, limits.min_cents);
            one_of_its_own(format!("{}-max", side.on), side.max_cents, limits.max_cents);
        }
        let named = |name: &str, cents: Option<Cents>| cents.map(|cents| (name.to_owned(), cents));
        now.extend(named("increment", limits.increment_cents));
        now.extend(named("max-differential", limits.differential_cents));
        options.extend(now.into_iter().map(|(name, cents)| (name, cents.to_word())));
        for (name, value) in crate::games::in_force(self.game()) {
            if let Some(said) = options.get_mut(name) {
                *said = value;
            }
        }
        options
    }

    /// The limits that apply to a player.
    #[must_use]
    pub fn limits_of(&self, player: &Name) -> Limits {
        let limits = self.rules.limits();
        match self.signs.own(player) {
            Some(own) => own_limits(limits, own),
            None => limits.clone(),
        }
    }

    /// By which rules the sign says something else, or will.
    pub(crate) fn limits_by(&self, event: &Floor) -> Citation {
        let new = match event {
            Floor::LimitsPosted { .. } => posted(self.rules.limits(), event),
            _ => self.signs.posted.as_ref().map(|p| p.limits.clone()),
        };
        let tightened = match event {
            Floor::LimitsAgreed { .. } => FloorKey::LimitsTightenedAgreed,
            Floor::LimitsChanged { way } => match way {
                LimitsWay::Sign | LimitsWay::Loosened => FloorKey::LimitsTightenedSign,
                LimitsWay::Agreed => FloorKey::LimitsTightenedAgreed,
                LimitsWay::NobodyThere => FloorKey::LimitsTightenedNobodyThere,
                LimitsWay::Opening => FloorKey::LimitsTightenedOpening,
            },
            _ => FloorKey::LimitsTightenedSign,
        };
        match new {
            Some(new) => self.difference_by(&new, tightened),
            None => Citation::default(),
        }
    }

    /// The rules about that in which these limits differ from the table's; for what is tighter it is this one.
    fn difference_by(&self, new: &Limits, tightened: FloorKey) -> Citation {
        let old = self.rules.limits();
        let bounds = |limits: &Limits| (limits.min_cents, limits.max_cents, limits.side.clone());
        let keys = [
            (old.are_tightened_by(new), tightened),
            (
                bounds(old) != bounds(new) && !old.are_tightened_by(new),
                FloorKey::LimitsLoosened,
            ),
            (
                old.differential_cents != new.differential_cents,
                FloorKey::LimitsDifferential,
            ),
            (
                old.increment_cents != new.increment_cents,
                FloorKey::LimitsIncrement,
            ),
        ];
        let citations = self.rules.citations();
        let rules = keys.into_iter().filter(|(differs, _)| *differs);
        let rules = rules.flat_map(|(_, key)| {
            let Citation { rule, also } = citations.floor(key);
            rule.into_iter().chain(also.to_vec())
        });
        let mut all: Vec<RuleId> = Vec::new();
        for rule in rules {
            if !all.contains(&rule) {
                all.push(rule);
            }
        }
        all.into()
    }

    /// Opens a closed table, with the limits that were put on its sign meanwhile, unless that names a time which has not come.
    pub(crate) fn open_again(&self, now_ms: i64) -> Vec<Cited<Event>> {
        let mut events = Vec::new();
        if let Some(limits) = self.limits_at_opening(now_ms) {
            let way = match self.rules.limits().are_tightened_by(limits) {
                true => LimitsWay::Opening,
                false => LimitsWay::Loosened,
            };
            events.push(self.cite(Floor::LimitsChanged { way }));
        }
        events.extend(self.open());
        events
    }

    pub(crate) fn post_limits(&self, wanted: &Wanted) -> Decision {
        let old = self.rules.limits();
        let mut new = old.clone();
        new.min_cents = wanted.min.unwrap_or(new.min_cents);
        new.max_cents = wanted.max.unwrap_or(new.max_cents);
        match &mut new.side {
            Some(side) => {
                // Where the sign has one minimum or maximum for all wagers, it stays one.
                let one = |side, old, new| if side == old { new } else { side };
                let min = one(side.min_cents, old.min_cents, new.min_cents);
                let max = one(side.max_cents, old.max_cents, new.max_cents);
                side.min_cents = wanted.side_min.unwrap_or(min);
                side.max_cents = wanted.side_max.unwrap_or(max);
            }
            None if wanted.side_min.or(wanted.side_max).is_some() => {
                return refuse(
                    Reason::OptionOutOfBounds,
                    "the sign of this table has one minimum and one maximum for all wagers",
                );
            }
            None => {}
        }
        let citations = self.rules.citations();
        if wanted.differential.is_some() && !self.rules.has_differential() {
            return refuse(
                Reason::OptionOutOfBounds,
                "the rules of this table have no table differential",
            );
        }
        new.differential_cents = wanted.differential.or(new.differential_cents);
        let held_to_steps = citations.given(Reason::NotAnIncrement, None, "");
        if wanted.increment.is_some() && held_to_steps.is_none() {
            return refuse(
                Reason::OptionOutOfBounds,
                "the rules of this table have no increments",
            );
        }
        new.increment_cents = wanted.increment.or(new.increment_cents);
        if let Some((key, detail)) = new.faults().into_iter().next() {
            let refusal = Refusal::uncited(Reason::OptionOutOfBounds, None, detail);
            return Err(refusal.under(self.rules.citations().draft(key)));
        }
        if new == *old {
            return refuse(Reason::LimitsUnchanged, "the sign says so already");
        }
        let in_minutes = wanted.in_minutes;
        let minutes = self.notice_minutes(&new);
        may_name(
            in_minutes,
            minutes,
            self.difference_by(&new, FloorKey::LimitsTightenedSign),
        )?;
        let side = new.side.as_ref();
        Ok(vec![self.cite(Floor::LimitsPosted {
            min_cents: new.min_cents,
            max_cents: new.max_cents,
            side_min_cents: side.map(|side| side.min_cents),
            side_max_cents: side.map(|side| side.max_cents),
            differential_cents: new.differential_cents,
            increment_cents: new.increment_cents,
            in_minutes,
        })])
    }

    /// The sign with limits that are to come.
    fn sign(&self) -> Result<&Posted, Refusal> {
        self.signs.posted.as_ref().ok_or_else(|| {
            let detail = "no sign with other limits is up; put it up first";
            let refusal = Refusal::uncited(Reason::NotAnnounced, None, detail);
            refusal.under(self.announced_by(Announcement::Limits))
        })
    }

    /// Takes a sign down before what it announces comes. Of a sign that an inspector is owed word of, that word is still owed.
    pub(crate) fn take_down(&self, sign: Sign) -> Decision {
        match sign {
            Sign::Limits => drop(self.sign()?),
            Sign::Closing if self.closing_sign.is_none() => {
                let detail = "no sign of a closure is up";
                let refusal = Refusal::uncited(Reason::NotAnnounced, None, detail);
                let by = self.rules.citations().floor(FloorKey::ClosingSignPosted);
                return Err(refusal.under(by));
            }
            Sign::Closing => {}
            Sign::Payment | Sign::Vigorish | Sign::SecondShuffle | Sign::PayingOrder => {
                let announces = sign.announces();
                if announces.and_then(|of| self.notice_of(of)).is_none() {
                    let detail = "no notice of that is up";
                    let refusal = Refusal::uncited(Reason::NotAnnounced, None, detail);
                    let by = announces.map(|of| self.announced_by(of));
                    return Err(refusal.under(by.unwrap_or_default()));
                }
            }
        }
        Ok(vec![self.cite(Floor::SignTakenDown { sign })])
    }

    pub(crate) fn agree_limits(&self, player: &Name) -> Decision {
        self.present(player)?;
        if self.sign()?.agreed.contains(player) {
            let detail = format!("{player} has agreed to the limits on the sign already");
            return refuse(Reason::AlreadyAgreed, detail);
        }
        let player = player.clone();
        Ok(vec![self.cite(Floor::LimitsAgreed { player })])
    }

    pub(crate) fn change_limits(&self, now_ms: i64) -> Decision {
        let posted = self.sign()?;
        if self.game.round_under_way() {
            return refuse(
                Reason::RoundUnderWay,
                "the round being played is settled under the limits that it began with",
            );
        }
        let tightened = self.rules.limits().are_tightened_by(&posted.limits);
        let (when, minutes) = (posted.when, self.notice_minutes(&posted.limits));
        let has_come = now_ms >= when.due_ms(minutes);
        let agreed = |player: &Name| posted.agreed.contains(player);
        let way = if !tightened && (has_come || when.in_minutes.is_none()) {
            LimitsWay::Loosened
        } else if has_come {
            LimitsWay::Sign
        } else if tightened && self.people.is_empty() {
            LimitsWay::NobodyThere
        } else if tightened && self.people.all().all(agreed) {
            LimitsWay::Agreed
        } else {
            let left = when.left(minutes, now_ms);
            let left = count(left, "more minute", "more minutes");
            let stood = (now_ms - when.at_ms) / 60_000;
            let detail = match (when.in_minutes, tightened) {
                (None, _) => format!(
                    "the sign has stood for {stood} of {minutes} minutes, and not every player has agreed; wait {left}"
                ),
                (Some(_), true) => format!(
                    "the sign names a later time, and not every player has agreed; wait {left}"
                ),
                (Some(_), false) => format!(
                    "the sign names a later time; wait {left}, or take it down and put up another"
                ),
            };
            let refusal = Refusal::uncited(Reason::NotAnnounced, None, detail);
            return Err(
                refusal.under(self.difference_by(&posted.limits, FloorKey::LimitsTightened))
            );
        };
        Ok(vec![self.cite(Floor::LimitsChanged { way })])
    }

    pub(crate) fn allow_limits(&self, player: &Name, min: Option<Cents>, max: Cents) -> Decision {
        self.present(player)?;
        let table = self.rules.limits();
        let min_cents = min.unwrap_or(table.min_cents);
        let own = own_limits(table, (min_cents, max));
        if let Some((key, detail)) = own.faults().into_iter().next() {
            let refusal = Refusal::uncited(Reason::OptionOutOfBounds, None, detail);
            return Err(refusal.under(self.rules.citations().draft(key)));
        }
        if max <= table.max_cents {
            let detail = format!(
                "a player's own maximum is above the table's, which is {}",
                table.max_cents
            );
            return refuse(Reason::OptionOutOfBounds, detail);
        }
        Ok(vec![self.cite(Floor::OwnLimitsAllowed {
            player: player.clone(),
            min_cents,
            max_cents: max,
        })])
    }

    pub(crate) fn end_limits(&self, player: &Name) -> Decision {
        if self.signs.own(player).is_none() {
            let detail = format!("{player} is held to the limits of the table");
            return refuse(Reason::NoOwnLimits, detail);
        }
        if self.game.has_wager(player) {
            let detail = format!(
                "{player} has wagers on the layout under these limits; end them when those are settled or taken back"
            );
            let refusal = Refusal::uncited(Reason::WagersAtStake, None, detail);
            return Err(refusal.under(self.rules.citations().floor(FloorKey::OwnLimits)));
        }
        let player = player.clone();
        Ok(vec![self.cite(Floor::OwnLimitsEnded { player })])
    }

    pub(crate) fn apply_limits(&mut self, at_ms: i64, event: &Floor) {
        match event {
            Floor::LimitsPosted { in_minutes, .. } => {
                let Some(limits) = posted(self.rules.limits(), event) else {
                    return;
                };
                let when = When {
                    at_ms,
                    in_minutes: *in_minutes,
                };
                // Of what a closed table opens with an inspector is told when it does.
                let comes_later = self.life == crate::Life::Open || when.in_minutes.is_some();
                if comes_later && self.rules.limits().are_tightened_by(&limits) {
                    self.inspector_is_owed(Matter::Limits);
                }
                self.signs.posted = Some(Posted {
                    limits,
                    when,
                    agreed: Vec::new(),
                });
            }
            Floor::SignTakenDown { .. } => self.signs.posted = None,
            Floor::LimitsAgreed { player } => {
                if let Some(posted) = &mut self.signs.posted {
                    posted.agreed.push(player.clone());
                }
            }
            Floor::LimitsChanged { way } => {
                let Some(posted) = self.signs.posted.take() else {
                    return;
                };
                match way {
                    // The proposal was told, and stands.
                    LimitsWay::Sign | LimitsWay::Loosened => {}
                    LimitsWay::Agreed | LimitsWay::NobodyThere | LimitsWay::Opening => {
                        self.inspector_is_owed(Matter::Limits);
                    }
                }
                self.rules.set_limits(&posted.limits);
                self.game.set_limits(&posted.limits);
            }
            Floor::OwnLimitsAllowed {
                player,
                min_cents,
                max_cents,
            } => {
                let own = (*min_cents, *max_cents);
                self.signs.own.insert(player.clone(), own);
            }
            Floor::OwnLimitsEnded { player } => self.signs.forget(player),
            _ => {}
        }
    }

    fn inspector_is_owed(&mut self, matter: Matter) {
        if self.rules.notices().of(matter).is_some() {
            self.duties.happens(matter);
        }
    }

    /// Whether the game accepts a command, under the limits of the player who speaks.
    pub(crate) fn check_game(
        &self,
        command: &games::Command,
        player: Option<&Name>,
    ) -> Result<Act, Refusal> {
        match player.and_then(|player| self.signs.own(player)) {
            None => self.game.check(&self.people, command),
            Some(own) => self.under_own(own).check(&self.people, command),
        }
    }

    fn under_own(&self, own: (Cents, Cents)) -> games::Game {
        let mut game = self.game.clone();
        game.set_limits(&own_limits(self.rules.limits(), own));
        game
    }

    /// Offers of the game's to players with limits of their own, instead of those under the table's.
    pub(crate) fn offer_own(&self, to: To<'_>, offers: &mut Vec<Offer>) {
        let own = self.signs.own.iter().filter(|(name, _)| to.includes(name));
        for (player, own) in own {
            offers.retain(|offer| offer.player.as_ref() != Some(player));
            let asked = croupier_engine::machine::Asked {
                people: &self.people,
                purses: self,
                to: To::Player(player),
            };
            let mut theirs = Vec::new();
            self.under_own(*own).offers(asked, &mut theirs);
            theirs.retain(|offer| offer.player.as_ref() == Some(player));
            offers.append(&mut theirs);
        }
    }

    /// What may be said about limits.
    pub(crate) fn offer_limits(&self, to: To<'_>, offers: &mut Vec<Offer>) {
        let here = |player: &&Name| to.includes(player) && self.people.is_present(player);
        if let Some(posted) = &self.signs.posted {
            for player in self.people.all().filter(here) {
                if !posted.agreed.contains(player) {
                    let player = player.clone();
                    offers.push(Offer::exactly(&FloorCommand::AgreeLimits { player }));
                }
            }
        }
        if !to.staff() {
            return;
        }
        self.offer_signs(offers);
        if let (false, Some((_, from_ms))) = (self.game.round_under_way(), self.posted_limits()) {
            let mut change = Offer::exactly(&FloorCommand::ChangeLimits {});
            let now = self.change_limits(i64::MIN / 2).is_ok();
            change.from_ms = (!now).then_some(from_ms);
            offers.push(change);
        }
        for player in self.people.all().filter(here) {
            let mut allow = Offer::exactly(&FloorCommand::AllowLimits {
                player: player.clone(),
                max_cents: Cents::ZERO,
                min_cents: None,
            });
            for (name, field) in &mut allow.fields {
                if *name != "player" {
                    *field = Field::Facts;
                }
            }
            allow.optional.push("min_cents");
            offers.push(allow);
        }
        let ending = |player: &&Name| !self.game.has_wager(player);
        for player in self.signs.own.keys().filter(ending).cloned() {
            offers.push(Offer::exactly(&FloorCommand::EndLimits { player }));
        }
    }

    /// The signs that may be put up and taken down.
    pub(crate) fn offer_signs(&self, offers: &mut Vec<Offer>) {
        let mut post = Offer::exactly(&FloorCommand::PostLimits {
            min_cents: None,
            max_cents: None,
            side_min_cents: None,
            side_max_cents: None,
            differential_cents: None,
            increment_cents: None,
            in_minutes: None,
        });
        for (name, field) in &mut post.fields {
            *field = Field::Facts;
            post.optional.push(name);
        }
        offers.push(post.number("in_minutes", 0, u16::MAX.into()));
        for &sign in Sign::ALL
            .iter()
            .filter(|sign| self.take_down(**sign).is_ok())
        {
            offers.push(Offer::exactly(&FloorCommand::TakeDownSign { sign }));
        }
    }
}

/// The limits that such a sign announces.
fn posted(table: &Limits, event: &Floor) -> Option<Limits> {
    let Floor::LimitsPosted {
        min_cents,
        max_cents,
        side_min_cents,
        side_max_cents,
        differential_cents,
        increment_cents,
        in_minutes: _,
    } = event
    else {
        return None;
    };
    let side = table.side.clone().map(|side| croupier_engine::SideLimits {
        min_cents: side_min_cents.unwrap_or(side.min_cents),
        max_cents: side_max_cents.unwrap_or(side.max_cents),
        ..side
    });
    Some(Limits {
        min_cents: *min_cents,
        max_cents: *max_cents,
        side,
        differential_cents: *differential_cents,
        increment_cents: *increment_cents,
    })
}
