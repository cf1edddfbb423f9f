//! What was keyed at a physical table and may still be taken back: a card, a result or a report that was keyed wrongly. Only what
//! staff have keyed since the last decision of a player and the last chip that moved; everything else stands, and is put right by the
//! rules about errors.

use crate::command::{Command, Floor};
use crate::decide::{Decision, refuse};
use crate::event::Floor as FloorEvent;
use crate::table::Table;
use croupier_engine::games::{self, Game, GameKind};
use croupier_engine::machine::{Finding as _, Misfit};
use croupier_engine::{Reason, Role};

/// What may be taken back, command by command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Recent {
    /// The game before the first of them; none where nothing may be taken back.
    before: Option<Box<Game>>,
    keyed: Vec<Keyed>,
    /// Whether events belong to the last of them.
    open: bool,
}

/// A command and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Keyed {
    command: String,
    /// In the notation.
    events: Vec<String>,
    /// Whether the table fell vacant since then, which a game is told and no event of it says.
    vacant: bool,
}

impl Recent {
    /// A command is about to be carried out at the game as it stands.
    #[inline]
    pub(crate) fn begin(&mut self, game: &Game, command: &Command, roles: &[Role]) {
        self.open = false;
        match command {
            Command::Floor(Floor::TakeBack {}) => {}
            Command::Game(_) if !roles.contains(&Role::Player) => self.key(game, command),
            Command::Floor(_) | Command::Game(_) => {}
        }
    }

    /// A command is keyed that may be taken back.
    fn key(&mut self, game: &Game, command: &Command) {
        self.before.get_or_insert_with(|| Box::new(game.clone()));
        self.open = true;
        self.keyed.push(Keyed {
            command: command.to_string(),
            events: Vec::new(),
            vacant: false,
        });
    }

    /// The table fell vacant: that stands, whatever is taken back.
    pub(crate) fn fell_vacant(&mut self) {
        if let Some(last) = self.keyed.last_mut() {
            last.vacant = true;
        }
    }

    /// An event has happened at the game.
    #[inline]
    pub(crate) fn take(&mut self, event: &games::Event) {
        if !self.keyed.is_empty() {
            self.add(event);
        }
    }

    fn add(&mut self, event: &games::Event) {
        let stands = || event.closes_betting() || !event.movements().is_empty();
        match self.keyed.last_mut() {
            Some(last) if self.open && !stands() => last.events.push(event.to_string()),
            Some(_) => self.forget(),
            None => {}
        }
    }

    /// Nothing may be taken back any more.
    fn forget(&mut self) {
        self.before = None;
        self.keyed.clear();
        self.open = false;
    }

    /// What would be taken back: the command, and how many events came of it.
    pub(crate) fn last(&self) -> Option<(&str, u32)> {
        let last = self.keyed.last()?;
        let events = u32::try_from(last.events.len()).unwrap_or(u32::MAX);
        Some((&last.command, events))
    }

    /// Takes the last command back: the game as it stood before it, and the events that are undone.
    ///
    /// # Errors
    /// If there is nothing to take back.
    pub(crate) fn take_back(
        &mut self,
        kind: GameKind,
    ) -> Result<(Game, Vec<games::Event>), Misfit> {
        const NOTHING: Misfit = Misfit::Because("nothing had been keyed that could be taken back");
        let read = |event: &String| games::Event::parse(kind, event).map_err(|_| NOTHING);
        let last = self.keyed.pop().ok_or(NOTHING)?;
        let undone = last.events.iter().map(read).collect::<Result<_, _>>()?;
        let mut game = Game::clone(self.before.as_ref().ok_or(NOTHING)?);
        for keyed in &self.keyed {
            for event in &keyed.events {
                game.apply(&read(event)?)?;
            }
            if keyed.vacant {
                game.fell_vacant();
            }
        }
        if last.vacant {
            game.fell_vacant();
            self.fell_vacant();
        }
        if self.keyed.is_empty() {
            self.forget();
        }
        Ok((game, undone))
    }
}

impl Table {
    /// Takes back what was keyed last.
    pub(crate) fn take_back(&self) -> Decision {
        let Some((command, events)) = self.recent.last() else {
            let why = if self.setup.physical {
                "nothing was keyed since the last wager, decision or payment; what is wrong now is put right by the rules about errors"
            } else {
                "the equipment of this table is virtual: nothing is keyed that could be wrong"
            };
            return refuse(Reason::NothingToTakeBack, why);
        };
        self.game
            .passed(Reason::NothingToTakeBack)
            .finding(|| command.to_string())?;
        Ok(vec![self.cite(FloorEvent::TakenBack {
            command: command.to_owned(),
            events,
        })])
    }
}
