//! The tests of the house from outside, in one binary: each binary is optimised and linked by itself, and most of that would be
//! the same again. A file is run alone by its name: `cargo test -p croupier-house --test it rules::`.
#![allow(clippy::unwrap_used)]

#[path = "baccarat/twin.rs"]
mod baccarat_twin;
#[path = "stud/choices.rs"]
mod choices;
#[path = "craps/table.rs"]
mod craps_table;
#[path = "craps/twin.rs"]
mod craps_twin;
#[path = "jackpot/kept.rs"]
mod kept;
#[path = "spin/common.rs"]
mod spin_common;
#[path = "stud/twin.rs"]
mod stud_twin;

mod awaited;
mod baccarat_settlement;
mod blackjack_laws;
mod chemin_laws;
mod cited;
mod company;
mod craps_laws;
mod craps_sequences;
mod irregularities;
mod jackpot;
mod jackpot_tables;
mod laws;
mod misfits;
mod plain;
mod protocol;
mod roles;
mod rules;
mod seals;
mod spin_exhaustive;
mod spin_laws;
mod stored;
mod stud_laws;
mod stud_settlement;
mod take_back;
mod tournament;
mod transcripts;
mod trees;
mod valid;
mod view;
mod walk;
mod why;

/// Walks through millions of commands make and drop many small texts.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
