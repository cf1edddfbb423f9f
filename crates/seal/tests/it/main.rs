//! What the seal promises: nothing can be exchanged after it, one honest share is enough, and everything is checked from outside.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod anchors;
mod binding;
mod common;
mod fair;
mod stacked;
mod steps;
mod vectors;
