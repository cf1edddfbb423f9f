//! The games, each in a folder of its own. This file joins them into one type that the house can hold without knowing which
//! game it is. A game that is to join says so in one line of `games!` below and has, by these names, everything that is
//! called there. This file is over 800 lines because whatever may be asked of any game is in that one macro.

pub mod baccarat;
pub mod blackjack;
pub mod caribbean_stud;
pub mod chemin_de_fer;
pub mod craps;
pub mod dilemma;
pub mod money_wheel;
pub mod roulette;
pub mod spin;
pub mod tai_sai;

use crate::cited::wanted;
use crate::machine::course::Told;
use crate::machine::ready::Readies as _;
use crate::machine::{self, Asked, Game as _, Misfit, Offer, Say};
use crate::movement::Moves as _;
use crate::notation::Value;
use crate::words::Matter;
use crate::{
    Awaiting, Cents, ChipSet, Citation, Citations, Cited, Equipment, Limits, Movements, Name,
    NotationError, Notices, People, Powers, Reason, Refusal, Role,
};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

/// The words of the events that close betting: each game has one of them.
const CLOSES_BETTING: [&str; 2] = ["betting-closed", "dice-thrown"];

macro_rules! games {
    ($($(#[$meta:meta])* $Kind:ident = $word:literal: $module:ident::$Game:ident),* $(,)?) => {
        crate::keywords! {
            /// Which game.
            pub enum GameKind { $($(#[$meta])* $Kind = $word),* }
        }

        impl GameKind {
            /// What a book says for the keys of this game, by their words.
            ///
            /// ```
            /// use croupier_engine::games::GameKind;
            /// use croupier_engine::{Citation, DraftKey, RuleId};
            /// use std::collections::BTreeMap;
            ///
            /// let by = Citation::from(vec![RuleId::new("example/game/1")]);
            /// let citations = GameKind::Craps.citations(&BTreeMap::from([("draft/limits".into(), by.clone())]));
            /// assert_eq!(citations.draft(DraftKey::Limits), by);
            /// ```
            #[must_use]
            pub fn citations(self, given: &BTreeMap<String, Citation>) -> Citations {
                match self { $(GameKind::$Kind => Citations::new::<$module::cites::Key>(given)),* }
            }

            /// The words of all keys that a book of this game must answer, and no others, where these are all the rules that it
            /// can make.
            ///
            /// ```
            /// use croupier_engine::games::GameKind;
            ///
            /// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
            /// let rules = book.rules(&Default::default()).expect("its own defaults");
            /// let wanted = GameKind::Craps.wanted(&[rules]);
            /// assert!(wanted.iter().any(|key| key == "reason/NotInUnits"));
            /// ```
            #[must_use]
            pub fn wanted(self, ways: &[Rules]) -> Vec<String> {
                match self {
                    $(GameKind::$Kind => {
                        let own = ways.iter().filter_map(|rules| match rules {
                            Rules::$Kind(rules) => Some((&rules.table, &**rules)),
                            _ => None,
                        });
                        wanted::<$module::cites::Key>(&own.collect::<Vec<_>>())
                    }),*
                }
            }
        }

        /// The rules of a table, whichever game it is.
        ///
        /// ```
        /// use croupier_engine::Cents;
        /// use croupier_engine::games::{GameKind, Rules};
        ///
        /// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
        /// let rules = book.rules(&Default::default()).expect("its own defaults");
        /// assert_eq!((rules.kind(), rules.limits().min_cents), (GameKind::Craps, Cents(500)));
        /// let Rules::Craps(craps) = &rules else { panic!("the rules of craps") };
        /// assert_eq!(craps.commission_percent, 5);
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum Rules {
            $($(#[$meta])* $Kind(
                #[cfg_attr(feature = "serde", serde(with = "crate::serial::shared"))]
                Arc<$module::Rules>,
            )),*
        }

        impl Rules {
            /// Which game they are of.
            #[must_use]
            pub const fn kind(&self) -> GameKind {
                match self { $(Rules::$Kind(_) => GameKind::$Kind),* }
            }

            /// A table under these rules, not yet opened.
            ///
            /// ```
            /// use croupier_engine::People;
            ///
            /// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
            /// let mut table = book.rules(&Default::default()).expect("its own defaults").table();
            /// let told = table.open(&People::default());
            /// assert!(told.last().expect("events").to_string().starts_with("betting-opened 1"));
            /// ```
            #[must_use]
            pub fn table(&self) -> Game {
                match self { $(Rules::$Kind(rules) => Game::$Kind($module::$Game::new(Arc::clone(rules)))),* }
            }

            /// The book's citations.
            #[must_use]
            pub fn citations(&self) -> &Citations {
                match self { $(Rules::$Kind(rules) => &rules.table.citations),* }
            }

            /// The chips.
            #[must_use]
            pub fn chips(&self) -> &ChipSet {
                match self { $(Rules::$Kind(rules) => &rules.table.chips),* }
            }

            /// The sign.
            #[must_use]
            pub fn limits(&self) -> &Limits {
                match self { $(Rules::$Kind(rules) => &rules.table.limits),* }
            }

            /// The sign says something else from now on.
            ///
            /// ```
            /// use croupier_engine::{Cents, Limits};
            ///
            /// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
            /// let mut rules = book.rules(&Default::default()).expect("its own defaults");
            /// let limits = Limits { min_cents: Cents(1000), ..rules.limits().clone() };
            /// rules.set_limits(&limits);
            /// assert_eq!(rules.limits(), &limits);
            /// ```
            pub fn set_limits(&mut self, limits: &Limits) {
                match self { $(Rules::$Kind(rules) => Arc::make_mut(rules).table.limits = limits.clone()),* }
            }

            /// How many seats there are.
            #[must_use]
            pub fn seats(&self) -> u8 {
                match self { $(Rules::$Kind(rules) => rules.table.seats),* }
            }

            /// Who has a power, where that is not who usually has it.
            #[must_use]
            pub fn powers(&self) -> &Powers {
                match self { $(Rules::$Kind(rules) => &rules.table.powers),* }
            }

            /// Of what an inspector must be told.
            #[must_use]
            pub fn notices(&self) -> &Notices {
                match self { $(Rules::$Kind(rules) => &rules.table.notices),* }
            }

            /// What is announced before it takes effect.
            #[must_use]
            pub fn announcements(&self) -> &crate::Announcements {
                match self { $(Rules::$Kind(rules) => &rules.table.announcements),* }
            }

            /// For how many rounds a seated player at a full table may abstain; none: no seat is taken from anybody.
            #[must_use]
            pub fn idle_rounds(&self) -> Option<u32> {
                match self { $(Rules::$Kind(rules) => rules.table.idle_rounds),* }
            }

            /// How many minutes a closing sign must have stood before a table with players closes; none: no sign is needed.
            #[must_use]
            pub fn closing_notice(&self) -> Option<u16> {
                match self { $(Rules::$Kind(rules) => rules.table.closing_notice),* }
            }
        }

        /// A command to a game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "serde", serde(untagged))]
        #[cfg_attr(feature = "schema", schemars(rename = "GameCommand"))]
        pub enum Command { $($(#[$meta])* $Kind($module::Command)),* }

        impl Command {
            /// The words of all commands of a game.
            ///
            /// ```
            /// use croupier_engine::games::{Command, GameKind};
            ///
            /// assert!(Command::words(GameKind::Blackjack).contains(&"double-down"));
            /// assert!(!Command::words(GameKind::Craps).contains(&"double-down"));
            /// ```
            #[must_use]
            pub const fn words(kind: GameKind) -> &'static [&'static str] {
                match kind { $(GameKind::$Kind => $module::Command::WORDS),* }
            }

            /// The fields of a command of a game, by its word.
            ///
            /// ```
            /// use croupier_engine::games::{Command, GameKind};
            ///
            /// let fields = Command::fields(GameKind::Craps, "place-wager");
            /// assert_eq!(fields, [("player", "Name"), ("bet", "BetWord"), ("cents", "Cents")]);
            /// ```
            #[must_use]
            pub fn fields(kind: GameKind, word: &str) -> &'static [(&'static str, &'static str)] {
                let fields = match kind { $(GameKind::$Kind => $module::Command::FIELDS),* };
                let at = Command::words(kind).iter().position(|w| *w == word);
                at.map_or(&[], |at| fields[at])
            }

            /// Reads a command to a game from its notation.
            ///
            /// ```
            /// use croupier_engine::games::{Command, GameKind};
            ///
            /// let command = Command::parse(GameKind::Craps, "place-wager anna pass 10.00")?;
            /// assert_eq!((command.word(), command.player()), ("place-wager", Some(&"anna".parse()?)));
            /// # Ok::<(), croupier_engine::NotationError>(())
            /// ```
            ///
            /// # Errors
            /// If the line is not a command of that game.
            pub fn parse(kind: GameKind, line: &str) -> Result<Command, NotationError> {
                match kind { $(GameKind::$Kind => line.parse().map(Command::$Kind)),* }
            }

            /// Reads a command to a game from its JSON form.
            ///
            /// # Errors
            /// If the value is not a command of that game.
            #[cfg(feature = "serde")]
            pub fn deserialize<'de, D: serde::Deserializer<'de>>(
                kind: GameKind,
                value: D,
            ) -> Result<Command, D::Error> {
                match kind { $(GameKind::$Kind => serde::Deserialize::deserialize(value).map(Command::$Kind)),* }
            }

            /// The word.
            #[must_use]
            #[inline]
            pub const fn word(&self) -> &'static str {
                match self { $(Command::$Kind(c) => c.word()),* }
            }

            /// Who may say it, the usual speaker first.
            #[must_use]
            #[inline]
            pub const fn roles(&self) -> &'static [Role] {
                match self { $(Command::$Kind(c) => c.roles()),* }
            }

            /// The player who speaks, or for whom it is keyed.
            #[must_use]
            #[inline]
            pub const fn player(&self) -> Option<&Name> {
                match self { $(Command::$Kind(c) => c.player()),* }
            }

            /// What is said, who may say it and who speaks, all at once.
            #[must_use]
            #[inline]
            pub const fn said(&self) -> machine::Said<'_> {
                match self { $(Command::$Kind(c) => c.said()),* }
            }

            /// The words by which it is told at this game what the equipment gave.
            ///
            /// ```
            /// use croupier_engine::games::{Command, GameKind};
            ///
            /// assert!(Command::equipment(GameKind::Craps).contains(&"roll"));
            /// assert!(Command::parse(GameKind::Craps, "roll 3-4")?.is_equipment());
            /// # Ok::<(), croupier_engine::NotationError>(())
            /// ```
            #[must_use]
            pub const fn equipment(kind: GameKind) -> &'static [&'static str] {
                match kind { $(GameKind::$Kind => $module::Command::EQUIPMENT),* }
            }

            /// Whether it tells what the equipment gave.
            #[must_use]
            pub fn is_equipment(&self) -> bool {
                match self { $(Command::$Kind(c) => $module::Command::EQUIPMENT.contains(&c.word())),* }
            }
        }

        impl Say for Command {
            fn word(&self) -> &'static str {
                self.word()
            }
            fn roles(&self) -> &'static [Role] {
                self.roles()
            }
            fn player(&self) -> Option<&Name> {
                self.player()
            }
            fn fields(&self) -> Vec<(&'static str, Value)> {
                match self { $(Command::$Kind(c) => c.fields()),* }
            }
        }

        impl fmt::Display for Command {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Command::$Kind(c) => c.fmt(f)),* }
            }
        }

        /// An event of a game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "serde", serde(untagged))]
        #[cfg_attr(feature = "schema", schemars(rename = "GameEvent"))]
        pub enum Event { $($(#[$meta])* $Kind($module::Event)),* }

        impl Event {
            /// The words of all events of a game.
            #[must_use]
            pub const fn words(kind: GameKind) -> &'static [&'static str] {
                match kind { $(GameKind::$Kind => $module::Event::WORDS),* }
            }

            /// Reads an event of a game from its notation.
            ///
            /// ```
            /// use croupier_engine::games::{Event, GameKind};
            ///
            /// let event = Event::parse(GameKind::Baccarat, "wager-placed anna 1 banker 20.00 20.00")?;
            /// assert_eq!((event.word(), event.fields().len()), ("wager-placed", 5));
            /// assert!(!event.movements().is_empty() && !event.closes_betting());
            /// # Ok::<(), croupier_engine::NotationError>(())
            /// ```
            ///
            /// # Errors
            /// If the line is not an event of that game.
            pub fn parse(kind: GameKind, line: &str) -> Result<Event, NotationError> {
                match kind { $(GameKind::$Kind => line.parse().map(Event::$Kind)),* }
            }

            /// Reads an event of a game from its JSON form.
            ///
            /// # Errors
            /// If the value is not an event of that game.
            #[cfg(feature = "serde")]
            pub fn deserialize<'de, D: serde::Deserializer<'de>>(
                kind: GameKind,
                value: D,
            ) -> Result<Event, D::Error> {
                match kind { $(GameKind::$Kind => serde::Deserialize::deserialize(value).map(Event::$Kind)),* }
            }

            /// The word.
            #[must_use]
            #[inline]
            pub const fn word(&self) -> &'static str {
                match self { $(Event::$Kind(e) => e.word()),* }
            }

            /// Its fields with their values.
            #[must_use]
            pub fn fields(&self) -> Vec<(&'static str, Value)> {
                match self { $(Event::$Kind(e) => e.fields()),* }
            }

            /// The chips it moves.
            #[must_use]
            #[inline]
            pub fn movements(&self) -> Movements<'_> {
                match self { $(Event::$Kind(e) => e.movements()),* }
            }

            /// Whether betting closed on a round with it.
            ///
            /// ```
            /// use croupier_engine::games::{Event, GameKind};
            ///
            /// assert!(Event::parse(GameKind::Roulette, "betting-closed 1")?.closes_betting());
            /// assert!(!Event::parse(GameKind::Roulette, "betting-opened 1")?.closes_betting());
            /// # Ok::<(), croupier_engine::NotationError>(())
            /// ```
            #[must_use]
            #[inline]
            pub fn closes_betting(&self) -> bool {
                CLOSES_BETTING.contains(&self.word())
            }

            /// What was announced and has taken effect with it.
            #[must_use]
            #[inline]
            pub fn takes_effect(&self) -> Option<crate::words::Announcement> {
                match self { $(Event::$Kind(e) => <$module::$Game as machine::Game>::takes_effect(e)),* }
            }

        }

        impl fmt::Display for Event {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Event::$Kind(e) => e.fmt(f)),* }
            }
        }

        /// What a game does once it has refused nothing.
        ///
        /// ```
        /// # use croupier_engine::games::{Command, GameKind};
        /// # use croupier_engine::{Cents, People};
        /// # let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
        /// # let mut table = book.rules(&Default::default()).expect("its own defaults").table();
        /// # let mut people = People::default();
        /// # people.place("anna".parse()?, Some(1));
        /// # table.open(&people);
        /// let wager = Command::parse(GameKind::Roulette, "place-wager anna red 5.00")?;
        /// let act = table.check(&people, &wager)?;
        /// // Before anything happens a house can see whether Anna has the chips.
        /// assert_eq!(act.lays(), Some((&"anna".parse()?, Cents(500), Cents::ZERO)));
        /// let told = table.run(&people, act, |event| event.to_string());
        /// assert_eq!(told[0].what, "wager-placed anna red value 5.00 5.00");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub enum Act { $($(#[$meta])* $Kind(machine::Act<$module::$Game>)),* }

        impl Act {
            /// How many events come first, where they are known before anything happens, and the chips that the first of them
            /// moves.
            #[must_use]
            #[inline]
            pub fn foreseen(&self) -> Option<(usize, Movements<'_>)> {
                match self {
                    $(Act::$Kind(act) => {
                        let events = act.foreseen()?;
                        Some((events.len(), events.first()?.movements()))
                    }),*
                }
            }

            /// The wager in chips of value that is all that happens at first, where that is known before: whose it is, how much
            /// is laid, and how much is charged for it.
            #[must_use]
            #[inline]
            pub fn lays(&self) -> Option<(&Name, Cents, Cents)> {
                match self {
                    $(Act::$Kind(act) => match act.foreseen()? {
                        [event] => event.movements().laid(),
                        _ => None,
                    }),*
                }
            }

            /// The chips that one of those moves.
            #[must_use]
            #[inline]
            pub fn movements(&self, at: usize) -> Movements<'_> {
                match self {
                    $(Act::$Kind(act) => {
                        let event = act.foreseen().and_then(|events| events.get(at));
                        event.map_or(Movements::NONE, |event| event.movements())
                    }),*
                }
            }
        }

        /// A game at a table.
        ///
        /// ```
        /// # use croupier_engine::games::{Command, GameKind};
        /// # use croupier_engine::{Cents, Name, People};
        /// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
        /// let mut table = book.rules(&Default::default()).expect("its own defaults").table();
        /// let anna: Name = "anna".parse()?;
        /// let mut people = People::default();
        /// people.place(anna.clone(), Some(1));
        /// table.open(&people);
        /// for line in ["place-wager anna red 5.00", "spin", "no-more-bets", "result 17", "collect"] {
        ///     table.act(&people, &Command::parse(GameKind::Roulette, line)?)?;
        /// }
        /// assert_eq!(table.on_layout(&anna), Cents::ZERO, "seventeen is black");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum Game { $($(#[$meta])* $Kind($module::$Game)),* }

        impl Game {
            /// The sign says something else from now on.
            pub fn set_limits(&mut self, limits: &Limits) {
                match self { $(Game::$Kind(game) => game.table_rules_mut().limits = limits.clone()),* }
            }

            /// Whether a command would be accepted, and what is done then.
            ///
            /// ```
            /// # use croupier_engine::games::{Command, GameKind};
            /// # use croupier_engine::{People, Reason};
            /// # let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
            /// # let mut table = book.rules(&Default::default()).expect("its own defaults").table();
            /// # let mut people = People::default();
            /// # people.place("anna".parse()?, Some(1));
            /// # table.open(&people);
            /// let reason = |line| Ok::<_, croupier_engine::NotationError>(
            ///     table.check(&people, &Command::parse(GameKind::Roulette, line)?).err().map(|refusal| refusal.reason),
            /// );
            /// assert_eq!(reason("place-wager anna red 5.00")?, None);
            /// assert_eq!(reason("place-wager anna red 1.00")?, Some(Reason::WagerBelowMinimum));
            /// assert_eq!(reason("place-wager anna pink 5.00")?, Some(Reason::NoSuchPosition));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            /// The cited refusal.
            #[inline]
            pub fn check(&self, people: &People, command: &Command) -> Result<Act, Refusal> {
                match self {
                    $(Game::$Kind(game) => {
                        let Command::$Kind(command) = command else {
                            return Err(Refusal::new(
                                game.citations(),
                                Reason::NotInThisBook,
                                "that is a command of another game",
                            ));
                        };
                        game.check(people, command).map(Act::$Kind)
                    })*
                }
            }

            /// Opens the table: the first cards are brought, or betting opens.
            pub fn open(&mut self, people: &People) -> Vec<Cited<Event>> {
                let opening = self.opening();
                self.run(people, opening, |event| event)
            }

            /// Decides a command and changes the table as its events say. A refusal changes nothing.
            ///
            /// ```
            /// # use croupier_engine::games::{Command, GameKind};
            /// # use croupier_engine::People;
            /// # let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
            /// # let mut table = book.rules(&Default::default()).expect("its own defaults").table();
            /// # let mut people = People::default();
            /// # people.place("anna".parse()?, Some(1));
            /// # table.open(&people);
            /// let before = table.clone();
            /// assert!(table.act(&people, &Command::parse(GameKind::Roulette, "result 17")?).is_err());
            /// assert_eq!(table, before, "a refusal changes nothing");
            /// let told = table.act(&people, &Command::parse(GameKind::Roulette, "place-wager anna red 5.00")?)?;
            /// assert!(told[0].rule.is_some(), "every event names the rule that demands it");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            /// The cited refusal.
            pub fn act(
                &mut self,
                people: &People,
                command: &Command,
            ) -> Result<Vec<Cited<Event>>, Refusal> {
                let act = self.check(people, command)?;
                Ok(self.run(people, act, |event| event))
            }

            /// A rung of the house's own is passed, which is said if somebody watches.
            ///
            /// # Errors
            /// If somebody asked for it.
            #[inline]
            pub fn passed(&self, reason: Reason) -> Result<(), Refusal> {
                self.watch().passed(reason, None)
            }

            /// Whoever watches what is looked at.
            #[must_use]
            pub fn watch(&self) -> &machine::Watch {
                match self { $(Game::$Kind(game) => &game.table_rules().watch),* }
            }

            /// Has a watch of its own from now on, which its copies share: nobody else's ladders are looked at with it.
            pub fn set_apart(&mut self) {
                match self { $(Game::$Kind(game) => game.table_rules_mut().watch = machine::Watch::default()),* }
            }

            /// Carries out what was checked, and hands over the events as what they are to the caller.
            ///
            /// # Panics
            /// If another game checked it.
            pub fn run<T>(
                &mut self,
                people: &People,
                act: Act,
                into: impl Fn(Event) -> T,
            ) -> Vec<Cited<T>> {
                match self {
                    $(Game::$Kind(game) => {
                        let Act::$Kind(act) = act else {
                            panic!("another game checked this");
                        };
                        let mut told = Told::new(|event| into(Event::$Kind(event)));
                        act.run(game, people, &mut told);
                        told.events
                    })*
                }
            }

            /// The working of the amount of an event that is about to happen, where it has one.
            ///
            /// ```
            /// # use croupier_engine::games::{Command, Event, GameKind};
            /// # use croupier_engine::{Cents, People};
            /// # let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
            /// # let mut table = book.rules(&Default::default()).expect("its own defaults").table();
            /// # let mut people = People::default();
            /// # people.place("anna".parse()?, Some(1));
            /// # table.open(&people);
            /// for line in ["place-wager anna straight-17 5.00", "spin", "no-more-bets", "result 17", "collect"] {
            ///     table.act(&people, &Command::parse(GameKind::Roulette, line)?)?;
            /// }
            /// let before = table.clone();
            /// let paid = table.act(&people, &Command::parse(GameKind::Roulette, "pay")?)?;
            /// let working = paid.iter().find_map(|event| before.working(&event.what)).expect("a payment");
            /// assert_eq!(working.to_string(), "$5.00 at 35 to 1: $175.00");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            #[must_use]
            pub fn working(&self, event: &Event) -> Option<machine::Working> {
                match self {
                    $(Game::$Kind(game) => {
                        let Event::$Kind(event) = event else { return None };
                        game.working(event)
                    })*
                }
            }

            /// Takes an event into the state.
            ///
            /// ```
            /// # use croupier_engine::games::{Command, GameKind};
            /// # use croupier_engine::People;
            /// # let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
            /// # let mut table = book.rules(&Default::default()).expect("its own defaults").table();
            /// # let mut people = People::default();
            /// # people.place("anna".parse()?, Some(1));
            /// // What was told is enough to bring another copy of the table to the same state.
            /// let mut copy = table.clone();
            /// let mut told = table.open(&people);
            /// told.extend(table.act(&people, &Command::parse(GameKind::Roulette, "place-wager anna red 5.00")?)?);
            /// told.iter().try_for_each(|event| copy.apply(&event.what))?;
            /// assert_eq!(copy, table);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            /// What does not fit. The state is then half changed, and of no use.
            pub fn apply(&mut self, event: &Event) -> Result<(), Misfit> {
                match self {
                    $(Game::$Kind(game) => {
                        let Event::$Kind(event) = event else {
                            return Err(Misfit::OtherGame);
                        };
                        game.apply(event)
                    })*
                }
            }

            /// What happens when the table is opened.
            #[must_use]
            pub fn opening(&self) -> Act {
                match self { $(Game::$Kind(game) => Act::$Kind(game.opening())),* }
            }

            /// The last player has left the table.
            pub fn fell_vacant(&mut self) {
                match self { $(Game::$Kind(game) => machine::Game::fell_vacant(game)),* }
            }

            /// What happens when a player is about to leave, or why that must wait.
            ///
            /// ```
            /// # use croupier_engine::games::{Command, GameKind};
            /// # use croupier_engine::{Name, People, Reason};
            /// # let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
            /// # let mut table = book.rules(&Default::default()).expect("its own defaults").table();
            /// # let anna: Name = "anna".parse()?;
            /// # let mut people = People::default();
            /// # people.place(anna.clone(), Some(1));
            /// # table.open(&people);
            /// for line in ["place-wager anna red 5.00", "spin", "no-more-bets"] {
            ///     table.act(&people, &Command::parse(GameKind::Roulette, line)?)?;
            /// }
            /// let refusal = table.leaving(&people, &anna).err().expect("a refusal");
            /// assert_eq!(refusal.reason, Reason::WagersAtStake);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            /// The cited refusal.
            pub fn leaving(&self, people: &People, player: &Name) -> Result<Act, Refusal> {
                match self { $(Game::$Kind(game) => game.leaving(people, player).map(Act::$Kind)),* }
            }

            /// What happens when a seated player is about to stand up.
            #[must_use]
            pub fn standing_up(&self, player: &Name) -> Act {
                match self { $(Game::$Kind(game) => Act::$Kind(game.standing_up(player))),* }
            }

            /// What happens when a player is found to be gone.
            #[must_use]
            pub fn gone(&self, people: &People, player: &Name) -> Act {
                match self { $(Game::$Kind(game) => Act::$Kind(game.gone(people, player))),* }
            }

            /// A player's wagers are declared void and go back.
            #[must_use]
            pub fn voiding(&self, player: &Name) -> Act {
                match self { $(Game::$Kind(game) => Act::$Kind(game.voiding(player))),* }
            }

            /// What an inspector must have been told of, or have approved, before a command of this word, if the book asks for it.
            #[must_use]
            #[inline]
            pub fn needs(&self, word: &str) -> Option<Matter> {
                match self { $(Game::$Kind(game) => game.needs(word)),* }
            }

            /// What an inspector must be told of once this has happened, if the book asks for it.
            #[must_use]
            #[inline]
            pub fn matter(&self, event: &Event) -> Option<Matter> {
                match self {
                    $(Game::$Kind(game) => {
                        let Event::$Kind(event) = event else { return None };
                        game.matter(event)
                    })*
                }
            }

            /// What an event that has just happened at this game sets off on the floor; mostly nothing.
            #[must_use]
            pub fn sets_off(&self, event: &Event) -> Option<machine::SetsOff> {
                match self {
                    $(Game::$Kind(game) => {
                        let Event::$Kind(event) = event else { return None };
                        let closes_betting = CLOSES_BETTING.contains(&event.word());
                        machine::SetsOff::of(game, event, closes_betting)
                    })*
                }
            }

            /// Whether players may wager on the round on which betting has just closed, so that one who does not abstains.
            #[must_use]
            pub fn permits_wagers(&self) -> bool {
                match self { $(Game::$Kind(game) => game.permits_wagers()),* }
            }

            /// The case of a command that is another role's.
            #[must_use]
            pub fn power_case(&self, command: &Command) -> Option<crate::Case> {
                match self {
                    $(Game::$Kind(game) => {
                        let Command::$Kind(command) = command else { return None };
                        game.power_case(command)
                    })*
                }
            }

            /// Whether the next round begins with a command of this word.
            #[must_use]
            pub fn begins_round(&self, word: &str) -> bool {
                match self { $(Game::$Kind(game) => game.begins_round(word)),* }
            }

            /// What an inspector must have been told of, and what must have been announced, before a command of this word.
            #[must_use]
            pub fn asks_before(
                &self,
                word: &str,
            ) -> (Option<Matter>, Option<crate::words::Announcement>) {
                match self { $(Game::$Kind(game) => (game.needs(word), game.announces(word))),* }
            }

            /// What must have been announced before a command of this word is carried out.
            #[must_use]
            #[inline]
            pub fn announces(&self, word: &str) -> Option<crate::words::Announcement> {
                match self { $(Game::$Kind(game) => game.announces(word)),* }
            }

            /// Every command that would be accepted now, as far as the players' chips reach.
            pub fn offers(&self, asked: Asked<'_>, offers: &mut Vec<Offer>) {
                match self { $(Game::$Kind(game) => game.offers(asked, offers)),* }
            }

            /// What must happen before the game goes on.
            ///
            /// ```
            /// # use croupier_engine::games::{Command, GameKind};
            /// # use croupier_engine::{Awaiting, People};
            /// # let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
            /// # let mut table = book.rules(&Default::default()).expect("its own defaults").table();
            /// # let people = People::default();
            /// # table.open(&people);
            /// for line in ["spin", "no-more-bets"] {
            ///     table.act(&people, &Command::parse(GameKind::Roulette, line)?)?;
            /// }
            /// let Some(Awaiting::Draw(draw)) = table.awaiting(&people) else { panic!("the ball runs") };
            /// assert_eq!((draw.what, draw.sides), ("pocket", [37].as_slice()));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            #[must_use]
            pub fn awaiting(&self, people: &People) -> Option<Awaiting> {
                match self { $(Game::$Kind(game) => game.awaiting(people)),* }
            }

            /// What chance comes out of at this table.
            ///
            /// ```
            /// use croupier_engine::Equipment;
            ///
            /// let book = croupier_rulebooks::book("nz-1996/blackjack").expect("a book");
            /// let table = book.rules(&Default::default()).expect("its own defaults").table();
            /// assert!(matches!(table.equipment(), Equipment::Shoe { number: 0, decks: 6, .. }), "none has been brought");
            /// ```
            #[must_use]
            pub fn equipment(&self) -> Equipment {
                match self { $(Game::$Kind(game) => game.equipment()),* }
            }

            /// Whether wagers are at stake in a round that is not settled.
            #[must_use]
            pub fn round_under_way(&self) -> bool {
                match self { $(Game::$Kind(game) => game.round_under_way()),* }
            }

            /// Whether the player has a wager on the layout.
            #[must_use]
            pub fn has_wager(&self, player: &Name) -> bool {
                match self { $(Game::$Kind(game) => game.has_wager(player)),* }
            }

            /// What the player owes the house and has marked.
            #[must_use]
            #[inline]
            pub fn owed(&self, player: &Name) -> Cents {
                match self { $(Game::$Kind(game) => game.owed(player)),* }
            }

            /// Whether everything is done that the book asks for before a table closes.
            #[must_use]
            pub fn may_close(&self) -> bool {
                match self { $(Game::$Kind(game) => game.may_close()),* }
            }

            /// What lies on the layout: a player's, and in all.
            ///
            /// ```
            /// # use croupier_engine::games::{Command, GameKind};
            /// # use croupier_engine::{Cents, Name, People};
            /// # let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
            /// # let mut table = book.rules(&Default::default()).expect("its own defaults").table();
            /// # let [anna, bo]: [Name; 2] = ["anna".parse()?, "bo".parse()?];
            /// # let mut people = People::default();
            /// # people.place(anna.clone(), Some(1));
            /// # people.place(bo.clone(), Some(2));
            /// # table.open(&people);
            /// for line in ["place-wager anna red 5.00", "place-wager bo black 20.00"] {
            ///     table.act(&people, &Command::parse(GameKind::Roulette, line)?)?;
            /// }
            /// assert_eq!(table.laid(Some(&anna)), (Cents(500), Cents(2500)), "hers, and in all");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            #[must_use]
            pub fn laid(&self, player: Option<&Name>) -> (Cents, Cents) {
                let mut laid = (Cents::ZERO, Cents::ZERO);
                let lies = |name: &Name, cents| {
                    laid.1 += cents;
                    if Some(name) == player {
                        laid.0 += cents;
                    }
                };
                match self { $(Game::$Kind(game) => game.laid(lies)),* }
                laid
            }

            /// What lies on the layout for a player.
            #[must_use]
            pub fn on_layout(&self, player: &Name) -> Cents {
                self.laid(Some(player)).0
            }

        }
    };
}

