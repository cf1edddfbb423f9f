//! The hall: which tables stand on the floor and in which pits, who supervises which pits, and where play has been stopped. It is what the
//! house's own log says of that and nothing else: [`Hall::apply`] takes an event in, and refuses one that no house wrote.
//!
//! Where play is stopped, rounds under way are concluded and no other begins, until it goes on. That is the operator's decision; no
//! rule asks for it. nz-1996/general/1.0 tells a game supervisor, who supervises the operation of a game, from a casino
//! supervisor, so a game supervisor may be posted to some pits alone.

use croupier_engine::games::GameKind;
use croupier_engine::machine::Misfit;
use croupier_engine::{Name, Role};
use std::collections::BTreeMap;
use std::fmt;

/// The most characters of a reason.
pub const WORDS_MAX: usize = 200;

/// Where play is stopped, or goes on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "StopScope"))]
pub enum Scope {
    /// At every table.
    House,
    /// At the tables of a game.
    Game(GameKind),
    /// At the tables of a pit.
    Pit(Name),
    /// At one table.
    Table(String),
}

impl Scope {
    /// Whether a table is in it.
    #[must_use]
    pub fn covers(&self, table: &str, game: GameKind, pit: Option<&Name>) -> bool {
        match self {
            Scope::House => true,
            Scope::Game(of) => *of == game,
            Scope::Pit(of) => Some(of) == pit,
            Scope::Table(of) => of == table,
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scope::House => f.write_str("the whole house"),
            Scope::Game(game) => write!(f, "every table of {}", game.word().replace('-', " ")),
            Scope::Pit(pit) => write!(f, "pit {pit}"),
            Scope::Table(table) => write!(f, "table {table}"),
        }
    }
}

/// Whether this is a reason: some words, and not too many.
#[must_use]
pub fn is_reason(why: &str) -> bool {
    (1..=WORDS_MAX).contains(&why.trim().chars().count())
}

/// What happened in the hall.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "HallEvent"))]
pub enum Event {
    /// A table was set up; the book and the options are in its own log.
    TableSetUp {
        /// Its id.
        table: String,
        /// What people call it.
        title: String,
        /// The pit it stands in.
        pit: Option<Name>,
        /// Whether it waits for staff to open it.
        waits: bool,
    },
    /// A table stands in another pit, or in none.
    TableMoved {
        /// Its id.
        table: String,
        /// The pit.
        pit: Option<Name>,
        /// Why; events from before reasons were asked for have none.
        #[cfg_attr(feature = "serde", serde(default))]
        why: String,
    },
    /// A table that was closed, or never opened, was taken away. Its log stays.
    TableTakenAway {
        /// Its id.
        table: String,
        /// Why.
        why: String,
    },
    /// A game supervisor works in these pits; everywhere if there are none.
    Posted {
        /// Who.
        name: Name,
        /// Where.
        pits: Vec<Name>,
        /// Why; events from before reasons were asked for have none.
        #[cfg_attr(feature = "serde", serde(default))]
        why: String,
    },
    /// Play stops: rounds under way are concluded, and no other begins.
    PlayStopped {
        /// Where.
        of: Scope,
        /// Why.
        why: String,
    },
    /// Play goes on.
    PlayResumed {
        /// Where.
        of: Scope,
        /// Why.
        why: String,
    },
}

impl Event {
    /// The word for the log.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Event::TableSetUp { .. } => "table-set-up",
            Event::TableMoved { .. } => "table-moved",
            Event::TableTakenAway { .. } => "table-taken-away",
            Event::Posted { .. } => "posted",
            Event::PlayStopped { .. } => "play-stopped",
            Event::PlayResumed { .. } => "play-resumed",
        }
    }
}

/// A table on the floor, as far as the hall's log speaks of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placed {
    /// What people call it, where it was set up while the house ran.
    pub title: Option<String>,
    /// The pit it stands in.
    pub pit: Option<Name>,
    /// Whether it waits for staff to open it.
    pub waits: bool,
    /// When it was taken away and why, if it was.
    pub taken_away: Option<(i64, String)>,
}

/// A decision that play stops somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Where.
    pub of: Scope,
    /// Why.
    pub why: String,
    /// Since when.
    pub at_ms: i64,
    /// Who decided it, in which role.
    pub by: (Name, Role),
    /// Who let play go on, in which role, once somebody has.
    pub lifted_by: Option<(Name, Role)>,
    number: usize,
}

