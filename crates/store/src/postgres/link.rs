//! One connection to the database, with its prepared statements, and what its errors mean.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Error, NoTls, Row, RowStream, Statement};

use crate::error::{Fault, OpenError, StoreError};

/// How long the database may take to be reached.
const CONNECT_MAX: Duration = Duration::from_secs(5);

/// The values of a statement.
pub(super) type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// Why the database did not do something.
#[derive(Debug)]
pub(super) enum Trouble {
    /// It may do it if asked again, maybe over another connection: whether it was done is unknown.
    Again(Fault),
    /// It does not take this.
    Final(Fault),
}

impl From<Trouble> for Fault {
    fn from(trouble: Trouble) -> Fault {
        match trouble {
            Trouble::Again(fault) | Trouble::Final(fault) => fault,
        }
    }
}

impl From<Trouble> for StoreError {
    fn from(trouble: Trouble) -> StoreError {
        Fault::from(trouble).into()
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        let Some(told) = error.as_db_error() else {
            // Of the connection, unless it is of a value that is not what its column should have.
            let source = std::error::Error::source(&error).map(ToString::to_string);
            let what =
                source.map_or_else(|| error.to_string(), |source| format!("{error}: {source}"));
            let fault = Fault::new(what);
            return match error.is_closed() || error.to_string().contains("communicating") {
                true => Trouble::Again(fault),
                false => Trouble::Final(fault),
            };
        };
        let fault = Fault::new(format!(
            "the database says: {} ({})",
            told.message(),
            told.code().code()
        ));
        let code = told.code();
        // A conflict with another; the connection was ended; the database stops, starts, has no room, or only reads.
        let again = *code == SqlState::T_R_SERIALIZATION_FAILURE
            || *code == SqlState::T_R_DEADLOCK_DETECTED
            || *code == SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT
            || *code == SqlState::IN_FAILED_SQL_TRANSACTION
            || *code == SqlState::READ_ONLY_SQL_TRANSACTION
            || ["08", "53", "57", "58"]
                .iter()
                .any(|class| code.code().starts_with(class));
        match again {
            true => Trouble::Again(fault),
            false => Trouble::Final(fault),
        }
    }
}

/// A connection.
pub(super) struct Link {
    client: Client,
    statements: Mutex<HashMap<&'static str, Statement>>,
}

impl Link {
    /// Connects. Settings that the database does not know are left out.
    pub(super) async fn connect(config: &Config, settings: &[&str]) -> Result<Link, Trouble> {
        let mut config = config.clone();
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_MAX);
        }
        let connecting = tokio::time::timeout(CONNECT_MAX, config.connect(NoTls));
        let (client, connection) = match connecting.await {
            Ok(Ok(connected)) => connected,
            Ok(Err(error)) => {
                // Nobody listens yet, or a name is not known now: that may change.
                let told = error.as_db_error().is_some();
                return Err(match Trouble::from(error) {
                    Trouble::Final(fault) if !told => Trouble::Again(fault),
                    other => other,
                });
            }
            Err(_) => return Err(Trouble::Again(Fault::new("the database does not answer"))),
        };
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection to the database ended");
            }
        });
        let link = Link {
            client,
            statements: Mutex::default(),
        };
        for setting in settings {
            if let Err(Trouble::Again(fault)) = link.script(setting).await {
                return Err(Trouble::Again(fault));
            }
        }
        Ok(link)
    }

    /// Whether it has ended.
    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// A statement, prepared.
    pub(super) async fn statement(&self, sql: &'static str) -> Result<Statement, Trouble> {
        let known = || {
            self.statements
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        if let Some(statement) = known().get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(sql).await?;
        known().insert(sql, statement.clone());
        Ok(statement)
    }

    /// Does several statements, without values.
    pub(super) async fn script(&self, sql: &str) -> Result<(), Trouble> {
        Ok(self.client.batch_execute(sql).await?)
    }

    pub(super) async fn rows(
        &self,
        sql: &'static str,
        values: Values<'_>,
    ) -> Result<Vec<Row>, Trouble> {
        let statement = self.statement(sql).await?;
        self.answers(&statement, values).await
    }

    pub(super) async fn row(
        &self,
        sql: &'static str,
        values: Values<'_>,
    ) -> Result<Option<Row>, Trouble> {
        Ok(self.rows(sql, values).await?.into_iter().next())
    }

    /// The rows one by one, however many they are.
    pub(super) async fn stream(
        &self,
        sql: &'static str,
        values: Values<'_>,
    ) -> Result<RowStream, Trouble> {
        let statement = self.statement(sql).await?;
        let values = values.iter().copied();
        Ok(self.client.query_raw(&statement, values).await?)
    }

    /// The rows of a prepared statement. It is on its way when this is first polled, so several are answered in one round.
    pub(super) async fn answers(
        &self,
        statement: &Statement,
        values: Values<'_>,
    ) -> Result<Vec<Row>, Trouble> {
        Ok(self.client.query(statement, values).await?)
    }
}

/// The settings in an address.
pub(super) fn config(url: &str) -> Result<Config, OpenError> {
    // Those that ask for more than `require` are not even known.
    let demanded = ["sslmode=require", "sslmode=verify"];
    if demanded.iter().any(|mode| url.contains(mode)) {
        return Err(Fault::new(
            "the database's address asks for TLS, which is not spoken to it; have a pooler or a tunnel on this machine speak it (pgbouncer with server_tls_sslmode, stunnel, ssh -L), name that in the address, and leave sslmode out",
        )
        .into());
    }
    let mut config: Config = url.parse().map_err(|error: Error| {
        let source = std::error::Error::source(&error).map(ToString::to_string);
        let why = source.unwrap_or_else(|| error.to_string());
        Fault::new(format!(
            "the database's address cannot be read ({why}); it is written postgres://user:password@host:5432/name"
        ))
    })?;
    if config.get_application_name().is_none() {
        config.application_name("croupier");
    }
    Ok(config)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nobody who asks for TLS is connected without it.
    #[test]
    fn tls_is_refused_with_what_to_do_instead() {
        for mode in ["require", "verify-ca", "verify-full"] {
            let refused = config(&format!("postgres://db/house?sslmode={mode}"));
            let said = refused.err().map(|error| error.to_string());
            assert!(
                said.is_some_and(|said| said.contains("pgbouncer")),
                "{mode}"
            );
        }
        assert!(config("postgres://db/house?sslmode=disable").is_ok());
    }
}
