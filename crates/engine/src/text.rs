//! Text that is handed on without being copied: the words of commands and offers.

use crate::Name;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;
use core::ops::Deref;

/// Text that is cheap to clone, whether it stands in the source or was said.
#[derive(Clone)]
pub enum Text {
    /// It stands in the source.
    Fixed(&'static str),
    /// It is somebody's name.
    Name(Name),
    /// It was said, or made.
    Shared(Arc<str>),
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Text::Fixed(text) => text,
            Text::Name(name) => name.as_str(),
            Text::Shared(text) => text,
        }
    }
}

impl From<&'static str> for Text {
    fn from(text: &'static str) -> Text {
        Text::Fixed(text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text::Shared(text.into())
    }
}

impl From<Name> for Text {
    fn from(name: Name) -> Text {
        Text::Name(name)
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        **self == **other
    }
}

impl Eq for Text {}

impl PartialOrd for Text {
    fn partial_cmp(&self, other: &Text) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Text {
    fn cmp(&self, other: &Text) -> core::cmp::Ordering {
        (**self).cmp(other)
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