impl Stop {
    /// What is said at each table for it. No two decisions are said alike, so that a table that was stopped for it is told from one that
    /// was suspended for a reason of its own.
    #[must_use]
    pub fn said(&self) -> String {
        let Stop {
            of, why, number, ..
        } = self;
        format!("{why} ({of}, decision {number})")
    }
}

/// Everything of which the hall's log speaks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hall {
    tables: BTreeMap<String, Placed>,
    posts: BTreeMap<String, Vec<Name>>,
    /// Every decision, also those that have been lifted.
    stops: Vec<Stop>,
}

impl Hall {
    /// What is known of a table.
    #[must_use]
    pub fn table(&self, table: &str) -> Option<&Placed> {
        self.tables.get(table)
    }

    /// The pit of a table.
    #[must_use]
    pub fn pit(&self, table: &str) -> Option<&Name> {
        self.table(table)?.pit.as_ref()
    }

    /// Whether a table was taken away.
    #[must_use]
    pub fn is_taken_away(&self, table: &str) -> bool {
        self.table(table).is_some_and(|t| t.taken_away.is_some())
    }

    /// The pits in which a game supervisor works; everywhere if there are none.
    #[must_use]
    pub fn posts(&self, name: &Name) -> &[Name] {
        let posts = self.posts.get(&name.as_str().to_lowercase());
        posts.map_or(&[], Vec::as_slice)
    }

    /// Whether a game supervisor works at a table.
    #[must_use]
    pub fn works_at(&self, name: &Name, table: &str) -> bool {
        let posts = self.posts(name);
        posts.is_empty() || self.pit(table).is_some_and(|pit| posts.contains(pit))
    }

    /// The decisions in force, the oldest first.
    pub fn stops(&self) -> impl Iterator<Item = &Stop> {
        self.stops.iter().filter(|stop| stop.lifted_by.is_none())
    }

    /// The first decision in force by which play is stopped at a table.
    #[must_use]
    pub fn stop_of(&self, table: &str, game: GameKind) -> Option<&Stop> {
        let pit = self.pit(table);
        self.stops().find(|stop| stop.of.covers(table, game, pit))
    }

    /// The decision, in force or lifted, for which this was said at a table.
    #[must_use]
    pub fn behind(&self, said: &str) -> Option<&Stop> {
        self.stops.iter().find(|stop| stop.said() == said)
    }

