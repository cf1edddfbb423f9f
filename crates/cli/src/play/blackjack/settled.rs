//! How wagers at blackjack came out: in words, and in the tally of the sitting.

use crate::play::sitting::at_odds;
use crate::play::tally::Tally;
use croupier_engine::games::blackjack::Event;
use croupier_engine::games::blackjack::event::Settlement;
use croupier_engine::words::WagerResult;
use croupier_engine::{Cents, Name};

/// How a wager came out, and whether it won; `split` says whether its box has several hands.
pub(super) fn settled(wager: &Settlement, split: bool) -> (String, bool) {
    let area = wager.area;
    let on = match (wager.what, wager.hand) {
        ("super-sevens", _) => format!("Super Sevens at box {area}"),
        ("insurance", _) => format!("insurance for box {area}"),
        (_, Some(hand)) if split => format!("hand {hand} of box {area}"),
        _ => format!("box {area}"),
    };
    let on = format!("{} on {on}", wager.stake_cents);
    let how = wager
        .how
        .map(|how| format!(" ({})", how.word().replace('-', " ")));
    let how = how.unwrap_or_default();
    match wager.result {
        WagerResult::Won => {
            let at = at_odds(wager.odds);
            (format!("{on} won {}{at}{how}.", wager.payment_cents), true)
        }
        WagerResult::Lost => (format!("{on} lost{how}."), false),
        WagerResult::StandOff => (format!("{on} goes back{how}."), false),
    }
}

/// Takes an event of the game into the tally.
pub(super) fn note(tally: &mut Tally, me: &Name, event: &Event) {
    if let Some(wager) = event.settlement().filter(|wager| wager.player == *me) {
        let on = match wager.what {
            "super-sevens" => "Super Sevens".to_owned(),
            "insurance" => "insurance".to_owned(),
            _ => format!("box {}", wager.area),
        };
        let won = (wager.payment_cents, Cents::ZERO, on.as_str());
        tally.came_out(wager.stake_cents, wager.result, won);
    }
    match event {
        // What was lost or won had been counted as such.
        Event::LossReturned { player, cents, .. } if player == me => tally.lost(-*cents),
        Event::PaymentRecovered { player, cents, .. } if player == me => tally.lost(*cents),
        Event::BettingClosed { round } => tally.closed(*round),
        Event::RoundSettled { .. } => tally.settled(),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::tally::tests::adds_up;

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
            let event: Event = line.parse().unwrap();
            let wager = event.settlement().unwrap();
            assert_eq!(settled(&wager, split), (says.to_owned(), won), "{line}");
        }
    }

    #[test]
    fn a_sitting_adds_up() {
        adds_up(
            note,
            "
            betting-closed 1
            sevens-settled you 1 1.00 none - 0.00
            stake-settled you 1 1 1 10.00 won blackjack 3:2 15.00
            stake-settled bo 2 1 2 10.00 won blackjack 3:2 15.00
            round-settled 1
            betting-closed 2
            stake-settled you 1 1 1 20.00 lost bust - 0.00
            loss-returned you 1 10.00 dealer-blackjack
            insurance-settled you 1 5.00 2:1 10.00
            stake-settled you 1 2 1 10.00 stand-off equal - 0.00
            round-settled 2
            ",
            11_400,
            "
            You came with $100.00 and leave with $114.00: $14.00 ahead.
            2 rounds, 5 wagers, $46.00 staked: won $25.00, lost $11.00.
            Biggest win: $15.00 on box 1 in round 1.
            ",
        );
    }
}
