//! A table with something that is spun, as it stands. Derived from events, never stored.

use super::command::{Check, Direction, VoidCause};
use super::event::WagerSettled;
use super::place::{Outcome, Position};
use super::rules::Rules;
use crate::machine::game::shown;
use crate::{Cents, Equipment, Name};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

crate::keywords! {
    /// With which chips a wager is made (nz-1996/general/18.1).
    pub enum Tender {
        /// Chips marked with their value.
        Value,
        /// Non-value chips in the player's colour.
        Colour,
    }
}

impl Tender {
    /// What people call them.
    pub(super) const fn called(self) -> &'static str {
        match self {
            Tender::Value => "value chips",
            Tender::Colour => "non-value chips",
        }
    }
}

crate::keywords! {
    /// A colour of non-value chips (nz-1996/general/18.2).
    pub enum Colour {
        /// Red.
        Red,
        /// Blue.
        Blue,
        /// Green.
        Green,
        /// Yellow.
        Yellow,
        /// Orange.
        Orange,
        /// Purple.
        Purple,
        /// Pink.
        Pink,
        /// Brown.
        Brown,
        /// Grey.
        Grey,
        /// Teal.
        Teal,
    }
}

/// Where the game is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// Not open.
    Closed,
    /// These checks come first.
    Checking(Vec<Check>),
    /// The next round may begin: at tai-sai the dice are spun first.
    Waiting,
    /// Wagers are placed.
    Betting,
    /// Wagers are placed while the ball runs (roulette).
    Spinning,
    /// No more bets; the wheel is to be spun (money wheel).
    Called,
    /// No more bets; it comes to rest, or the dice lie under their cover.
    Running,
    /// The result is announced; losing wagers are to be collected.
    Announced(Outcome),
    /// Losing wagers are collected; winning ones are being paid.
    Paying {
        /// What came.
        outcome: Outcome,
        /// The winning wagers that have been paid.
        paid: BTreeSet<Spot>,
    },
    /// The equipment failed; no game until a manager lets play go on.
    Halted,
}

impl Phase {
    /// The word for it.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Phase::Closed => "closed",
            Phase::Checking(_) => "checking",
            Phase::Waiting => "waiting",
            Phase::Betting => "betting",
            Phase::Spinning => "spinning",
            Phase::Called => "called",
            Phase::Running => "running",
            Phase::Announced(_) => "announced",
            Phase::Paying { .. } => "paying",
            Phase::Halted => "halted",
        }
    }
}

/// A wager's place, owner and chips.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Spot {
    /// The place on the layout.
    pub position: Position,
    /// The player whose wager it is.
    pub player: Name,
    /// With which chips.
    pub chips: Tender,
}

impl Spot {
    /// A player's spot at a place.
    #[must_use]
    pub fn new(player: &Name, position: Position, chips: Tender) -> Spot {
        Spot {
            position,
            player: player.clone(),
            chips,
        }
    }
}

/// A player's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Issued {
    /// The colour of the player's non-value chips.
    pub colour: Colour,
    /// What one chip is worth, as declared.
    pub value_cents: Cents,
    /// How many the player holds, on the layout or not.
    pub count: u32,
}

/// How a wager came out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Settlement {
    /// How it was settled.
    pub of: WagerSettled,
    /// The result of the spin, which decides the rule.
    pub outcome: Outcome,
}

/// A result of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Record {
    /// The round.
    pub round: u32,
    /// What came.
    pub outcome: Outcome,
}

/// How many results a table keeps in sight (nz-1996/roulette/2.6 asks for the most recent).
pub(super) const RECORDS_KEPT: usize = 500;

