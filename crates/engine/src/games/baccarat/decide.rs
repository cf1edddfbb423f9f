//! The one transition: what a command does to a table, or the cited reason why it does nothing.
//!
//! Each branch is a ladder of one-line refusals in order of precedence; past the last rung the command succeeds.

use super::cites;
use super::command::{Command, On};
use super::coup::{self, Deals, check_coup};
use super::course::Course;
use super::event::{Event, Passed};
use super::hand::Side;
use super::rules::{BankerPays, Equipment, FreeRounds, Style, StyleChange};
use super::state::{Baccarat, Phase, Spot};
use crate::machine::game::in_files;
use crate::machine::ready;
use crate::machine::ready::{Readies, Stage};
use crate::machine::{Act, Checked, Game, Offering};
use crate::words::{Announcement, Brought, Irregularity, Matter, ReshuffleCause, Step};
use crate::{Case, Cents, Name, People, Reason, Refusal};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

impl Game for Baccarat {
    in_files!(brings cards);

    fn beside(&self, event: &Event) -> Option<cites::Key> {
        cites::beside(event, self)
    }

    fn ladder(&self, people: &People, command: &Command) -> Checked<Self> {
        match command {
            Command::Ready(ready::Command::Confirm {
                step: Step::ClosingCheck,
            }) => self.closing_check(),
            Command::Ready(command) => self.check_ready(people, command),
            Command::Coup(command) => check_coup!(self, command),
            Command::InspectCards { player } => self.inspect_cards(people, player),
            Command::RequireShuffle { player } => self.require_shuffle(people, player),
            Command::ChangeStyle { style } => self.change_style(*style),
            Command::ChangePayment { pays } => self.change_payment(*pays),
            Command::ChangeShuffle { again } => self.change_shuffle(*again),
            Command::ChangePayingOrder { order } => self.change_paying_order(*order),
            Command::ChangeVigorish { percent } => self.change_vigorish(*percent),
            Command::AcceptShoe { player } => self.accept_shoe(people, player),
            Command::DeclineShoe { player } => self.decline_shoe(player),
            Command::PassShoe { player } => self.pass_shoe(player),
            Command::OrderPass { cause } => self.order_pass(*cause),
            Command::CollectVigorish { player } => self.collect_vigorish(player.as_ref()),
            Command::AgreeFreeRound { player } => self.agree_free_round(people, player),
            Command::OrderFreeRound {} => self.order_free_round(people),
            Command::PlaceWager {
                player,
                area,
                on,
                cents,
            } => Self::done(self.wager_placed(people, player, *area, self.on(on)?, *cents)?),
            Command::CallWager {
                player,
                area,
                on,
                cents,
            } => self.call_wager(people, player, *area, on, *cents),
            Command::ConfirmWager {
                player,
                area,
                on,
                by,
            } => self.confirm_wager(people, player, *area, *on, *by),
            Command::WithdrawWager {
                player,
                area,
                on,
                cents,
            } => self.withdraw_wager(people, player, *area, *on, *cents),
            Command::RequestFreeRound { player } => self.request_free_round(people, player),
            Command::ReduceWagers {} => self.reduce_wagers(),
            Command::AcceptHand { player, hand } => self.accept_hand(people, player, *hand),
            Command::DeclineHand { player, hand } => self.decline_hand(people, player, *hand),
            Command::KeepHand { hand } => self.keep_hand(*hand),
            Command::AssignHand { hand, player } => {
                self.assign_hand(people, *hand, player.as_ref())
            }
            Command::TurnBankerFirst {} => self.turn_banker_first(),
            Command::Reshuffle { cause } => self.reshuffle(people, *cause),
            Command::ReplaceCards {} => self.replace_cards(),
            Command::ReportMisdeal { drawn } => self.report_misdeal(drawn.as_deref()),
            Command::ReportNoBurn {} => self.report_no_burn(),
            Command::ReportLateError { round } => self.report_late_error(*round),
            Command::ReportFoundWager {
                player,
                area,
                on,
                cents,
                fault,
            } => {
                let (area, on, player) = (*area, self.on(on)?, player.clone());
                let spot = Spot { area, on, player };
                self.report_found_wager(people, spot, *cents, *fault)
            }
            Command::InvalidateRound { cause, forfeit } => self.invalidate_round(*cause, forfeit),
            Command::DeclareVoid {} => self.declare_void(),
        }
    }

