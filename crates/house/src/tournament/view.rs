//! A tournament as everybody sees it (act-2012/mini-baccarat/12.4, 12.12, 12.17): its conditions, the seats, and the leaderboard after
//! every hand.

use super::{Course, Step, Tournament};
use crate::heat::ranked;
use crate::table::Table;
use croupier_engine::{Cents, Name, RuleId};
use std::collections::BTreeMap;

/// An entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TournamentEntrant"))]
pub struct EntrantView {
    /// The place now, or in the end; none before the first session and for those who lost theirs.
    pub place: Option<u8>,
    /// Who plays.
    pub player: Name,
    /// In which order entered.
    pub number: u16,
    /// Where the entrant is.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["in", "out", "forfeited"])))]
    pub course: &'static str,
    /// The tournament chips, those on the layout too.
    pub chips_cents: Cents,
    /// The session in which the entrant was out.
    pub out_in: Option<u8>,
    /// The prize paid.
    pub prize_cents: Option<Cents>,
}

/// A seat that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TournamentSeat"))]
pub struct SeatView {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: u8,
    /// By whom.
    pub player: Name,
    /// Whether it was taken.
    pub taken: bool,
}

/// What is on the notice.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TournamentNotice"))]
pub struct NoticeView {
    /// What it says.
    pub text: String,
    /// By which rule.
    pub rule: Option<RuleId>,
}

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TournamentView {
    /// What it is called.
    pub name: Name,
    /// The book of its tables.
    pub book: String,
    /// What it waits for.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["approval", "entries", "ballot", "start", "heats", "prizes", "ended", "cancelled"])))]
    pub step: &'static str,
    /// When the tournament, or the session that is drawn for, begins.
    pub starts_ms: u64,
    /// The session, from 1; 0 before the first ballot.
    pub session: u8,
    /// Its sessions, such as `heat:20:2`.
    pub stages: Vec<String>,
    /// Who conducts it.
    pub director: Option<Name>,
    /// The entry fee.
    pub fee_cents: Cents,
    /// What of it the operator keeps.
    pub commission_cents: Cents,
    /// The fewest entrants.
    pub least: u16,
    /// The most entrants.
    pub most: u16,
    /// The seats of a table.
    pub table_seats: u8,
    /// What the prize pool holds.
    pub pool_cents: Cents,
    /// What was paid in prizes.
    pub prizes_cents: Cents,
    /// The prizes by place, in percent of the pool.
    pub prizes: Vec<u8>,
    /// Who waits for a seat.
    pub reserve: Vec<Name>,
    /// The seats of this session.
    pub seats: Vec<SeatView>,
    /// Everybody who entered, the best first.
    pub leaderboard: Vec<EntrantView>,
    /// The conditions as they are published.
    pub notices: Vec<NoticeView>,
}

