//! The desk of the cage: it keeps the cage's log, `house:cage`, beside those of the tables, moves the money with each event in the same
//! transaction, and keeps the codes of vouchers, sealed, as secrets of that log. What a command does is the house's business
//! ([`croupier_house::cage`]).

mod counter;

pub use counter::Counter;

use crate::clock::HouseClock;
use crate::door::DoorReason;
use crate::kept_log::{self, Said};
use crate::money::{Balances, postings};
use crate::office::{self, By, Office, OfficeError};
use crate::own_log::{NewEntry, State, StateLog, Turn};
use crate::password;
use crate::vault::Vault;
use crate::wire::Refused;
use croupier_engine::{Citation, Cited, Name, Role, RuleId};
use croupier_house::cage::{self, Cage, Command, Event, Refusal, Terms};
use croupier_store::{
    AdmitError, AppendError, CommandReply, Hash, LoggedEvent, Secret, Store, StoreError,
    Transaction,
};
use serde_json::{Value, json};
use zeroize::Zeroizing;

/// The cage's log.
pub(crate) const LOG: &str = "house:cage";

impl State for Cage {
    type Event = Event;

    fn take(&mut self, logged: &LoggedEvent) -> Result<Event, String> {
        let event = parse(logged)?.what;
        let taken = self.apply(&event);
        taken.map_err(|misfit| misfit.to_string())?;
        Ok(event)
    }
}

/// The desk.
pub(crate) struct Desk {
    vault: Vault,
    office: Office,
    balances: Balances,
    log: StateLog<Cage>,
}

impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Desk")
    }
}

/// A command as it was asked at the desk.
#[derive(Debug)]
pub(crate) struct Ask {
    /// Never used twice by one sender.
    pub(crate) id: String,
    /// What all of it comes to, to tell a repetition.
    pub(crate) request_hash: Hash,
    pub(crate) command: Command,
    /// The code that the bearer of a voucher has.
    pub(crate) code: Option<Zeroizing<String>>,
}

/// Under which name the code of a voucher is kept.
pub(crate) fn code_of(number: u32) -> String {
    format!("voucher/{number}")
}

/// The letters of a code, without what people put between them.
fn letters(code: &str) -> String {
    let letters = code.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|c| c.to_ascii_lowercase()).collect()
}

/// What the log's line says of an event.
pub(crate) fn parse(logged: &LoggedEvent) -> Result<Cited<Event>, String> {
    kept_log::parse_event(&logged.body)
}

impl Desk {
    /// Opens the desk of a store, with a log if it has none.
    pub(crate) async fn open(
        store: Store,
        vault: Vault,
        clock: HouseClock,
        office: Office,
        balances: Balances,
    ) -> Result<Desk, OfficeError> {
        Ok(Desk {
            vault,
            office,
            balances,
            log: StateLog::open(store, clock, LOG).await?,
        })
    }

    /// A player's name as the house spells it.
    pub(crate) async fn spelled(&self, name: &Name) -> Result<Name, Refused> {
        self.office
            .player(name)
            .await
            .map_err(|error| match error {
                OfficeError::Refused { reason, detail } => Refused::plain(reason, detail),
                other => failed(other),
            })?;
        let kept = self.log.store().person(name.as_str()).await;
        let kept = kept.map_err(|error| failed(error.into()))?;
        let kept = kept.and_then(|kept| Name::new(&kept.name));
        Ok(kept.ok_or(DoorReason::NoSuchPerson)?)
    }

    /// Puts terms in force, if others are or none were ever said.
    pub(crate) async fn set(&self, terms: Terms) -> Result<(), OfficeError> {
        let turn = self.log.turn().await;
        loop {
            self.read_on(&turn).await?;
            let at = turn.standing();
            if at.seq > 0 && self.log.look(Cage::terms) == terms {
                return Ok(());
            }
            let event = Event::TermsSet {
                two_people_above_cents: terms.two_people_above,
                voucher_days: terms.voucher_days,
            };
            let by = (office::OPERATOR, Role::Administrator.word());
            let kind = event.word();
            let body = kept_log::event_body(&Cited::uncited(event));
            let written = turn.append(at, NewEntry::of(by, kind, body)).await;
            written.map_err(office::failed)?;
        }
    }

