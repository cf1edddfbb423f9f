//! The one transition: what a command does to a table, or the cited reason why it does nothing; and the making ready of the
//! cards (nz-1996/blackjack/5.1 to 6.9).
//!
//! Each branch is a ladder of one-line refusals in order of precedence; past the last rung the command succeeds.

use super::cites;
use super::command::Command;
use super::course::Course;
use super::event::{Event, Mishap};
use super::state::{Blackjack, Phase};
use crate::machine::game::in_files;
use crate::machine::ready::{self, Readies};
use crate::machine::{Act, Checked, Game};
use crate::words::{Brought, Matter, ReshuffleCause};
use crate::{Case, Cents, Name, People, Reason, Refusal};
use alloc::format;
use alloc::vec::Vec;

impl Game for Blackjack {
    in_files!(brings cards, beside);

    fn ladder(&self, people: &People, command: &Command) -> Checked<Self> {
        let here = |player| self.present(people, player);
        let speaks = |player, area| self.speaks(people, player, area);
        match command {
            Command::Ready(command) => self.check_ready(people, command),
            Command::Card { card } => self.card(*card),
            Command::FaceDown { count } => self.face_down(count.unwrap_or(1)),
            Command::CuttingCard {} => self.cutting_card(),
            Command::ViewBurned { player } => self.view_burned(here(player)?),
            Command::WagerOnBox {
                player,
                area,
                cents,
                made,
            } => Self::done(self.box_wagered(here(player)?, *area, *cents, *made)?),
            Command::CallWager {
                player,
                area,
                cents,
            } => self.call_wager(here(player)?, *area, *cents),
            Command::WithdrawFromBox {
                player,
                area,
                cents,
            } => self.withdraw_wager(here(player)?, *area, *cents),
            Command::WagerSevens {
                player,
                area,
                cents,
            } => self.place_sevens(here(player)?, *area, *cents),
            Command::WithdrawSevens { player, area } => self.withdraw_sevens(here(player)?, *area),
            Command::NoMoreBets {} => self.no_more_bets(),
            Command::HoldToMinimum { player } => self.hold_to_minimum(here(player)?),
            Command::Insure {
                player,
                area,
                cents,
            } => self.insure(here(player)?, *area, *cents),
            Command::DeclineInsurance { player, area } => {
                self.decline_insurance(here(player)?, *area)
            }
            Command::TakeEvenMoney { player, area } => self.take_even_money(here(player)?, *area),
            Command::CloseInsurance {} => self.close_insurance(),
            Command::StandHand { player, area, hand } => {
                self.stand(speaks(player, *area)?, *area, *hand)
            }
            Command::DrawCard { player, area, hand } => {
                self.ask_card(speaks(player, *area)?, *area, *hand)
            }
            Command::DoubleDown {
                player,
                area,
                hand,
                cents,
            } => self.double(speaks(player, *area)?, (*area, *hand), *cents),
            Command::SplitPair {
                player,
                area,
                hand,
                cents,
            } => self.split(speaks(player, *area)?, (*area, *hand), *cents),
            Command::FollowDouble {
                player,
                area,
                cents,
            } => self.follow_double(here(player)?, *area, *cents),
            Command::FollowSplit {
                player,
                area,
                cents,
            } => self.follow_split(here(player)?, *area, *cents),
            Command::DeclineFollow { player, area } => self.decline_follow(here(player)?, *area),
            Command::ChooseHand { player, area, hand } => {
                self.choose_hand(here(player)?, *area, *hand)
            }
            Command::CloseFollowing {} => self.close_following(),
            Command::DirectAbsent { area, hand } => self.direct_absent(*area, *hand),
            Command::RefuseCard { player, area, hand } => {
                self.refuse_card(speaks(player, *area)?, *area, *hand)
            }
            Command::TakeBackHand { player, area } => self.take_option(here(player)?, *area, false),
            Command::CompleteHand { player, area } => self.take_option(here(player)?, *area, true),
            Command::CloseOptions {} => self.close_options(),
            Command::Settle {} => self.settle(),
            Command::NewShoe {} => self.new_shoe(),
            Command::Reshuffle { cause } => self.reshuffle(people, *cause),
            Command::ReplaceCards {} => self.replace_cards(),
            Command::DirectCuttingCard { from_back } => self.direct_cutting_card(*from_back),
            Command::ReportFaceUpCard { card } => self.report_face_up_card(*card),
            Command::ReportExcessCard { card } => self.report_excess_card(*card),
            Command::OmitCard {} => self.omit_card(),
            Command::ReportOmission {} => self.report_omission(),
            Command::ReportEmptyBox { area, cards } => self.report_empty_box(*area, cards),
            Command::ReportDealerCard { card } => self.report_dealer_card(*card),
            Command::ReportMisplacedCards { drawn } => self.report_misplaced(drawn.as_deref()),
            Command::Reconstruct {} => self.reconstruct(),
            Command::ReportInsufficientCards {} => self.report_insufficient_cards(),
            Command::ReportDamagedCard { card } => self.report_damaged_card(*card),
            Command::ReplaceDamaged {} => self.replace_damaged(),
            Command::ReportMissedShuffle {} => {
                self.report_shuffle_due(super::event::Mishap::MissedShuffle)
            }
            Command::ReportNoCuttingCard {} => {
                self.report_shuffle_due(super::event::Mishap::NoCuttingCard)
            }
            Command::ReportBoxWager {
                player,
                area,
                cents,
                broke,
            } => {
                self.refuse_if(!people.has_part(player), Reason::NotAtTable, || {
                    people.absence(player)
                })?;
                self.report_box_wager(player, *area, *cents, *broke)
            }
            Command::InvalidateRound { cause, forfeit } => self.invalidate_round(*cause, forfeit),
        }
    }

