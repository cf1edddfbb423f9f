//! `croupier play`: a game in the terminal. The house decides and deals; this asks, shows, and answers for house players.
//!
//! Each kind of game has a module of its own and a line in `table_of`. What they share is in `sitting` (who sits there, what
//! is said and refused), `usual` (what can be said at any table), `deals` (how a table of cards goes its way), `tally` and `terminal`.

mod asks;
mod baccarat;
mod blackjack;
mod cards;
mod caribbean_stud;
mod chips;
mod craps;
mod deals;
mod over;
mod pieces;
mod shoe;
mod sitting;
mod spin;
mod tally;
mod terminal;
mod usual;

use crate::args::Play;
use crate::draft;
use crate::error::Failure;
use crate::floor::Floor;
use crate::source::Source;
use crate::style::When;
use croupier_engine::games::spin::Apparatus;
use croupier_engine::games::{self, GameKind};
use croupier_engine::{Cents, Name, Word};
use sitting::Sitting;
use terminal::Terminal;

/// What the table is called in its log.
const TABLE: &str = "play-1";

/// How a game goes from sitting down to leaving.
type Played = fn(Sitting) -> Result<(), Failure>;

/// How this game is played in the terminal, and what can be said there; none if it is not.
fn table_of(kind: GameKind) -> Option<(Played, String)> {
    let of = |play: Played, help: &str| Some((play, help.to_owned()));
    match kind {
        GameKind::Baccarat => of(baccarat::play, baccarat::HELP),
        GameKind::Blackjack => of(blackjack::play, blackjack::HELP),
        GameKind::CaribbeanStud => of(caribbean_stud::play, caribbean_stud::HELP),
        GameKind::Craps => of(craps::play, craps::HELP),
        GameKind::Roulette => of(
            |at| spin::play(at, games::Command::Roulette),
            &spin::help(Apparatus::Roulette),
        ),
        GameKind::TaiSai => of(
            |at| spin::play(at, games::Command::TaiSai),
            &spin::help(Apparatus::TaiSai),
        ),
        GameKind::MoneyWheel => of(
            |at| spin::play(at, games::Command::MoneyWheel),
            &spin::help(Apparatus::MoneyWheel),
        ),
        _ => None,
    }
}

/// Plays until the person leaves.
pub(crate) fn run(args: &Play, color: When) -> Result<(), Failure> {
    let me = name(&args.name)?;
    let chips = Cents::from_word(&args.chips).filter(|c| c.is_positive());
    let chips = chips.ok_or_else(|| {
        Failure::usage(format!("{:?} is not an amount", args.chips)).hint("write 200 or 99.50")
    })?;
    let (setup, rules) = draft::draft(TABLE, &args.book, &args.options.options, false)?;
    let Some((play, help)) = table_of(rules.kind()) else {
        return Err(
            Failure::usage(format!("{} is not played alone in the terminal", args.book))
                .hint("sit down with others: croupier serve, or croupier table for a script"),
        );
    };
    let seats = rules.seats();
    if args.company >= seats {
        return Err(Failure::usage(format!(
            "the table has {seats} seats, and one of them is yours"
        ))
        .hint(format!("--company may be 0 to {}", seats - 1)));
    }
    let source = Source::new(args.seed.as_deref())?;
    let mut company = Vec::new();
    for n in 1..=args.company {
        company.push(name(&format!("house-{n}"))?);
    }
    if company.contains(&me) {
        return Err(Failure::usage(format!("{me} is a house player's name")));
    }
    let floor = Floor::new(setup, rules, Some(source), None)?;
    let terminal = Terminal::new(color, args.fast);
    play(Sitting::new(floor, me, chips, company, (terminal, help)))
}

fn name(text: &str) -> Result<Name, Failure> {
    Name::new(text).ok_or_else(|| {
        Failure::usage(format!("{text:?} is not a name"))
            .hint("a name is 1 to 24 letters, digits, - or _")
    })
}
