//! A craps table as it stands (nz-1996/craps/1.0, 2.4, 3.8, 4.1).

use super::bet::{Bet, Point};
use super::command::{NoRoll, Office};
use super::dice::{Dice, DiceSet, DieAt};
use super::event::WagerSettled;
use super::rules::Rules;
use crate::machine::game::shown;
use crate::words::Step;
use crate::{Cents, Equipment, Name, SortedMap};
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// What was called of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Call {
    /// It counts, with these faces.
    Roll(Dice),
    /// It is void.
    NoRoll(NoRoll),
}

/// What the table is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// No dice have been brought.
    Closed,
    /// The set is to be replaced.
    Replacing,
    /// New dice are inspected; the steps still to be confirmed.
    Inspecting(Vec<Step>),
    /// The dice are in the bowl and wait for somebody who may have them.
    Waiting,
    /// The dice are offered to a player.
    Offering {
        /// To whom and in which place.
        offered: (Name, Option<u8>),
        /// Who declined.
        declined: Vec<Name>,
    },
    /// The shooter is to choose two dice.
    Choosing {
        /// Whether the shooter asked for the lost ones.
        wanted: bool,
    },
    /// The dice are with the shooter, or without one with the stickperson, and may be thrown.
    Ready,
    /// The dice move.
    Thrown,
    /// The dice are at rest and what was called is to be settled.
    Rested {
        /// What was called.
        call: Call,
        /// The office of whoever called it.
        by: Office,
    },
}

/// A wager on the layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Wager {
    /// What is staked, in cents, without the commission.
    pub cents: Cents,
    /// The commission that was charged for it.
    pub commission_cents: Cents,
    /// The player's call, if it has a marker: on or off.
    pub marker: Option<bool>,
    /// What of a C & E is on 11 in One Roll, if the player has divided it.
    #[cfg_attr(feature = "serde", serde(default))]
    pub eleven_cents: Option<Cents>,
}

impl Wager {
    /// Whether it takes part in a roll at that point.
    ///
    /// ```
    /// use croupier_engine::games::craps::state::Wager;
    /// use croupier_engine::games::craps::{Bet, Point};
    ///
    /// let place = Bet::Place(Point::Six);
    /// let wager = Wager::default();
    /// assert!(wager.works(place, Some(Point::Nine)) && !wager.works(place, None), "it rests on a come out roll");
    /// assert!(Wager { marker: Some(true), ..wager }.works(place, None), "unless it is called on");
    /// ```
    #[must_use]
    pub const fn works(&self, bet: Bet, point: Option<Point>) -> bool {
        match self.marker {
            Some(on) => !bet.may_rest() || on,
            None => !bet.may_rest() || point.is_some(),
        }
    }
}

/// The table as it was before the last throw was settled, until the next one: it may turn out to be void, or its call to be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Before {
    pub(super) call: Call,
    pub(super) by: Office,
    pub(super) point: Option<Point>,
    pub(super) shooter: Option<Name>,
    pub(super) last_shooter: Option<(Name, Option<u8>)>,
    pub(super) passed_by: Option<Name>,
    pub(super) lowered: BTreeSet<Name>,
    /// The set, and the two of it that were thrown.
    pub(super) thrown: (u32, Vec<u8>),
    #[cfg_attr(feature = "serde", serde(with = "crate::serial::pairs"))]
    pub(super) wagers: SortedMap<(Name, Bet), Wager>,
}

/// A throw that counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RollRecord {
    /// Its number.
    pub roll: u32,
    /// Its faces.
    pub dice: Dice,
    /// The point it was thrown at; none: on the come out.
    pub point: Option<Point>,
}

impl RollRecord {
    /// What it did to the Pass and Don't Pass Bets, in a word.
    ///
    /// ```
    /// use croupier_engine::games::craps::state::RollRecord;
    /// use croupier_engine::games::craps::{Dice, Point};
    ///
    /// let seven = RollRecord { roll: 1, dice: Dice::new(3, 4).expect("dice"), point: None };
    /// assert_eq!(seven.decided(), "natural");
    /// assert_eq!(RollRecord { point: Some(Point::Six), ..seven }.decided(), "seven-out");
    /// ```
    #[must_use]
    pub const fn decided(&self) -> &'static str {
        let total = self.dice.total();
        match (self.point, total) {
            (None, 7 | 11) => "natural",
            (None, 2 | 3 | 12) => "craps",
            (None, _) => "point",
            (Some(_), 7) => "seven-out",
            (Some(point), _) if point.total() == total => "point-made",
            (Some(_), _) => "",
        }
    }
}

