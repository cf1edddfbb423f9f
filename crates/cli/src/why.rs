//! `croupier why`: what was looked at before something happened or was refused, and how an amount is made up.

use crate::args::{Format, Why};
use crate::error::Failure;
use crate::style::{Paint, When};
use crate::text;
use crate::verify::{store_at, unopened};
use croupier_engine::RuleId;
use croupier_house::Condition;
use croupier_house::why::numbers;
use croupier_server::why::{Because, Explanation, Unexplained, of_command, of_event};
use croupier_store::Store;
use std::io::{IsTerminal, Write};

/// Explains something.
pub(crate) fn run(
    args: &Why,
    color: When,
    out: &mut (impl Write + IsTerminal),
) -> Result<(), Failure> {
    let at = store_at(&args.path)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::failed(format!("threads cannot be started: {error}")))?;
    let explained = runtime.block_on(async {
        let store = Store::open_read_only(&at).await.map_err(unopened)?;
        let mut snapshot = store.snapshot().await.map_err(Failure::failed)?;
        let explained = match (&args.command, args.seq) {
            (Some(id), _) => {
                of_command(&mut snapshot, &args.table, id, args.actor.as_deref()).await
            }
            (None, seq) => of_event(&mut snapshot, &args.table, seq.unwrap_or_default()).await,
        };
        // Nothing was written, so nothing is lost if it does not close.
        drop(snapshot);
        let _ = store.close().await;
        explained.map_err(unexplained)
    })?;
    match args.form.format {
        Format::Text => write!(out, "{}", as_text(&explained, Paint::on(color, out)))?,
        Format::Json => {
            let json = serde_json::to_value(&explained).unwrap_or_default();
            writeln!(out, "{json:#}")?;
        }
    }
    Ok(out.flush()?)
}

fn unexplained(why: Unexplained) -> Failure {
    match &why {
        Unexplained::NotATable { .. } => {
            Failure::usage(&why).hint("see `croupier events`, which lists what happened to the house")
        }
        Unexplained::NoSuchTable { .. }
        | Unexplained::NoSuchEvent { .. }
        | Unexplained::NoCommand { .. } => Failure::usage(&why),
        Unexplained::NeverSent { .. } => Failure::usage(&why)
            .hint("a command has the id that its sender gave it; `croupier why DATA TABLE SEQ` asks for an event"),
        Unexplained::SeveralSenders { .. } => {
            Failure::usage(&why).hint("say whose it is: --actor NAME")
        }
        Unexplained::NotKept { .. } => Failure::failed(&why),
        Unexplained::Replay(_) => {
            Failure::unsound(&why).hint("`croupier verify` says what is wrong with the log")
        }
        Unexplained::Store(_) => Failure::failed(&why),
    }
}

/// How far the text stands in from the marks and rules.
fn width(explained: &Explanation) -> usize {
    let conditions = explained.conditions.iter().map(|c| &c.rules[..]);
    let rules = conditions.map(|rules| numbers(rules, &explained.book).chars().count());
    rules.max().unwrap_or_default().min(24)
}

fn as_text(explained: &Explanation, paint: Paint) -> String {
    let Explanation {
        command,
        actor,
        role,
        table,
        after,
        ..
    } = explained;
    let who = match actor.as_str() {
        why if why == croupier_house::actor::HOUSE => "the house".to_owned(),
        name => format!("{name}, as {role}"),
    };
    let mut out = format!(
        "{}\n{}\n\n",
        paint.bold(command),
        paint.dim(&format!("by {who}, at {table} after event {after}"))
    );
    let width = width(explained);
    for condition in &explained.conditions {
        out.push_str(&condition_text(condition, &explained.book, width, paint));
    }
    for event in &explained.events {
        out.push('\n');
        out.push_str(&event_text(event, &explained.book, paint));
    }
    if let Some(otherwise) = &explained.otherwise {
        let note = format!("This was decided under earlier rulings. Now: {otherwise}");
        out.push('\n');
        out.push_str(&text::indented("", &note, 0));
    }
    out
}

fn condition_text(condition: &Condition, book: &str, width: usize, paint: Paint) -> String {
    let mark = match condition.holds {
        true => paint.green("✓"),
        false => paint.red("✗"),
    };
    let rules = numbers(&condition.rules, book);
    let words = match &condition.found {
        Some(found) => format!("{}: {found}", condition.asks),
        None => condition.asks.to_owned(),
    };
    let lines = text::wrap(&words, text::WIDTH.saturating_sub(width + 4).max(40));
    let mut out = String::new();
    for (at, line) in lines.iter().enumerate() {
        let head = match at {
            0 => format!("{mark} {}", paint.blue(&format!("{rules:width$}"))),
            _ => " ".repeat(width + 2),
        };
        out.push_str(&format!("{head}  {line}\n"));
    }
    out
}

fn event_text(event: &Because, book: &str, paint: Paint) -> String {
    let head = format!("{} {}", event.seq, event.event);
    let mut out = format!("{} {}\n", paint.bold("→"), paint.bold(&head));
    if event.rules.is_empty() {
        out.push_str("  the text of the book is silent on it\n");
    }
    for rule in &event.rules {
        let number = numbers(&[RuleId::new(rule.rule.as_str())], book);
        let name = format!("  {number}");
        let indent = name.chars().count() + 2;
        out.push_str(&text::indented(&name, rule.says, indent));
    }
    for step in event.working.iter().flat_map(|working| &working.steps) {
        let rule = step.rule.as_slice();
        let by = match rule {
            [] => String::new(),
            rule => format!(" ({})", numbers(rule, book)),
        };
        out.push_str(&format!(
            "  = {}{by}: {}\n",
            step.words,
            paint.bold(&step.cents.to_string())
        ));
    }
    out
}