    /// Takes an event in, which somebody caused in a role.
    ///
    /// # Errors
    /// If no house wrote it.
    pub fn apply(&mut self, at_ms: i64, by: (&Name, Role), event: &Event) -> Result<(), Misfit> {
        let fits = |fits: bool, why| {
            if fits {
                Ok(())
            } else {
                Err(Misfit::Because(why))
            }
        };
        let by = (by.0.clone(), by.1);
        match event {
            Event::TableSetUp {
                table,
                title,
                pit,
                waits,
            } => {
                fits(!self.tables.contains_key(table), "that table is there")?;
                let placed = Placed {
                    title: Some(title.clone()),
                    pit: pit.clone(),
                    waits: *waits,
                    taken_away: None,
                };
                self.tables.insert(table.clone(), placed);
            }
            Event::TableMoved { table, pit, .. } => {
                fits(!self.is_taken_away(table), "that table was taken away")?;
                fits(self.pit(table) != pit.as_ref(), "it stands there already")?;
                self.tables.entry(table.clone()).or_default().pit = pit.clone();
            }
            Event::TableTakenAway { table, why } => {
                fits(!self.is_taken_away(table), "that table was taken away")?;
                fits(is_reason(why), "a reason has 1 to 200 characters")?;
                let placed = self.tables.entry(table.clone()).or_default();
                placed.taken_away = Some((at_ms, why.clone()));
            }
            Event::Posted { name, pits, .. } => {
                let once = |at: usize| !pits[..at].contains(&pits[at]);
                fits((0..pits.len()).all(once), "each pit is named once")?;
                self.posts
                    .insert(name.as_str().to_lowercase(), pits.clone());
            }
            Event::PlayStopped { of, why } => {
                fits(is_reason(why), "a reason has 1 to 200 characters")?;
                let stopped = self.stops().any(|stop| stop.of == *of);
                fits(!stopped, "play is stopped there already")?;
                self.stops.push(Stop {
                    of: of.clone(),
                    why: why.clone(),
                    at_ms,
                    by,
                    lifted_by: None,
                    number: self.stops.len() + 1,
                });
            }
            Event::PlayResumed { of, why } => {
                fits(is_reason(why), "a reason has 1 to 200 characters")?;
                let mut stops = self.stops.iter_mut();
                let stop = stops.find(|stop| stop.lifted_by.is_none() && stop.of == *of);
                let stop = stop.ok_or(Misfit::Because("play was not stopped there"))?;
                stop.lifted_by = Some(by);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(name: &str) -> Name {
        Name::new(name).unwrap()
    }

    fn take(hall: &mut Hall, event: &Event) -> Result<(), Misfit> {
        hall.apply(5, (&name("mona"), Role::Manager), event)
    }

    fn stop(of: Scope) -> Event {
        Event::PlayStopped {
            of,
            why: "smoke".to_owned(),
        }
    }

    fn resume(of: Scope) -> Event {
        Event::PlayResumed {
            of,
            why: "it is over".to_owned(),
        }
    }

    #[test]
    fn a_table_is_stopped_until_every_decision_that_covers_it_is_lifted() {
        let mut hall = Hall::default();
        let moved = Event::TableMoved {
            table: "one".to_owned(),
            pit: Some(name("main")),
            why: "a second row".to_owned(),
        };
        take(&mut hall, &moved).unwrap();
        let scopes = [
            Scope::Pit(name("main")),
            Scope::House,
            Scope::Table("one".to_owned()),
            Scope::Game(GameKind::Roulette),
        ];
        for scope in &scopes {
            take(&mut hall, &stop(scope.clone())).unwrap();
            assert!(take(&mut hall, &stop(scope.clone())).is_err(), "twice");
        }
        let stopped = |hall: &Hall, table: &str, game| hall.stop_of(table, game).is_some();
        let said = hall.stop_of("one", GameKind::Craps).unwrap().said();
        assert_eq!(said, "smoke (pit main, decision 1)");
        for (scope, one, two, wheel) in [
            (&scopes[1], true, false, true),
            (&scopes[0], true, false, true),
            (&scopes[2], false, false, true),
            (&scopes[3], false, false, false),
        ] {
            take(&mut hall, &resume(scope.clone())).unwrap();
            assert_eq!(stopped(&hall, "one", GameKind::Craps), one, "{scope}");
            assert_eq!(stopped(&hall, "two", GameKind::Craps), two, "{scope}");
            assert_eq!(stopped(&hall, "two", GameKind::Roulette), wheel, "{scope}");
            assert!(take(&mut hall, &resume(scope.clone())).is_err(), "twice");
        }
        // What was said for it is known for what it was.
        let behind = hall.behind(&said).unwrap();
        assert_eq!(behind.lifted_by, Some((name("mona"), Role::Manager)));
        assert!(hall.behind("smoke").is_none());
    }

    #[test]
    fn a_supervisor_works_in_the_pits_of_the_post() {
        let mut hall = Hall::default();
        let anna = name("anna");
        assert!(hall.works_at(&anna, "one"));
        let posted = |pits: &[&str]| Event::Posted {
            name: name("Anna"),
            pits: pits.iter().map(|pit| name(pit)).collect(),
            why: "the roster".to_owned(),
        };
        take(&mut hall, &posted(&["main"])).unwrap();
        assert!(!hall.works_at(&anna, "one"));
        let moved = Event::TableMoved {
            table: "one".to_owned(),
            pit: Some(name("main")),
            why: "a second row".to_owned(),
        };
        take(&mut hall, &moved).unwrap();
        assert!(take(&mut hall, &moved).is_err(), "it stands there");
        assert!(hall.works_at(&anna, "one"));
        take(&mut hall, &posted(&[])).unwrap();
        assert!(hall.works_at(&anna, "two"));
        assert!(take(&mut hall, &posted(&["a", "a"])).is_err());
    }

    #[test]
    fn a_table_is_set_up_once_and_taken_away_once() {
        let mut hall = Hall::default();
        let set_up = Event::TableSetUp {
            table: "one".to_owned(),
            title: "One".to_owned(),
            pit: None,
            waits: true,
        };
        let away = |why: &str| Event::TableTakenAway {
            table: "one".to_owned(),
            why: why.to_owned(),
        };
        take(&mut hall, &set_up).unwrap();
        assert!(take(&mut hall, &set_up).is_err());
        assert!(take(&mut hall, &away("")).is_err(), "no reason");
        take(&mut hall, &away("worn out")).unwrap();
        assert!(hall.is_taken_away("one"));
        assert!(take(&mut hall, &away("again")).is_err());
        let moved = Event::TableMoved {
            table: "one".to_owned(),
            pit: Some(name("main")),
            why: "a second row".to_owned(),
        };
        assert!(take(&mut hall, &moved).is_err());
    }
}
