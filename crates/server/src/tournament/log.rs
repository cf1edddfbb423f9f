//! A tournament's log in the store: its name there.

use crate::kept_log;
use croupier_engine::Name;
use croupier_house::tournament::Command;

/// How the logs of tournaments are told from those of tables, whose ids have no colon.
pub(crate) const LOG: &str = "tournament:";

/// The tournament whose log this is; none for another.
pub(crate) fn name_of(log: &str) -> Option<Name> {
    log.strip_prefix(LOG).and_then(Name::new)
}

/// A command as the log keeps it.
pub(crate) type Said = kept_log::Said<Command>;
