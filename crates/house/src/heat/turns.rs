//! Whose turn it is to wager, what that lets a player do, and what a heat does not let anybody do
//! (act-2012/mini-baccarat/12.7, 12.13 to 12.16, 12.18, 12.22).

use crate::past::Mark;
use crate::table::Table;
use crate::tournament::by;
use croupier_engine::games::baccarat::rules::CalledWagers;
use croupier_engine::games::baccarat::{Baccarat, On, Phase};
use croupier_engine::games::{self, Game};
use croupier_engine::machine::Said;
use croupier_engine::text::count;
use croupier_engine::{Awaiting, Cents, Decision, Name, Reason, Refusal, Role};

/// A refusal by rules of this section.
pub(super) fn refuse<T>(
    reason: Reason,
    rules: &[&str],
    detail: impl Into<String>,
) -> Result<T, Refusal> {
    Err(Refusal::uncited(reason, None, detail).under(by(rules)))
}

/// Whether this settles a round. A void one was never played.
pub(super) fn is_round_over(event: &games::Event) -> bool {
    let event = crate::Event::Game(event.clone());
    event.mark() == Some(Mark::RoundSettled)
}

impl Table {
    pub(super) fn baccarat(&self) -> Option<&Baccarat> {
        // Tournaments are of baccarat (act-2012/mini-baccarat/12.1).
        let Game::Baccarat(game) = &self.game else {
            return None;
        };
        Some(game)
    }

    /// Whether wagers are taken for the next round.
    pub(crate) fn is_betting(&self) -> bool {
        self.baccarat()
            .is_some_and(|game| *game.phase() == Phase::Betting)
    }

    /// What a player may lose in the next round: a wager on one hand covers the same on the other.
    pub(crate) fn at_risk(&self, player: &Name) -> Cents {
        let Some(game) = self.baccarat() else {
            return Cents::ZERO;
        };
        let on = |on: On| -> Cents {
            let own = game.wagers().filter(|(spot, _)| spot.player == *player);
            own.filter(|(spot, _)| spot.on == on)
                .map(|(_, cents)| cents)
                .sum()
        };
        let (banker, against) = (on(On::Banker), on(On::Player));
        banker.max(against) - banker.min(against) + on(On::Tie)
    }

    /// Whether a player risks what everybody must.
    pub(crate) fn risks_minimum(&self, player: &Name) -> bool {
        self.at_risk(player) >= self.rules.limits().min_cents
    }

    /// Those who play the next round, clockwise from the starting marker, each with the seat.
    pub(crate) fn in_order(&self) -> Vec<(u8, Name)> {
        let Some(heat) = &self.heat else {
            return Vec::new();
        };
        let mut order = self.people.seated();
        order.retain(|(_, name)| heat.contest.is_empty() || heat.contest.contains(name));
        let from = heat.marker.unwrap_or_default();
        let first = order.iter().position(|(seat, _)| *seat >= from);
        order.rotate_left(first.unwrap_or_default());
        order
    }

    /// Who is asked next.
    pub(crate) fn to_ask(&self) -> Option<(u8, Name)> {
        let heat = self.heat.as_ref()?;
        let mut order = self.in_order().into_iter();
        order.find(|(_, name)| !heat.asked.contains(name))
    }

    /// Whether a player would wager out of turn: before being asked.
    pub(crate) fn is_early(&self, player: &Name) -> bool {
        let heat = self.heat.as_ref();
        heat.is_some_and(|heat| !heat.asked.contains(player))
    }

    /// Who lays a wager out of turn with this, if anybody does.
    pub(crate) fn lays_early(&self, said: &Said<'_>) -> Option<Name> {
        self.heat.as_ref()?;
        let lays = ["place-wager", "call-wager"].contains(&said.word);
        let player = said.player.filter(|_| lays)?;
        self.is_early(player).then(|| player.clone())
    }

    /// Whether the heat lets this be said, by this player if one speaks. What the game refuses it has refused before.
    pub(crate) fn heat_admits(&self, word: &str, player: Option<&Name>) -> Result<(), Refusal> {
        let Some(heat) = &self.heat else {
            return Ok(());
        };
        match word {
            "buy-in"
            | "cash-out"
            | "issue-promotional"
            | "issue-coupon"
            | "lay-coupon"
            | "report-wrong-payment"
            | "request-fill"
            | "request-credit" => refuse(
                Reason::TournamentChipsOnly,
                &["12.13"],
                "tournament chips are neither bought nor cashed; nobody adds to them or takes any away",
            ),
            "sit" | "stand" | "leave" | "vacate-seat" | "report-gone" | "come-back"
            | "reserve-table" | "admit" | "release-table"
                if !heat.ended =>
            {
                refuse(
                    Reason::SeatAllotted,
                    &["12.7"],
                    "seats were drawn by lot and are kept until the heat is over, unless a player retires",
                )
            }
            "exclude" | "require-to-leave" | "report-under-age" => refuse(
                Reason::TournamentChipsOnly,
                &["12.13"],
                "the director excludes a player from a heat: the chips go back to the tournament and are not redeemed",
            ),
            "close-table" | "post-closing-sign" if !heat.ended => refuse(
                Reason::HeatNotOver,
                &["12.7"],
                "a heat is held here, which the director ends or calls off",
            ),
            "request-free-round" | "agree-free-round" | "order-free-round" => refuse(
                Reason::MinimumNotWagered,
                &["12.14"],
                "in a tournament everybody wagers in every round",
            ),
            "announce-change"
            | "post-limits"
            | "change-limits"
            | "allow-limits"
            | "change-style"
            | "change-payment"
            | "change-shuffle"
            | "change-paying-order"
            | "change-vigorish" => refuse(
                Reason::ConditionsHold,
                &["12.5"],
                "the approved conditions hold until the tournament is over",
            ),
            "call-wager" | "confirm-wager" if self.takes_cash() => refuse(
                Reason::TournamentChipsOnly,
                &["12.13"],
                "a wager is laid in tournament chips, not called for money",
            ),
            "place-wager" | "call-wager" => self.may_wager(player, true),
            "withdraw-wager" => self.may_wager(player, false),
            "no-more-bets" => self.all_have_wagered(),
            _ => Ok(()),
        }
    }

