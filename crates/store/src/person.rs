//! People by name, and when two names are the same.
//!
//! A person here is a name that an account and sessions hang on. How somebody proves to be that
//! person, and which names are acceptable, is left to the server.

use crate::hash::Hash;

/// Somebody with an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The name, spelled as it was first given.
    pub name: String,
    /// When it was taken, in milliseconds since 1970, UTC.
    pub at_ms: i64,
}

/// A token that is handed out. The token itself stays with the person; only its hash comes here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// Its hash.
    pub hash: Hash,
    /// Until when it is good, in milliseconds since 1970, UTC.
    pub expires_ms: i64,
}

/// What somebody signed in as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionKind {
    /// A player.
    Player,
    /// A member of staff.
    Staff,
}

impl SessionKind {
    /// As it is kept.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            SessionKind::Player => "player",
            SessionKind::Staff => "staff",
        }
    }

    pub(crate) fn of_word(word: &str) -> SessionKind {
        match word {
            "staff" => SessionKind::Staff,
            _ => SessionKind::Player,
        }
    }
}

/// A session that has not expired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Whose it is, spelled as the name was first given.
    pub name: String,
    /// What it is of.
    pub kind: SessionKind,
    /// Until when it is good, in milliseconds since 1970, UTC.
    pub expires_ms: i64,
}

/// A session that begins. The token itself stays with the person; only its hash comes here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSession {
    /// By what it is known, and until when it is good.
    pub token: Token,
    /// Whose it is.
    pub name: String,
    /// What it is of.
    pub kind: SessionKind,
}

/// A session as it is kept, expired or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptSession {
    /// The hash of its token, in hexadecimal digits.
    pub token: String,
    /// Whose it is, in lower case.
    pub name_key: String,
    /// What it is of.
    pub kind: SessionKind,
    /// Since when, in milliseconds since 1970, UTC.
    pub at_ms: i64,
    /// Until when it is good.
    pub expires_ms: i64,
}

/// Who comes in with a batch, and on which condition it is written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Admission {
    /// A new person; the name must be free.
    pub person: Option<String>,
    /// A new session.
    pub session: Option<NewSession>,
    /// These accounts together must hold less than so much.
    pub below: Option<(Vec<String>, i64)>,
    /// A session that ends with it.
    pub ends: Option<Hash>,
}

/// What two spellings of a name have in common: `Anna` and `anna` are one person.
pub(crate) fn name_key(name: &str) -> String {
    name.to_lowercase()
}
