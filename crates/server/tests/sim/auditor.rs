//! An auditor who knows nothing of the house's code: it adds up what was told and what was kept with a plain model of its own. It knows the
//! words of events and the names of accounts, and neither the rules of a game nor how the house keeps its ledger.
//!
//! Whatever it finds wrong it says; it never mends and never stops play itself.

mod besides;

use besides::Besides;
use croupier_server::vault::Vault;
use croupier_store::{Head, LoggedEvent, LoggedPosting, Store};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Refusals that leave a command unanswered: it may be sent again under the same id.
const UNANSWERED: [&str; 9] = [
    "TableBusy",
    "TableStopped",
    "TableFault",
    "StoreUnavailable",
    "LedgerRefused",
    "EntropyUnavailable",
    "TooManyRequests",
    "TookTooLong",
    "SessionUnknown",
];

/// Refusals of what is not a command: it uses no id up.
const UNREAD: [&str; 4] = [
    "BadField",
    "UnknownCommand",
    "MalformedJson",
    "CommandIdReused",
];

/// Events by which chips go onto the layout, as many as `cents` says.
const STAKED: [&str; 10] = [
    "wager-placed",
    "box-wagered",
    "sevens-wagered",
    "ante-placed",
    "bet-placed",
    "jackpot-wagered",
    "insurance-placed",
    "bid-made",
    "part-covered",
    "stake-placed",
];

/// Events by which they come back from there.
const TAKEN_BACK: [&str; 7] = [
    "wager-withdrawn",
    "box-withdrawn",
    "sevens-withdrawn",
    "ante-withdrawn",
    "part-uncovered",
    "bid-returned",
    "cover-returned",
];

type Found = Result<(), String>;

/// Whose command, under which id.
type Id = (String, String);

macro_rules! ensure {
    ($holds:expr, $($words:tt)*) => {
        if !$holds {
            return Err(format!($($words)*));
        }
    };
}

/// What the auditor has heard.
#[derive(Default)]
pub struct Auditor {
    /// What everybody is given on coming.
    gift_cents: i64,
    players: BTreeSet<String>,
    /// Events as they were told.
    told: BTreeMap<(String, u64), Value>,
    /// Commands by table.
    sent: BTreeMap<Id, String>,
    /// Commands that were said to be done, and between which numbers their last event is.
    done: BTreeMap<Id, (u64, u64)>,
    /// Commands that were said to be refused.
    refused: BTreeMap<Id, String>,
    /// Ids under which something was said that is not a command, or another one.
    unread: BTreeSet<Id>,
    /// What has shown at each table, and how far its log was read for that.
    faces: BTreeMap<String, (u64, BTreeSet<String>)>,
    /// Cards seen in messages since that was last looked at.
    seen: BTreeSet<(String, String)>,
    /// The epoch under which each table was last seen to be held, and its last event then.
    epochs: BTreeMap<String, (u64, u64)>,
    /// Contributors, and the cage.
    pub besides: Besides,
    /// What was looked into, for the report of a failure.
    pub looked: u64,
}

impl Auditor {
    pub fn new(gift_cents: i64) -> Auditor {
        Auditor {
            gift_cents,
            ..Auditor::default()
        }
    }

    /// Somebody has come.
    pub fn came(&mut self, player: &str) {
        self.players.insert(player.to_owned());
    }

    /// Somebody sends a command.
    pub fn sends(&mut self, player: &str, id: &str, table: &str) {
        let id = (player.to_owned(), id.to_owned());
        self.sent.entry(id).or_insert_with(|| table.to_owned());
    }

    /// The commands of somebody of which nobody has said what became, by their numbers.
    pub fn unanswered(&self, player: &str) -> Vec<usize> {
        let of = self.sent.keys().filter(|id| id.0 == player);
        let open = of.filter(|&id| {
            let answered = self.done.contains_key(id) || self.refused.contains_key(id);
            !answered && !self.unread.contains(id)
        });
        open.filter_map(|id| id.1.strip_prefix('c')?.parse().ok())
            .collect()
    }

