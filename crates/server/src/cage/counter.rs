//! The cage without a server: for the command line, which works on the data folder, also beside a server that has it.

use super::{Ask, Desk};
use crate::door::DoorReason;
use crate::office::{By, OfficeError};
use crate::password;
use crate::wire::Refused;
use croupier_engine::{Cents, Name};
use croupier_house::Account;
use croupier_house::cage::{Cage, Command};
use croupier_store::{Hash, Store, StoreError};
use serde_json::Value;
use zeroize::Zeroizing;

/// The cage of a data folder.
#[derive(Debug)]
pub struct Counter(pub(crate) Desk);

impl Counter {
    /// Does what is asked, and what came of it: as `POST /api/cage/commands` answers.
    ///
    /// # Errors
    /// The refusal.
    pub async fn say(
        &self,
        by: &By,
        command: Command,
        code: Option<String>,
    ) -> Result<Value, Refused> {
        let id = password::one_time();
        let id = id.map_err(|_| Refused::from(DoorReason::EntropyUnavailable))?;
        let line = serde_json::to_string(&command).unwrap_or_default();
        let command = match command.player().cloned() {
            None => command,
            Some(player) => command.spelled(self.0.spelled(&player).await?),
        };
        let ask = Ask {
            id: id.to_string(),
            request_hash: Hash::of(line.as_bytes()),
            command,
            code: code.map(Zeroizing::new),
        };
        self.0.act(by, &ask).await
    }

    /// Looks something up.
    ///
    /// # Errors
    /// If the log cannot be read.
    pub async fn look<T>(&self, look: impl FnOnce(&Cage) -> T) -> Result<T, OfficeError> {
        self.0.look(look).await
    }

    /// What a player's account holds.
    ///
    /// # Errors
    /// If there is no such player, or the store fails.
    pub async fn account(&self, name: &Name) -> Result<(Name, Cents), Refused> {
        let name = self.0.spelled(name).await?;
        let held = self.0.balances.of(&name).await;
        let held = held.map_err(|error| super::failed(error.into()))?;
        Ok((name, Cents(held)))
    }

    /// What is held unclaimed.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn unclaimed(&self) -> Result<Cents, StoreError> {
        let account = Account::Unclaimed.to_string();
        self.store().balance(&account).await.map(Cents)
    }

    /// The store behind it.
    #[must_use]
    pub fn store(&self) -> &Store {
        self.0.log.store()
    }
}