    fn voiding(&self, player: &Name) -> Act<Self> {
        let own = self
            .boxes
            .iter()
            .filter(|(_, spot)| spot.of(player).is_positive());
        // Whether anybody else has a wager on the box.
        let own = own.map(|(area, spot)| {
            let shared = spot.players().iter().any(|name| name != player);
            (*area, spot.of(player), shared)
        });
        let own: Vec<(u8, Cents, bool)> = own.collect();
        let (player, played) = (player.clone(), self.round_under_way());
        Act::new(move |course: &mut Course<'_>| {
            for (area, cents, shared) in own {
                let (player, why) = (player.clone(), Mishap::Breach);
                course.push(Event::BoxGivenBack {
                    player,
                    area,
                    cents,
                    why,
                });
                if played && !shared {
                    course.push(Event::BoxVoided { area, why });
                }
            }
        })
    }

    fn leaving(&self, people: &People, player: &Name) -> Checked<Self> {
        let lost = self
            .boxes
            .values()
            .filter_map(|spot| spot.beside.get(player))
            .any(|beside| beside.lost.is_positive());
        let at_stake = self.round_under_way() && (lost || self.has_wager(player));
        let undealt = self.round_under_way() && self.is_undealt();
        self.refuse_if_by(
            at_stake,
            Reason::WagersAtStake,
            undealt.then_some(Case::NoMoreBets),
            || format!("{player} has wagers in the round being played; wait until it is settled"),
        )?;
        let wagers: Vec<(u8, Cents)> = if self.round_under_way() {
            Vec::new()
        } else {
            let boxes = self.boxes.iter();
            boxes
                .map(|(area, spot)| (*area, spot.wager_of(player)))
                .collect()
        };
        let played =
            self.phase == Phase::ShoeEnded || (self.phase == Phase::Betting && !self.shoe_fresh);
        let vacant = played && people.all().all(|name| name == player);
        let player = player.clone();
        Self::then(move |course| {
            for (area, wager) in wagers {
                course.withdraw_all(&player, area, wager);
            }
            course.stop_offers(player);
            if vacant {
                // Play begins again with cards shuffled anew.
                course.bring(Brought::Reshuffle);
            }
        })
    }

    fn standing_up(&self, player: &Name) -> Act<Self> {
        let player = player.clone();
        Act::new(move |course| course.stop_offers(player))
    }

    fn gone(&self, _people: &People, player: &Name) -> Act<Self> {
        let player = player.clone();
        Act::new(move |course: &mut Course<'_>| {
            let silent = course.table.silence(|name| *name == player);
            course.push_all(silent);
            course.stop_offers(player);
        })
    }

    fn needs(&self, word: &str) -> Option<Matter> {
        let elsewhere = || match self.directed {
            Some(_) => self.cutting_card_is_directed(),
            None => self.cutting_card_is_directed() && self.direction_told.is_none(),
        };
        match word {
            "hold-to-minimum" => Some(Matter::MinimumOnly),
            "place-cutting-card" if elsewhere() => Some(Matter::CuttingCard),
            _ => None,
        }
    }

    fn outdates(event: &Event) -> Option<Matter> {
        match event {
            Event::CuttingCardDirected { .. } => Some(Matter::CuttingCard),
            _ => None,
        }
    }

    fn power_case(&self, command: &Command) -> Option<Case> {
        match command {
            Command::Reconstruct {} => self.anew().map(|(_, why)| why.reconstruction()),
            Command::ReportExcessCard { card: Some(_) } => Some(Case::Exposed),
            _ => None,
        }
    }

    fn matter(&self, event: &Event) -> Option<Matter> {
        match event {
            Event::HeldToMinimum { .. } => Some(Matter::MinimumOnly),
            // Whoever does not wager on the first round will be held to the minimum.
            Event::BettingOpened { .. } if self.rules.mid_shoe_minimum && self.shoe_fresh => {
                Some(Matter::MinimumOnly)
            }
            Event::Ready(ready::Event::CuttingCardPlaced { .. }) => {
                let now = self.directed.is_some() || self.direction_told == Some(self.cards.number);
                let elsewhere = now && self.cutting_card_is_directed();
                elsewhere.then_some(Matter::CuttingCard)
            }
            Event::Ready(ready::Event::CardsBrought {
                why: Brought::Replacement,
                ..
            }) => Some(Matter::CardsReplaced),
            _ => None,
        }
    }

    fn laid(&self, mut see: impl FnMut(&Name, Cents)) {
        self.boxes.values().for_each(|spot| spot.laid(&mut see));
    }

    fn voids(&self, event: &Event) -> bool {
        matches!(event, Event::RoundSetAside { .. })
    }

    fn round_under_way(&self) -> bool {
        matches!(self.phase, Phase::Playing(_) | Phase::Decided) || self.interrupted.is_some()
    }
}

