//! What the rules of every table say, whichever game it is.

use crate::{Cents, ChipSet, Citations, Limits, Reason};
use alloc::format;
use alloc::string::String;

/// The part of a table's rules that all games have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TableRules {
    /// The book's id.
    pub book: String,
    /// How many seats, boxes or numbered places there are.
    pub seats: u8,
    /// How many minutes a closing sign must have stood before a table with players closes; none: no sign is needed.
    pub closing_notice: Option<u16>,
    /// For how many rounds a seated player at a full table may abstain.
    pub idle_rounds: u32,
    /// The sign.
    pub limits: Limits,
    /// The chips.
    pub chips: ChipSet,
    /// The book's rule for each key of the game.
    pub citations: Citations,
}

impl TableRules {
    /// A table with these limits and chips and nothing else to say, as tests and examples have it.
    #[must_use]
    pub fn plain(min: Cents, max: Cents, chips: ChipSet) -> TableRules {
        TableRules {
            book: String::new(),
            seats: 9,
            closing_notice: None,
            idle_rounds: 3,
            limits: Limits {
                min_cents: min,
                max_cents: max,
                side: None,
                differential_cents: None,
                increment_cents: None,
            },
            chips,
            citations: Citations::default(),
        }
    }

    /// Why chips or increment do not allow an amount, for a person to read; none if it is something else that is wrong.
    #[must_use]
    pub fn amount_detail(&self, reason: Reason, total: Cents) -> Option<String> {
        match reason {
            Reason::NotInChips => {
                let up = self.chips.next_up(total);
                Some(format!(
                    "the table's chips cannot make {total}; they can make {up}"
                ))
            }
            Reason::NotAnIncrement => {
                let step = self.limits.increment_cents.unwrap_or_default();
                Some(format!(
                    "wagers at this table are multiples of {step}, not {total}"
                ))
            }
            _ => None,
        }
    }
}
