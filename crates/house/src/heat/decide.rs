//! What a command does in a heat, and what follows a round by itself: who is out, and where the starting marker goes
//! (act-2012/mini-baccarat/12.4, 12.7, 12.9, 12.14 to 12.16, 12.18 to 12.20, 12.22, 12.25).

use super::turns::{is_round_over, refuse};
use super::{Barred, Command, Event, Heat, Out};
use crate::decide::Decision;
use crate::event::Floor;
use crate::table::Table;
use crate::tournament::by;
use croupier_engine::games::baccarat::{self, On};
use croupier_engine::games::{self, GameKind};
use croupier_engine::{Cents, Citation, Cited, Movement, Name, Reason, Refusal};

/// The longest break, and the longest time to wager.
pub(super) const MINUTES_MAX: u32 = 24 * 60;
pub(super) const SECONDS_MAX: u32 = 60 * 60;

impl Command {
    /// The rules by which somebody has the power to say it.
    #[must_use]
    pub fn by(&self) -> Citation {
        by(match self {
            Command::SetHeat { .. } => &["12.1"],
            Command::IssueChips { .. } => &["12.4", "12.7"],
            Command::BeginHeat {} => &["12.9"],
            Command::AskWager {} => &["12.16"],
            Command::FinishWager { .. } => &["12.16"],
            Command::VoidWager { .. } => &["12.15"],
            Command::ExcludePlayer { .. } => &["12.14", "11.2"],
            Command::Retire { .. } => &["12.25"],
            Command::OfferBreak { .. } => &["12.18"],
            Command::SetPace { .. } => &["12.19"],
            Command::EndHeat {} => &["12.20"],
            Command::AbandonHeat {} => &["12.25"],
        })
    }
}

impl Table {
    pub(super) fn a_heat(&self) -> Result<&Heat, Refusal> {
        match &self.heat {
            Some(heat) => Ok(heat),
            None => refuse(
                Reason::NotAHeat,
                &["12.1"],
                "no heat of a tournament is held at this table",
            ),
        }
    }

    fn happens(event: Event, rules: &[&str]) -> Cited<crate::Event> {
        Cited::by(crate::Event::Floor(Floor::Heat(event)), by(rules))
    }

    /// What the director, the dealer or a player asks for in a heat.
    pub(crate) fn decide_heat(&self, now_ms: i64, command: &Command) -> Decision {
        if let Command::SetHeat {
            tournament,
            rounds,
            cuts,
        } = command
        {
            return self.set_heat(tournament, *rounds, cuts);
        }
        let heat = self.a_heat()?;
        if heat.ended {
            return refuse(Reason::HeatOver, &["A.0"], "the heat of this table is over");
        }
        match command {
            Command::SetHeat { .. } => refuse(Reason::HeatSet, &["12.1"], "the heat is set"),
            Command::IssueChips {
                player,
                seat,
                cents,
            } => self.issue(heat, player, *seat, *cents),
            Command::BeginHeat {} => self.begin_heat(heat),
            Command::AskWager {} => self.ask(heat, now_ms),
            Command::FinishWager { player } => self.finish(heat, player),
            Command::VoidWager { player } => self.void_wager(heat, player),
            Command::ExcludePlayer {
                player,
                cause: Some(Barred::Breach),
            } => {
                self.in_heat(player)?;
                self.out(player, Out::Breach)
            }
            Command::ExcludePlayer { player, .. } => {
                self.is_played()?;
                self.is_taking_wagers()?;
                if heat.turn() != Some(player) || self.risks_minimum(player) {
                    let detail = format!(
                        "{player} has not been asked, or has wagered; only who is asked and does not wager is excluded"
                    );
                    return refuse(Reason::NoInfringement, &["12.14", "11.2"], detail);
                }
                self.out(player, Out::NoWager)
            }
            Command::Retire { player } => {
                self.in_heat(player)?;
                self.out(player, Out::Retired)
            }
            Command::OfferBreak { minutes } => {
                self.is_played()?;
                self.is_taking_wagers()?;
                if let Some(player) = heat.turn() {
                    let detail = format!(
                        "{player} has been asked for this round; a break comes between two rounds"
                    );
                    return refuse(Reason::RoundUnderWay, &["12.18"], detail);
                }
                within(*minutes, MINUTES_MAX, "12.18")?;
                let minutes = *minutes;
                Ok(vec![Self::happens(
                    Event::BreakOffered { minutes },
                    &["12.18"],
                )])
            }
            Command::SetPace { seconds } => {
                within(*seconds, SECONDS_MAX, "12.19")?;
                let seconds = *seconds;
                Ok(vec![Self::happens(Event::PaceSet { seconds }, &["12.19"])])
            }
            Command::EndHeat {} => self.end_heat(heat),
            Command::AbandonHeat {} => {
                let mut events = Vec::new();
                for player in self.people.all() {
                    events.extend(self.out(player, Out::CalledOff)?);
                }
                events.push(Self::happens(Event::HeatAbandoned {}, &["12.25"]));
                Ok(events)
            }
        }
    }

