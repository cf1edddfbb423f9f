//! Between a tournament and the tables of its heats: what is set up there, and what their logs say (act-2012/mini-baccarat/12.7, 12.20).

use super::{Command, Drawn, StageKind, Tournament};
use crate::event::Floor;
use crate::heat;
use crate::{Command as TableCommand, Event as TableEvent};
use croupier_engine::{Cents, Name, Word};
use std::fmt;

/// Gives a value that is one word of the notation the same form in JSON.
macro_rules! as_text {
    ($type:ident, $name:literal, $says:literal) => {
        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.collect_str(self)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let word = <String as serde::Deserialize>::deserialize(d)?;
                croupier_engine::Word::from_word(&word)
                    .ok_or_else(|| serde::de::Error::custom($says))
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({"description": $says, "type": "string"})
            }
        }
    };
}
pub(super) use as_text;

/// A place in a heat, written `anna:1:1500.00:-`: who, which, with how many chips, and after how many rounds the player was out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Who.
    pub player: Name,
    /// Which place; those who are level have the same.
    pub place: u8,
    /// With how many chips.
    pub chips: Cents,
    /// After how many rounds the player was out; none: was there to the last.
    pub out: Option<u32>,
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (chips, out) = (self.chips.to_word(), self.out.to_word());
        write!(f, "{}:{}:{chips}:{out}", self.player, self.place)
    }
}

impl Word for Counted {
    fn to_word(&self) -> String {
        self.to_string()
    }
    fn from_word(word: &str) -> Option<Self> {
        let mut parts = word.split(':');
        let counted = Counted {
            player: Name::new(parts.next()?)?,
            place: parts.next()?.parse().ok()?,
            chips: Cents::from_word(parts.next()?)?,
            out: Option::from_word(parts.next()?)?,
        };
        parts.next().is_none().then_some(counted)
    }
    fn is_countable(&self) -> bool {
        self.chips.is_countable()
    }
}

as_text!(
    Counted,
    "TournamentCounted",
    "A place in a heat, such as anna:1:1500.00:-."
);

/// What the events of one command at a table mean to the tournament whose heat it holds.
#[must_use]
pub fn of_table(table: &str, events: &[TableEvent]) -> Option<Command> {
    let places: Vec<Counted> = events
        .iter()
        .filter_map(|event| match event {
            TableEvent::Floor(Floor::Heat(heat::Event::Placed {
                player,
                place,
                cents,
                out,
            })) => Some(Counted {
                player: player.clone(),
                place: *place,
                chips: *cents,
                out: *out,
            }),
            TableEvent::Floor(_) | TableEvent::Game(_) => None,
        })
        .collect();
    let table = table.to_owned();
    (!places.is_empty()).then_some(Command::CountHeat { table, places })
}

/// A table of this session: what is said there by the house, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeatTable {
    /// Its id.
    pub table: String,
    /// How it is set, while it is drafted.
    pub set: TableCommand,
    /// What each player is given.
    pub issue: Vec<(Name, TableCommand)>,
    /// How play begins.
    pub begin: TableCommand,
}

impl Tournament {
    /// The tables of the session that has begun.
    #[must_use]
    pub fn tables(&self) -> Vec<HeatTable> {
        let Some(stage) = self.stage() else {
            return Vec::new();
        };
        let cuts = match stage.kind {
            StageKind::Heat | StageKind::SemiFinal => vec![stage.advance],
            StageKind::Final => (1..).take(self.conditions.prizes.len()).collect(),
        };
        let said =
            |command: heat::Command| TableCommand::Floor(crate::command::Floor::Heat(command));
        let mut tables: Vec<HeatTable> = Vec::new();
        for drawn in self.seats.iter().filter(|drawn| drawn.taken) {
            let Drawn {
                player,
                table,
                seat,
                chips,
                ..
            } = drawn;
            let issue = said(heat::Command::IssueChips {
                player: player.clone(),
                seat: *seat,
                cents: *chips,
            });
            let issue = (player.clone(), issue);
            match tables.iter_mut().find(|other| other.table == *table) {
                Some(other) => other.issue.push(issue),
                None => tables.push(HeatTable {
                    table: table.clone(),
                    set: said(heat::Command::SetHeat {
                        tournament: self.conditions.name.clone(),
                        rounds: stage.rounds,
                        cuts: cuts.clone(),
                    }),
                    issue: vec![issue],
                    begin: said(heat::Command::BeginHeat {}),
                }),
            }
        }
        tables
    }

    /// Whether the places of this table are known.
    #[must_use]
    pub fn is_counted(&self, table: &str) -> bool {
        self.counted.iter().any(|counted| counted == table)
    }
}
