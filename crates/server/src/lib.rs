//! The server: HTTP and WebSocket doors to the tables, one owner per table, the clock, the randomness, accounts and the
//! wire. There is no rule of any game in here: what a command does, what is offered and what comes next are asked of the
//! house, and the store keeps what happened.
//!
//! [`serve`] runs it until it is told to stop; [`app`] gives the routes alone, for tests without a socket.

pub mod clock;
pub mod compare;
pub mod config;
mod door;
pub mod hidden;
mod http;
mod jackpot;
mod measure;
mod money;
mod page;
mod places;
mod rates;
pub mod replay;
pub mod schema;
pub mod seeded;
mod serve;
mod server;
mod sessions;
pub mod shoe;
mod table;
mod tables;
mod tournament;
pub mod vault;
mod view;
pub mod wire;
mod ws;

pub use config::{Config, JackpotSpec, Pace, ServerLimits, TableSpec};
pub use http::app;
pub use serve::serve;
pub use server::{ServeError, Server};

/// Waits until a flag is up; one whose owner is gone counts as up.
pub(crate) async fn told(flag: &mut tokio::sync::watch::Receiver<bool>) {
    drop(flag.wait_for(|up| *up).await);
}