    /// A player wagers at the seat that was drawn, and nowhere else.
    pub(crate) fn heat_keeps_place(&self, command: &games::Command) -> Result<(), Refusal> {
        use croupier_engine::games::baccarat::Command;
        let (
            games::Command::Baccarat(
                Command::PlaceWager { player, area, .. } | Command::CallWager { player, area, .. },
            ),
            Some(seat),
        ) = (
            command,
            command.player().and_then(|p| self.people.seat_of(p)),
        )
        else {
            return Ok(());
        };
        match *area == seat {
            true => Ok(()),
            false => refuse(
                Reason::SeatAllotted,
                &["12.7"],
                format!("{player} drew place {seat} and wagers there alone"),
            ),
        }
    }

    fn takes_cash(&self) -> bool {
        self.baccarat()
            .is_some_and(|game| game.rules().called_wagers == CalledWagers::Confirmed)
    }

    /// Whether play has begun and goes on.
    pub(super) fn is_played(&self) -> Result<(), Refusal> {
        let heat = self.a_heat()?;
        if !heat.begun {
            return refuse(
                Reason::HeatNotBegun,
                &["12.9"],
                "the heat has not begun; the director begins it",
            );
        }
        if heat.is_played() || heat.ended {
            return refuse(
                Reason::HeatOver,
                &["A.0"],
                format!(
                    "all {} of this heat have been played; the director ends it",
                    count(heat.rounds, "round", "rounds")
                ),
            );
        }
        Ok(())
    }

    fn may_wager(&self, player: Option<&Name>, lays: bool) -> Result<(), Refusal> {
        self.is_played()?;
        let (heat, Some(player)) = (self.a_heat()?, player) else {
            return Ok(());
        };
        if !heat.contest.is_empty() && !heat.contest.contains(player) {
            let who: Vec<&str> = heat.contest.iter().map(Name::as_str).collect();
            let detail = format!("this is a play-off between {}", who.join(" and "));
            return refuse(Reason::NotInPlayOff, &["12.22"], detail);
        }
        if heat.turn() == Some(player) {
            return Ok(());
        }
        if heat.asked.contains(player) {
            return refuse(
                Reason::TurnOver,
                &["12.15", "12.16"],
                format!("the turn of {player} was over when the next player was asked"),
            );
        }
        // A wager laid too early stands, and nobody takes it up before being asked.
        match lays {
            true => Ok(()),
            false => refuse(
                Reason::NotYourTurn,
                &["12.15"],
                format!("{player} has not been asked yet; a wager laid out of turn stands"),
            ),
        }
    }

    fn all_have_wagered(&self) -> Result<(), Refusal> {
        self.is_played()?;
        if let Some((_, name)) = self.to_ask() {
            return refuse(
                Reason::TurnsLeft,
                &["12.15"],
                format!("{name} is asked to wager first"),
            );
        }
        self.turn_wagered()
    }

    /// Whether the one whose turn it is has wagered what everybody must.
    pub(super) fn turn_wagered(&self) -> Result<(), Refusal> {
        let Some(player) = self.heat.as_ref().and_then(|heat| heat.turn()) else {
            return Ok(());
        };
        if self.risks_minimum(player) {
            return Ok(());
        }
        let (risk, least) = (self.at_risk(player), self.rules.limits().min_cents);
        let detail = format!(
            "{player} risks {risk}, and must risk at least {least}; a wager on one hand covers one on the other"
        );
        refuse(Reason::MinimumNotWagered, &["12.14"], detail)
    }

    /// What a heat awaits before the game goes on; none: what the game awaits.
    pub(crate) fn heat_awaits(&self) -> Option<Awaiting> {
        let heat = self.heat.as_ref().filter(|heat| !heat.ended)?;
        let by_director = [Role::TournamentDirector];
        let waits = |what, command, roles: &[Role], player, rule: &str| {
            Some(Awaiting::Decision(Decision {
                what,
                roles: roles.to_vec(),
                command,
                player,
                rule: by(&[rule]).rule,
            }))
        };
        if self.game.round_under_way() {
            return None;
        }
        if heat.begun && (heat.is_played() || self.in_order().len() < 2) {
            let rule = match self.level().is_empty() {
                true => "12.20",
                false => "12.22",
            };
            return waits("places", "end-heat", &by_director, None, rule);
        }
        if !self.is_betting() {
            return None;
        }
        if !heat.begun {
            return waits("heat", "begin-heat", &by_director, None, "12.9");
        }
        if let Some(player) = heat.turn().filter(|player| !self.risks_minimum(player)) {
            let who = Some((player.clone(), self.people.seat_of(player)));
            let roles = [Role::Player, Role::Dealer];
            return waits("wager", "place-wager", &roles, who, "12.14");
        }
        let next = self.to_ask()?;
        let who = Some((next.1, Some(next.0)));
        waits("turn", "ask-wager", &[Role::Dealer], who, "12.15")
    }
}
