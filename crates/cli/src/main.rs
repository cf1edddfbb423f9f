//! `croupier`, the one binary: tables over the network, over JSON lines and in the terminal, the rules behind them, and the
//! proof of what was played. It reads arguments and prints; what a command of a table does is decided elsewhere.

mod args;
mod books;
mod cage;
mod compare;
mod console;
mod copy;
mod draft;
mod drawing;
mod error;
mod exported;
mod floor;
mod house_file;
mod key;
mod lab;
mod load;
mod migrate;
mod odds;
mod play;
mod progress;
mod report;
mod rules;
mod serve;
mod shell;
mod simulate;
mod source;
mod staff;
mod strategy;
mod style;
mod text;
mod train;
mod trust;
mod verify;
mod why;

use args::{Arguments, Task};
use clap::{CommandFactory, FromArgMatches};
use error::Failure;
use std::process::ExitCode;

/// A server makes and drops many small texts on several threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let matches = match Arguments::command().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return error::usage(&error),
    };
    let given: Vec<_> = std::env::args_os().collect();
    let matches = match house_file::joined(matches, &given) {
        Ok(matches) => matches,
        Err(failure) => return failure.report(&mut std::io::stderr().lock()),
    };
    let arguments = match Arguments::from_arg_matches(&matches) {
        Ok(arguments) => arguments,
        Err(error) => return error::usage(&error),
    };
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(&mut std::io::stderr().lock()),
    }
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    let color = arguments.color;
    match arguments.task {
        Task::Serve(serve) => serve::run(&serve, color),
        Task::Play(play) => play::run(&play, color),
        Task::Table(table) => console::run(&table),
        Task::Compare(compare) => compare::run(&compare, color, &mut std::io::stdout().lock()),
        Task::Odds(odds) => odds::run(&odds, color, &mut std::io::stdout().lock()),
        Task::Strategy(strategy) => strategy::run(&strategy, color, &mut std::io::stdout().lock()),
        Task::Simulate(simulate) => simulate::run(&simulate, color, &mut std::io::stdout().lock()),
        Task::Lab(lab) => lab::run(&lab, color, &mut std::io::stdout().lock()),
        Task::Books(books) => books::run(&books, color, &mut std::io::stdout().lock()),
        Task::Rules(rules) => rules::run(&rules, color, &mut std::io::stdout().lock()),
        Task::Staff(staff) => staff::run(&staff, &mut std::io::stdout().lock()),
        Task::Exclude(exclude) => staff::exclude(&exclude, &mut std::io::stdout().lock()),
        Task::Cage(cage) => cage::run(&cage, &mut std::io::stdout().lock()),
        Task::Report(args) => report::run(&args, &mut std::io::stdout().lock()),
        Task::Migrate(migrate) => migrate::run(&migrate, &mut std::io::stdout().lock()),
        Task::Train(args) => train::run(&args, color),
        Task::Why(args) => why::run(&args, color, &mut std::io::stdout().lock()),
        Task::Verify(verify) => verify::run(&verify),
        Task::Anchor(args) => trust::anchor(&args, &mut std::io::stdout().lock()),
        Task::Events(args) => trust::events(&args, &mut std::io::stdout().lock()),
        Task::Backup(args) => trust::backup(&args, &mut std::io::stdout().lock()),
        Task::Restore(args) => trust::restore(&args, &mut std::io::stdout().lock()),
        Task::Copy(args) => copy::run(&args, &mut std::io::stdout().lock()),
        Task::Key(args) => key::copy(&args, &mut std::io::stdout().lock()),
        Task::Load(args) => load::run(&args, &mut std::io::stdout().lock()),
        Task::Completions(args) => shell::completions(&args, &mut std::io::stdout().lock()),
        Task::Man(args) => shell::man(&args, &mut std::io::stdout().lock()),
    }
}
