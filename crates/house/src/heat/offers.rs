//! What may be said in a heat now, and by whom; what the game and the floor offer beside it is left out where the heat does not let it
//! be said.

use super::decide::{MINUTES_MAX, SECONDS_MAX};
use super::{Barred, Command};
use crate::command::Floor;
use crate::table::Table;
use croupier_engine::games::GameKind;
use croupier_engine::machine::{Field, Offer, To};
use croupier_engine::notation::Value;
use croupier_engine::{Cents, Name};

impl Table {
    /// Leaves of the places where a wager is offered the one that its player drew; whether that is among them.
    fn keeps_place(&self, offer: &mut Offer) -> bool {
        let seat = offer.player.as_ref().and_then(|p| self.people.seat_of(p));
        let Some(seat) = seat.filter(|_| ["place-wager", "call-wager"].contains(&offer.word))
        else {
            return true;
        };
        let own = Value::Number(seat.into());
        for (name, field) in &mut offer.fields {
            if let ("area", Field::OneOf(areas)) = (*name, &mut *field) {
                areas.retain(|area| *area == own);
                return !areas.is_empty();
            }
        }
        true
    }

    /// While a table is drafted it may be set for a heat.
    pub(crate) fn offer_set_heat(&self, offers: &mut Vec<Offer>) {
        if let (GameKind::Baccarat, None, Some(tournament)) =
            (self.rules.kind(), &self.heat, Name::new("some"))
        {
            let set = Command::SetHeat {
                tournament,
                rounds: 1,
                cuts: Vec::new(),
            };
            offers.push(Offer::report(&Floor::Heat(set)));
        }
    }

    /// Leaves out what the heat does not let be said, and adds what is said in it alone.
    pub(crate) fn offer_heat(&self, to: To<'_>, offers: &mut Vec<Offer>) {
        let Some(heat) = &self.heat else {
            return;
        };
        offers.retain_mut(|offer| {
            self.heat_admits(offer.word, offer.player.as_ref()).is_ok() && self.keeps_place(offer)
        });
        // Whatever waits for a time is offered with it.
        let taken = |command: &Command| self.decide_heat(i64::MAX, command).is_ok();
        let mut offer = |command: Command, from_ms: Option<i64>| {
            if taken(&command) {
                let mut offer = Offer::exactly(&Floor::Heat(command));
                offer.from_ms = from_ms;
                offers.push(offer);
            }
        };
        for player in self.people.all().filter(|player| to.includes(player)) {
            let player = || player.clone();
            offer(Command::FinishWager { player: player() }, None);
            offer(Command::Retire { player: player() }, None);
        }
        if !to.staff() {
            return;
        }
        offer(Command::BeginHeat {}, None);
        offer(Command::AskWager {}, heat.break_until_ms);
        offer(Command::EndHeat {}, None);
        offer(Command::AbandonHeat {}, None);
        for player in self.people.all() {
            let player = || player.clone();
            offer(Command::VoidWager { player: player() }, None);
        }
        for player in self.people.all() {
            let barred = |cause| Command::ExcludePlayer {
                player: player.clone(),
                cause,
            };
            let causes = Barred::ALL.iter().copied();
            let causes: Vec<Barred> = causes.filter(|&c| taken(&barred(Some(c)))).collect();
            if causes.is_empty() {
                continue;
            }
            let out = Offer::exactly(&Floor::Heat(barred(None)));
            let out = out.one_of("cause", causes);
            offers.push(match taken(&barred(None)) {
                true => out.or_absent("cause"),
                false => out,
            });
        }
        if taken(&Command::OfferBreak { minutes: 1 }) {
            let on_offer = Offer::exactly(&Floor::Heat(Command::OfferBreak { minutes: 1 }));
            offers.push(on_offer.open("minutes", Field::Number(1, MINUTES_MAX)));
        }
        if taken(&Command::SetPace { seconds: 1 }) {
            let on_offer = Offer::exactly(&Floor::Heat(Command::SetPace { seconds: 1 }));
            offers.push(on_offer.open("seconds", Field::Number(1, SECONDS_MAX)));
        }
        if let (false, false, Some(player)) = (heat.begun, heat.ended, Name::new("some")) {
            let issue = Command::IssueChips {
                player,
                seat: 1,
                cents: Cents(1),
            };
            offers.push(Offer::report(&Floor::Heat(issue)));
        }
    }
}