    /// Looks something up in what is known.
    pub(crate) async fn look<T>(&self, look: impl FnOnce(&Cage) -> T) -> Result<T, OfficeError> {
        self.read_on(&self.log.turn().await).await?;
        Ok(self.log.look(look))
    }

    async fn read_on(&self, turn: &Turn<'_, Cage>) -> Result<(), OfficeError> {
        for event in turn.read_on().await? {
            let lines = cage::entry(&event);
            self.balances
                .changed(lines.iter().map(|line| line.account.as_str()));
        }
        Ok(())
    }

    /// Does what is asked, once: the same id again is answered as before.
    pub(crate) async fn act(&self, by: &By, ask: &Ask) -> Result<Value, Refused> {
        let turn = self.log.turn().await;
        loop {
            if let Some(kept) = self.given(by, ask).await? {
                return Ok(kept);
            }
            self.read_on(&turn).await.map_err(failed)?;
            // Whoever may not redeem a voucher is told that, whatever the code.
            if ask.command.roles().contains(&by.role) {
                self.code_fits(ask).await?;
            }
            let at = turn.standing();
            let decided = self
                .log
                .look(|cage| cage.decide(&by.name, by.role, at.at_ms, &ask.command));
            let events = match decided {
                Ok(events) => events,
                Err(refusal) => return Err(self.refused(refusal).await),
            };
            let (entry, reply) = self.write_down(by, ask, at.seq, events.clone()).await?;
            match turn.append(at, entry).await {
                Ok(true) => {
                    self.read_on(&turn).await.map_err(failed)?;
                    self.forget_codes(&events)
                        .await
                        .map_err(|error| failed(error.into()))?;
                    return self.with_code(reply).await;
                }
                // Another was quicker: with this log, or with this very command.
                Ok(false) | Err(AdmitError::Append(AppendError::CommandRepeated { .. })) => {}
                Err(AdmitError::Append(AppendError::Overdrawn { .. })) => {
                    return Err(DoorReason::NotEnoughMoney.into());
                }
                Err(AdmitError::Append(AppendError::Io(error))) => {
                    // It may have been written all the same.
                    self.balances.forget();
                    tracing::error!(%error, "the store failed");
                    return Err(DoorReason::StoreUnavailable.into());
                }
                Err(other) => {
                    return Err(Refused::plain(DoorReason::LedgerRefused, other.to_string()));
                }
            }
        }
    }

    /// What the same command was answered before.
    async fn given(&self, by: &By, ask: &Ask) -> Result<Option<Value>, Refused> {
        let kept = self.log.store().reply(&ask.id, by.name.as_str()).await;
        let Some(kept) = kept.map_err(|error| failed(error.into()))? else {
            return Ok(None);
        };
        if kept.request_hash != ask.request_hash {
            return Err(DoorReason::CommandIdReused.into());
        }
        let reply = serde_json::from_str(&kept.reply).unwrap_or_default();
        self.with_code(reply).await.map(Some)
    }

    /// A voucher is redeemed only with its code. Whatever is wrong, the answer is the same.
    async fn code_fits(&self, ask: &Ask) -> Result<(), Refused> {
        let Command::RedeemVoucher { number, .. } = &ask.command else {
            return Ok(());
        };
        let said = ask.code.as_ref().map(|code| Zeroizing::new(letters(code)));
        let kept = self.code(*number).await?;
        // Of one that was redeemed the code is gone: that it was is no secret to the cashier.
        if kept.is_none() || kept.map(|kept| letters(&kept)) == said.map(|s| s.to_string()) {
            return Ok(());
        }
        Err(DoorReason::NoSuchVoucher.into())
    }

    async fn code(&self, number: u32) -> Result<Option<Zeroizing<String>>, Refused> {
        let name = code_of(number);
        let sealed = self.log.store().secret(LOG, &name).await;
        let Some(sealed) = sealed.map_err(|error| failed(error.into()))? else {
            return Ok(None);
        };
        let plain = self.vault.open_sealed(LOG, &name, &sealed);
        let plain = plain.map_err(|_| Refused::from(DoorReason::StoreUnavailable))?;
        Ok(Some(Zeroizing::new(
            String::from_utf8_lossy(&plain).into_owned(),
        )))
    }

