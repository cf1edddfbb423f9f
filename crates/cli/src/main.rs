//! The croupier command.
fn main() {}
