//! What an event says of a stake: that it was decided, and under which name the odds know its wager; or that this was undone.

use croupier_engine::games::craps::{Bet, Point};
use croupier_engine::games::{
    self, baccarat, blackjack, caribbean_stud, chemin_de_fer, craps, spin,
};
use croupier_engine::{
    Cents, Name, Word, any_of, told_at_baccarat, told_at_blackjack, told_at_caribbean_stud,
    told_at_chemin_de_fer, told_at_craps, told_at_spin,
};
use std::collections::BTreeMap;

/// What an event says of stakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// One was decided: it won, lost or stood off.
    Decided(Decided),
    /// All that was decided of somebody's in this place does not count.
    Undone(Name, String),
    /// What was wagered on the rules changes: this option has this value from now on.
    Changed(&'static str, String),
}

/// A stake that was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decided {
    pub(super) player: Name,
    /// Where it lay.
    pub(super) place: String,
    /// The wager, by the word that the odds have for it.
    pub(super) wager: String,
    /// All that was at stake.
    pub(super) stake: Cents,
    /// The part of it on which the odds reckon the edge: without what was added to a first wager later.
    pub(super) first: Cents,
}

/// What must be remembered of a layout to know that.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    /// The point at craps.
    point: Option<Point>,
    /// What was added to a first wager at blackjack, by player and box.
    added: BTreeMap<(Name, u8), Cents>,
}

fn whole(player: &Name, place: String, wager: String, stake: Cents) -> Option<Said> {
    Some(Said::Decided(Decided {
        player: player.clone(),
        place,
        wager,
        stake,
        first: stake,
    }))
}

impl Layout {
    /// What an event says.
    pub(super) fn read(&mut self, event: &games::Event) -> Option<Said> {
        match event {
            games::Event::Baccarat(e) => baccarat(e),
            games::Event::Blackjack(e) => self.blackjack(e),
            games::Event::CaribbeanStud(e) => caribbean_stud(e),
            games::Event::CheminDeFer(e) => chemin_de_fer(e),
            games::Event::Craps(e) => self.craps(e),
            games::Event::Roulette(e) | games::Event::TaiSai(e) | games::Event::MoneyWheel(e) => {
                spin(e)
            }
        }
    }

    fn craps(&mut self, event: &craps::Event) -> Option<Said> {
        use craps::Event;
        match event {
            Event::PuckMoved { point } => {
                self.point = *point;
                None
            }
            Event::WagerSettled(s) => {
                let wager = match (s.bet, self.point) {
                    (Bet::ComeOn(_), _) => Bet::Come.to_word(),
                    (Bet::DontComeOn(_), _) => Bet::DontCome.to_word(),
                    (Bet::OddsPass | Bet::BehindDontPass, Some(point)) => {
                        format!("{}-{}", s.bet.to_word(), point.to_word())
                    }
                    (bet, _) => bet.to_word(),
                };
                whole(&s.player, s.bet.to_word(), wager, s.stake_cents)
            }
            Event::SettlementReversed { player, bet, .. } => {
                Some(Said::Undone(player.clone(), bet.to_word()))
            }
            any_of!(Event: DiceThrown RollCalled FaceRuled CallOverruled WagerPlaced
                WagerAnnounced WagerWithdrawn WagerReturned WagerFound WagerForfeited RollSettled)
            | told_at_craps!(Event) => None,
        }
    }

    fn blackjack(&mut self, event: &blackjack::Event) -> Option<Said> {
        use blackjack::Event;
        let place = |area: &u8| area.to_string();
        match event {
            Event::HandDoubled {
                player,
                area,
                cents,
                ..
            }
            | Event::PairSplit {
                player,
                area,
                cents,
                ..
            }
            | Event::DoubleFollowed {
                player,
                area,
                cents,
                ..
            }
            | Event::SplitFollowed {
                player,
                area,
                cents,
                ..
            } => {
                let added = self.added.entry((player.clone(), *area)).or_default();
                *added += *cents;
                None
            }
            Event::StakeSettled(s) => {
                let added = self.added.entry((s.player.clone(), s.area)).or_default();
                let later = (*added).min(s.stake_cents);
                *added -= later;
                Some(Said::Decided(Decided {
                    player: s.player.clone(),
                    place: place(&s.area),
                    wager: "box".to_owned(),
                    stake: s.stake_cents,
                    first: s.stake_cents - later,
                }))
            }
            Event::SevensSettled {
                player,
                area,
                stake_cents,
                ..
            } => whole(player, place(area), "super-sevens".to_owned(), *stake_cents),
            Event::InsuranceSettled {
                player,
                area,
                stake_cents,
                ..
            } => whole(player, place(area), "insurance".to_owned(), *stake_cents),
            Event::LossReturned { player, area, .. }
            | Event::PaymentRecovered { player, area, .. }
            | Event::WagerReinstated { player, area, .. } => {
                Some(Said::Undone(player.clone(), place(area)))
            }
            Event::BettingOpened { .. } => {
                self.added.clear();
                None
            }
            any_of!(Event: Ready BurnedCardShown BoxWagered BoxWithdrawn SevensWagered
                SevensWithdrawn BettingClosed CardToBox CardToDealer InsurancePlaced PaymentOwed
                BoxGivenBack BoxForfeited RoundDecided RoundSettled RoundSetAside CardDiscarded
                CardExposed BoxWagerFound)
            | told_at_blackjack!(Event) => None,
        }
    }
}

