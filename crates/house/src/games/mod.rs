//! What the house knows of each game: what everybody may see of it, and what the automatic dealer does next.

pub(crate) mod baccarat;
pub(crate) mod blackjack;
pub(crate) mod caribbean_stud;
pub(crate) mod chemin_de_fer;
pub(crate) mod craps;
pub(crate) mod spin;