/// A craps table.
///
/// ```
/// # use croupier_engine::People;
/// use croupier_engine::games::Rules;
/// use croupier_engine::games::craps::{Bet, Command, Craps};
/// use croupier_engine::machine::Game as _;
/// use croupier_engine::{Cents, Name};
///
/// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
/// let Ok(Rules::Craps(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let mut table = Craps::new(rules);
/// # let anna: Name = "anna".parse()?;
/// # let mut people = People::default();
/// # people.place(anna.clone(), Some(1));
/// table.opening().run_whole(&mut table, &people);
/// table.act(&people, &"place-wager anna pass 10.00".parse::<Command>()?)?;
/// assert!(table.has_line(&anna) && table.point().is_none());
/// assert_eq!(table.on_layout(&anna), Cents(1000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Craps {
    #[cfg_attr(feature = "serde", serde(with = "crate::serial::shared"))]
    pub(super) rules: Arc<Rules>,
    pub(super) phase: Phase,
    /// How many sets of dice have been brought.
    pub(super) set: u32,
    pub(super) dice: DiceSet,
    /// How many throws there have been.
    pub(super) rolls: u32,
    pub(super) point: Option<Point>,
    pub(super) shooter: Option<Name>,
    /// The last shooter and the place, from whose left the dice are offered on.
    pub(super) last_shooter: Option<(Name, Option<u8>)>,
    /// The shooter who gave the dice away, until somebody else has them.
    pub(super) passed_by: Option<Name>,
    #[cfg_attr(feature = "serde", serde(with = "crate::serial::pairs"))]
    pub(super) wagers: SortedMap<(Name, Bet), Wager>,
    /// Who took a Don't Pass Bet down, or a part of it, since the come out roll.
    pub(super) lowered: BTreeSet<Name>,
    /// Who had a wager below the minimum that was valid once.
    pub(super) below_minimum: BTreeSet<Name>,
    pub(super) records: Vec<RollRecord>,
    pub(super) settled: Vec<WagerSettled>,
    /// Wagers said aloud, or made while the dice move, that nobody has confirmed.
    #[cfg_attr(feature = "serde", serde(default, with = "crate::serial::pairs"))]
    pub(super) pending: BTreeMap<(Name, Bet), Wager>,
    /// Wagers called on for the come out roll on which no marker lies yet.
    #[cfg_attr(feature = "serde", serde(default))]
    pub(super) called: BTreeSet<(Name, Bet)>,
    /// Whether the shooter has thrown the dice.
    #[cfg_attr(feature = "serde", serde(default))]
    pub(super) threw: bool,
    #[cfg_attr(feature = "serde", serde(default))]
    pub(super) before: Option<Box<Before>>,
}

shown!(Craps:);

impl Craps {
    /// How many of the last rolls are remembered.
    pub(super) const REMEMBERED: usize = 60;

    /// A table that has not been opened.
    ///
    /// ```
    /// use croupier_engine::games::{Rules, craps::Craps};
    ///
    /// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
    /// let Ok(Rules::Craps(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// let table = Craps::new(rules);
    /// assert_eq!((table.rolls(), table.shooter()), (0, None));
    /// ```
    #[must_use]
    pub fn new(rules: Arc<Rules>) -> Craps {
        Craps {
            rules,
            phase: Phase::Closed,
            set: 0,
            dice: DiceSet::whole(),
            rolls: 0,
            point: None,
            shooter: None,
            last_shooter: None,
            passed_by: None,
            wagers: SortedMap::new(),
            lowered: BTreeSet::new(),
            below_minimum: BTreeSet::new(),
            records: Vec::new(),
            settled: Vec::new(),
            pending: BTreeMap::new(),
            called: BTreeSet::new(),
            threw: false,
            before: None,
        }
    }

    /// What chance comes out of. Wagers are made until the dice come to rest (nz-1996/craps/3.2), so that a throw is never
    /// known before it is called.
    #[must_use]
    pub const fn equipment(&self) -> Equipment {
        Equipment::Draw {
            number: self.rolls,
            sides: Dice::SIDES,
            due: false,
        }
    }

    /// How many sets of dice have been brought.
    #[must_use]
    pub const fn set(&self) -> u32 {
        self.set
    }

    /// The set of dice.
    #[must_use]
    pub const fn dice(&self) -> &DiceSet {
        &self.dice
    }

    /// How many throws there have been.
    #[must_use]
    pub const fn rolls(&self) -> u32 {
        self.rolls
    }

