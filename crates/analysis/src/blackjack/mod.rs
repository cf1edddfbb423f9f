//! Blackjack, exactly: every decision on every hand, the best play and the tables that people use, Super Sevens, insurance; and a
//! fast simulation of the same.

pub mod dealer;
pub mod game;
pub mod hands;
pub mod kernel;
pub mod layout;
pub mod leaves;
pub mod play;
pub mod scale;
pub mod split;
pub mod total;
pub mod walk;
pub mod wide;
