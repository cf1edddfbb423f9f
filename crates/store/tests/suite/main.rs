//! The store's promises, held against both engines: one binary, so that it links once.

#![allow(clippy::unwrap_used)]

mod chain;
mod conformance;
mod crash;
mod crowd;
mod damage;
mod failing;
mod files;
mod fixture;
mod twins;