    /// The come out point; none: the next roll is a come out roll.
    #[must_use]
    pub const fn point(&self) -> Option<Point> {
        self.point
    }

    /// The shooter.
    #[must_use]
    pub const fn shooter(&self) -> Option<&Name> {
        self.shooter.as_ref()
    }

    /// Whether this one has the dice.
    #[must_use]
    pub fn is_shooter(&self, player: &Name) -> bool {
        self.shooter.as_ref() == Some(player)
    }

    /// The wagers on the layout.
    pub fn wagers(&self) -> impl Iterator<Item = (&Name, Bet, &Wager)> {
        self.wagers.iter().map(|((name, bet), w)| (name, *bet, w))
    }

    /// The wagers said aloud, or made during the throw, that wait for a word that they stand.
    pub fn pending(&self) -> impl Iterator<Item = (&Name, Bet, &Wager)> {
        self.pending.iter().map(|((name, bet), w)| (name, *bet, w))
    }

    /// What a player has wagered on a bet that nobody has confirmed.
    pub(super) fn unconfirmed(&self, player: &Name, bet: Bet) -> Option<&Wager> {
        self.pending.get(&(player.clone(), bet))
    }

    /// Whether the dice move.
    pub(super) const fn is_thrown(&self) -> bool {
        matches!(self.phase, Phase::Thrown)
    }

    /// Whether the shooter is to choose dice.
    pub(super) const fn is_choosing(&self) -> bool {
        matches!(self.phase, Phase::Choosing { .. })
    }

    /// The wagers that their players called on for the come out roll, and on which no marker lies yet.
    pub fn called(&self) -> impl Iterator<Item = (&Name, Bet)> {
        let called = self.called.iter();
        let lying = called.filter(|key| self.wagers.contains_key(key));
        lying.map(|(name, bet)| (name, *bet))
    }

    /// A player's wager.
    #[must_use]
    pub fn wager(&self, player: &Name, bet: Bet) -> Wager {
        let mut all = self.wagers();
        let own = all.find(|(name, on, _)| *on == bet && *name == player);
        own.map_or_else(Wager::default, |(.., wager)| *wager)
    }

    /// What a player has on a bet, confirmed or not.
    pub(super) fn laid(&self, player: &Name, bet: Bet) -> Wager {
        let mut there = self.wager(player, bet);
        if let Some(more) = self.unconfirmed(player, bet) {
            there.cents += more.cents;
            there.commission_cents += more.commission_cents;
        }
        there
    }

    /// Whether the player has a wager on the Pass Line or the Don't Pass area.
    #[must_use]
    pub fn has_line(&self, player: &Name) -> bool {
        let on = |bet| self.wager(player, bet).cents.is_positive();
        on(Bet::Pass) || on(Bet::DontPass)
    }

    /// Whether a wager takes part in the next roll.
    #[must_use]
    pub fn works(&self, bet: Bet, wager: &Wager) -> bool {
        wager.works(bet, self.point)
    }

    /// The throw that is settled and may still turn out to be void or wrongly called: no dice have been thrown since, and none are
    /// being replaced.
    pub(super) fn reopenable(&self) -> Option<&Before> {
        match self.phase {
            Phase::Waiting | Phase::Offering { .. } | Phase::Choosing { .. } | Phase::Ready => {
                self.before.as_deref()
            }
            Phase::Closed
            | Phase::Replacing
            | Phase::Inspecting(_)
            | Phase::Thrown
            | Phase::Rested { .. } => None,
        }
    }

    /// The same, if it was called a roll.
    pub(super) fn reopenable_roll(&self) -> Option<&Before> {
        let counted = |before: &&Before| matches!(before.call, Call::Roll(_));
        self.reopenable().filter(counted)
    }

    /// Whether a wager may not be taken down: it has its point.
    #[must_use]
    pub const fn is_locked(&self, bet: Bet) -> bool {
        matches!(bet, Bet::ComeOn(_)) || (matches!(bet, Bet::Pass) && self.point.is_some())
    }

    /// The last rolls, the latest at the end.
    #[must_use]
    pub fn records(&self) -> &[RollRecord] {
        &self.records
    }

    /// How the wagers of the last roll came out.
    #[must_use]
    pub fn settled(&self) -> &[WagerSettled] {
        &self.settled
    }

    /// Whether so many dice of the set are lost that a new one must come.
    pub(super) fn worn_out(&self) -> bool {
        self.dice.those(DieAt::Lost).len() >= 2
    }
}