    /// How many commands were said to be done.
    pub fn acknowledged(&self) -> usize {
        self.done.len()
    }

    /// How many events were told.
    pub fn told(&self) -> usize {
        self.told.len()
    }

    /// A message came to a viewer.
    pub fn hears(&mut self, viewer: Option<&str>, table: &str, text: &str) -> Found {
        let message: Value = serde_json::from_str(text)
            .map_err(|e| format!("a message is not JSON: {e}: {text}"))?;
        self.looked += 1;
        self.sees(viewer, table, &message, false)?;
        for event in message["events"].as_array().into_iter().flatten() {
            self.is_told(table, event)?;
        }
        let (Some(viewer), Some(id)) = (viewer, message["reply"].as_str()) else {
            return Ok(());
        };
        let id = (viewer.to_owned(), id.to_owned());
        ensure!(
            self.sent.contains_key(&id),
            "{id:?} is answered and was never sent"
        );
        let first = &message["refused"]["first_reply"];
        let (answer, again) = if first.is_object() {
            (first, true)
        } else {
            (&message, false)
        };
        for event in answer["events"].as_array().into_iter().flatten() {
            self.is_told(table, event)?;
        }
        if let Some(reason) = answer["refused"]["reason"].as_str() {
            return self.is_refused(id, reason);
        }
        let Some(seq) = answer["seq"].as_u64() else {
            return Err(format!(
                "{id:?} is answered with neither a number nor a refusal: {text}"
            ));
        };
        // An answer may come together with what happened after it; one that is repeated does not. Where the whole table is told
        // anew, only how far it has come is said.
        let first = match (&answer["events"][0]["seq"], again) {
            (_, true) => seq,
            (first, false) => first.as_u64().unwrap_or(1),
        };
        self.is_done(id, (first, seq))
    }

    fn is_told(&mut self, table: &str, event: &Value) -> Found {
        let Some(seq) = event["seq"].as_u64() else {
            return Err(format!("{table}: an event without a number: {event}"));
        };
        let before = self
            .told
            .entry((table.to_owned(), seq))
            .or_insert_with(|| event.clone());
        ensure!(
            before == event,
            "{table}: told {event}, and before that {before}"
        );
        Ok(())
    }

    fn is_done(&mut self, id: Id, (first, last): (u64, u64)) -> Found {
        if let Some(reason) = self.refused.get(&id) {
            return Err(format!("{id:?} was refused as {reason} and is now done"));
        }
        let (low, high) = self.done.get(&id).copied().unwrap_or((first, last));
        let (low, high) = (low.max(first), high.min(last));
        ensure!(
            low <= high,
            "{id:?} is done at {first} to {last}, and was at {:?} before",
            self.done[&id]
        );
        self.done.insert(id, (low, high));
        Ok(())
    }

    fn is_refused(&mut self, id: Id, reason: &str) -> Found {
        if UNANSWERED.contains(&reason) {
            return Ok(());
        }
        if UNREAD.contains(&reason) {
            self.unread.insert(id);
            return Ok(());
        }
        ensure!(
            !self.done.contains_key(&id),
            "{id:?} was done and is now refused as {reason}"
        );
        let before = self
            .refused
            .entry(id.clone())
            .or_insert_with(|| reason.to_owned());
        ensure!(
            before == reason,
            "{id:?} was refused as {before}, and is now as {reason}"
        );
        Ok(())
    }

