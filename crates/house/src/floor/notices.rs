//! What an inspector is told of or approves, and what is announced before it takes effect.

use crate::decide::{Decision, refuse};
use crate::event::Floor;
use crate::table::Table;
use croupier_engine::machine::Finding as _;
use croupier_engine::text::count;
use croupier_engine::words::{Announcement, Matter};
use croupier_engine::{Reason, Refusal, Role};

impl Table {
    /// Whether an inspector has been told of everything that must be said before a command of this word.
    pub(crate) fn inspector_told(&self, word: &str) -> Result<(), Refusal> {
        if self.duties.due().is_none() && self.game.needs(word).is_none() {
            return Ok(());
        }
        let Some((matter, by)) = self.untold(word) else {
            return match self.game.watch().has_told() {
                true => Ok(()),
                false => self.was_told(word),
            };
        };
        let refusal = match matter.is_approval() {
            true => Refusal::uncited(
                Reason::NotApproved,
                None,
                format!("{} must approve it first", Role::Inspector.called()),
            ),
            false => Refusal::uncited(
                Reason::InspectorNotTold,
                None,
                format!(
                    "{} must be told first {}",
                    Role::Inspector.called(),
                    matter.said()
                ),
            ),
        };
        Err(refusal.under(by.clone()))
    }

    /// Whether what must be announced before a command of this word has been, and long enough before.
    pub(crate) fn is_announced(&self, now_ms: i64, word: &str) -> Result<(), Refusal> {
        let Some((asked, from)) = self.unannounced(word) else {
            return Ok(());
        };
        let of = asked.of.called();
        let notice = count(asked.minutes, "minute", "minutes");
        let detail = match from {
            Some(from) if now_ms >= from => {
                let told = self.game.passed(Reason::NotAnnounced).finding(|| {
                    let ago = (now_ms - from) / 60_000 + i64::from(asked.minutes);
                    let ago = count(ago.unsigned_abs(), "minute", "minutes");
                    format!("{of} was announced {ago} ago; {notice} are asked for")
                });
                return told.map_err(|told| told.under(asked.by.clone()));
            }
            Some(from) => {
                let left = (from - now_ms + 59_999) / 60_000;
                let left = count(left.unsigned_abs(), "more minute", "more minutes");
                format!("it was announced less than {notice} ago; wait {left}")
            }
            None if asked.minutes == 0 => format!("{of} is announced first"),
            None => format!("{of} is announced {notice} before it takes effect"),
        };
        Err(Refusal::uncited(Reason::NotAnnounced, None, detail).under(asked.by.clone()))
    }

    /// Whether this may be announced now.
    pub(crate) fn may_announce(&self, of: Announcement) -> Result<(), Refusal> {
        // Limits have a sign of their own.
        let asked = self.rules.announcements().of(of);
        let Some(asked) = asked.filter(|_| of != Announcement::Limits) else {
            return refuse(
                Reason::NotInThisBook,
                format!(
                    "the rules of this table do not have {} announced",
                    of.called().trim_end_matches(',')
                ),
            );
        };
        let mut announced = self.announced.iter();
        if announced.any(|(other, _, in_effect)| *other == of && !in_effect) {
            let detail = "that has been announced, and nothing has come of it yet";
            let refusal = Refusal::uncited(Reason::AlreadyAnnounced, None, detail);
            return Err(refusal.under(asked.by.clone()));
        }
        Ok(())
    }

    pub(crate) fn announce(&self, of: Announcement) -> Decision {
        self.may_announce(of)?;
        Ok(vec![self.cite(Floor::ChangeAnnounced { of })])
    }

    /// Whether an inspector may be told of this now, or approve it.
    pub(crate) fn may_tell(&self, matter: Matter, approves: bool) -> Result<(), Refusal> {
        let Some(by) = self.rules.notices().of(matter) else {
            return refuse(
                Reason::NotInThisBook,
                match matter.is_approval() {
                    true => {
                        String::from("the rules of this table do not ask for an approval of that")
                    }
                    false => format!(
                        "the rules of this table do not ask that an inspector be told {}",
                        matter.said()
                    ),
                },
            );
        };
        let refused = |reason, detail| {
            let refusal = Refusal::uncited(reason, None, detail);
            Err(refusal.under(by.clone()))
        };
        match (matter.is_approval(), approves) {
            (true, false) => refused(
                Reason::NotApproved,
                "an inspector approves it; being told is not enough".to_owned(),
            ),
            (false, true) => refused(
                Reason::InspectorNotTold,
                "an inspector is told of it, and need not approve it".to_owned(),
            ),
            _ if !self.duties.may_tell(matter) => refused(
                Reason::AlreadyTold,
                match approves {
                    true => "that has been approved already, and not done since".to_owned(),
                    false => format!(
                        "an inspector has been told already {}, and it has not been done since",
                        matter.said()
                    ),
                },
            ),
            _ => Ok(()),
        }
    }

    pub(crate) fn tell(&self, matter: Matter, approves: bool) -> Decision {
        self.may_tell(matter, approves)?;
        let event = match approves {
            true => Floor::Approved { matter },
            false => Floor::InspectorTold { matter },
        };
        Ok(vec![self.cite(event)])
    }
}
