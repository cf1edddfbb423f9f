//! How hands at Caribbean stud came out: in words, and in the tally of the sitting.

use crate::play::sitting::at_odds;
use crate::play::tally::Tally;
use croupier_engine::games::caribbean_stud::Event;
use croupier_engine::games::caribbean_stud::event::{HandResult, HandSettled};
use croupier_engine::{Cents, Name};

/// How a hand's ante and bet came out, and whether anything was won.
pub(super) fn settled(hand: &HandSettled) -> (String, bool) {
    let (ante, bet) = (hand.ante_cents, hand.bet_cents);
    let both = match bet.is_zero() {
        true => format!("the ante of {ante}"),
        false => format!("the ante of {ante} and the bet of {bet}"),
    };
    let ante_won = format!("the ante of {ante} won {}", hand.ante_won_cents);
    let text = match hand.result {
        HandResult::Won => {
            let (won, at) = (hand.bet_won_cents, at_odds(hand.odds));
            format!("{ante_won}, the bet of {bet} won {won}{at}.")
        }
        HandResult::NoHand => format!("{ante_won}; the bet of {bet} goes back."),
        HandResult::StandOff => format!("{both} go back: a stand-off."),
        HandResult::Lost => format!("{both} lost."),
        HandResult::FaceDown => format!("{both} lost, the hand left face down."),
        HandResult::Folded => format!("{both} lost, the hand folded."),
        HandResult::Dead => format!("{both} lost, the hand dead."),
    };
    let won = matches!(hand.result, HandResult::Won | HandResult::NoHand);
    (text, won)
}

/// Takes an event of the game into the tally.
pub(super) fn note(tally: &mut Tally, me: &Name, event: &Event) {
    match event {
        Event::BettingClosed { round } => tally.closed(*round),
        Event::RoundSettled { .. } => tally.settled(),
        Event::HandSettled(hand) if hand.player == *me => {
            let wagers = [
                ("the ante", hand.ante_cents, hand.ante_won_cents),
                ("the bet", hand.bet_cents, hand.bet_won_cents),
            ];
            for (on, stake, won) in wagers.into_iter().filter(|(_, stake, _)| !stake.is_zero()) {
                tally.wagered(stake);
                if hand.is_lost() {
                    tally.lost(stake);
                }
                if won.is_positive() {
                    tally.won(won, Cents::ZERO, on);
                }
            }
        }
        // What goes into the pool does not come back: a prize is paid on top.
        Event::JackpotCollected { player, cents, .. } if player == me => {
            tally.wagered(*cents);
            tally.lost(*cents);
        }
        Event::JackpotReturned {
            player,
            cents,
            jackpot: Some(_),
            ..
        } if player == me => tally.lost(-*cents),
        Event::JackpotPaid {
            player,
            cents,
            rounding_cents,
            ..
        } if player == me => tally.won(*cents + *rounding_cents, Cents::ZERO, "the jackpot"),
        Event::WagersReturned {
            player,
            ante_cents,
            bet_cents,
            taken: true,
            ..
        } if player == me => tally.lost(-(*ante_cents + *bet_cents)),
        Event::SettlementReversed {
            player,
            returned_cents,
            recovered_cents,
            ..
        } if player == me => tally.lost(*recovered_cents - *returned_cents),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::tally::tests::adds_up;

    #[test]
    fn hands_come_out_in_words() {
        for (line, says, won) in [
            (
                "hand-settled you 1 won 10.00 20.00 2:1 10.00 40.00",
                "the ante of $10.00 won $10.00, the bet of $20.00 won $40.00 at 2:1.",
                true,
            ),
            (
                "hand-settled you 1 no-hand 10.00 20.00 - 10.00 0.00",
                "the ante of $10.00 won $10.00; the bet of $20.00 goes back.",
                true,
            ),
            (
                "hand-settled you 1 stand-off 10.00 20.00 - 0.00 0.00",
                "the ante of $10.00 and the bet of $20.00 go back: a stand-off.",
                false,
            ),
            (
                "hand-settled you 1 folded 10.00 0.00 - 0.00 0.00",
                "the ante of $10.00 lost, the hand folded.",
                false,
            ),
        ] {
            let hand = line.parse().unwrap();
            assert_eq!(settled(&hand), (says.to_owned(), won), "{line}");
        }
    }

    #[test]
    fn a_sitting_adds_up() {
        adds_up(
            note,
            "
            betting-closed 1
            jackpot-collected you 1 stud-1 1.00 accepted
            hand-settled you 1 won 10.00 20.00 5:1 10.00 100.00
            hand-settled bo 2 won 10.00 20.00 2:1 10.00 40.00
            jackpot-paid you 1 stud-1 flush 100.00 0.00 chips
            round-settled 1
            betting-closed 2
            hand-settled you 1 folded 10.00 0.00 - 0.00 0.00
            round-settled 2
            ",
            29_900,
            "
            You came with $100.00 and leave with $299.00: $199.00 ahead.
            2 rounds, 4 wagers, $41.00 staked: won $210.00, lost $11.00.
            Biggest win: $100.00 on the bet in round 1.
            ",
        );
    }
}
