//! Wagers of a kind that come to the same, told in one row.

use croupier_analysis::{Exact, Wager};

/// Wagers that are told together.
pub(crate) struct Row<'a> {
    /// What they are called together.
    pub(crate) name: String,
    /// Any of them.
    pub(crate) of: &'a Wager,
}

fn alike(a: &Wager, b: &Wager) -> bool {
    let ways = |w: &Wager| -> Vec<(Exact, Exact)> {
        let pairs = w
            .outcomes
            .iter()
            .map(|o| (o.pays.clone(), o.probability.clone()));
        let mut pairs: Vec<_> = pairs.collect();
        pairs.sort_unstable();
        pairs
    };
    a.kind == b.kind && a.further == b.further && a.notes == b.notes && ways(a) == ways(b)
}

/// The rows of these wagers, in their order.
pub(crate) fn rows(wagers: &[Wager]) -> Vec<Row<'_>> {
    let mut groups: Vec<Vec<&Wager>> = Vec::new();
    for wager in wagers {
        match groups.iter_mut().find(|g| alike(g[0], wager)) {
            Some(group) => group.push(wager),
            None => groups.push(vec![wager]),
        }
    }
    let mut rows = Vec::new();
    for group in groups {
        let words: Vec<&str> = group.iter().map(|w| w.wager.as_str()).collect();
        let name = match words.len() {
            1..=3 => words.join(", "),
            many => format!("{} … {} ({many})", words[0], words[many - 1]),
        };
        rows.push(Row { name, of: group[0] });
    }
    rows
}

/// A share as a percentage with so many digits after the point.
pub(crate) fn percent(share: &Exact, digits: usize) -> String {
    format!("{}%", (share * &Exact::whole(100)).decimal(digits))
}

/// How likely it is that a wager wins something.
pub(crate) fn wins(wager: &Wager) -> Exact {
    let won = wager.outcomes.iter().filter(|o| o.wins());
    won.map(|o| &o.probability).sum()
}

/// What a wager can pay when it wins, the least first.
fn payments(wager: &Wager) -> Vec<String> {
    let won = wager.outcomes.iter().filter(|o| o.wins());
    let mut pays: Vec<&Exact> = won.map(|o| &o.pays).collect();
    pays.sort_unstable();
    pays.dedup();
    pays.into_iter().map(short).collect()
}

/// What a wager pays when it wins, in words: `1`, `2 or 12`.
pub(crate) fn pays(wager: &Wager) -> String {
    let words = payments(wager);
    match words.split_last() {
        None => "-".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

/// The same where there is little room: `1 … 501`.
pub(crate) fn pays_briefly(wager: &Wager) -> String {
    match &payments(wager)[..] {
        [least, _, .., most] => format!("{least} … {most}"),
        _ => pays(wager),
    }
}

/// A number as short as it goes: a decimal that ends, a fraction, or where both are long a decimal cut short.
pub(crate) fn short(exact: &Exact) -> String {
    let (decimal, fraction) = (exact.shortest(), exact.fraction());
    if decimal.len() <= 7 {
        decimal
    } else if fraction.len() <= 9 {
        fraction
    } else {
        let cut = exact.decimal(4);
        cut.trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}

/// A figure of a wager for people: edges and the like as percentages.
pub(crate) fn shown(name: &str, figure: &Exact, digits: usize) -> String {
    if name.starts_with("edge") || name == "element_of_risk" {
        percent(figure, digits)
    } else {
        figure.decimal(digits)
    }
}

/// The name of a figure for people: `edge_per_roll` is `edge per roll`.
pub(crate) fn words(name: &str) -> String {
    name.replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_analysis::Outcome;

    fn even(word: &str, kind: &str, pays: i32) -> Wager {
        let half = Exact::ratio(1, 2_u8);
        Wager::of(
            word,
            vec![
                Outcome::new("won", Exact::whole(pays), half.clone()),
                Outcome::new("lost", Exact::whole(-1), half),
            ],
        )
        .of_kind(kind)
    }

    #[test]
    fn wagers_that_come_to_the_same_share_a_row() {
        let mut wagers: Vec<Wager> = (1..=5).map(|n| even(&format!("a-{n}"), "a", 1)).collect();
        wagers.push(even("b-1", "b", 1));
        wagers.push(even("b-2", "b", 2));
        wagers.push(even("b-3", "b", 1));
        let rows = rows(&wagers);
        let names: Vec<&str> = rows.iter().map(|r| r.name.as_str()).collect();
        assert_eq!(names, ["a-1 … a-5 (5)", "b-1, b-3", "b-2"]);
    }

    #[test]
    fn figures_are_told_shortly() {
        assert_eq!(percent(&Exact::ratio(1, 37_u8), 4), "2.7027%");
        assert_eq!(short(&Exact::ratio(19, 20_u8)), "0.95");
        assert_eq!(short(&Exact::ratio(7, 6_u8)), "7/6");
        assert_eq!(short(&Exact::ratio(1_000_003, 3_000_000_u32)), "0.3333");
        assert_eq!(
            short(&Exact::ratio(1_499_907_000_001_i64, 100_000_000_u32)),
            "14999.07"
        );
        assert_eq!(shown("edge_per_roll", &Exact::ratio(1, 8_u8), 2), "12.50%");
        assert_eq!(
            shown("element_of_risk", &Exact::ratio(1, 8_u8), 2),
            "12.50%"
        );
        assert_eq!(shown("expected_rolls", &Exact::ratio(1, 8_u8), 2), "0.13");
        assert_eq!(pays(&even("x", "x", 8)), "8");
        let mut many = even("x", "x", 1);
        for pays in [5, 3] {
            let won = Outcome::new("won", Exact::whole(pays), Exact::ratio(1, 8_u8));
            many.outcomes.push(won);
        }
        assert_eq!(pays(&many), "1, 3 or 5");
        assert_eq!(pays_briefly(&many), "1 … 5");
        assert_eq!(pays_briefly(&even("x", "x", 8)), "8");
        assert_eq!(wins(&even("x", "x", 8)), Exact::ratio(1, 2_u8));
    }
}
