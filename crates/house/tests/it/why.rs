//! Every decision can be explained: what is listed ends with the very refusal, or all of it holds; each condition has its rule or
//! none because the text is silent; the working of every settlement comes to what it moved. Every command of the walks and of
//! the rule scripts is held to it, and `testdata/why/` has explanations in full.

use crate::rules::{Script, spoken};
use croupier_engine::games::chemin_de_fer::Event as Chemin;
use croupier_engine::games::{Event as GameEvent, GameKind};
use croupier_engine::{Cents, Movement, Reason, RuleId, Wagering};
use croupier_house::why::numbers;
use croupier_house::{Actor, Command, Event, Table};
use croupier_rulebooks::register;

/// The words of the events by which wagers come out.
const SETTLEMENTS: [&str; 8] = [
    "wager-settled",
    "stake-settled",
    "sevens-settled",
    "insurance-settled",
    "hand-settled",
    "cover-settled",
    "bank-settled",
    "jackpot-paid",
];

/// What an event gives a player on top of the stake, or takes.
fn gained(event: &GameEvent) -> Cents {
    let moved = event
        .movements()
        .into_iter()
        .map(|movement| match movement {
            Movement::Paid(_, cents)
            | Movement::GivenBack(_, cents)
            | Movement::InColour(Wagering::Paid | Wagering::GivenBack, _, cents)
            | Movement::FromJackpot { cents, .. }
            | Movement::Refunded(_, cents) => cents,
            Movement::Taken(_, cents)
            | Movement::Unpaid(_, cents)
            | Movement::InColour(Wagering::Taken | Wagering::Unpaid, _, cents)
            | Movement::Recovered(_, cents)
            | Movement::Charged(_, cents) => -cents,
            Movement::Won { from, to, cents } => match event {
                GameEvent::CheminDeFer(Chemin::CoverSettled { player, .. }) if *player == *from => {
                    -cents
                }
                GameEvent::CheminDeFer(Chemin::CoverSettled { player, .. }) if *player == *to => {
                    cents
                }
                _ => panic!("{event} is won between others"),
            },
            Movement::InColour(Wagering::Staked | Wagering::Returned, ..)
            | Movement::Staked(..)
            | Movement::Relaid(..)
            | Movement::Returned(..)
            | Movement::Coloured(..)
            | Movement::Redeemed(..)
            | Movement::ToJackpot { .. } => Cents::ZERO,
        });
    let moved: Cents = moved.sum();
    // What the Banker wins or loses moves with the wagers against the bank.
    match event {
        GameEvent::CheminDeFer(Chemin::BankSettled {
            stake_cents,
            result,
            won_cents,
            ..
        }) => match result.word() {
            "lost" => moved - *stake_cents,
            _ => moved + *won_cents,
        },
        _ => moved,
    }
}

/// A command's explanation is what was decided.
pub(crate) fn is_explained(table: &Table, actor: &Actor, now_ms: i64, command: &Command) {
    let why = table.why(actor, now_ms, command);
    let decision = table.decide(actor, now_ms, command);
    let so = || format!("{command} by {actor:?}: {why:?}");
    assert_eq!(why.decision, decision, "{}", so());
    for condition in &why.conditions {
        let rule = |rule: &RuleId| register::is_rule(rule.as_str());
        assert!(condition.rules.iter().all(rule), "{}", so());
        assert!(!condition.asks.is_empty(), "{}", so());
    }
    let failed: Vec<_> = why.conditions.iter().filter(|c| !c.holds).collect();
    match &decision {
        Err(refusal) => {
            let last = why.conditions.last().unwrap();
            assert_eq!((failed.len(), last.holds), (1, false), "{}", so());
            let cited: Vec<RuleId> = refusal.rule.iter().chain(&refusal.also).cloned().collect();
            assert_eq!((last.reason, &last.rules), (refusal.reason, &cited));
            assert_eq!(last.found.as_ref(), Some(&refusal.detail));
        }
        Ok(events) => {
            assert!(failed.is_empty(), "{}", so());
            // Whoever speaks was asked whether that may be said.
            let first = why.conditions.first().map(|c| c.reason);
            assert_eq!(first, Some(Reason::RoleMayNot), "{}", so());
            for (event, working) in events.iter().zip(table.workings(now_ms, events)) {
                let Event::Game(event) = &event.what else {
                    assert_eq!(working, None);
                    continue;
                };
                let settles = SETTLEMENTS.contains(&event.word());
                assert!(!settles || working.is_some(), "{event} has no working");
                if let Some(working) = working {
                    assert_eq!(working.comes_to(), gained(event), "{event}: {working}");
                }
            }
        }
    }
}

/// The explanation of a command, a line for each thing, and what came of it.
fn explained(script: &Script, line: &str) -> Vec<String> {
    let table = &script.table;
    let book = &table.setup().book;
    let (actor, command) = spoken(table, line);
    let why = table.why(&actor, script.now_ms, &command);
    let mut lines: Vec<String> = why.conditions.iter().map(|c| c.line(book)).collect();
    if let Ok(events) = &why.decision {
        for (event, working) in events.iter().zip(table.workings(script.now_ms, events)) {
            let rules: Vec<RuleId> = event.rule.iter().chain(&event.also).cloned().collect();
            lines.push(format!("→ {} {}", numbers(&rules, book), event.what));
            lines.extend(working.map(|working| format!("  {working}")));
        }
    }
    lines
}

/// Scripts as under `testdata/rules`, in which a line `why COMMAND` says the command and is followed by its explanation, indented.
#[test]
fn explanations_in_full() {
    let files = croupier_kept::files("testdata/why");
    let mut games: Vec<GameKind> = Vec::new();
    for file in files {
        let text = croupier_kept::read(&file);
        let mut script: Option<Script> = None;
        let mut out = String::new();
        for line in text.lines().filter(|line| !line.starts_with("    ")) {
            out.push_str(line);
            out.push('\n');
            let said = line.split_once(' ');
            match (said, &mut script) {
                (Some(("table", draft)), _) => {
                    let drafted = Script::draft(draft);
                    games.push(drafted.table.rules().kind());
                    script = Some(drafted);
                }
                (Some(("why", command)), Some(script)) => {
                    for line in explained(script, command) {
                        out.push_str(&format!("    {line}\n"));
                    }
                    script.line(&format!("> {command}"), true);
                }
                (Some(("#", _)), _) => {}
                (_, Some(script)) => script.line(line, false),
                (_, None) => panic!("{file} begins with {line}"),
            }
        }
        croupier_kept::hold(&file, &out);
    }
    for game in GameKind::ALL {
        assert!(games.contains(game), "nothing of {game} is explained");
    }
}
