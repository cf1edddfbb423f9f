//! A heat of a tournament at a table (act-2012/mini-baccarat/12.1, 12.7, 12.12 to 12.16, 12.18, 12.19, 12.22): chips that the
//! tournament issues instead of bought ones, seats drawn by lot, a starting marker, wagers in turn, and play-offs for those who are
//! level where it decides something.
//!
//! The floor alone knows of it: the game deals as it always does. A heat is set while its table is drafted, has its players
//! seated with their chips, is begun, and ends with a place for everyone. Whoever keeps the tournament reads the places in the
//! table's log ([`crate::tournament::of_table`]).

pub(crate) mod dealer;
mod decide;
mod offers;
mod places;
mod turns;
mod view;

pub use dealer::wait_ms;
pub use places::Standing;
pub(crate) use places::ranked;
pub use view::HeatView;

use crate::table::Table;
use croupier_engine::games;
use croupier_engine::games::baccarat::On;
use croupier_engine::machine::Misfit;
use croupier_engine::{Cents, Name};
use std::collections::{BTreeMap, BTreeSet};

croupier_engine::commands! {
    /// What is asked at the table of a heat.
    pub enum Command {
        /// The table is set for a heat, before it opens.
        "set-heat" SetHeat { /// Of which tournament.
            tournament: Name, /// How many rounds it has.
            rounds: u32, /// After which places it matters who is level.
            cuts: Vec<u8> } by [TournamentDirector, Manager],
        /// A player is given tournament chips and the seat that was drawn.
        "issue-chips" IssueChips { player: Name, seat: u8, cents: Cents } by [TournamentDirector],
        /// Play begins.
        "begin-heat" BeginHeat {} by [TournamentDirector],
        /// The next player is asked to wager.
        "ask-wager" AskWager {} by [Dealer],
        /// The player who was asked has no more to lay.
        "finish-wager" FinishWager { player: Name } by [Player, Dealer] for player,
        /// A wager laid out of turn after a warning is declared void.
        "void-wager" VoidWager { player: Name } by [TournamentDirector, Supervisor, CasinoSupervisor],
        /// A player who was asked and does not wager is excluded.
        "exclude-player" ExcludePlayer { player: Name, /// Why; for not wagering when asked if not given.
            cause: Option<Barred> } by [TournamentDirector, Manager],
        /// A player gives up.
        "retire" Retire { player: Name } by [Player, TournamentDirector] for player,
        /// The players may take a break.
        "offer-break" OfferBreak { /// So long.
            minutes: u32 } by [TournamentDirector],
        /// How fast is played from now on.
        "set-pace" SetPace { /// So long a player has to wager.
            seconds: u32 } by [TournamentDirector],
        /// The rounds are played: chips are counted, and whoever is level plays on.
        "end-heat" EndHeat {} by [TournamentDirector],
        /// The tournament is called off.
        "abandon-heat" AbandonHeat {} by [Manager, TournamentDirector],
    }
}

croupier_engine::keywords! {
    /// Why a player is excluded.
    pub enum Barred {
        /// The player was asked and did not wager.
        NoWager,
        /// The player broke a rule.
        Breach,
    }
}

croupier_engine::keywords! {
    /// Why a player is out.
    pub enum Out {
        /// The chips do not make the minimum.
        BelowMinimum,
        /// The player was asked and did not wager.
        NoWager,
        /// The player broke a rule.
        Breach,
        /// The player gave up.
        Retired,
        /// The tournament was called off.
        CalledOff,
    }
}

croupier_engine::lines! {
    /// What happens in a heat.
    pub enum Event tagged "event" {
        /// The table was set for a heat.
        "heat-set" HeatSet { /// Of which tournament.
            tournament: Name, /// How many rounds it has.
            rounds: u32, /// After which places it matters who is level.
            cuts: Vec<u8> },
        /// A player was given tournament chips and a seat.
        "chips-issued" ChipsIssued { player: Name, seat: u8, cents: Cents },
        /// Play began.
        "heat-begun" HeatBegun {},
        /// The starting marker lies at a player, who wagers first.
        "marker-moved" MarkerMoved { player: Name, seat: u8 },
        /// A player was asked to wager.
        "wager-asked" WagerAsked { player: Name, seat: u8 },
        /// The player who was asked has no more to lay.
        "wager-finished" WagerFinished { player: Name },
        /// A player wagered out of turn and was told that another such wager may be void.
        "out-of-turn" OutOfTurn { player: Name, /// In which area; like the rest, absent in older logs.
            area: Option<u8>, /// On what.
            on: Option<On>, /// How much.
            cents: Option<Cents> },
        /// A wager laid out of turn was declared void.
        "wager-voided" WagerVoided { player: Name, cents: Cents },
        /// The players may take a break.
        "break-offered" BreakOffered { minutes: u32 },
        /// So long a player has to wager.
        "pace-set" PaceSet { seconds: u32 },
        /// A player is out, and the chips went back to the tournament.
        "eliminated" Eliminated { player: Name, seat: u8, /// What the player had left.
            cents: Cents, /// After how many rounds.
            rounds: u32, why: Out },
        /// Players are level where it decides something, and play on.
        "play-off-ordered" PlayOffOrdered { players: Vec<Name> },
        /// A player has a place in the heat, and the chips went back to the tournament.
        "placed" Placed { player: Name, /// 1 is the best; those who are level have the same.
            place: u8, /// What the player had.
            cents: Cents, /// After how many rounds the player was out; absent: never.
            out: Option<u32> },
        /// The heat is over.
        "heat-ended" HeatEnded {},
        /// The tournament was called off, and all chips went back to it.
        "heat-abandoned" HeatAbandoned {},
    }
}