    fn voiding(&self, player: &Name) -> Act<Self> {
        let own = self.wagers().filter(|(spot, _)| spot.player == *player);
        let back = own.map(|(spot, cents)| Event::WagerReturned {
            player: player.clone(),
            area: spot.area,
            on: spot.on,
            cents,
            why: Irregularity::Breach,
        });
        Act::events(back.collect())
    }

    fn leaving(&self, people: &People, player: &Name) -> Checked<Self> {
        self.nothing_at_stake(player, self.round_under_way() && self.has_wager(player))?;
        let gone = people.is_gone(player);
        let mut events: Vec<Event> = self
            .wagers()
            .filter(|(s, _)| s.player == *player)
            .map(|(spot, cents)| {
                let (player, area, on) = (player.clone(), spot.area, spot.on);
                match gone {
                    true => Event::WagerReturned {
                        player,
                        area,
                        on,
                        cents,
                        why: Irregularity::Unclaimed,
                    },
                    false => Event::WagerWithdrawn {
                        player,
                        area,
                        on,
                        cents,
                        total_cents: Cents::ZERO,
                    },
                }
            })
            .collect();
        let owed = self.owed(player);
        if owed.is_positive() {
            events.push(Event::VigorishCollected {
                player: player.clone(),
                cents: owed,
                owed_cents: Cents::ZERO,
            });
        }
        let vacant = people.all().all(|name| name == player);
        let player = player.clone();
        Self::then(move |course| {
            course.push_all(events);
            course.stop_offers(&player);
            course.shuffle_if_vacant(vacant);
        })
    }

    fn standing_up(&self, player: &Name) -> Act<Self> {
        let player = player.clone();
        Act::new(move |course| {
            course.stop_offers(&player);
            if course.table.round_under_way() {
                return;
            }
            let own = course
                .table
                .wagers()
                .filter(|(spot, _)| spot.player == player);
            let own: Vec<(Spot, Cents)> = own.map(|(spot, cents)| (spot.clone(), cents)).collect();
            for (spot, cents) in own {
                course.leave_to_seated(&spot, cents);
            }
        })
    }

    fn fell_vacant(&mut self) {
        self.vacated = true;
    }

    fn needs(&self, word: &str) -> Option<Matter> {
        match word {
            "change-style" if !self.is_between_shoes() => Some(Matter::StyleChange),
            "no-more-bets" if self.style == Style::B => Some(Matter::StyleB),
            _ => None,
        }
    }

    fn announces(&self, word: &str) -> Option<Announcement> {
        match word {
            "change-payment" => Some(Announcement::Payment),
            "change-shuffle" => Some(Announcement::SecondShuffle),
            "change-paying-order" => Some(Announcement::PayingOrder),
            "change-vigorish" => {
                let now = self.rules.commission_percent;
                let rises = self.rules.vigorish.iter().any(|(other, _)| *other > now);
                rises.then_some(Announcement::Vigorish)
            }
            _ => None,
        }
    }

    fn matter(&self, event: &Event) -> Option<Matter> {
        match event {
            Event::StyleChanged { .. } if !self.is_between_shoes() => Some(Matter::StyleChange),
            Event::Ready(ready::Event::CardsBrought {
                why: Brought::Replacement,
                ..
            }) => Some(Matter::CardsReplaced),
            _ => None,
        }
    }

    fn takes_effect(event: &Event) -> Option<Announcement> {
        match event {
            Event::PaymentChanged { .. } => Some(Announcement::Payment),
            Event::ShuffleChanged { .. } => Some(Announcement::SecondShuffle),
            Event::PayingOrderChanged { .. } => Some(Announcement::PayingOrder),
            Event::VigorishChanged { .. } => Some(Announcement::Vigorish),
            _ => None,
        }
    }

