//! People by name, and when two names are the same.
//!
//! A person here is a name that an account and sessions hang on. How somebody proves to be that
//! person, and which names are acceptable, is left to the server.

/// Somebody with an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The name, spelled as it was first given.
    pub name: String,
    /// When it was taken, in milliseconds since 1970, UTC.
    pub at_ms: i64,
}

/// What two spellings of a name have in common: `Anna` and `anna` are one person.
pub(crate) fn name_key(name: &str) -> String {
    name.to_lowercase()
}