    /// A heat is set while the table is drafted.
    pub(crate) fn set_heat(&self, tournament: &Name, rounds: u32, cuts: &[u8]) -> Decision {
        if self.rules.kind() != GameKind::Baccarat {
            let detail = "tournaments are held at baccarat tables";
            return refuse(Reason::NotInThisBook, &["12.1"], detail);
        }
        if self.heat.is_some() || self.life != crate::Life::Drafted {
            return refuse(
                Reason::HeatSet,
                &["12.1"],
                "a heat is set once, before the table opens",
            );
        }
        if rounds == 0 || rounds > 1_000 || cuts.contains(&0) {
            return refuse(
                Reason::ConditionsUnsound,
                &["12.4"],
                "a heat has 1 to 1000 rounds, and places count from 1",
            );
        }
        Ok(vec![Self::happens(
            Event::HeatSet {
                tournament: tournament.clone(),
                rounds,
                cuts: cuts.to_vec(),
            },
            &["12.1", "12.4"],
        )])
    }

    fn issue(&self, heat: &Heat, player: &Name, seat: u8, cents: Cents) -> Decision {
        if heat.begun {
            return refuse(
                Reason::HeatBegun,
                &["12.13"],
                "the heat has begun; nobody is given more chips",
            );
        }
        let seats = self.rules.seats();
        if seat == 0 || seat > seats {
            let detail = format!("the seats of this table are 1 to {seats}, not {seat}");
            return refuse(Reason::NoSuchSeat, &["12.7"], detail);
        }
        if let Some(other) = self.people.in_seat(seat) {
            let detail = format!("{other} drew seat {seat}");
            return refuse(Reason::SeatTaken, &["12.7"], detail);
        }
        if self.people.is_present(player) {
            let detail = format!("{player} has chips and a seat already");
            return refuse(Reason::AlreadySeated, &["12.13"], detail);
        }
        self.amount(cents, Cents::LARGEST)?;
        Ok(vec![Self::happens(
            Event::ChipsIssued {
                player: player.clone(),
                seat,
                cents,
            },
            &["12.4", "12.7"],
        )])
    }

    fn begin_heat(&self, heat: &Heat) -> Decision {
        if heat.begun {
            return refuse(Reason::HeatBegun, &["12.9"], "the heat has begun already");
        }
        if self.people.is_empty() {
            return refuse(
                Reason::NotAtTable,
                &["12.9"],
                "nobody has taken a seat and been given chips yet",
            );
        }
        Ok(vec![Self::happens(Event::HeatBegun {}, &["12.9"])])
    }

    fn is_taking_wagers(&self) -> Result<(), Refusal> {
        if self.is_betting() {
            return Ok(());
        }
        refuse(
            Reason::BettingNotOpen,
            &["12.16"],
            "wagers are asked for once the cards are ready and the last round is settled",
        )
    }

    fn ask(&self, heat: &Heat, now_ms: i64) -> Decision {
        self.is_played()?;
        self.is_taking_wagers()?;
        if let Some(until) = heat.break_until_ms.filter(|until| now_ms < *until) {
            let minutes = (until - now_ms + 59_999) / 60_000;
            let detail = format!("the players have a break for {minutes} more minutes");
            return refuse(Reason::OnBreak, &["12.18"], detail);
        }
        let Some((seat, player)) = self.to_ask() else {
            let detail = "everybody has been asked; the betting is closed next";
            return refuse(Reason::TurnOver, &["12.16"], detail);
        };
        self.turn_wagered()?;
        Ok(vec![Self::happens(
            Event::WagerAsked { player, seat },
            &["12.15", "12.16"],
        )])
    }

    fn finish(&self, heat: &Heat, player: &Name) -> Decision {
        self.is_played()?;
        self.is_taking_wagers()?;
        if heat.turn() != Some(player) || heat.finished {
            let detail = format!("it is not the turn of {player} to wager");
            return refuse(Reason::NotYourTurn, &["12.16"], detail);
        }
        self.turn_wagered()?;
        // The text has the dealer see it.
        let player = player.clone();
        Ok(vec![Self::happens(Event::WagerFinished { player }, &[])])
    }