    /// Looks for cards in a message, and for what is somebody else's.
    fn sees(&mut self, viewer: Option<&str>, table: &str, value: &Value, own: bool) -> Found {
        match value {
            Value::Object(fields) => {
                if fields.contains_key("look") {
                    let whose = fields.get("name").and_then(Value::as_str);
                    ensure!(
                        whose.is_some() && whose == viewer,
                        "{table}: {viewer:?} sees the cards of {whose:?}"
                    );
                }
                if fields.contains_key("balance_cents") && viewer.is_none() {
                    return Err(format!("{table}: a spectator sees a balance: {value}"));
                }
                for (name, value) in fields {
                    self.sees(viewer, table, value, own || name.starts_with("look"))?;
                }
            }
            Value::Array(values) => {
                for value in values {
                    self.sees(viewer, table, value, own)?;
                }
            }
            Value::String(text) if !own && card(text).is_some() => {
                self.seen.insert((table.to_owned(), text.clone()));
            }
            Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
        Ok(())
    }

    /// Whatever card somebody saw has shown at that table.
    pub async fn look_at_what_was_seen(&mut self, store: &Store) -> Found {
        for (table, card) in std::mem::take(&mut self.seen) {
            let (after, faces) = self.faces.entry(table.clone()).or_default();
            if faces.contains(&card) {
                continue;
            }
            let events = store.events(&table, *after, usize::MAX).await;
            for event in events.map_err(|e| e.to_string())? {
                *after = event.seq;
                faces_in(&body(&event)?, faces);
            }
            ensure!(
                faces.contains(&card),
                "{table}: {card} is seen and has never shown"
            );
        }
        Ok(())
    }

    /// A table as a player sees it, held against the ledger at the same event.
    pub async fn view(&mut self, player: &str, table: &str, text: &str, store: &Store) -> Found {
        let Ok(answer) = serde_json::from_str::<Value>(text) else {
            return Err(format!("a view is not JSON: {text}"));
        };
        self.sees(Some(player), table, &answer, false)?;
        let view = &answer["view"];
        let head = store.head(table).await.map_err(|e| e.to_string())?;
        if view["seq"].as_u64() != head.map(|head| head.seq) || view["seq"].is_null() {
            return Ok(());
        }
        let you = &view["you"];
        for (field, account) in [
            ("chips_cents", format!("chips:{table}:{player}")),
            ("colour_cents", format!("colour:{table}:{player}")),
            ("balance_cents", format!("player:{player}")),
        ] {
            let balance = store.balance(&account).await.map_err(|e| e.to_string())?;
            let shown = you[field].as_i64();
            ensure!(
                shown.is_none_or(|shown| shown == balance),
                "{account} holds {balance} and {player} sees {shown:?}"
            );
        }
        self.looked += 1;
        Ok(())
    }

    /// Everything that is kept, against everything that was told.
    pub async fn audit(&mut self, store: &Store, vault: &Vault) -> Found {
        self.looked += 1;
        let tables = store.tables().await.map_err(|e| e.to_string())?;
        let heads: Vec<Head> = tables
            .into_iter()
            .filter(|head| !head.table.contains(':'))
            .collect();
        let mut logs = BTreeMap::new();
        for head in &heads {
            let events = store.events(&head.table, 0, usize::MAX).await;
            logs.insert(head.table.clone(), events.map_err(|e| e.to_string())?);
        }
        for (table, events) in &logs {
            in_order(table, events)?;
            cards(table, events, store, vault).await?;
            self.besides.contributions(table, events)?;
        }
        self.told_is_kept(&logs)?;
        for head in heads {
            self.one_owner(&head, &logs[&head.table])?;
        }
        self.once(&logs, store).await?;
        self.money(&logs, store).await
    }

    /// Nobody writes to a table any more once another has it.
    fn one_owner(&mut self, head: &Head, events: &[LoggedEvent]) -> Found {
        let table = &head.table;
        let (held, since) = self.epochs.get(table).copied().unwrap_or_default();
        let mut epoch = 0;
        for event in events {
            let least = if event.seq > since {
                held.max(epoch)
            } else {
                epoch
            };
            ensure!(
                event.epoch >= least,
                "{table}: event {} is of epoch {}, and somebody had the table in epoch {least} before",
                event.seq,
                event.epoch
            );
            epoch = event.epoch;
        }
        self.epochs.insert(table.clone(), (head.epoch, head.seq));
        Ok(())
    }

    fn told_is_kept(&self, logs: &BTreeMap<String, Vec<LoggedEvent>>) -> Found {
        for ((table, seq), told) in &self.told {
            let kept = usize::try_from(*seq).ok().and_then(|n| n.checked_sub(1));
            let kept = kept.and_then(|n| logs.get(table)?.get(n));
            let Some(kept) = kept else {
                return Err(format!("{table}: event {seq} was told and is lost: {told}"));
            };
            let mut whole = body(kept)?;
            if let Some(fields) = whole.as_object_mut() {
                fields.insert("seq".to_owned(), kept.seq.into());
                fields.insert("at_ms".to_owned(), kept.at_ms.into());
            }
            ensure!(
                whole == *told,
                "{table}: event {seq} was told as {told} and is kept as {whole}"
            );
        }
        Ok(())
    }

    /// Every command that somebody sent happened once or not at all, and nothing else happened in that name.
    async fn once(&self, logs: &BTreeMap<String, Vec<LoggedEvent>>, store: &Store) -> Found {
        // The last event of every command by somebody who came, by table and person.
        let mut ends: BTreeMap<(&str, &str), BTreeSet<u64>> = BTreeMap::new();
        for (table, events) in logs {
            let mut events = events.iter().peekable();
            while let Some(event) = events.next() {
                if event.cause.is_none() || !self.players.contains(&event.actor) {
                    continue;
                }
                let mut last = event.seq;
                while let Some(more) = events.next_if(|more| more.cause.is_none()) {
                    last = more.seq;
                }
                ends.entry((table, &event.actor)).or_default().insert(last);
            }
        }
        for ((player, id), table) in &self.sent {
            let kept = store.reply(id, player).await.map_err(|e| e.to_string())?;
            let told = self.done.get(&(player.clone(), id.clone()));
            let Some(kept) = kept else {
                ensure!(
                    told.is_none(),
                    "{player} was told that {id} is done, and it is lost"
                );
                continue;
            };
            let reply: Value = serde_json::from_str(&kept.reply).map_err(|e| e.to_string())?;
            if reply["refused"].is_object() {
                ensure!(
                    told.is_none(),
                    "{player} was told that {id} is done, and it is kept as refused"
                );
                continue;
            }
            if let Some(reason) = self.refused.get(&(player.clone(), id.clone())) {
                return Err(format!(
                    "{player} was told that {id} is refused as {reason}, and it is done"
                ));
            }
            ensure!(
                told.is_none_or(|(low, high)| (low..=high).contains(&&kept.seq)),
                "{player} was told that {id} is done at {told:?}, and it is kept at {}",
                kept.seq
            );
            let end = ends.get_mut(&(table.as_str(), player.as_str()));
            ensure!(
                end.is_some_and(|ends| ends.remove(&kept.seq)),
                "{table}: {id} of {player} is kept as done at {}, where no command of theirs ends, or that of another id",
                kept.seq
            );
        }
        for ((table, player), ends) in ends {
            ensure!(
                ends.is_empty(),
                "{table}: {player} did what was never asked for: {ends:?}"
            );
        }
        Ok(())
    }

    async fn money(&self, logs: &BTreeMap<String, Vec<LoggedEvent>>, store: &Store) -> Found {
        let accounts = store.balances("").await.map_err(|e| e.to_string())?;
        let sum: i64 = accounts.iter().map(|(_, cents)| cents).sum();
        ensure!(sum == 0, "all accounts together hold {sum}, not nothing");
        let mut transactions: BTreeMap<String, i64> = BTreeMap::new();
        // What each event moved.
        let mut moved: BTreeMap<(String, u64), Vec<LoggedPosting>> = BTreeMap::new();
        for (account, balance) in &accounts {
            let postings = store.postings(account, usize::MAX).await;
            let mut holds = 0;
            for (posting, entry) in postings
                .map_err(|e| e.to_string())?
                .into_iter()
                .rev()
                .zip(1..)
            {
                holds += posting.cents;
                ensure!(
                    posting.entry == entry,
                    "{account}: a posting is missing before {posting:?}"
                );
                ensure!(
                    posting.balance_cents == holds,
                    "{account} holds {holds} after {posting:?}"
                );
                *transactions.entry(posting.transaction.clone()).or_default() += posting.cents;
                if let (Some(table), Some(seq)) = (posting.table.clone(), posting.seq) {
                    moved.entry((table, seq)).or_default().push(posting);
                }
            }
            ensure!(
                holds == *balance,
                "{account} holds {balance}, and its postings make {holds}"
            );
            let owes = ["player:", "chips:", "colour:", "wagers:"];
            let holds_chips = owes.iter().any(|kind| account.starts_with(kind));
            ensure!(
                !holds_chips || *balance >= 0,
                "{account} is below zero: {balance}"
            );
        }
        for (transaction, sum) in transactions {
            ensure!(sum == 0, "transaction {transaction} sums to {sum}");
        }
        let mut owed = self.besides.cage(store).await?;
        for (table, events) in logs {
            for event in events {
                let body = body(event)?;
                let lines = moved
                    .remove(&(table.clone(), event.seq))
                    .unwrap_or_default();
                moves(table, event, &body, &lines)?;
                let (Some(player), Some(cents)) = (body["player"].as_str(), body["cents"].as_i64())
                else {
                    continue;
                };
                let to_account = match event.kind.as_str() {
                    "bought-in" => -cents,
                    "cashed-out" | "held-unclaimed" => cents,
                    "jackpot-paid" if body["means"] != "chips" => cents,
                    _ => 0,
                };
                *owed.entry(player.to_owned()).or_default() += to_account;
            }
        }
        for (account, balance) in &accounts {
            if let Some(player) = account.strip_prefix("player:") {
                let due = self.gift_cents + owed.get(player).copied().unwrap_or_default();
                ensure!(
                    *balance == due,
                    "{player} came with {} and should have {due}, not {balance}",
                    self.gift_cents
                );
            }
        }
        Ok(())
    }
}

/// What an event moved, as far as its own words say it.
fn moves(table: &str, event: &LoggedEvent, body: &Value, lines: &[LoggedPosting]) -> Found {
    let names_money =
        |fields: &serde_json::Map<String, Value>| fields.keys().any(|name| name.ends_with("cents"));
    let money = body.as_object().is_some_and(names_money);
    ensure!(
        money || lines.is_empty(),
        "{table}: event {} ({}) names no money and moves some: {lines:?}",
        event.seq,
        event.kind
    );
    let staked = STAKED.contains(&event.kind.as_str());
    let back = TAKEN_BACK.contains(&event.kind.as_str());
    if !staked && !back {
        return Ok(());
    }
    let (Some(player), Some(cents)) = (body["player"].as_str(), body["cents"].as_i64()) else {
        return Err(format!(
            "{table}: event {} has no player and amount: {body}",
            event.seq
        ));
    };
    let wagers = format!("wagers:{table}:{player}");
    let laid = lines.iter().filter(|line| line.account == wagers);
    let laid: i64 = laid.map(|line| line.cents).sum();
    let due = if staked { cents } else { -cents };
    ensure!(
        laid == due,
        "{table}: event {} ({}) lays {due} on the layout by its words and {laid} by the ledger: {body}",
        event.seq,
        event.kind
    );
    Ok(())
}

fn in_order(table: &str, events: &[LoggedEvent]) -> Found {
    let mut at_ms = i64::MIN;
    for (event, seq) in events.iter().zip(1..) {
        ensure!(event.seq == seq, "{table}: event {seq} is missing");
        ensure!(
            event.at_ms >= at_ms,
            "{table}: event {seq} is dated before the one before it"
        );
        at_ms = event.at_ms;
    }
    Ok(())
}

/// A shoe as far as it is known.
#[derive(Default)]
struct Shoe {
    /// How many of each card it was said to hold.
    cards: Vec<u64>,
    /// Cards that were opened, by place.
    opened: BTreeMap<u64, u8>,
}

impl Shoe {
    /// No card is in it that was not, none is missing, and each opened card is where the order has it.
    fn holds(&self, table: &str, number: u64, order: &[u8]) -> Found {
        let mut counts = vec![0; 52];
        for index in order {
            let Some(count) = counts.get_mut(usize::from(*index)) else {
                return Err(format!(
                    "{table}: shoe {number} holds something that is not a card: {index}"
                ));
            };
            *count += 1;
        }
        ensure!(
            counts == self.cards,
            "{table}: shoe {number} holds other cards than it was sealed with"
        );
        for (place, card) in &self.opened {
            let kept = usize::try_from(*place)
                .ok()
                .and_then(|place| order.get(place));
            ensure!(
                kept == Some(card),
                "{table}: shoe {number} showed {card} from place {place}, where {kept:?} lies"
            );
        }
        Ok(())
    }
}

/// Cards are conserved: what showed is what was opened, what was opened lay there, and every shoe holds what it began with.
async fn cards(table: &str, events: &[LoggedEvent], store: &Store, vault: &Vault) -> Found {
    let mut shoes: BTreeMap<u64, Shoe> = BTreeMap::new();
    let mut opened: VecDeque<String> = VecDeque::new();
    // The burned card is shown to whoever asks, and was opened once.
    let mut burned = None;
    for event in events {
        let body = body(event)?;
        let shoe = body["shoe"].as_u64().unwrap_or_default();
        match event.kind.as_str() {
            "shoe-sealed" => {
                let cards = body["cards"].as_array().into_iter().flatten();
                let cards = cards.filter_map(Value::as_u64).collect();
                burned = None;
                shoes.entry(shoe).or_default().cards = cards;
            }
            "card-opened" => {
                let face = body["card"].as_str().unwrap_or_default();
                let (Some(index), Some(place)) = (card(face), body["place"].as_u64()) else {
                    return Err(format!("{table}: what was opened is not a card: {body}"));
                };
                let before = shoes.entry(shoe).or_default().opened.insert(place, index);
                ensure!(
                    before.is_none(),
                    "{table}: place {place} of shoe {shoe} was opened twice"
                );
                opened.push_back(face.to_owned());
            }
            "shoe-closed" => {
                let order = hex::decode(body["order"].as_str().unwrap_or_default());
                let order = order.map_err(|e| e.to_string())?;
                shoes.entry(shoe).or_default().holds(table, shoe, &order)?;
            }
            _ => {
                let Some(face) = body["card"].as_str() else {
                    continue;
                };
                if event.kind == "burned-card-shown" && burned.as_deref() == Some(face) {
                    continue;
                }
                if event.kind == "burned-card-shown" {
                    burned = Some(face.to_owned());
                }
                let open = opened.pop_front();
                ensure!(
                    open.as_deref() == Some(face),
                    "{table}: event {} ({}) shows {face}, and {open:?} was opened",
                    event.seq,
                    event.kind
                );
            }
        }
    }
    ensure!(
        opened.is_empty(),
        "{table}: {opened:?} were opened and never shown"
    );
    for (number, shoe) in &shoes {
        let name = format!("sealed-shoe/{number}");
        let sealed = store
            .secret(table, &name)
            .await
            .map_err(|e| e.to_string())?;
        let Some(sealed) = sealed else {
            continue;
        };
        let open = vault.open_sealed(table, &name, &sealed);
        let open = open.map_err(|e| format!("{table}: {name} cannot be opened: {e}"))?;
        // The secret of the salts comes first.
        shoe.holds(table, *number, open.get(32..).unwrap_or_default())?;
    }
    Ok(())
}

/// The number of a card, from 0 for the ace of clubs to 51.
fn card(text: &str) -> Option<u8> {
    let [rank, suit] = text.as_bytes() else {
        return None;
    };
    let rank = b"A23456789TJQK".iter().position(|r| r == rank)?;
    let suit = b"cdhs".iter().position(|s| s == suit)?;
    u8::try_from(suit * 13 + rank).ok()
}

/// All cards in something.
fn faces_in(value: &Value, faces: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => fields.values().for_each(|value| faces_in(value, faces)),
        Value::Array(values) => values.iter().for_each(|value| faces_in(value, faces)),
        Value::String(text) if card(text).is_some() => drop(faces.insert(text.clone())),
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn body(event: &LoggedEvent) -> Result<Value, String> {
    serde_json::from_str(&event.body).map_err(|e| format!("event {} is not JSON: {e}", event.seq))
}