impl Course<'_> {
    /// A cut on offer to somebody who goes is offered to the next.
    fn stop_offers(&mut self, player: Name) {
        self.going = Some(player.clone());
        let stage = self.table.stage();
        if stage.is_some_and(|stage| stage.is_offered_to(&player)) {
            self.decline_cut(player);
        }
    }
}

impl Blackjack {
    fn new_shoe(&self) -> Checked<Self> {
        self.refuse_if(
            self.phase != Phase::ShoeEnded,
            Reason::ShoeNotEnded,
            || "the cutting card has not come out and no shuffle is due",
        )?;
        Self::then(|course| course.bring(Brought::EndOfShoe))
    }

    fn reshuffle(&self, people: &People, cause: ReshuffleCause) -> Checked<Self> {
        self.refuse_if(
            cause != ReshuffleCause::Vacancy,
            Reason::NotInThisBook,
            || "in the middle of a shoe the cards are shuffled only after the table was vacant, or replaced by a manager's order",
        )?;
        if let Some(somebody) = people.all().next() {
            return self.refuse(
                Reason::FactsImpossible,
                format!("{somebody} is at the table, which has not been vacant"),
            );
        }
        self.passed(Reason::FactsImpossible)?;
        self.between_rounds()?;
        Self::then(|course| course.bring(Brought::Reshuffle))
    }

    /// Cards are replaced after any round, so also while those for the next one are being made ready.
    fn replace_cards(&self) -> Checked<Self> {
        self.refuse_if(
            self.round_under_way() || self.phase == Phase::Closed,
            Reason::NotBetweenRounds,
            || "cards are replaced after a round, not in the middle of one",
        )?;
        Self::then(move |course| course.bring(Brought::Replacement))
    }

    fn between_rounds(&self) -> Result<(), Refusal> {
        self.refuse_if(
            !matches!(self.phase, Phase::Betting | Phase::ShoeEnded),
            Reason::NotBetweenRounds,
            || "cards are shuffled between rounds, before any card of the next one",
        )?;
        Ok(())
    }
}
