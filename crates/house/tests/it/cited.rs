//! Which rules the suite has seen cited, by an event or by a refusal: in every script, transcript and tree, in what the books make of
//! irregularities, in a round of a jackpot, and in what is said of a draft outside its bounds. The list is kept in the register, where
//! `croupier rules coverage` counts it.

use crate::kept::{Kept, terms};
use crate::rules;
use croupier_engine::{Refusal, RuleId};
use croupier_rulebooks::{Choices, books, register};
use std::collections::BTreeSet;

/// The rules in brackets, as kept output has them.
fn in_brackets(text: &str) -> impl Iterator<Item = RuleId> {
    let brackets = text.split('[').skip(1);
    let inside = brackets.filter_map(|part| Some(part.split_once(']')?.0));
    inside.filter(|id| register::is_rule(id)).map(RuleId::new)
}

/// Every option refuses what no option can be, and says by which rule.
fn refused_drafts() -> BTreeSet<RuleId> {
    let mut cited = BTreeSet::new();
    for book in books() {
        for (key, option) in &book.options {
            let draft = Choices::from([(key.clone(), String::new())]);
            let refusals = book.rules(&draft).expect_err(key);
            let own = |r: &Refusal| r.rule.as_ref() == Some(&option.rule);
            assert!(refusals.iter().all(own), "{}: {key}: {refusals:?}", book.id);
            cited.extend(refusals.into_iter().filter_map(|refusal| refusal.rule));
        }
    }
    cited
}

/// A round of a jackpot.
fn jackpot() -> Kept {
    let mut kept = Kept::new(terms(900, 2_000_000));
    for line in [
        "open-jackpot",
        "link-table \"T1\"",
        "deal-hand \"T1\" anna 1000",
        "contribute \"T1\" anna 1.00",
        "end-round \"T1\"",
    ] {
        kept.line(line).unwrap();
    }
    kept
}

#[test]
fn what_the_suite_has_cited_is_kept() {
    let mut cited = refused_drafts();
    cited.extend(jackpot().cited());
    for script in croupier_kept::files("testdata/rules") {
        cited.extend(rules::run(&script, &croupier_kept::read(&script)));
    }
    for transcript in croupier_kept::files("testdata/transcripts") {
        cited.extend(in_brackets(&croupier_kept::read(&transcript)));
    }
    let irregularities = croupier_kept::read("testdata/irregularities.txt");
    cited.extend(in_brackets(&irregularities));
    for tree in croupier_kept::files("testdata/trees") {
        let text = croupier_kept::read(&tree);
        let ids = text.lines().filter_map(|line| line.strip_prefix("cited "));
        cited.extend(ids.flat_map(str::split_whitespace).map(RuleId::new));
    }
    // In the order of the register.
    let known = register::ids().chain(register::customs().iter().map(|entry| entry.id.as_str()));
    let listed = known.filter(|id| cited.remove(&RuleId::new(id)));
    let text = listed.fold(String::new(), |text, id| text + id + "\n");
    assert!(cited.is_empty(), "cited and no rules: {cited:?}");
    croupier_kept::hold("crates/rulebooks/register/cited.txt", &text);
}
