//! The mathematics of the games, over the engine's own rules: exact first, fast second, and the two compared. It knows no
//! seats and no people.

pub mod ask;
pub mod baccarat;
pub mod blackjack;
pub mod caribbean_stud;
pub mod chemin_de_fer;
pub mod craps;
pub mod drawing;
pub mod exact;
pub mod games;
pub mod hand;
pub mod report;
pub mod simulate;
pub mod spin;

pub use ask::Ask;
pub use exact::Exact;
pub use report::{Figure, Named, Outcome, Report, Trouble, Wager};
