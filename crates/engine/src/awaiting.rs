//! What a game is waiting for: somebody's decision, or chance with integer weights.

use crate::{CardCounts, Name, People, Role, RuleId};
use alloc::vec::Vec;

/// What must happen before the game goes on.
///
/// ```
/// # use croupier_engine::{Awaiting, People};
/// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
/// let mut table = book.rules(&Default::default()).expect("its own defaults").table();
/// # let people = People::default();
/// table.open(&people);
/// let Some(Awaiting::Decision(decision)) = table.awaiting(&people) else { panic!("a step") };
/// assert_eq!((decision.what, decision.command), ("wagers", "spin"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaiting {
    /// Somebody must act.
    Decision(Decision),
    /// The shoe must give cards.
    Chance(Chance),
    /// A wheel or dice must come to rest.
    Draw(Draw),
}

impl Awaiting {
    /// The same, of this player.
    pub(crate) fn of(mut self, people: &People, player: &Name) -> Awaiting {
        if let Awaiting::Decision(decision) = &mut self {
            decision.player = Some((player.clone(), people.seat_of(player)));
        }
        self
    }
}

/// A decision or step that a role must take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What is to be decided, in a word (`cut`, `wagers`, `settle`).
    pub what: &'static str,
    /// Who may.
    pub roles: Vec<Role>,
    /// The word of the command that takes it forward.
    pub command: &'static str,
    /// The player it is offered to, where it is an offer, and the seat.
    pub player: Option<(Name, Option<u8>)>,
    /// The rule that asks for it.
    pub rule: Option<RuleId>,
}

/// Cards that chance must give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Where it goes (`burn`, `player`, `banker`).
    pub to: &'static str,
    /// Which side of the card is shown.
    pub face: Face,
    /// How many in a row.
    pub count: u8,
    /// How likely each card is: the cards nobody has seen.
    pub weights: CardCounts,
    /// The rule that asks for it.
    pub rule: Option<RuleId>,
}

/// Numbers that a wheel or dice must give, each of them equally likely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// What is drawn (`pocket`, `dice`, `section`).
    pub what: &'static str,
    /// How many equally likely faces each has.
    pub sides: &'static [u8],
    /// The rule that asks for it.
    pub rule: Option<RuleId>,
}

/// What chance comes out of at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Equipment {
    /// A shoe of cards.
    Shoe {
        /// Its number; 0: none has been brought yet.
        number: u32,
        /// How many decks it holds.
        decks: u8,
        /// Where its stack was cut, once it was.
        cut: Option<u16>,
    },
    /// A shoe that holds some cards only: discards that were shuffled again while the others lie on the table.
    Part {
        /// Its number.
        number: u32,
        /// How many of each card it holds, by [`crate::Card::index`].
        cards: [u16; 52],
        /// Where its stack was cut, once it was.
        cut: Option<u16>,
    },
    /// A wheel or dice.
    Draw {
        /// How many times they have been set going.
        number: u32,
        /// How many equally likely faces each has.
        sides: &'static [u8],
        /// Whether no wager can be made any more on what they will show, and they do not show it yet. Only then is it drawn.
        due: bool,
    },
}

impl Equipment {
    /// The number of the shoe, or of the spin or throw.
    ///
    /// ```
    /// use croupier_engine::Equipment;
    ///
    /// let shoe = Equipment::Shoe { number: 4, decks: 8, cut: None };
    /// assert_eq!(shoe.number(), 4);
    /// ```
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Equipment::Shoe { number, .. }
            | Equipment::Part { number, .. }
            | Equipment::Draw { number, .. } => number,
        }
    }

    /// The shoe, spin or throw that gave what it had before this one has anything to give; number 0 where there was none.
    ///
    /// ```
    /// use croupier_engine::Equipment;
    ///
    /// let shoe = Equipment::Shoe { number: 4, decks: 8, cut: None };
    /// assert_eq!(shoe.before().number(), 3);
    /// // While wagers on a spin are still made, the one that has been made ready has shown nothing; the one before it has.
    /// let spin = |due| Equipment::Draw { number: 7, sides: &[37], due };
    /// assert_eq!((spin(false).before(), spin(true).before().number()), (spin(true), 6));
    /// ```
    #[must_use]
    pub const fn before(mut self) -> Equipment {
        match &mut self {
            Equipment::Draw {
                due: due @ false, ..
            } => *due = true,
            Equipment::Shoe { number, .. }
            | Equipment::Part { number, .. }
            | Equipment::Draw { number, .. } => {
                *number = number.saturating_sub(1);
            }
        }
        self
    }
}

crate::keywords! {
    /// How a card is drawn.
    pub enum Face {
        /// Drawn from the shoe face up.
        Up,
        /// Drawn from the shoe face down.
        Down,
        /// Lies face down already and is turned.
        Turned,
    }
}