/// One who is out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Gone {
    /// Who.
    pub(crate) player: Name,
    /// With what left.
    pub(crate) cents: Cents,
    /// After how many rounds.
    pub(crate) rounds: u32,
}

/// A heat as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Heat {
    tournament: Name,
    rounds: u32,
    cuts: Vec<u8>,
    begun: bool,
    /// Rounds settled, those of a play-off included.
    played: u32,
    /// The seat at which the starting marker lies.
    marker: Option<u8>,
    /// Who has been asked for this round, the last of them now.
    asked: Vec<Name>,
    /// Whether the last of them has no more to lay.
    finished: bool,
    /// Who has been told not to wager out of turn.
    warned: BTreeSet<Name>,
    /// Who has wagered out of turn in this round after having been told, and what: it may be declared void.
    infringed: BTreeMap<Name, Vec<(u8, On, Cents)>>,
    break_until_ms: Option<i64>,
    /// How long it is.
    break_ms: Option<u64>,
    pace_s: Option<u32>,
    /// What each had when the rounds were played, then after each round of a play-off.
    scores: BTreeMap<Name, Vec<Cents>>,
    /// Who plays on, in a play-off.
    contest: Vec<Name>,
    out: Vec<Gone>,
    ended: bool,
}

impl Heat {
    fn new(tournament: Name, rounds: u32, cuts: Vec<u8>) -> Heat {
        Heat {
            tournament,
            rounds,
            cuts,
            begun: false,
            played: 0,
            marker: None,
            asked: Vec::new(),
            finished: false,
            warned: BTreeSet::new(),
            infringed: BTreeMap::new(),
            break_until_ms: None,
            break_ms: None,
            pace_s: None,
            scores: BTreeMap::new(),
            contest: Vec::new(),
            out: Vec::new(),
            ended: false,
        }
    }

    /// The tournament that it is a heat of.
    #[must_use]
    pub const fn tournament(&self) -> &Name {
        &self.tournament
    }

    /// How many rounds it has, and how many are settled.
    #[must_use]
    pub const fn rounds(&self) -> (u32, u32) {
        (self.rounds, self.played)
    }

    /// Whether play has begun.
    #[must_use]
    pub const fn has_begun(&self) -> bool {
        self.begun
    }

    /// Whether everybody has a place, or it was abandoned.
    #[must_use]
    pub const fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether all rounds are played and nobody plays on.
    #[must_use]
    pub const fn is_played(&self) -> bool {
        self.played >= self.rounds && self.contest.is_empty()
    }

    /// Who plays on, in a play-off.
    #[must_use]
    pub fn contest(&self) -> &[Name] {
        &self.contest
    }

    /// The seat at which the starting marker lies.
    #[must_use]
    pub const fn marker(&self) -> Option<u8> {
        self.marker
    }

    /// Who has been asked last for this round: it is this player's turn.
    #[must_use]
    pub fn turn(&self) -> Option<&Name> {
        self.asked.last()
    }

    /// Whether that player has no more to lay.
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        self.finished
    }

    /// So many seconds a player has to wager, where the director said so.
    #[must_use]
    pub const fn pace_s(&self) -> Option<u32> {
        self.pace_s
    }

    /// When the break is over, if one was offered.
    #[must_use]
    pub const fn break_until_ms(&self) -> Option<i64> {
        self.break_until_ms
    }

    fn next_round(&mut self) {
        self.asked.clear();
        self.infringed.clear();
        self.finished = false;
    }
}

impl Table {
    /// The heat that is held here, if one is.
    #[must_use]
    pub const fn heat(&self) -> Option<&Heat> {
        self.heat.as_ref()
    }