    fn laid(&self, mut see: impl FnMut(&Name, Cents)) {
        for (spot, cents) in self.wagers() {
            see(&spot.player, cents);
        }
    }

    fn voids(&self, event: &Event) -> bool {
        matches!(event, Event::Coup(event) if self.coup.is_voided(event))
    }

    fn permits_wagers(&self) -> bool {
        // By order there is none, and nobody may wager; on request there may be some.
        self.rules.free_rounds_by != FreeRounds::Agreed || !self.wagers.is_empty()
    }

    fn round_under_way(&self) -> bool {
        matches!(
            self.phase,
            Phase::Handling { .. } | Phase::Dealing | Phase::Announced(_)
        )
    }

    fn has_wager(&self, player: &Name) -> bool {
        self.wagers.keys().any(|s| s.player == *player)
    }

    fn owed(&self, player: &Name) -> Cents {
        self.owed.get(player).copied().unwrap_or_default()
    }

    fn may_close(&self) -> bool {
        !self.rules.closing_check || self.closing_checked
    }
}

impl Course<'_> {
    /// Offers are to seated players: one who goes declines, and a curator passes the shoe.
    fn stop_offers(&mut self, player: &Name) {
        let phase = self.table.phase.clone();
        let curator = self.table.curator.as_ref();
        if curator.is_some_and(|(name, _)| name == player) {
            self.pass_shoe(Passed::Left);
            if phase == Phase::Betting {
                self.offer_shoe(core::slice::from_ref(player));
            }
        }
        if matches!(phase, Phase::Handling { .. } | Phase::Dealing) {
            for hand in [Side::Player, Side::Banker] {
                if self.table.coup.hands.hand(hand).handler.as_ref() == Some(player) {
                    self.push(Event::Coup(coup::Event::HandKept { hand }));
                }
            }
        }
        match phase {
            Phase::Preparing(stage) if stage.is_offered_to(player) => {
                self.decline_cut(player.clone());
            }
            Phase::OfferingShoe(Offering {
                offered: (to, seat),
                mut declined,
            }) if to == *player => {
                declined.push(to.clone());
                self.push(Event::ShoeDeclined { player: to, seat });
                if !self.offer_shoe(&declined) {
                    self.open_betting();
                }
            }
            Phase::Handling {
                hand,
                offered: (to, seat),
                mut declined,
            } if to == *player => {
                declined.push(to.clone());
                self.push(Event::HandDeclined {
                    hand,
                    player: to,
                    seat,
                });
                self.offer_hand(hand, &declined);
            }
            _ => {}
        }
    }
}

impl Baccarat {
    fn new_shoe(&self) -> Checked<Self> {
        use crate::words::ShoeEnd;
        let Phase::ShoeEnded(end) = self.phase else {
            return self.refuse(
                Reason::ShoeNotEnded,
                "the last hand of this shoe has not been dealt",
            );
        };
        self.passed(Reason::ShoeNotEnded)?;
        self.no_vigorish_owed()?;
        let why = match end {
            _ if self.style_b_used => Brought::NewCards,
            ShoeEnd::LastHand => Brought::EndOfShoe,
            ShoeEnd::InsufficientCards => Brought::InsufficientCards,
        };
        Self::then(move |course| course.bring(why))
    }