    fn void_wager(&self, heat: &Heat, player: &Name) -> Decision {
        let mut back = self.laid_after_warning(heat, player);
        back.retain(|(_, _, cents, _)| cents.is_positive());
        if !self.is_betting() || back.is_empty() {
            return refuse(
                Reason::NoInfringement,
                &["12.15"],
                format!(
                    "{player} has no wager that was laid out of turn after a warning; the first such wager stands"
                ),
            );
        }
        let cents = back.iter().map(|(_, _, cents, _)| *cents).sum();
        let withdrawn = back.into_iter().map(|(area, on, cents, total_cents)| {
            let withdrawn = baccarat::Event::WagerWithdrawn {
                player: player.clone(),
                area,
                on,
                cents,
                total_cents,
            };
            let event = crate::Event::Game(games::Event::Baccarat(withdrawn));
            Cited::by(event, by(&["12.15"]))
        });
        let mut events: Vec<Cited<crate::Event>> = withdrawn.collect();
        let player = player.clone();
        events.push(Self::happens(
            Event::WagerVoided { player, cents },
            &["12.15"],
        ));
        Ok(events)
    }

    /// What of a player's wagers was laid out of turn after a warning and still lies there: where, how much of it, and what is left
    /// without it. What was laid before the warning, or in turn, stands.
    fn laid_after_warning(&self, heat: &Heat, player: &Name) -> Vec<(u8, On, Cents, Cents)> {
        let (Some(laid), Some(game)) = (heat.infringed.get(player), self.baccarat()) else {
            return Vec::new();
        };
        let own = game.wagers().filter(|(spot, _)| spot.player == *player);
        own.map(|(spot, there)| {
            let here = laid
                .iter()
                .filter(|(area, on, _)| (*area, *on) == (spot.area, spot.on));
            // The logs of earlier editions do not say which wager it was.
            let early = match laid.is_empty() {
                true => there,
                false => here.map(|(_, _, cents)| *cents).sum::<Cents>().min(there),
            };
            (spot.area, spot.on, early, there - early)
        })
        .collect()
    }

    fn in_heat(&self, player: &Name) -> Result<(), Refusal> {
        match self.people.is_present(player) {
            true => Ok(()),
            false => refuse(
                Reason::NotAtTable,
                &["12.7"],
                format!("{player} does not play in this heat"),
            ),
        }
    }

    /// What a player has when everything on the layout has gone back, and how it does.
    fn returned(&self, player: &Name) -> Result<(Vec<Cited<crate::Event>>, Cents), Refusal> {
        let act = self.game.leaving(&self.people, player)?;
        let events = self.foreseen(act);
        let back: Cents = crate::decide::of_game(&events)
            .flat_map(games::Event::movements)
            .flat_map(Movement::touches)
            .filter(|touch| touch.player == player)
            .map(|touch| touch.to_purse)
            .sum();
        Ok((events, self.purse(player) + back))
    }

    /// A player is out, and the chips go back to the tournament.
    fn out(&self, player: &Name, why: Out) -> Decision {
        let (mut events, cents) = self.returned(player)?;
        let rules: &[&str] = match why {
            Out::BelowMinimum => &["12.14"],
            Out::NoWager => &["12.14", "11.2"],
            Out::Breach => &["11.2", "12.1"],
            Out::Retired | Out::CalledOff => &["12.25"],
        };
        events.push(Self::happens(
            Event::Eliminated {
                player: player.clone(),
                seat: self.people.seat_of(player).unwrap_or_default(),
                cents,
                rounds: self.heat.as_ref().map_or(0, |heat| heat.played),
                why,
            },
            rules,
        ));
        Ok(events)
    }