games! {
    /// Baccarat.
    Baccarat = "baccarat": baccarat::Baccarat,
    /// Blackjack.
    Blackjack = "blackjack": blackjack::Blackjack,
    /// Chemin de fer.
    CheminDeFer = "chemin-de-fer": chemin_de_fer::CheminDeFer,
    /// Roulette.
    Roulette = "roulette": spin::Spin,
    /// Tai-sai.
    TaiSai = "tai-sai": spin::Spin,
    /// The money wheel.
    MoneyWheel = "money-wheel": spin::Spin,
    /// Craps.
    Craps = "craps": craps::Craps,
    /// Caribbean stud poker.
    CaribbeanStud = "caribbean-stud": caribbean_stud::CaribbeanStud,
}

impl Rules {
    /// Whether the book knows a table differential.
    ///
    /// ```
    /// let has = |id| {
    ///     let book = croupier_rulebooks::book(id).expect("a book");
    ///     book.rules(&Default::default()).expect("its own defaults").has_differential()
    /// };
    /// assert!(has("nz-2004/baccarat") && !has("nz-1996/craps"));
    /// ```
    #[must_use]
    pub fn has_differential(&self) -> bool {
        match self {
            Rules::Baccarat(rules) => rules.differential != baccarat::rules::Differential::Unsaid,
            Rules::Blackjack(_)
            | Rules::CheminDeFer(_)
            | Rules::Roulette(_)
            | Rules::TaiSai(_)
            | Rules::MoneyWheel(_)
            | Rules::Craps(_)
            | Rules::CaribbeanStud(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn betting_closes_in_one_way_at_each_game() {
        for &kind in GameKind::ALL {
            let words = Event::words(kind).iter();
            let closing = words.filter(|word| CLOSES_BETTING.contains(word)).count();
            assert_eq!(closing, 1, "{kind}");
        }
    }

    #[test]
    fn what_the_equipment_says_is_said_by_a_command_of_the_game() {
        for &kind in GameKind::ALL {
            for word in Command::equipment(kind) {
                assert!(Command::words(kind).contains(word), "{kind}: {word}");
            }
        }
    }
}
