//! The tests of the server from outside, in one binary: each binary would link the whole server again. A file is run alone by its
//! name: `cargo test -p croupier-server --test it routes::`.
#![allow(clippy::unwrap_used)]

mod common;

mod accounts;
mod audit;
mod bound;
mod cage;
mod cards;
mod chemin;
mod clock;
mod company;
mod compare;
mod craps;
mod cup;
mod damage;
mod day;
mod desk;
mod diary;
mod doors;
mod durable;
mod files;
mod floor;
mod folder;
mod house_players;
mod jackpot;
mod lobby;
mod notices;
mod odds;
mod ops;
mod people;
mod practice;
mod recall;
mod reports;

mod rest;
mod routes;
mod seal;
mod shelf;
mod socket;
mod spin;
mod supervised;
mod tamper;
mod tournament;
mod tournament_conduct;
mod trial;
mod two_people;
mod types;
mod typescript;
#[path = "../../../house/tests/it/valid.rs"]
mod valid;
mod watched;
mod who;
mod why;
