//! `croupier migrate`: the database of an earlier program brought up to date, or what that would take.

use crate::args::{Format, Migrate};
use crate::error::Failure;
use crate::verify::{store_at, unopened};
use croupier_store::{Address, Migrated, Pending, Store};
use serde_json::json;
use std::io::Write;

/// Migrates a database, or says what there is to do.
pub(crate) fn run(args: &Migrate, out: &mut impl Write) -> Result<(), Failure> {
    let at = store_at(&args.database)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::failed(format!("threads cannot be started: {error}")))?;
    let (pending, done) = runtime
        .block_on(async {
            let pending = Store::pending(&at).await?;
            if args.check {
                return Ok((pending, None));
            }
            let done = Store::migrate(&at).await?;
            Ok(match done {
                Some(done) => (done.pending.clone(), Some(done)),
                None => (pending, None),
            })
        })
        .map_err(unopened)?;
    match args.form.format {
        Format::Text => write!(out, "{}", text(&at, &pending, done.as_ref()))?,
        Format::Json => {
            let steps = pending.steps.iter();
            let steps: Vec<_> = steps
                .map(|step| json!({ "schema": step.version, "name": step.name }))
                .collect();
            let told = json!({
                "path": at.to_string(),
                "schema": pending.schema,
                "steps": steps,
                "backup": done.and_then(|done| done.backup).map(|path| path.display().to_string()),
            });
            writeln!(out, "{told:#}")?;
        }
    }
    Ok(out.flush()?)
}

fn text(at: &Address, pending: &Pending, done: Option<&Migrated>) -> String {
    let schema = pending.schema;
    if pending.steps.is_empty() {
        return format!("{at} has schema {schema}: nothing to do.\n");
    }
    let mut text = match done {
        Some(_) => format!("{at} had schema {schema}. Done:\n"),
        None => format!("{at} has schema {schema}. To be done:\n"),
    };
    for step in &pending.steps {
        text.push_str(&format!("  {}  {}\n", step.version, step.name));
    }
    if let Some(backup) = done.and_then(|done| done.backup.as_ref()) {
        text.push_str(&format!("The copy made before is {}\n", backup.display()));
    }
    text
}
