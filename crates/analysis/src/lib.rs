//! The mathematics of the games, over the engine's own rules: exact first, fast second, and the two compared. It knows no
//! seats and no people, draws nothing, and knows no command line.

pub mod ask;
pub mod baccarat;
pub mod blackjack;
pub mod caribbean_stud;
pub mod chemin_de_fer;
pub mod craps;
pub mod exact;
pub mod games;
pub mod hand;
pub mod lab;
pub mod report;
pub mod simulate;
pub mod spin;
mod trouble;

pub use ask::Ask;
pub use exact::Exact;
pub use report::{Figure, Named, Outcome, Refused, Report, Wager};
pub use trouble::Trouble;
