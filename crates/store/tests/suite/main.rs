//! The store's promises, held against all engines: one binary, so that it links once.

#![allow(clippy::unwrap_used)]

mod carry;
mod chain;
mod conformance;
mod crash;
mod crowd;
mod cut;
mod damage;
mod failing;
mod files;
mod fixture;
mod twins;