impl Tournament {
    fn step_word(&self) -> &'static str {
        match self.step {
            Step::Ballot if !self.approved || self.director.is_none() => "approval",
            Step::Ballot if self.session == 0 => "entries",
            Step::Ballot => "ballot",
            Step::Start(_) => "start",
            Step::Heats => "heats",
            Step::Prizes => "prizes",
            Step::Ended => "ended",
            Step::Cancelled => "cancelled",
        }
    }

    /// The tournament as it stands, with the chips at the tables of this session.
    #[must_use]
    pub fn view(&self, tables: &[&Table]) -> TournamentView {
        let conditions = &self.conditions;
        TournamentView {
            name: conditions.name.clone(),
            book: conditions.book.clone(),
            step: self.step_word(),
            starts_ms: match self.step {
                Step::Start(starts_ms) => starts_ms,
                _ => conditions.starts_ms,
            },
            session: self.session,
            stages: conditions.stages.iter().map(ToString::to_string).collect(),
            director: self.director.clone(),
            fee_cents: conditions.fee,
            commission_cents: conditions.commission,
            least: conditions.least,
            most: conditions.most,
            table_seats: conditions.seats,
            pool_cents: self.pool,
            prizes_cents: self.totals.prizes,
            prizes: conditions.prizes.clone(),
            reserve: self.reserve.clone(),
            seats: self
                .seats
                .iter()
                .map(|drawn| SeatView {
                    table: drawn.table.clone(),
                    seat: drawn.seat,
                    player: drawn.player.clone(),
                    taken: drawn.taken,
                })
                .collect(),
            leaderboard: self.leaderboard(tables),
            notices: self.notices(),
        }
    }

    /// Everybody who entered, the best first: those who play by their chips now, those who are out by where they were, then those who
    /// lost their place.
    #[must_use]
    pub fn leaderboard(&self, tables: &[&Table]) -> Vec<EntrantView> {
        // At the tables of this session: whether still there, for how many rounds, and with how much.
        let mut live: BTreeMap<Name, (u32, Cents)> = BTreeMap::new();
        for table in tables {
            let heat = table.heat().filter(|heat| {
                heat.has_begun() && !heat.has_ended() && *heat.tournament() == self.conditions.name
            });
            if heat.is_none() || self.is_counted(&table.setup().table) {
                continue;
            }
            for standing in table.standings() {
                let rounds = standing.out.unwrap_or(u32::MAX);
                live.insert(standing.player, (rounds, standing.cents));
            }
        }
        let now = |name: &Name, chips: Cents| live.get(name).copied().unwrap_or((u32::MAX, chips));
        let playing = self.playing();
        let playing = playing.map(|e| (now(&e.player, e.chips), e.player.clone()));
        let begun = self.session > 0;
        let mut places = ranked(playing.collect());
        let ahead = u8::try_from(places.len()).unwrap_or(u8::MAX);
        let out = self.places().into_iter();
        places.extend(out.map(|(place, name)| (place.saturating_add(ahead), name)));
        let lost = self.entrants.iter().filter(|e| Self::is_forfeited(e));
        let lost = lost.map(|e| (u8::MAX, e.player.clone()));
        let places: Vec<(u8, Name)> = places.into_iter().chain(lost).collect();
        let view = |(place, name): (u8, Name)| {
            let entrant = self.entrant(&name)?;
            let (course, out_in) = match entrant.course {
                Course::In if now(&name, entrant.chips).0 < u32::MAX => ("out", Some(self.session)),
                Course::In => ("in", None),
                Course::Forfeited => ("forfeited", None),
                Course::Out(end) => ("out", Some(end.session)),
            };
            let prize = self.prizes.iter().find(|(to, ..)| *to == name);
            Some(EntrantView {
                place: (begun && course != "forfeited").then_some(place),
                number: entrant.number,
                course,
                chips_cents: match entrant.course {
                    Course::In => now(&name, entrant.chips).1,
                    Course::Forfeited | Course::Out(_) => entrant.chips,
                },
                out_in,
                prize_cents: prize.map(|(.., cents)| *cents),
                player: name,
            })
        };
        places.into_iter().filter_map(view).collect()
    }

    /// The conditions as they are published.
    fn notices(&self) -> Vec<NoticeView> {
        let conditions = &self.conditions;
        let says = |text: String, rule: &str| NoticeView {
            text,
            rule: super::by(&[rule]).rule,
        };
        let stage = |stage: &super::Stage| match stage.advance {
            0 => format!("{} of {} rounds", stage.kind, stage.rounds),
            1 => format!(
                "{} of {} rounds, the best of each table goes on",
                stage.kind, stage.rounds
            ),
            n => format!(
                "{} of {} rounds, the best {n} of each table go on",
                stage.kind, stage.rounds
            ),
        };
        let stages: Vec<String> = conditions.stages.iter().map(stage).collect();
        let shares = conditions.prizes.iter().map(|share| format!("{share}%"));
        let shares: Vec<String> = shares.collect();
        let mut notices = vec![
            says(format!("Sessions: {}", stages.join("; ")), "12.4"),
            says(
                format!(
                    "Entry fee {}, of which {} is commission; the rest is prize money",
                    conditions.fee, conditions.commission
                ),
                "12.24",
            ),
            says(
                format!(
                    "{} in tournament chips for the fee, {}",
                    conditions.chips,
                    if conditions.keep_chips {
                        "kept from session to session"
                    } else {
                        "the same again for each session"
                    }
                ),
                "12.4",
            ),
            says(
                format!("{} to {} players", conditions.least, conditions.most),
                "12.4",
            ),
            says(
                format!("Wagers of {} to {}", conditions.min, conditions.max),
                "12.4",
            ),
            says(
                format!("Of the prize pool, by place: {}", shares.join(", ")),
                "12.4",
            ),
            says(
                "All of the prize pool is paid in prizes".to_owned(),
                "12.21",
            ),
            says(
                "Fees are given back only if the tournament is called off".to_owned(),
                "12.25",
            ),
            says(
                "Tournament chips stay in full view of everybody".to_owned(),
                "12.12",
            ),
            says(
                "Players ask nobody for advice, whether in the tournament or not".to_owned(),
                "12.17",
            ),
        ];
        if let Some(who) = &conditions.restriction {
            notices.push(says(format!("Open to: {who}"), "12.4"));
        }
        notices
    }
}
