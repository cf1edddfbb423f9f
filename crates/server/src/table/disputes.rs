//! The round that a dispute is about: the one that is named, or else the last at the table. It is named by the number of an event, which
//! the table does not know, so its owner finds it before the dispute is decided.

use super::Ask;
use super::owner::Owner;
use crate::door::DoorReason;
use crate::replay;
use crate::wire::Refused;
use croupier_house::Command;
use croupier_house::command::Floor;
use croupier_house::past::Mark;
use croupier_store::StoreError;

impl Owner {
    /// Finds the rounds of the disputes among these commands.
    pub(super) async fn find_rounds(&self, asks: &mut [Ask]) -> Result<(), StoreError> {
        for ask in asks {
            let Command::Floor(Floor::RaiseDispute {
                player,
                words,
                about,
            }) = &ask.command
            else {
                continue;
            };
            let (store, last) = (&self.deps.store, self.state.seq);
            let log = (self.id.as_str(), self.state.table.rules().kind());
            let found = match about {
                None => replay::last_mark(store, log, last, Mark::shows_play).await?,
                Some(of) if *of <= last => replay::last_mark(store, log, *of, |_| true).await?,
                Some(_) => None,
            };
            ask.instead = match (about, found) {
                (Some(_), Some(_)) | (None, None) => None,
                (None, Some(found)) => Some(Ok(Command::Floor(Floor::RaiseDispute {
                    player: player.clone(),
                    words: words.clone(),
                    about: Some(found),
                }))),
                (Some(of), None) => {
                    let detail = format!(
                        "no round of this table has an event {of}; name an event of the round, or none for the last round"
                    );
                    Some(Err(Refused::plain(DoorReason::NoSuchEvent, detail)))
                }
            };
        }
        Ok(())
    }
}
