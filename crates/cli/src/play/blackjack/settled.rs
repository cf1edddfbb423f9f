//! How wagers at blackjack came out: in words, and in the tally of the sitting.

use crate::play::tally::Tally;
use croupier_engine::games::blackjack::Event;
use croupier_engine::words::WagerResult;
use croupier_engine::{Cents, Name};

/// How a wager came out, and whether it won; `split` says whether its box has several hands.
pub(super) fn settled(event: &Event, split: bool) -> Option<(String, bool)> {
    let won = |on: &str, stake: &Cents, odds: Option<String>, payment: &Cents, how: &str| {
        let at = odds.map(|o| format!(" at {o}")).unwrap_or_default();
        (format!("{stake} on {on} won {payment}{at}{how}."), true)
    };
    Some(match event {
        Event::StakeSettled {
            area,
            hand,
            stake_cents,
            result,
            how,
            odds,
            payment_cents,
            ..
        } => {
            let on = match split {
                false => format!("box {area}"),
                true => format!("hand {hand} of box {area}"),
            };
            let how = format!(" ({})", how.word().replace('-', " "));
            match result {
                WagerResult::Won => {
                    let odds = odds.map(|o| o.to_string());
                    won(&on, stake_cents, odds, payment_cents, &how)
                }
                WagerResult::Lost => (format!("{stake_cents} on {on} lost{how}."), false),
                WagerResult::StandOff => (format!("{stake_cents} on {on} goes back{how}."), false),
            }
        }
        Event::SevensSettled {
            area,
            stake_cents,
            odds,
            payment_cents,
            ..
        }
        | Event::InsuranceSettled {
            area,
            stake_cents,
            odds,
            payment_cents,
            ..
        } => {
            let on = match event {
                Event::SevensSettled { .. } => format!("Super Sevens at box {area}"),
                _ => format!("insurance for box {area}"),
            };
            match odds {
                Some(odds) => won(&on, stake_cents, Some(odds.to_string()), payment_cents, ""),
                None => (format!("{stake_cents} on {on} lost."), false),
            }
        }
        _ => return None,
    })
}

/// Takes an event of the game into the tally.
pub(super) fn note(tally: &mut Tally, me: &Name, event: &Event) {
    let mut wager = |stake: Cents, result: WagerResult, payment: Cents, on: &str| {
        tally.wagered(stake);
        match result {
            WagerResult::Won => tally.won(payment, Cents::ZERO, on),
            WagerResult::Lost => tally.lost(stake),
            WagerResult::StandOff => {}
        }
    };
    let beside = |won: bool| match won {
        true => WagerResult::Won,
        false => WagerResult::Lost,
    };
    match event {
        Event::StakeSettled {
            player,
            area,
            stake_cents,
            result,
            payment_cents,
            ..
        } if player == me => {
            wager(
                *stake_cents,
                *result,
                *payment_cents,
                &format!("box {area}"),
            );
        }
        Event::SevensSettled {
            player,
            stake_cents,
            odds,
            payment_cents,
            ..
        }
        | Event::InsuranceSettled {
            player,
            stake_cents,
            odds,
            payment_cents,
            ..
        } if player == me => {
            let on = match event {
                Event::SevensSettled { .. } => "Super Sevens",
                _ => "insurance",
            };
            wager(*stake_cents, beside(odds.is_some()), *payment_cents, on);
        }
        // What a busted hand had lost was counted as lost.
        Event::LossReturned { player, cents, .. } if player == me => tally.lost(-*cents),
        Event::BettingClosed { round } => tally.closed(*round),
        Event::RoundSettled { .. } => tally.settled(),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::tally::tests::sitting;

    fn event(line: &str) -> Event {
        line.parse().unwrap()
    }

    #[test]
    fn wagers_come_out_in_words() {
        for (line, split, says, won) in [
            (
                "stake-settled you 1 1 1 10.00 won blackjack 3:2 15.00",
                false,
                "$10.00 on box 1 won $15.00 at 3:2 (blackjack).",
                true,
            ),
            (
                "stake-settled you 3 2 1 10.00 lost bust - 0.00",
                true,
                "$10.00 on hand 2 of box 3 lost (bust).",
                false,
            ),
            (
                "stake-settled you 1 1 1 10.00 stand-off equal - 0.00",
                false,
                "$10.00 on box 1 goes back (equal).",
                false,
            ),
            (
                "sevens-settled you 1 1.00 one 3:1 3.00",
                true,
                "$1.00 on Super Sevens at box 1 won $3.00 at 3:1.",
                true,
            ),
            (
                "insurance-settled you 1 5.00 - 0.00",
                false,
                "$5.00 on insurance for box 1 lost.",
                false,
            ),
        ] {
            assert_eq!(
                settled(&event(line), split),
                Some((says.to_owned(), won)),
                "{line}"
            );
        }
    }

    #[test]
    fn a_sitting_adds_up() {
        let lines = [
            "betting-closed 1",
            "sevens-settled you 1 1.00 none - 0.00",
            "stake-settled you 1 1 1 10.00 won blackjack 3:2 15.00",
            "stake-settled bo 2 1 2 10.00 won blackjack 3:2 15.00",
            "round-settled 1",
            "betting-closed 2",
            "stake-settled you 1 1 1 20.00 lost bust - 0.00",
            "loss-returned you 1 10.00 dealer-blackjack",
            "insurance-settled you 1 5.00 2:1 10.00",
            "stake-settled you 1 2 1 10.00 stand-off equal - 0.00",
            "round-settled 2",
        ];
        assert_eq!(
            sitting(note, &lines, 11_400),
            "You came with $100.00 and leave with $114.00: $14.00 ahead.\n\
             2 rounds, 5 wagers, $46.00 staked: won $25.00, lost $11.00.\n\
             Biggest win: $15.00 on box 1 in round 1.\n"
        );
    }
}
