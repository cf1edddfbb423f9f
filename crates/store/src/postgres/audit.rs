//! The check of a whole database: every hash chain, every transaction, every account.

use std::collections::BTreeMap;

use super::link::{Link, Trouble};
use super::read::{self, EVENTS, Following, column, number};
use super::record::each;
use crate::error::{Fault, StoreError};
use crate::ledger::Account;
use crate::verify::{Auditor, Damage, Progress, Verified};

impl From<Trouble> for Damage {
    fn from(trouble: Trouble) -> Damage {
        Damage::File {
            what: Fault::from(trouble).to_string(),
        }
    }
}

/// Checks everything that a link shows.
pub(super) async fn verify(
    link: &Link,
    progress: impl FnMut(Progress) + Send,
) -> Result<Verified, Damage> {
    let heads = read::heads(link).await.map_err(damage)?;
    strays(link).await?;
    let tables: Vec<String> = heads.iter().map(|head| head.table.clone()).collect();
    let mut auditor = Auditor::new(heads, accounts(link).await?, progress);
    for table in &tables {
        let mut following = Following::new(table, 0);
        each(
            link,
            EVENTS,
            &[table, &0_i64, &i64::MAX],
            |row| match following.next(row).map_err(damage)? {
                Some(event) => auditor.event(table, &event),
                None => Ok(()),
            },
        )
        .await?;
    }
    auditor.end_of_events()?;
    let lines = read::lines!("ORDER BY posting.txn, line, account.id, entry");
    each(link, lines, &[], |row| {
        let whole = read::to_posting(row).map_err(|trouble| {
            let transaction = column::<Option<String>>(row, 0).ok().flatten();
            Damage::Transaction {
                transaction: transaction.unwrap_or_else(|| "of a posting".into()),
                what: format!("is not whole: {}", Fault::from(trouble)),
            }
        });
        auditor.line(&whole?)
    })
    .await?;
    auditor.end_of_transaction()?;
    let entries = read::lines!("ORDER BY account.id, entry");
    each(link, entries, &[], |row| {
        auditor.entry(&read::to_posting(row)?)
    })
    .await?;
    auditor.finish()
}

fn damage(error: StoreError) -> Damage {
    match error {
        StoreError::Damaged(damage) => damage,
        other => Damage::File {
            what: other.to_string(),
        },
    }
}

/// Events of no table, and transactions without lines.
async fn strays(link: &Link) -> Result<(), Damage> {
    let events = "SELECT in_table, seq FROM event WHERE in_table NOT IN (SELECT number FROM table_head) LIMIT 1";
    if let Some(row) = link.row(events, &[]).await? {
        return Err(Damage::Event {
            table: format!("number {}", column::<i64>(&row, 0)?),
            seq: number(&row, 1)?,
            what: "belongs to no table".into(),
        });
    }
    let transactions = "SELECT txn_id FROM txn WHERE number NOT IN (SELECT txn FROM posting) ORDER BY number LIMIT 1";
    if let Some(row) = link.row(transactions, &[]).await? {
        return Err(Damage::Transaction {
            transaction: column(&row, 0)?,
            what: "line 0 is missing".into(),
        });
    }
    Ok(())
}

async fn accounts(link: &Link) -> Result<BTreeMap<String, Account>, Damage> {
    let mut accounts = BTreeMap::new();
    let sql = "SELECT id, kind, balance_cents, entries FROM account";
    each(link, sql, &[], |row| -> Result<(), Damage> {
        let id: String = column(row, 0)?;
        let account = Account {
            house: column::<String>(row, 1)? == "house",
            balance_cents: column(row, 2)?,
            entries: number(row, 3).map_err(|trouble| Damage::Account {
                account: id.clone(),
                what: Fault::from(trouble).to_string(),
            })?,
        };
        accounts.insert(id, account);
        Ok(())
    })
    .await?;
    Ok(accounts)
}