    fn reshuffle(&self, people: &People, cause: ReshuffleCause) -> Checked<Self> {
        self.refuse_if(
            !self.rules.reshuffle_causes.contains(&cause),
            Reason::NotInThisBook,
            || {
                format!(
                    "the rules of this table have no cards shuffled between rounds {}",
                    cause.called()
                )
            },
        )?;
        self.refuse_if_by(
            self.style_b_used && matches!(self.phase, Phase::ShoeEnded(_)),
            Reason::NotInThisBook,
            Case::Shoe,
            || "after a shoe in style B the cards leave the table and new ones are brought",
        )?;
        let by = cites::Key::ShuffledFor(cause);
        self.under(
            by,
            self.refuse_if(
                cause == ReshuffleCause::Vacancy && !self.vacated && !people.is_empty(),
                Reason::FactsImpossible,
                || "the table has not been vacant since its cards were shuffled",
            ),
        )?;
        // A card may be exposed before the cards, which are shuffled, are in the shoe.
        let stacked = matches!(
            self.stage(),
            Some(Stage::Cutting { .. } | Stage::PlacingCuttingCard)
        );
        if cause == ReshuffleCause::Exposed && (stacked || self.is_untouched()) {
            return Self::then(move |course| course.shuffle_for(cause));
        }
        self.under(
            by,
            self.refuse_if(
                !matches!(self.phase, Phase::Betting | Phase::ShoeEnded(_)),
                Reason::NotBetweenRounds,
                || "cards are shuffled between rounds, before any card of the next one",
            ),
        )?;
        self.no_vigorish_owed()?;
        Self::then(move |course| course.shuffle_for(cause))
    }

    /// Cards are replaced after any round, so also while those for the next one are being made ready.
    fn replace_cards(&self) -> Checked<Self> {
        self.refuse_if(
            self.round_under_way() || self.phase == Phase::Closed,
            Reason::NotBetweenRounds,
            || "cards are replaced after a round, not in the middle of one",
        )?;
        self.no_vigorish_owed()?;
        Self::then(|course| course.collect_cards(Brought::Replacement))
    }

    /// The check of the cards when gaming ends, where the book asks for one.
    fn closing_check(&self) -> Checked<Self> {
        self.refuse_if(
            !self.rules.closing_check,
            Reason::NotInThisBook,
            || "the rules of this table ask for no check at the close",
        )?;
        self.refuse_if(
            self.round_under_way() || self.closing_checked,
            Reason::NotBetweenRounds,
            || "the cards are checked once, between rounds, before the close",
        )?;
        Self::done(Event::Ready(ready::Event::StepConfirmed {
            step: Step::ClosingCheck,
        }))
    }

    /// Until the first card leaves the shoe, players may look at cards that came pre-shuffled, or have them shuffled all the same.
    fn came_pre_shuffled(&self, unused: bool) -> Result<(), Refusal> {
        self.refuse_if(
            !(self.pre_shuffled && unused),
            Reason::NotThisStep,
            || "no pre-shuffled cards are about to be used",
        )
    }

    fn inspect_cards(&self, people: &People, player: &Name) -> Checked<Self> {
        self.present(people, player)?;
        self.came_pre_shuffled(matches!(self.phase, Phase::Preparing(_)) || self.is_untouched())?;
        Self::done(Event::CardsInspected {
            player: player.clone(),
        })
    }

    fn require_shuffle(&self, people: &People, player: &Name) -> Checked<Self> {
        self.present(people, player)?;
        // A burn is not a game: until the first round the cards have not been used.
        self.came_pre_shuffled(!self.shoe_begun)?;
        let burned = self.cards.shoe.drawn() > 0;
        let player = player.clone();
        Self::then(move |course| {
            if burned {
                course.gather_burned();
            }
            course.push(Event::ShuffleRequired { player });
        })
    }

    fn change_style(&self, style: Style) -> Checked<Self> {
        self.refuse_if(
            !self.rules.may_become(style),
            Reason::OptionOutOfBounds,
            || "the rules of this table do not allow that style",
        )?;
        self.refuse_if(style == self.style, Reason::NotBetweenRounds, || {
            format!("the cards are dealt in style {style} already")
        })?;
        let continuous = self.rules.equipment == Equipment::ContinuousShuffler;
        let each_round = match self.rules.style_change {
            StyleChange::Never | StyleChange::BetweenShoes => false,
            StyleChange::EachRound | StyleChange::Approved => true,
            StyleChange::WithContinuousShuffler => continuous,
        };
        let now = match self.phase {
            Phase::Betting => each_round || self.is_between_shoes(),
            Phase::ShoeEnded(_) | Phase::Preparing(_) | Phase::Burning(_) => true,
            _ => false,
        };
        self.refuse_if(!now, Reason::NotBetweenRounds, || {
            if each_round {
                "the style changes between rounds"
            } else {
                "a shoe goes on in its style; change it once the shoe is finished"
            }
        })?;
        Self::done(Event::StyleChanged { style })
    }

