//! The games. Each is a folder with the same files, so that a new one is a folder copied and rewritten.

pub mod baccarat;
