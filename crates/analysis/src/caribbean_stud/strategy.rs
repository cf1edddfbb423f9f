//! Ways to play: when to bet and when to fold (nz-1996/caribbean-stud/4.4 to 4.6).

use super::count::Spot;
use crate::Trouble;
use crate::hand::Ranker;
use croupier_engine::poker::{Category, Value};
use std::str::FromStr;

const ACE: u8 = 12;
const KING: u8 = 11;
const QUEEN: u8 = 10;
const JACK: u8 = 9;

/// A way to play that has a name.
///
/// ```
/// use croupier_analysis::caribbean_stud::Strategy;
///
/// assert_eq!("ace-king".parse(), Ok(Strategy::AceKing));
/// assert!("best".parse::<Strategy>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Bets just where betting is worth more than folding.
    Optimal,
    /// Three rules for ace and king, by Michael Shackleford.
    RulesOfThumb,
    /// Bets on ace, king, jack, eight and three, or higher.
    AceKingJackEightThree,
    /// Bets on a pair, on ace and king with the up card's rank in the hand, and on ace, king, queen and jack.
    MatchOrQueenJack,
    /// Bets on a pair, and on ace and king with the up card's rank in the hand.
    Match,
    /// Bets on a pair or higher.
    Pair,
    /// Bets on every hand that would itself qualify, and never bluffs.
    AceKing,
    /// Bets without looking.
    Everything,
}

impl Strategy {
    /// All of them, the best first.
    pub const ALL: [Strategy; 8] = [
        Strategy::Optimal,
        Strategy::RulesOfThumb,
        Strategy::AceKingJackEightThree,
        Strategy::MatchOrQueenJack,
        Strategy::Match,
        Strategy::Pair,
        Strategy::AceKing,
        Strategy::Everything,
    ];

    /// Its name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Strategy::Optimal => "optimal",
            Strategy::RulesOfThumb => "rules-of-thumb",
            Strategy::AceKingJackEightThree => "ace-king-jack-eight-three",
            Strategy::MatchOrQueenJack => "match-or-queen-jack",
            Strategy::Match => "match",
            Strategy::Pair => "pair",
            Strategy::AceKing => "ace-king",
            Strategy::Everything => "everything",
        }
    }

    /// The ante played this way, as reports and simulations name the wager.
    ///
    /// ```
    /// use croupier_analysis::caribbean_stud::Strategy;
    ///
    /// assert_eq!(Strategy::Optimal.wager(), "ante");
    /// assert_eq!(Strategy::AceKing.wager(), "ante/ace-king");
    /// ```
    #[must_use]
    pub fn wager(self) -> String {
        match self {
            Strategy::Optimal => "ante".to_owned(),
            named => format!("ante/{}", named.word()),
        }
    }

    /// What it does, in a sentence.
    ///
    /// ```
    /// use croupier_analysis::caribbean_stud::Strategy;
    ///
    /// assert_eq!(Strategy::Pair.words(), "bet on a pair or higher");
    /// ```
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Strategy::Optimal => "bet just where betting is worth more than folding",
            Strategy::RulesOfThumb => {
                "bet on a pair or higher; on ace and king bet if the up card is a two to a queen and matches a card of yours, or is \
                 an ace or a king and you hold a queen or a jack, or matches none, is lower than your fourth highest card and you hold a queen"
            }
            Strategy::AceKingJackEightThree => "bet on ace, king, jack, eight and three, or higher",
            Strategy::MatchOrQueenJack => {
                "bet on a pair or higher, on ace and king if the up card matches a card of yours, and on ace, king, queen and jack"
            }
            Strategy::Match => {
                "bet on a pair or higher, and on ace and king if the up card matches a card of yours"
            }
            Strategy::Pair => "bet on a pair or higher",
            Strategy::AceKing => "bet on ace and king or higher: never bluff",
            Strategy::Everything => "bet without looking",
        }
    }
}

impl FromStr for Strategy {
    type Err = Trouble;

    fn from_str(word: &str) -> Result<Strategy, Trouble> {
        let named = Strategy::ALL.into_iter().find(|one| one.word() == word);
        named.ok_or_else(|| Trouble::NoSuchStrategy {
            word: word.to_owned(),
            known: Strategy::ALL.map(Strategy::word).to_vec(),
        })
    }
}

/// The strengths at which the named strategies turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marks {
    ace_king: u16,
    ace_king_jack_eight_three: u16,
    pair: u16,
}

impl Marks {
    pub(super) fn new() -> Marks {
        let ranker = Ranker::shared();
        Marks {
            ace_king: ranker.weakest(Value::is_ace_king_or_higher).0,
            ace_king_jack_eight_three: ranker.rank_heights([12, 11, 9, 6, 1], false).0,
            pair: ranker.weakest(|v| v.category >= Category::OnePair).0,
        }
    }

    /// What a strategy does with a hand of this strength whatever the up card is, if that can be told.
    pub(super) fn always(&self, strategy: Strategy, strength: u16) -> Option<bool> {
        match strategy {
            Strategy::Optimal => None,
            Strategy::Everything => Some(true),
            _ if strength >= self.pair => Some(true),
            _ if strength < self.ace_king => Some(false),
            Strategy::AceKing => Some(true),
            Strategy::Pair => Some(false),
            Strategy::AceKingJackEightThree => Some(strength >= self.ace_king_jack_eight_three),
            Strategy::RulesOfThumb | Strategy::MatchOrQueenJack | Strategy::Match => None,
        }
    }

    /// Whether a strategy bets here; [`Strategy::Optimal`] cannot be told from the spot alone.
    pub(super) fn bets(&self, strategy: Strategy, spot: &Spot<'_>) -> Option<bool> {
        if let Some(always) = self.always(strategy, spot.strength.0) {
            return Some(always);
        }
        // An ace and a king with nothing else.
        let holds = |height: u8| spot.heights.contains(&height);
        let matches = holds(spot.up);
        match strategy {
            Strategy::RulesOfThumb => Some(match spot.up {
                ACE | KING => holds(QUEEN) || holds(JACK),
                _ if matches => true,
                up => holds(QUEEN) && up < spot.heights[3],
            }),
            Strategy::MatchOrQueenJack => Some(matches || holds(QUEEN) && holds(JACK)),
            Strategy::Match => Some(matches),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_back() {
        for strategy in Strategy::ALL {
            assert_eq!(strategy.word().parse(), Ok(strategy));
        }
        assert!("best".parse::<Strategy>().is_err());
    }
}