    fn change_payment(&self, pays: BankerPays) -> Checked<Self> {
        self.refuse_if(
            !self.rules.payment_change || !self.rules.payments.contains(&pays),
            Reason::OptionOutOfBounds,
            || "the rules of this table do not allow that payment",
        )?;
        self.refuse_if(
            pays == self.pays,
            Reason::OptionOutOfBounds,
            || "the Banker's Hand is paid that way already",
        )?;
        self.before_wagers()?;
        let exact = pays == BankerPays::Commission && self.rules.banker_exact;
        if exact {
            let payable = |(spot, cents): (&Spot, Cents)| {
                spot.on != On::Banker || self.rules.payable(pays, spot.on, cents)
            };
            self.refuse_if(
                !self.wagers().all(payable),
                Reason::BankerWagerNotPayable,
                || "a Banker wager that stood off lies there, and a win less commission could not be paid on it exactly",
            )?;
        }
        Self::done(Event::PaymentChanged { pays })
    }

    /// What is paid, or kept of it, changes before a round and before anybody has wagered on it, also while cards are made ready. A wager
    /// that stood off in a tie was made on the round before, and its player may still alter it.
    fn before_wagers(&self) -> Result<(), Refusal> {
        let wagered = |(spot, _): (&Spot, Cents)| !self.stood_off(&spot.player, spot.area, spot.on);
        self.refuse_if(
            self.phase == Phase::Closed || self.round_under_way() || self.wagers().any(wagered),
            Reason::NotBetweenRounds,
            || "it changes before a round, and before any wager on it",
        )
    }

    /// Whether the book lets this be changed at an open table.
    fn may_change(&self, what: Announcement) -> Result<(), Refusal> {
        self.refuse_if(
            self.rules.table.announcements.of(what).is_none(),
            Reason::NotInThisBook,
            || "under the rules of this table that is not changed while it is open",
        )
    }

    fn change_shuffle(&self, again: bool) -> Checked<Self> {
        self.may_change(Announcement::SecondShuffle)?;
        self.refuse_if(
            self.rules.cards.shuffles_again() == again,
            Reason::OptionOutOfBounds,
            || "it is so already",
        )?;
        Self::done(Event::ShuffleChanged { again })
    }

    fn change_paying_order(&self, order: u8) -> Checked<Self> {
        self.may_change(Announcement::PayingOrder)?;
        self.refuse_if(
            !(1..=4).contains(&order) || order == self.rules.paying,
            Reason::OptionOutOfBounds,
            || "there are four paying procedures; name another one than is followed now",
        )?;
        self.refuse_if(
            self.round_under_way(),
            Reason::NotBetweenRounds,
            || "the paying procedure changes between rounds",
        )?;
        Self::done(Event::PayingOrderChanged { order })
    }

    fn change_vigorish(&self, percent: u8) -> Checked<Self> {
        self.may_change(Announcement::Vigorish)?;
        let now = self.rules.commission_percent;
        self.refuse_if(
            self.rules.vigorish_unit(percent).is_none() || percent == now,
            Reason::OptionOutOfBounds,
            || {
                let others = self.rules.vigorish.iter().map(|(other, _)| *other);
                let others = others.filter(|other| *other != now);
                let others: Vec<String> = others.map(|other| format!("{other}%")).collect();
                match others.is_empty() {
                    true => String::from("the rules of this table have no other vigorish"),
                    false => format!("the vigorish may become {}", others.join(" or ")),
                }
            },
        )?;
        self.before_wagers()?;
        Self::done(Event::VigorishChanged { percent })
    }
}
