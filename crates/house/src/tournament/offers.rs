//! What may be said of a tournament now, and with which values: whatever is offered is accepted, but where a name is still to be filled in.

use super::{Command, Step, Tournament};
use crate::actor::Actor;
use croupier_engine::Name;
use croupier_engine::machine::{Offer, To};

impl Tournament {
    /// What is offered to a player, or to staff. `speaker` is as whom a command would be said, if at all; `directors` are those who can be named.
    #[must_use]
    pub fn offers(
        &self,
        now_ms: i64,
        to: To<'_>,
        directors: &[Name],
        speaker: impl Fn(&Command) -> Option<Actor>,
    ) -> Vec<Offer> {
        let taken_at = |at_ms: i64, command: &Command| {
            let who = speaker(command);
            who.is_some_and(|who| self.decide(&who, at_ms, command).is_ok())
        };
        let taken = |command: &Command| taken_at(now_ms, command);
        match to {
            To::Player(me) => {
                let own = [
                    Command::Enter { player: me.clone() },
                    Command::JoinReserve { player: me.clone() },
                    Command::TakeSeat { player: me.clone() },
                    Command::WithdrawEntry { player: me.clone() },
                ];
                let own = own.iter().filter(|command| taken(command));
                own.map(Offer::exactly).collect()
            }
            To::Everybody => self.offers_to_staff(now_ms, directors, taken_at),
        }
    }

    fn offers_to_staff(
        &self,
        now_ms: i64,
        directors: &[Name],
        taken_at: impl Fn(i64, &Command) -> bool,
    ) -> Vec<Offer> {
        let taken = |command: &Command| taken_at(now_ms, command);
        // What waits for the published time is offered with it.
        let from_ms = match self.step {
            Step::Start(starts_ms) => i64::try_from(starts_ms).ok().filter(|ms| *ms > now_ms),
            Step::Ballot | Step::Heats | Step::Prizes | Step::Ended | Step::Cancelled => None,
        };
        let in_time = |command: &Command| taken_at(from_ms.unwrap_or(now_ms), command);
        let timed = |offer: Offer| Offer { from_ms, ..offer };
        let mut offers = Vec::new();
        let plain = [
            Command::Approve {},
            Command::AwardPrizes {},
            Command::Cancel {},
        ];
        offers.extend(plain.iter().filter(|c| taken(c)).map(Offer::exactly));
        let start = Command::StartSession {};
        if in_time(&start) {
            offers.push(timed(Offer::exactly(&start)));
        }
        let name = |director: &Name| Command::NameDirector {
            director: director.clone(),
        };
        let named = directors.iter().filter(|director| taken(&name(director)));
        let named: Vec<Name> = named.cloned().collect();
        if let Some(first) = named.first() {
            offers.push(Offer::exactly(&name(first)).one_of("director", named.clone()));
        }
        let draw = |per_table: u8| Command::DrawSeats {
            per_table,
            starts_ms: None,
            order: (0..self.to_draw()).collect(),
        };
        let seats = 1..=self.conditions.seats;
        let seats: Vec<u8> = seats.filter(|per_table| taken(&draw(*per_table))).collect();
        if let Some(first) = seats.first() {
            let mut offer = Offer::exactly(&draw(*first)).one_of("per_table", seats.clone());
            // The ballot is drawn by whoever keeps the tournament.
            offer.fields.retain(|(field, _)| *field == "per_table");
            offers.push(offer);
        }
        let untaken = self.seats.iter().filter(|drawn| !drawn.taken);
        let untaken: Vec<Name> = untaken.map(|drawn| drawn.player.clone()).collect();
        let playing: Vec<Name> = self.playing().map(|e| e.player.clone()).collect();
        // What holds of one of them holds of each.
        if let Some(player) = untaken.first().cloned() {
            let take = Command::TakeSeat { player };
            if taken(&take) {
                offers.push(Offer::report(&take).one_of("player", untaken.clone()));
            }
        }
        if let (Some(from), Some(to)) = (untaken.first().cloned(), self.reserve.first().cloned()) {
            let give = Command::GiveSeat { from, to };
            if in_time(&give) {
                let offer = Offer::exactly(&give).one_of("from", untaken);
                offers.push(timed(offer.one_of("to", self.reserve.clone())));
            }
        }
        let Some(stranger) = Name::new("somebody") else {
            return offers;
        };
        let player = || stranger.clone();
        let come = [
            Command::Enter { player: player() },
            Command::JoinReserve { player: player() },
        ];
        offers.extend(come.iter().filter(|c| taken(c)).map(Offer::report));
        if let Some(first) = playing.first() {
            let (player, entrant, by) = (first.clone(), first.clone(), player());
            let gives_up = Command::WithdrawEntry { player };
            if taken(&gives_up) {
                offers.push(Offer::report(&gives_up).one_of("player", playing.clone()));
            }
            let substitute = Command::Substitute { entrant, by };
            if taken(&substitute) {
                let offer = Offer::exactly(&substitute).one_of("entrant", playing);
                offers.push(offer.facts("by"));
            }
        }
        offers
    }
}
