//! Why there are no figures, and what to do about it on a command line.

use crate::error::Failure;
use croupier_analysis::{Ask, Refused, Trouble};

/// What to do about a stake that is refused.
const STAKE: &str =
    "choose another --stake, or other limits and chips with --option min=…, max=… and chips=…";

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        let failure = Failure::usage(&trouble);
        match trouble {
            Trouble::CardsRemoved { .. } | Trouble::RankRemoved { .. } => failure.hint(
                "remove fewer, or choose more decks where the book leaves them to the operator",
            ),
            Trouble::NoCards { .. } => failure.hint("leave --removed out"),
            Trouble::TooFewCards { .. } => failure.hint("remove fewer cards"),
            Trouble::MightRunOut { .. } => {
                failure.hint("remove fewer cards: with a deck and a half or more no round runs out")
            }
            Trouble::TooManyHands { .. } => failure.hint("choose another book"),
            Trouble::NoJackpot { .. } => failure.hint("leave --meter and --increment out"),
            Trouble::IncrementAboveChip { .. } => {
                failure.hint("give an increment that is not more than the chip")
            }
            Trouble::NothingToDecide { .. } => failure.hint("leave --strategy out"),
            Trouble::NoSuchStrategy { known, .. } => {
                failure.hint(format!("choose {}", known.join(", ")))
            }
            Trouble::NoSuchWager { .. } => failure.hint("leave --wager out to see all of them"),
            Trouble::Refused { .. } => failure.hint(STAKE),
            Trouble::NoEquilibrium { .. } => failure.hint("remove other cards"),
        }
    }
}

/// That a wager would be refused at the stake.
pub(super) fn refused(refused: &Refused) -> Failure {
    Failure::usage(format!("{}: {refused}", refused.wager)).hint(STAKE)
}

/// Why there are no figures; where nothing would be taken, the reason is that of the wager that was asked for.
pub(crate) fn why(ask: &Ask, trouble: &Trouble) -> Failure {
    match trouble {
        Trouble::Refused { refused: list, .. } if !ask.is_whole() => {
            let asked = list.iter().find(|refused| ask.wants(&refused.wager));
            asked.map_or_else(|| trouble.clone().into(), refused)
        }
        _ => trouble.clone().into(),
    }
}
