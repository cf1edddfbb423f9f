//! What is audited besides the tables' cards and chips: what contributors gave to what is sealed, and what was done at the cage.

use super::{Found, UNANSWERED, body};
use croupier_store::{LoggedEvent, Store};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What the auditor knows of contributors and of the cage.
#[derive(Default)]
pub struct Besides {
    /// The shares that people mean to give, by table, number and name.
    shares: BTreeMap<(String, u64, String), String>,
    /// How many commands were said at the cage.
    sent: usize,
    /// Those that were said to be done, with the number of the event.
    done: BTreeMap<usize, u64>,
    refused: BTreeSet<usize>,
}

impl Besides {
    /// Somebody means to give a share.
    pub fn gives(&mut self, table: &str, number: u64, name: &str, share: &str) {
        let of = (table.to_owned(), number, name.to_owned());
        self.shares.insert(of, share.to_owned());
    }

    /// So many commands have been said at the cage.
    pub fn at_the_cage(&mut self, sent: usize) {
        self.sent = sent;
    }

    /// How many of them were done.
    pub fn done(&self) -> usize {
        self.done.len()
    }

    /// Whether a command at the cage was done.
    pub fn is_done(&self, number: usize) -> bool {
        self.done.contains_key(&number)
    }

    /// Nothing is under way at the cage: everything was answered, and what was done is what is kept.
    pub async fn cage_rests(&self, store: &Store) -> Found {
        let open = |number: &usize| !self.is_done(*number) && !self.refused.contains(number);
        if let Some(left) = (0..self.sent).find(open) {
            return Err(format!("the cashier never heard what became of k{left}"));
        }
        let events = store.events("house:cage", 0, usize::MAX).await;
        let events = events.map_err(|e| e.to_string())?;
        let happened = events.iter().filter(|event| event.kind != "terms-set");
        match (happened.count(), self.done.len()) {
            (kept, told) if kept == told => Ok(()),
            (kept, told) => Err(format!(
                "{told} things were done at the cage, and {kept} are kept"
            )),
        }
    }

    /// The cage answered a command.
    pub fn cage_answers(&mut self, number: usize, text: &str) -> Found {
        let answer: Value = serde_json::from_str(text)
            .map_err(|e| format!("the cage answers what is not JSON: {e}: {text}"))?;
        if let Some(reason) = answer["refused"]["reason"].as_str() {
            if UNANSWERED.contains(&reason) {
                return Ok(());
            }
            if self.done.contains_key(&number) {
                return Err(format!("k{number} was done and is now refused as {reason}"));
            }
            self.refused.insert(number);
            return Ok(());
        }
        let Some(seq) = answer["seq"].as_u64() else {
            return Err(format!(
                "k{number} is answered with neither a number nor a refusal: {text}"
            ));
        };
        self.refused.remove(&number);
        match self.done.insert(number, seq) {
            Some(before) if before != seq => Err(format!(
                "k{number} is done at {seq}, and was at {before} before"
            )),
            Some(_) | None => Ok(()),
        }
    }

    /// Everything at the cage happened once, as it was told; what it added to each player's account.
    pub async fn cage(&self, store: &Store) -> Result<BTreeMap<String, i64>, String> {
        let events = store.events("house:cage", 0, usize::MAX).await;
        let events = events.map_err(|e| e.to_string())?;
        let mut accounts: BTreeMap<String, i64> = BTreeMap::new();
        let mut happened = BTreeSet::new();
        let mut good = BTreeMap::new();
        for event in events.iter().filter(|event| event.kind != "terms-set") {
            happened.insert(event.seq);
            let body = body(event)?;
            let cents = body["cents"].as_i64().unwrap_or_default();
            let sign = match event.kind.as_str() {
                "cashed-in" => 1,
                "cashed-out" => -1,
                "voucher-issued" => {
                    good.insert(body["number"].as_u64(), cents);
                    -1
                }
                "voucher-redeemed" => {
                    let worth = good.remove(&body["number"].as_u64());
                    if worth != Some(cents) {
                        return Err(format!("a voucher for {worth:?} was redeemed: {body}"));
                    }
                    1
                }
                other => return Err(format!("nobody asked for {other} at the cage")),
            };
            if let Some(player) = body["player"].as_str() {
                *accounts.entry(player.to_owned()).or_default() += sign * cents;
            }
        }
        let told: BTreeSet<u64> = self.done.values().copied().collect();
        if told.len() != self.done.len() || !told.is_subset(&happened) {
            return Err(format!(
                "told at the cage: {:?}, and kept: {happened:?}",
                self.done
            ));
        }
        if happened.len() > self.sent {
            let (count, sent) = (happened.len(), self.sent);
            return Err(format!(
                "{count} things happened at the cage, and {sent} were asked for"
            ));
        }
        Ok(accounts)
    }

    /// Shares are committed to before they are closed and revealed after, each is its giver's own, and whoever withheld one is named.
    pub fn contributions(&self, table: &str, events: &[LoggedEvent]) -> Found {
        let mut committed: BTreeSet<String> = BTreeSet::new();
        let mut revealed: BTreeSet<String> = BTreeSet::new();
        let mut closed = false;
        for event in events {
            let body = body(event)?;
            let wrong = |what: &str| Err(format!("{table}: event {} {what}: {body}", event.seq));
            let name = body["name"].as_str().unwrap_or_default().to_owned();
            match event.kind.as_str() {
                "shoe-sealed" | "draw-sealed" => {
                    committed.clear();
                    revealed.clear();
                    closed = false;
                }
                "share-committed" => {
                    let taken = !closed && committed.insert(name);
                    if !taken {
                        return wrong("takes a commitment twice, or too late");
                    }
                }
                "shares-closed" => closed = true,
                "share-revealed" => {
                    let of = (
                        table.to_owned(),
                        body["of"].as_u64().unwrap_or_default(),
                        name,
                    );
                    let own = self.shares.get(&of).map(String::as_str);
                    if own.is_none() || own != body["share"].as_str() {
                        return wrong("reveals what its giver never gave");
                    }
                    if !closed || !committed.contains(&of.2) || !revealed.insert(of.2) {
                        return wrong("reveals too early, twice, or without a commitment");
                    }
                }
                "shares-settled" => {
                    let out = body["left_out"].as_array().into_iter().flatten();
                    let out: BTreeSet<&str> = out.filter_map(Value::as_str).collect();
                    let withheld = committed.difference(&revealed).map(String::as_str);
                    if out != withheld.collect() {
                        return wrong("leaves out others than those who withheld");
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}
