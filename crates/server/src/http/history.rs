//! A player's past rounds at a table, put together again from the log: its cards where it has any, its outcome, and each of the player's
//! wagers with the rule. Everything shown was logged; nothing is worked out anew.

use super::Rejection;
use super::people::player;
use super::tables::find;
use crate::server::Shared;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use croupier_engine::{Equipment, Name};
use croupier_store::LoggedEvent;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

const ROUNDS_MAX: usize = 100;
const PAGE: u64 = 1_000;
/// How far back the log is read.
const EVENTS_MAX: u64 = 30_000;

/// Which rounds.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// At which table.
    table: String,
    /// So many, at most 100.
    #[param(maximum = 100)]
    limit: Option<usize>,
}

/// Past rounds.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct History {
    /// The newest first; each with `shoe`, `round`, `at_ms`, `outcome`, the hands' cards and counts, `wagers` and `replay`.
    #[schema(value_type = Vec<Object>)]
    rounds: Vec<Value>,
}

/// The bearer's past rounds at a table.
#[utoipa::path(get, path = "/api/me/history", tag = "people", security(("session" = [])), params(Which),
    responses((status = 200, body = History, description = "The rounds"), (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 503)))]
pub(crate) async fn history(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<History>, Rejection> {
    let name = player(&shared, &headers).await?;
    let Query(which) = which?;
    let handle = find(&shared, &which.table)?;
    let limit = which.limit.unwrap_or(20).clamp(1, ROUNDS_MAX);
    let snapshot = handle.snapshot();
    let mut events: VecDeque<LoggedEvent> = VecDeque::new();
    let mut before = snapshot.seq;
    let mut seen = Tally::default();
    // Backwards, page by page, until there are enough; one round more than asked, for the first may be cut in half.
    while before > 0 && seen.rounds <= limit && snapshot.seq - before < EVENTS_MAX {
        let after = before.saturating_sub(PAGE);
        let count = usize::try_from(before - after).unwrap_or(usize::MAX);
        let page = shared.store.events(handle.id(), after, count).await?;
        for event in page.into_iter().rev() {
            seen.take(&event, &name);
            events.push_front(event);
        }
        before = after;
    }
    let brought = events.iter().filter(|e| is_brought(&e.kind)).count();
    let brought = u32::try_from(brought).unwrap_or(u32::MAX);
    let first_shoe = match snapshot.table.game().equipment() {
        Equipment::Shoe { number, .. } | Equipment::Part { number, .. } => {
            Some(number.saturating_sub(brought))
        }
        Equipment::Draw { .. } => None,
    };
    let mut rounds = Rounds::new(first_shoe, before == 0);
    for event in &events {
        rounds.take(event, &name);
    }
    let mut done = rounds.done;
    done.reverse();
    done.truncate(limit);
    Ok(Json(History { rounds: done }))
}

/// How many rounds of the player have been read, backwards.
#[derive(Default)]
struct Tally {
    rounds: usize,
    /// Whether the round being read has been counted: it may have decided several wagers of the player.
    counted: bool,
}

impl Tally {
    fn take(&mut self, event: &LoggedEvent, name: &Name) {
        if is_end(&event.kind) {
            self.counted = false;
        } else if !self.counted && ends_mine(event, name) {
            self.counted = true;
            self.rounds += 1;
        }
    }
}

/// Whether this event tells how a wager of the player came out.
fn ends_mine(event: &LoggedEvent, name: &Name) -> bool {
    is_outcome(&event.kind)
        && event
            .body
            .contains(&format!("\"player\":\"{}\"", name.as_str()))
}

/// Whether events of this kind begin a shoe or a deck.
fn is_brought(kind: &str) -> bool {
    matches!(kind, "cards-brought" | "deck-brought")
}

/// Whether events of this kind tell how a wager came out.
fn is_outcome(kind: &str) -> bool {
    matches!(
        kind,
        "wager-settled"
            | "wager-returned"
            | "wager-forfeited"
            | "cover-settled"
            | "bank-settled"
            | "stake-settled"
            | "sevens-settled"
            | "insurance-settled"
            | "loss-returned"
            | "box-given-back"
            | "box-forfeited"
            | "hand-settled"
            | "wagers-returned"
            | "wagers-forfeited"
            | "jackpot-paid"
            | "jackpot-collected"
    )
}

/// Whether a wager of the player on the jackpot goes back because its round counts for nothing. One that the player takes back
/// before the deal is no outcome.
fn is_void_coin(kind: &str, event: &Value) -> bool {
    kind == "jackpot-returned" && event["why"] == "invalid"
}

/// Whether events of this kind end a round.
fn is_end(kind: &str) -> bool {
    matches!(
        kind,
        "round-settled" | "roll-settled" | "round-voided" | "round-set-aside" | "round-void"
    )
}

/// Rounds on their way through the log.
struct Rounds {
    /// None where the game has no cards.
    shoe: Option<u32>,
    /// Whether the round being gathered was seen from its beginning.
    whole: bool,
    round: Value,
    player: Vec<Value>,
    banker: Vec<Value>,
    result: Option<Value>,
    wagers: Vec<Value>,
    /// Why the round was made void, while its wagers go back.
    voided: Option<Value>,
    done: Vec<Value>,
}

impl Rounds {
    fn new(shoe: Option<u32>, whole: bool) -> Rounds {
        Rounds {
            shoe,
            whole,
            round: Value::Null,
            player: Vec::new(),
            banker: Vec::new(),
            result: None,
            wagers: Vec::new(),
            voided: None,
            done: Vec::new(),
        }
    }

    fn take(&mut self, logged: &LoggedEvent, name: &Name) {
        let Ok(event) = serde_json::from_str::<Value>(&logged.body) else {
            return;
        };
        match logged.kind.as_str() {
            // A blackjack round goes on with the discards, and a stud round may be dealt anew: nothing is forgotten here.
            kind if is_brought(kind) => self.shoe = self.shoe.map(|shoe| shoe + 1),
            "spin-voided" | "round-invalidated" => {
                self.round = event["round"].clone();
                self.voided = Some(event["cause"].clone());
            }
            "betting-opened" | "spun" if self.voided.is_some() => {
                let why = self.voided.take();
                self.end(logged, why);
                self.whole = true;
            }
            "betting-opened" => {
                self.clear();
                self.whole = true;
            }
            "betting-closed" => {
                self.player.clear();
                self.banker.clear();
                self.round = event["round"].clone();
            }
            "card-dealt" | "card-dealt-face-down" | "card-turned" => self.card(&event),
            "round-reconstructed" => {
                let cards = |v: &Value| v.as_array().cloned().unwrap_or_default();
                self.player = cards(&event["player_cards"]);
                self.banker = cards(&event["banker_cards"]);
            }
            "result-announced" => self.result = Some(event),
            "round-decided" => self.result = Some(json!({"outcome": dealers(&event)})),
            "dealer-declared" => self.result = Some(json!({"outcome": event["words"]})),
            kind if event["player"] == name.as_str()
                && (is_outcome(kind) || is_void_coin(kind, &event)) =>
            {
                self.wagers.push(event);
            }
            // A throw is to craps what a round is elsewhere.
            "dice-thrown" => {
                self.clear();
                self.whole = true;
                self.round = event["roll"].clone();
            }
            "roll-called" => self.result = Some(json!({"outcome": event["dice"]})),
            "round-settled" | "roll-settled" => self.end(logged, None),
            "round-voided" | "round-set-aside" | "round-void" => {
                let why = event["why"].clone();
                self.end(logged, Some(why));
            }
            _ => {}
        }
    }

    fn card(&mut self, event: &Value) {
        let hand = match event["hand"].as_str() {
            Some("player") => &mut self.player,
            _ => &mut self.banker,
        };
        let nth = event["nth"].as_u64().unwrap_or(1).clamp(1, 3);
        let at = usize::try_from(nth - 1).unwrap_or_default();
        if hand.len() <= at {
            hand.resize(at + 1, Value::Null);
        }
        hand[at] = event["card"].clone();
    }

    fn end(&mut self, logged: &LoggedEvent, voided: Option<Value>) {
        let result = self.result.take().unwrap_or_default();
        if !self.wagers.is_empty() && self.whole {
            self.done.push(json!({
                "shoe": self.shoe,
                "round": self.round,
                "at_ms": logged.at_ms,
                "outcome": result["outcome"],
                "player_cards": self.player,
                "banker_cards": self.banker,
                "player_points": result["player_points"],
                "banker_points": result["banker_points"],
                "wagers": self.wagers,
                "void": voided,
                "replay": true,
            }));
        }
        self.clear();
    }

    fn clear(&mut self) {
        self.player.clear();
        self.banker.clear();
        self.result = None;
        self.wagers.clear();
    }
}

/// A blackjack dealer's hand in a word.
fn dealers(event: &Value) -> Value {
    match event["blackjack"].as_bool() {
        Some(true) => json!("blackjack"),
        _ => json!(event["total"].to_string()),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use croupier_store::Hash;

    fn logged(events: &[Value]) -> Vec<LoggedEvent> {
        let one = |(nth, event): (usize, &Value)| LoggedEvent {
            seq: nth as u64 + 1,
            epoch: 1,
            kind: event["event"].as_str().unwrap().to_owned(),
            body: event.to_string(),
            cause: None,
            actor: String::new(),
            role: String::new(),
            at_ms: 7,
            prev_hash: Hash([0; 32]),
            hash: Hash([0; 32]),
        };
        events.iter().enumerate().map(one).collect()
    }

    fn of(event: &str, more: &Value) -> Value {
        let mut one = json!({"event": event, "player": "anna"});
        let fields = more.as_object().unwrap().clone();
        one.as_object_mut().unwrap().extend(fields);
        one
    }

    /// nz-1996/general/12.2: what the pool took in comes back with the ante, and both are remembered; a coin that was taken back before
    /// the deal is not.
    #[test]
    fn a_void_round_gives_the_coin_back() {
        let events = logged(&[
            json!({"event":"betting-opened","round":3}),
            of(
                "jackpot-returned",
                &json!({"cents":100,"jackpot":null,"why":"choice"}),
            ),
            json!({"event":"betting-closed","round":3}),
            of("jackpot-collected", &json!({"cents":100,"why":"accepted"})),
            json!({"event":"jackpot-collected","player":"annabel","cents":100,"why":"accepted"}),
            of(
                "wagers-returned",
                &json!({"ante_cents":500,"why":"disruption"}),
            ),
            of(
                "jackpot-returned",
                &json!({"cents":100,"jackpot":"stud-1","why":"invalid"}),
            ),
            json!({"event":"round-void","round":3,"why":"disruption"}),
        ]);
        let anna = Name::new("anna").unwrap();
        let mut rounds = Rounds::new(Some(1), true);
        events.iter().for_each(|event| rounds.take(event, &anna));
        assert_eq!(rounds.done.len(), 1);
        let round = &rounds.done[0];
        assert_eq!(
            (&round["round"], &round["void"]),
            (&json!(3), &json!("disruption"))
        );
        let wagers = round["wagers"].as_array().unwrap().iter();
        let told: Vec<_> = wagers
            .map(|w| (w["event"].as_str().unwrap(), &w["why"]))
            .collect();
        let (accepted, disruption, invalid) =
            (json!("accepted"), json!("disruption"), json!("invalid"));
        assert_eq!(
            told,
            [
                ("jackpot-collected", &accepted),
                ("wagers-returned", &disruption),
                ("jackpot-returned", &invalid)
            ]
        );
    }

    #[test]
    fn a_round_that_decides_several_wagers_is_one() {
        let settled = |player: &str| json!({"event":"hand-settled","player":player});
        let events = logged(&[
            of("jackpot-collected", &json!({"cents":100})),
            settled("anna"),
            json!({"event":"round-settled"}),
            settled("bo"),
            json!({"event":"round-settled"}),
            of("jackpot-collected", &json!({"cents":100})),
            settled("anna"),
            json!({"event":"round-settled"}),
        ]);
        let anna = Name::new("anna").unwrap();
        let mut seen = Tally::default();
        events
            .iter()
            .rev()
            .for_each(|event| seen.take(event, &anna));
        assert_eq!(seen.rounds, 2);
    }
}