    fn end_heat(&self, heat: &Heat) -> Decision {
        if !heat.begun {
            return refuse(Reason::HeatNotBegun, &["12.9"], "the heat has not begun");
        }
        if self.game.round_under_way() || !(heat.is_played() || self.in_order().len() < 2) {
            let detail = match heat.contest.is_empty() {
                true => format!(
                    "{} of {} rounds are played; the heat goes on",
                    heat.played, heat.rounds
                ),
                false => "those who are level play on until they are not".to_owned(),
            };
            return refuse(Reason::HeatNotOver, &["A.0", "12.22"], detail);
        }
        let players = self.level();
        if !players.is_empty() {
            let event = Event::PlayOffOrdered { players };
            return Ok(vec![Self::happens(event, &["12.22"])]);
        }
        let mut events = Vec::new();
        let mut back = Vec::new();
        for player in self.people.all() {
            let (returned, cents) = self.returned(player)?;
            events.extend(returned);
            back.push((player.clone(), cents));
        }
        for standing in self.standings() {
            let held = back.iter().find(|(name, _)| *name == standing.player);
            events.push(Self::happens(
                Event::Placed {
                    player: standing.player.clone(),
                    place: standing.place,
                    cents: held.map_or(standing.cents, |(_, cents)| *cents),
                    out: standing.out,
                },
                &["12.20"],
            ));
        }
        events.push(Self::happens(Event::HeatEnded {}, &["12.20"]));
        Ok(events)
    }

    /// What follows by itself: a wager out of turn is not let pass, and before the next round those are out who cannot wager, and the
    /// marker goes on.
    pub(crate) fn heat_follows(
        &mut self,
        now_ms: i64,
        early: Option<Name>,
        events: &mut Vec<Cited<crate::Event>>,
    ) {
        if let Some(player) = early {
            let laid = crate::decide::of_game(events).find_map(|event| match event {
                games::Event::Baccarat(baccarat::Event::WagerPlaced {
                    area, on, cents, ..
                }) => Some((*area, *on, *cents)),
                _ => None,
            });
            let told = Event::OutOfTurn {
                player,
                area: laid.map(|(area, ..)| area),
                on: laid.map(|(_, on, _)| on),
                cents: laid.map(|(.., cents)| cents),
            };
            let told = Self::happens(told, &["12.15"]);
            self.applied(now_ms, &told.what);
            events.push(told);
        }
        let settled = events.iter().any(|event| match &event.what {
            crate::Event::Game(event) => is_round_over(event),
            crate::Event::Floor(_) => false,
        });
        let begins = events.iter().any(|event| {
            matches!(
                event.what,
                crate::Event::Floor(Floor::Heat(
                    Event::HeatBegun {} | Event::PlayOffOrdered { .. }
                ))
            )
        });
        let goes_on = self.heat.as_ref();
        let goes_on = goes_on.is_some_and(|heat| heat.begun && !heat.ended && !heat.is_played());
        if !goes_on {
            return;
        }
        if !(settled || begins) {
            if self.is_betting() && self.lost_marker() {
                self.move_marker(now_ms, self.in_order().into_iter().next(), events);
            }
            return;
        }
        let least = self.rules.limits().min_cents;
        for (_, player) in self.in_order() {
            if self.worth(&player) >= least {
                continue;
            }
            // Between rounds everybody may be let go.
            let Ok(out) = self.out(&player, Out::BelowMinimum) else {
                continue;
            };
            for event in &out {
                self.applied(now_ms, &event.what);
            }
            events.extend(out);
        }
        let at = self.heat.as_ref().and_then(|heat| heat.marker);
        let playing = self.heat.as_ref().is_some_and(|heat| !heat.is_played());
        let next = match at {
            None => self.in_order().into_iter().next(),
            // The next one clockwise.
            Some(at) => {
                let mut order = self.in_order();
                order.sort_unstable();
                let after = order.iter().find(|(seat, _)| *seat > at).cloned();
                after.or_else(|| order.into_iter().next())
            }
        };
        self.move_marker(now_ms, next.filter(|_| playing), events);
    }

    /// Whether the one who was to wager first is out.
    fn lost_marker(&self) -> bool {
        let marker = self.heat.as_ref().and_then(|heat| heat.marker);
        marker.is_some_and(|at| self.in_order().iter().all(|(seat, _)| *seat != at))
    }

    fn move_marker(
        &mut self,
        now_ms: i64,
        to: Option<(u8, Name)>,
        events: &mut Vec<Cited<crate::Event>>,
    ) {
        if let Some((seat, player)) = to {
            let moved = Self::happens(Event::MarkerMoved { player, seat }, &["12.15", "A.0"]);
            self.applied(now_ms, &moved.what);
            events.push(moved);
        }
    }
}

fn within(number: u32, most: u32, rule: &str) -> Result<(), Refusal> {
    match (1..=most).contains(&number) {
        true => Ok(()),
        false => refuse(
            Reason::OptionOutOfBounds,
            &[rule],
            format!("it may be 1 to {most}"),
        ),
    }
}
