//! Why there are no figures, as values: whoever asks words what to do about it.

use crate::blackjack::MOST_HANDS;
use crate::chemin_de_fer::Seen;
use crate::report::Refused;
use croupier_engine::games::GameKind;
use croupier_engine::{Card, Cents};

/// Why there are no figures.
///
/// ```
/// use croupier_analysis::{Ask, Trouble, games};
///
/// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
/// let rules = book.rules(&Default::default()).expect("its own defaults");
/// let ask = Ask { wagers: vec!["banker".to_owned()], ..Ask::default() };
/// let trouble = games::odds(&rules, &ask).unwrap_err();
/// assert_eq!(trouble.to_string(), "there is no wager \"banker\" at craps");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// More of one card are removed than there are.
    #[error("more of {card} are removed than there are: {}", have(*decks, *decks))]
    CardsRemoved {
        /// The card.
        card: Card,
        /// How many decks there are.
        decks: u8,
    },
    /// More cards of one rank are removed than there are, whatever their suits.
    #[error("{removed} cards of rank {} are removed: {} of them", letter(*card), have(*decks, 4 * decks))]
    RankRemoved {
        /// A card of the rank.
        card: Card,
        /// How many of the rank are removed.
        removed: usize,
        /// How many decks there are.
        decks: u8,
    },
    /// Cards are removed from a game that has none.
    #[error("{card} cannot be removed: this game has no cards")]
    NoCards {
        /// The first of them.
        card: Card,
    },
    /// Fewer cards are left than a round may need.
    #[error("{left} cards are left, and a round may need {needed}")]
    TooFewCards {
        /// How many are left.
        left: u32,
        /// How many a round may need.
        needed: u32,
    },
    /// A round might run out of cards, and they would be shuffled in the middle of it, which is not counted.
    #[error("{left} cards are left, and a round might run out of them")]
    MightRunOut {
        /// How many are left.
        left: u32,
    },
    /// A box may be split into more hands than are counted.
    #[error("a box may be split into {hands} hands, and no more than {MOST_HANDS} are counted")]
    TooManyHands {
        /// Into how many.
        hands: u8,
    },
    /// A jackpot is asked about where there is none.
    #[error("there is no progressive jackpot at {game}")]
    NoJackpot {
        /// The game.
        game: GameKind,
    },
    /// More goes into the jackpot's pool than is wagered on it.
    #[error("a wager of {chip} on the jackpot cannot add {increment} to it")]
    IncrementAboveChip {
        /// The wager.
        chip: Cents,
        /// What it was said to add.
        increment: Cents,
    },
    /// A strategy is named in a game in which nothing is decided.
    #[error("{game} has no decisions, so it has no strategy")]
    NothingToDecide {
        /// The game.
        game: GameKind,
    },
    /// The game has no strategy of that name.
    #[error("{word:?} is not a strategy of this game")]
    NoSuchStrategy {
        /// The name.
        word: String,
        /// Those that it has.
        known: Vec<&'static str>,
    },
    /// The game has no such wager.
    #[error("there is no wager {word:?} at {game}")]
    NoSuchWager {
        /// The word.
        word: String,
        /// The game.
        game: GameKind,
    },
    /// Nothing that was asked for would be taken at the stake.
    #[error("no wager of {stake} would be taken: {}", first(refused))]
    Refused {
        /// The stake.
        stake: Cents,
        /// Each wager that was asked for, with why.
        refused: Vec<Refused>,
    },
    /// No equilibrium was found.
    #[error("no equilibrium was found for {} from these cards", seen.word())]
    NoEquilibrium {
        /// What each side sees.
        seen: Seen,
    },
}

/// `1 deck has 4`, `6 decks have 24`.
fn have(decks: u8, cards: u8) -> String {
    let many = if decks == 1 { "deck has" } else { "decks have" };
    format!("{decks} {many} {cards}")
}

/// A card's rank as it is written.
fn letter(card: Card) -> char {
    card.to_string().chars().next().unwrap_or_default()
}

fn first(refused: &[Refused]) -> String {
    refused.first().map_or_else(String::new, Refused::to_string)
}