    /// The rule that an instrument in force at the house has for a case.
    async fn rule(&self, case: &str) -> Option<RuleId> {
        let rule = self.office.rule_of(|premises| premises.cage.get(case));
        rule.await.ok().flatten()
    }

    async fn refused(&self, refusal: Refusal) -> Refused {
        let rule = match refusal.about {
            Some(case) => self.rule(case).await,
            None => None,
        };
        Refused {
            rule: rule.map(|rule| rule.as_str().to_owned()),
            ..Refused::plain(refusal.reason.word(), refusal.detail)
        }
    }

    async fn write_down(
        &self,
        by: &By,
        ask: &Ask,
        seq: u64,
        events: Vec<Event>,
    ) -> Result<(NewEntry, Value), Refused> {
        let mut entry = NewEntry::default();
        let mut told = Vec::new();
        for (offset, event) in events.into_iter().enumerate() {
            if let Event::VoucherIssued { number, .. } = &event {
                let code = password::one_time();
                let code = code.map_err(|_| Refused::from(DoorReason::EntropyUnavailable))?;
                let name = code_of(*number);
                let sealed = self.vault.seal(LOG, &name, code.as_bytes());
                let sealed = sealed.map_err(|_| Refused::from(DoorReason::EntropyUnavailable))?;
                entry.secrets.push(Secret { name, sealed });
            }
            let lines = cage::entry(&event);
            if !lines.is_empty() {
                entry.transactions.push(Transaction {
                    id: format!("{LOG}/{}", seq + 1 + offset as u64),
                    reason: event.word().to_owned(),
                    event_offset: offset,
                    postings: postings(lines),
                });
            }
            let kind = event.word();
            let by_rule = Citation {
                rule: self.rule(kind).await,
                ..Citation::default()
            };
            let rule = by_rule.rule.as_ref().map(RuleId::as_str);
            told.push(json!({ "what": &event, "rule": rule }));
            let body = kept_log::event_body(&Cited::by(event, by_rule));
            entry = entry.and(by.said(), kind, body);
        }
        if let Some(first) = entry.events.first_mut() {
            let command = ask.command.clone();
            let after = None;
            first.cause = Some(Said { command, after }.to_line());
        }
        let last = seq + entry.events.len() as u64;
        let reply = json!({ "reply": ask.id, "seq": last, "events": told });
        entry.replies.push(CommandReply {
            command_id: ask.id.clone(),
            actor: by.name.as_str().to_owned(),
            request_hash: ask.request_hash,
            reply: reply.to_string(),
            seq: last,
            asked: None,
        });
        Ok((entry, reply))
    }

    /// The codes of vouchers that are not good any more are forgotten.
    async fn forget_codes(&self, events: &[Event]) -> Result<(), StoreError> {
        for event in events {
            if let Event::VoucherRedeemed { number, .. }
            | Event::VoucherVoided { number, .. }
            | Event::VoucherExpired { number, .. } = event
            {
                let store = self.log.store();
                store.delete_secret(LOG, &code_of(*number)).await?;
            }
        }
        Ok(())
    }

    /// The answer, with the code of a voucher that was issued: it is kept nowhere but sealed.
    async fn with_code(&self, mut reply: Value) -> Result<Value, Refused> {
        let events = reply["events"].as_array().cloned().unwrap_or_default();
        let mut events = events.iter().map(|event| &event["what"]);
        let issued = events.find(|event| event["event"] == "voucher-issued");
        let number = issued.and_then(|event| event["number"].as_u64());
        if let Some(number) = number.and_then(|number| u32::try_from(number).ok())
            && let Some(code) = self.code(number).await?
        {
            reply["code"] = code.as_str().into();
        }
        Ok(reply)
    }
}

fn failed(error: OfficeError) -> Refused {
    tracing::error!(%error, "the cage failed");
    DoorReason::StoreUnavailable.into()
}
