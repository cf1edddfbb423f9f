//! The server: HTTP and WebSocket doors to the tables, one owner per table, the clock, the randomness, accounts and the
//! wire. There is no rule of any game in here: what a command does, what is offered and what comes next are asked of the
//! house, and the store keeps what happened.
//!
//! [`serve`] runs it until it is told to stop; [`app`] gives the routes alone, for tests without a socket.

pub mod anchors;
mod arrivals;
mod cage;
pub mod clock;
pub mod compare;
pub mod config;
mod desk;
pub mod diary;
mod door;
mod doorman;
mod duty;
mod export;
mod fleet;
mod hall;
mod health;
pub mod hidden;
mod http;
mod jackpot;
mod kept_log;
pub mod key;
mod leases;
mod lobby;
mod measure;
mod money;
pub mod offered;
pub mod office;
mod outliers;
mod own_log;
mod page;
pub mod password;
mod places;
pub mod program;
mod rates;
pub mod replay;
pub mod report;
mod rest;
pub mod schema;

mod sealed;
pub mod seeded;
mod serve;
mod server;
mod sessions;
pub mod shoe;
mod shown;
pub mod signing;
mod table;
mod tables;
pub mod totp;
mod tournament;
pub mod training;
pub mod vault;
mod view;
pub mod why;
pub mod wire;
mod ws;

pub use cage::Counter;
pub use config::{
    AnchorTerms, CageTerms, Config, GamingDay, JackpotSpec, Manual, MinimumAge, Pace, ServerLimits,
    TableSpec,
};
pub use fleet::{Advertised, Node, NotAdvertised};
pub use http::{DOORS, app};
pub use measure::{Kind as MetricKind, METRICS};
pub use outliers::OutlierTerms;
pub use serve::serve;
pub use server::{Held, ServeError, Server, open_cage, open_office, same_key};

/// Waits until a flag is up; one whose owner is gone counts as up.
pub(crate) async fn told(flag: &mut tokio::sync::watch::Receiver<bool>) {
    drop(flag.wait_for(|up| *up).await);
}
