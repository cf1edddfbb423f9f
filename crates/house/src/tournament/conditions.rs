//! The conditions of a tournament: what is published before anybody enters, and approved in writing
//! (act-2012/mini-baccarat/12.3 to 12.5, 12.24).

use super::Event;
use crate::Options;
use croupier_engine::games::GameKind;
use croupier_engine::{Cents, Name, Word};
use std::fmt;

croupier_engine::keywords! {
    /// What a session decides.
    pub enum StageKind {
        /// Who goes on.
        Heat,
        /// Who goes on to the final.
        SemiFinal,
        /// The places.
        Final,
    }
}

/// One session of the tournament, written `heat:20:2`: what it decides, how many rounds it has, and how many of each table go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// What it decides.
    pub kind: StageKind,
    /// How many rounds it has.
    pub rounds: u32,
    /// How many of each table go on; 0 in the final.
    pub advance: u8,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.kind, self.rounds, self.advance)
    }
}

impl Word for Stage {
    fn to_word(&self) -> String {
        self.to_string()
    }
    fn from_word(word: &str) -> Option<Self> {
        let mut parts = word.split(':');
        let stage = Stage {
            kind: parts.next()?.parse().ok()?,
            rounds: parts.next()?.parse().ok()?,
            advance: parts.next()?.parse().ok()?,
        };
        parts.next().is_none().then_some(stage)
    }
}

super::tables::as_text!(Stage, "TournamentStage", "A session, such as heat:20:2.");

/// What is published and approved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// What it is called.
    pub name: Name,
    /// The book of its tables.
    pub book: String,
    /// What its tables are drafted with.
    pub options: Options,
    /// When it begins.
    pub starts_ms: u64,
    /// Its sessions, the final last.
    pub stages: Vec<Stage>,
    /// The entry fee.
    pub fee: Cents,
    /// What of it the operator keeps.
    pub commission: Cents,
    /// The tournament chips for it.
    pub chips: Cents,
    /// The fewest entrants.
    pub least: u16,
    /// The most entrants.
    pub most: u16,
    /// Whether chips are kept from session to session; else everybody begins each with the same.
    pub keep_chips: bool,
    /// The seats of a table.
    pub seats: u8,
    /// The least wager.
    pub min: Cents,
    /// The greatest wager.
    pub max: Cents,
    /// Of the pool, in percent, by place.
    pub prizes: Vec<u8>,
    /// Who may enter, if not everybody.
    pub restriction: Option<String>,
    /// Whether dealers key in the real cards of its tables.
    pub physical: bool,
}

impl Conditions {
    /// The first event of the tournament's log.
    #[must_use]
    pub fn drafted(&self) -> Event {
        let of = self.clone();
        Event::TournamentDrafted {
            name: of.name,
            book: of.book,
            options: of.options,
            starts_ms: of.starts_ms,
            stages: of.stages,
            fee_cents: of.fee,
            commission_cents: of.commission,
            chips_cents: of.chips,
            least: of.least,
            most: of.most,
            keep_chips: of.keep_chips,
            seats: of.seats,
            min_cents: of.min,
            max_cents: of.max,
            prizes: of.prizes,
            restriction: of.restriction,
            physical: of.physical.then_some(true),
        }
    }

    /// The conditions that the first event of a log records, if it is one.
    #[must_use]
    pub fn of(event: &Event) -> Option<Conditions> {
        let Event::TournamentDrafted {
            name,
            book,
            options,
            starts_ms,
            stages,
            fee_cents,
            commission_cents,
            chips_cents,
            least,
            most,
            keep_chips,
            seats,
            min_cents,
            max_cents,
            prizes,
            restriction,
            physical,
        } = event.clone()
        else {
            return None;
        };
        Some(Conditions {
            name,
            book,
            options,
            starts_ms,
            stages,
            fee: fee_cents,
            commission: commission_cents,
            chips: chips_cents,
            least,
            most,
            keep_chips,
            seats,
            min: min_cents,
            max: max_cents,
            prizes,
            restriction,
            physical: physical == Some(true),
        })
    }

    /// Whether tournaments are held at tables of this game.
    #[must_use]
    pub fn holds_at(&self, game: GameKind) -> bool {
        game == GameKind::Baccarat
    }

    /// What is wrong with them, if anything.
    #[must_use]
    pub fn fault(&self) -> Option<&'static str> {
        let id = self.name.as_str().bytes();
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        let amount = |cents: Cents| (Cents::ZERO..=Cents::LARGEST).contains(&cents);
        let (last, before) = match self.stages.split_last() {
            Some((last, before)) => (last, before),
            None => return Some("a tournament has at least a final"),
        };
        let shares: u32 = self.prizes.iter().map(|share| u32::from(*share)).sum();
        if !id.into_iter().all(plain) {
            return Some("a tournament is called by lower-case letters, digits and -");
        }
        if self.stages.len() > 9 || before.iter().any(|s| s.kind == StageKind::Final) {
            return Some("the final is the last of at most nine sessions");
        }
        if last.kind != StageKind::Final || last.advance != 0 {
            return Some("the last session is the final, from which nobody goes on");
        }
        if before.iter().any(|stage| stage.advance == 0) {
            return Some("somebody goes on from every session but the final");
        }
        if self.stages.iter().any(|s| !(1..=1_000).contains(&s.rounds)) {
            return Some("a session has 1 to 1000 rounds");
        }
        if !amount(self.fee) || !(Cents::ZERO..=self.fee).contains(&self.commission) {
            return Some("the fee is an amount or nothing, and the commission a part of it");
        }
        if !amount(self.chips) || self.chips < self.min || !self.min.is_positive() {
            return Some("the chips for the fee make at least the least wager");
        }
        if !(2..=self.most).contains(&self.least) || self.most > 1_000 {
            return Some("there are 2 to 1000 entrants, the fewest not above the most");
        }
        if shares != 100 || self.prizes.contains(&0) {
            return Some("the prizes are shares in percent, and 100 together");
        }
        if self.prizes.len() > usize::from(self.least) {
            return Some("there are no more prizes than entrants");
        }
        if self.restriction.as_ref().is_some_and(|r| r.len() > 200) {
            return Some("who may enter is said in at most 200 characters");
        }
        None
    }
}
