//! Placeholder header, replaced as the crate is written.
