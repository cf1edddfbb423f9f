//! `croupier migrate`: the database of an earlier program brought up to date, or what that would take.

use crate::args::{Format, Migrate};
use crate::error::Failure;
use crate::verify::{file, unopened};
use croupier_store::{Pending, Store};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Migrates a database, or says what there is to do.
pub(crate) fn run(args: &Migrate, out: &mut impl Write) -> Result<(), Failure> {
    let path = file(&args.database)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::failed(format!("threads cannot be started: {error}")))?;
    let (pending, backup) = runtime
        .block_on(async {
            let pending = Store::pending(&path).await?;
            if args.check {
                return Ok((pending, None));
            }
            let done = Store::migrate(&path).await?;
            Ok(match done {
                Some(done) => (done.pending, Some(done.backup)),
                None => (pending, None),
            })
        })
        .map_err(unopened)?;
    match args.form.format {
        Format::Text => write!(out, "{}", text(&path, &pending, backup.as_ref()))?,
        Format::Json => {
            let steps = pending.steps.iter();
            let steps: Vec<_> = steps
                .map(|step| json!({ "schema": step.version, "name": step.name }))
                .collect();
            let told = json!({
                "path": path.display().to_string(),
                "schema": pending.schema,
                "steps": steps,
                "backup": backup.map(|path| path.display().to_string()),
            });
            writeln!(out, "{told:#}")?;
        }
    }
    Ok(out.flush()?)
}

fn text(path: &Path, pending: &Pending, backup: Option<&PathBuf>) -> String {
    let (path, schema) = (path.display(), pending.schema);
    if pending.steps.is_empty() {
        return format!("{path} has schema {schema}: nothing is to be done.\n");
    }
    let mut text = match backup {
        Some(_) => format!("{path} had schema {schema}. Done:\n"),
        None => format!("{path} has schema {schema}. To be done:\n"),
    };
    for step in &pending.steps {
        text.push_str(&format!("  {}  {}\n", step.version, step.name));
    }
    if let Some(backup) = backup {
        text.push_str(&format!("The copy made before is {}\n", backup.display()));
    }
    text
}
