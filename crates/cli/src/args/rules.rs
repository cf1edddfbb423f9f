//! The arguments of `croupier rules`.

use super::Form;
use clap::{Args, Subcommand, ValueEnum};

/// Look up rules: what each asks, and how it is met here
#[derive(Debug, Subcommand)]
pub(crate) enum Rules {
    List(RulesList),
    Search(RulesSearch),
    Show(RulesShow),
    Coverage(RulesCoverage),
}

/// List the rules of the register, with what each asks, in our words
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  croupier rules list --book nz-2004/baccarat --kind enforced\n  croupier rules list --format json"
)]
pub(crate) struct RulesList {
    /// Only the rules of this book
    #[arg(long)]
    pub(crate) book: Option<String>,
    /// Only rules of this kind
    #[arg(long, value_enum)]
    pub(crate) kind: Option<KindWord>,
    #[command(flatten)]
    pub(crate) form: Form,
}

/// Find rules by what they are about, the best first
///
/// Looks through our words for each rule, the options it bounds, the names of its scripts and its book. Other forms of a word count
/// too, and a word that no rule has is taken for the nearest one.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  croupier rules search burn the first card\n  croupier rules search insurance --book nz-1996/blackjack --most 3"
)]
pub(crate) struct RulesSearch {
    /// What the rules should be about, in any words; or a number, such as 5.12
    #[arg(required = true)]
    pub(crate) words: Vec<String>,
    /// Only the rules of this book
    #[arg(long)]
    pub(crate) book: Option<String>,
    /// How many to show, at most
    #[arg(long, default_value_t = 10, value_name = "N", value_parser = super::number::at_least_one)]
    pub(crate) most: usize,
    #[command(flatten)]
    pub(crate) form: Form,
}

/// Show one rule: what it asks, how it is met, whom it binds, the options it bounds, the scripts that keep and break it, its tests and its code
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  croupier rules show nz-2004/baccarat/5.12\n  croupier rules show nz-1996/general/14.4 --format json"
)]
pub(crate) struct RulesShow {
    /// The rule, such as nz-2004/baccarat/5.12
    pub(crate) id: String,
    #[command(flatten)]
    pub(crate) form: Form,
}

/// Count the rules of each book by how they are met
///
/// CITED counts the rules that some event or refusal cites in a rule script, KEPT those cited by an event of an accepted command,
/// and BROKEN those cited by a refusal or the report of a fault. Below the table are the rules without a script whose entry
/// does not say why, and the enforced rules that nothing cites, each with the reason. docs/rules has the same, rule by rule.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  croupier rules coverage\n  croupier rules coverage --format json"
)]
pub(crate) struct RulesCoverage {
    #[command(flatten)]
    pub(crate) form: Form,
}

/// What becomes of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KindWord {
    /// Refused, decided or computed
    Enforced,
    /// A step or call that a person confirms
    Prompted,
    /// A definition, a notice, or on display
    Shown,
    /// Outside software
    Physical,
}