/// A table.
///
/// ```
/// # use croupier_engine::People;
/// use croupier_engine::games::Rules;
/// use croupier_engine::games::spin::{Command, Spin};
/// use croupier_engine::machine::Game as _;
/// use croupier_engine::{Cents, Name};
///
/// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
/// let Ok(Rules::Roulette(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let mut table = Spin::new(rules);
/// # let anna: Name = "anna".parse()?;
/// # let mut people = People::default();
/// # people.place(anna.clone(), Some(1));
/// table.opening().run_whole(&mut table, &people);
/// table.act(&people, &"place-wager anna split-17-20 5.00".parse::<Command>()?)?;
/// assert_eq!(table.on_layout(&anna), Cents(500));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Spin {
    #[cfg_attr(feature = "serde", serde(with = "crate::serial::shared"))]
    pub(super) rules: Arc<Rules>,
    pub(super) phase: Phase,
    pub(super) round: u32,
    pub(super) draws: u32,
    pub(super) direction: Option<Direction>,
    #[cfg_attr(feature = "serde", serde(with = "crate::serial::pairs"))]
    pub(super) wagers: BTreeMap<Spot, Cents>,
    pub(super) colours: BTreeMap<Name, Issued>,
    pub(super) settled: Vec<Settlement>,
    pub(super) records: Vec<Record>,
    pub(super) counts: BTreeMap<String, u32>,
    /// Players whose wager below the minimum was let stand once (nz-1996/general/14.2).
    pub(super) below_minimum: BTreeSet<Name>,
    /// Why the last spin was void, while nothing has been spun since.
    pub(super) voided: Option<VoidCause>,
    /// The equipment failed in this round (nz-1996/tai-sai/7.6).
    pub(super) failed: bool,
}

shown!(Spin: round);

impl Spin {
    /// A table under these rules, not yet opened.
    #[must_use]
    pub const fn new(rules: Arc<Rules>) -> Spin {
        Spin {
            rules,
            phase: Phase::Closed,
            round: 0,
            draws: 0,
            direction: None,
            wagers: BTreeMap::new(),
            colours: BTreeMap::new(),
            settled: Vec::new(),
            records: Vec::new(),
            counts: BTreeMap::new(),
            below_minimum: BTreeSet::new(),
            voided: None,
            failed: false,
        }
    }

    /// Why the last spin was void, while nothing has been spun since.
    #[must_use]
    pub const fn voided(&self) -> Option<VoidCause> {
        self.voided
    }

    /// Which way the wheel turned last.
    #[must_use]
    pub const fn direction(&self) -> Option<Direction> {
        self.direction
    }

    /// What chance comes out of.
    #[must_use]
    pub fn equipment(&self) -> Equipment {
        Equipment::Draw {
            number: self.draws,
            sides: self.rules.apparatus.sides(),
            due: self.phase == Phase::Running,
        }
    }

    /// The wagers on the layout.
    pub fn wagers(&self) -> impl Iterator<Item = (&Spot, Cents)> {
        self.wagers.iter().map(|(spot, cents)| (spot, *cents))
    }

    /// A player's wagers on the layout.
    pub fn wagers_of(&self, player: &Name) -> impl Iterator<Item = (&Spot, Cents)> {
        self.wagers()
            .filter(move |(spot, _)| spot.player == *player)
    }

    /// The players' colours.
    pub fn colours(&self) -> impl Iterator<Item = (&Name, &Issued)> {
        self.colours.iter()
    }

    /// How the wagers of the last round came out, as far as they are settled.
    #[must_use]
    pub fn settled(&self) -> &[Settlement] {
        &self.settled
    }

    /// Whether this winning wager has been paid in this round.
    #[must_use]
    pub fn is_paid(&self, spot: &Spot) -> bool {
        matches!(&self.phase, Phase::Paying { paid, .. } if paid.contains(spot))
    }

    /// The latest results, the newest last.
    #[must_use]
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// How often each number, total or symbol has come.
    #[must_use]
    pub const fn counts(&self) -> &BTreeMap<String, u32> {
        &self.counts
    }

    /// What lies at a spot.
    #[must_use]
    pub fn wager(&self, spot: &Spot) -> Cents {
        self.wagers.get(spot).copied().unwrap_or_default()
    }

    /// What a player has at a place, in whichever chips.
    #[must_use]
    pub fn wager_at(&self, player: &Name, position: Position) -> Cents {
        let there = self
            .wagers_of(player)
            .filter(|(spot, _)| spot.position == position);
        there.map(|(_, cents)| cents).sum()
    }

    /// Whether wagers may be placed now.
    #[must_use]
    pub const fn betting_open(&self) -> bool {
        matches!(self.phase, Phase::Betting | Phase::Spinning)
    }
}