    /// All that a player has here, on the layout too, less what is owed.
    pub(crate) fn worth(&self, player: &Name) -> Cents {
        self.free(player) + self.game.on_layout(player)
    }

    fn heat_mut(&mut self) -> Result<&mut Heat, Misfit> {
        self.heat
            .as_mut()
            .ok_or(Misfit::Because("the table holds no heat"))
    }

    /// Takes an event of the heat into the state.
    pub(crate) fn apply_heat(&mut self, at_ms: i64, event: &Event) -> Result<(), Misfit> {
        match event {
            Event::HeatSet {
                tournament,
                rounds,
                cuts,
            } => {
                self.people.leaving_is_final();
                self.heat = Some(Heat::new(tournament.clone(), *rounds, cuts.clone()));
            }
            Event::ChipsIssued {
                player,
                seat,
                cents,
            } => {
                self.heat_mut()?;
                self.people.place(player.clone(), Some(*seat));
                self.exchange(player, *cents, *cents)?;
            }
            Event::HeatBegun {} => self.heat_mut()?.begun = true,
            Event::MarkerMoved { seat, .. } => self.heat_mut()?.marker = Some(*seat),
            Event::WagerAsked { player, .. } => {
                let heat = self.heat_mut()?;
                heat.asked.push(player.clone());
                heat.finished = false;
                heat.break_until_ms = None;
                heat.break_ms = None;
            }
            Event::WagerFinished { .. } => self.heat_mut()?.finished = true,
            Event::OutOfTurn {
                player,
                area,
                on,
                cents,
            } => {
                let heat = self.heat_mut()?;
                if !heat.warned.insert(player.clone()) {
                    let laid = area.zip(*on).zip(*cents);
                    let laid = laid.map(|((area, on), cents)| (area, on, cents));
                    let infringed = heat.infringed.entry(player.clone()).or_default();
                    infringed.extend(laid);
                }
            }
            Event::WagerVoided { player, .. } => {
                self.heat_mut()?.infringed.remove(player);
            }
            Event::BreakOffered { minutes } => {
                let ms = u64::from(*minutes) * 60_000;
                let heat = self.heat_mut()?;
                heat.break_until_ms = Some(at_ms.saturating_add_unsigned(ms));
                heat.break_ms = Some(ms);
            }
            Event::PaceSet { seconds } => self.heat_mut()?.pace_s = Some(*seconds),
            Event::Eliminated {
                player,
                cents,
                rounds,
                ..
            } => {
                self.exchange(player, -*cents, Cents::ZERO)?;
                self.off_table(player);
                let heat = self.heat_mut()?;
                heat.asked.retain(|name| name != player);
                heat.contest.retain(|name| name != player);
                heat.out.push(Gone {
                    player: player.clone(),
                    cents: *cents,
                    rounds: *rounds,
                });
            }
            Event::PlayOffOrdered { players } => {
                let scores: Vec<(Name, Cents)> = self
                    .people
                    .all()
                    .map(|name| (name.clone(), self.worth(name)))
                    .collect();
                let heat = self.heat_mut()?;
                for (name, cents) in scores {
                    heat.scores.insert(name, vec![cents]);
                }
                heat.contest.clone_from(players);
                heat.next_round();
            }
            Event::Placed { player, cents, .. } => {
                self.heat_mut()?;
                if self.people.is_present(player) {
                    self.exchange(player, -*cents, Cents::ZERO)?;
                    self.off_table(player);
                }
            }
            Event::HeatEnded {} | Event::HeatAbandoned {} => self.heat_mut()?.ended = true,
        }
        Ok(())
    }

    fn off_table(&mut self, player: &Name) {
        self.people.remove(player);
        self.chips.remove(player);
        self.idle.remove(player);
    }

    /// What an event of the game means to the heat. The chips are where it put them.
    pub(crate) fn heat_sees(&mut self, event: &games::Event) {
        if self.heat.is_none() {
            return;
        }
        let settled = turns::is_round_over(event);
        let worth: Vec<(Name, Cents)> = match settled {
            false => Vec::new(),
            true => self
                .people
                .all()
                .map(|name| (name.clone(), self.worth(name)))
                .collect(),
        };
        let Some(heat) = &mut self.heat else {
            return;
        };
        if event.closes_betting() {
            heat.next_round();
        }
        if settled && heat.begun {
            heat.played += 1;
            for (name, cents) in worth.iter().filter(|(name, _)| heat.contest.contains(name)) {
                if let Some(scores) = heat.scores.get_mut(name) {
                    scores.push(*cents);
                }
            }
            heat.contest = heat.still_level();
        }
    }
}