fn baccarat(event: &baccarat::Event) -> Option<Said> {
    use baccarat::Event;
    let place = |area: &u8, on: &baccarat::On| format!("{area} {}", on.word());
    match event {
        Event::WagerSettled(s) => {
            let wager = s.on.word().to_owned();
            whole(&s.player, place(&s.area, &s.on), wager, s.stake_cents)
        }
        Event::SettlementReversed {
            player, area, on, ..
        } => Some(Said::Undone(player.clone(), place(area, on))),
        Event::PaymentChanged { pays } => {
            Some(Said::Changed("banker-pays", pays.word().to_owned()))
        }
        Event::VigorishChanged { percent } => {
            Some(Said::Changed("commission-percent", percent.to_string()))
        }
        any_of!(Event: Coup Ready WagerPlaced WagerWithdrawn VigorishCollected WagerReduced
            WagerReturned WagerForfeited WagerFound)
        | told_at_baccarat!(Event) => None,
    }
}

fn caribbean_stud(event: &caribbean_stud::Event) -> Option<Said> {
    use caribbean_stud::Event;
    match event {
        Event::HandSettled(s) => Some(Said::Decided(Decided {
            player: s.player.clone(),
            place: s.seat.to_string(),
            wager: "ante".to_owned(),
            stake: s.ante_cents + s.bet_cents,
            first: s.ante_cents,
        })),
        Event::SettlementReversed { player, seat, .. }
        | Event::WagersReturned {
            player,
            seat,
            taken: true,
            ..
        } => Some(Said::Undone(player.clone(), seat.to_string())),
        Event::DeckBrought { .. }
        | Event::BettingOpened { .. }
        | Event::AntePlaced { .. }
        | Event::AnteWithdrawn { .. }
        | Event::JackpotWagered { .. }
        | Event::JackpotReturned { .. }
        | Event::BettingClosed { .. }
        | Event::JackpotCollected { .. }
        | Event::DealerUpCard { .. }
        | Event::CardExposed { .. }
        | Event::BetPlaced { .. }
        | Event::DealerCardTurned { .. }
        | Event::DealerDeclared { .. }
        | Event::HandCardTurned { .. }
        | Event::JackpotPaid { .. }
        | Event::RoundSettled { .. }
        | Event::WagersForfeited { .. }
        | Event::AnteFound { .. }
        | Event::RoundVoid { .. }
        | Event::WagersReturned { taken: false, .. }
        | told_at_caribbean_stud!(Event) => None,
    }
}

/// Each wager against the Banker is one; the house has its share of what the Banker wins.
fn chemin_de_fer(event: &chemin_de_fer::Event) -> Option<Said> {
    use chemin_de_fer::Event;
    match event {
        Event::CoverSettled {
            player,
            stake_cents,
            ..
        } => whole(player, String::new(), "bank".to_owned(), *stake_cents),
        any_of!(Event: Coup Ready BidMade BidReturned BankAccepted StakePlaced StakeReturned
            SuiviTaken BancoAnnounced PartCovered PartUncovered CoverReturned BankSettled)
        | told_at_chemin_de_fer!(Event) => None,
    }
}

fn spin(event: &spin::Event) -> Option<Said> {
    use spin::Event;
    match event {
        Event::WagerSettled(s) => {
            let word = s.position.to_word();
            whole(&s.player, word.clone(), word, s.stake_cents)
        }
        Event::StakeRefunded {
            player, position, ..
        }
        | Event::PaymentVoided {
            player, position, ..
        } => Some(Said::Undone(player.clone(), position.to_word())),
        any_of!(Event: BettingOpened ColourIssued ColourRedeemed WagerPlaced WagerWithdrawn Spun
            BettingClosed ResultAnnounced ResultAmended RoundSettled SpinVoided WagerReturned
            WagerForfeited PaymentRecovered RoundInvalidated WagerFound)
        | told_at_spin!(Event) => None,
    }
}
