//! What the house owes an inspector: what must be said before something is done, what must be said after it, and what waits until then.
//! Which matters these are the book says; when they arise the game does.

use croupier_engine::words::Matter;

/// What an inspector has been told of or has approved, and what is still due.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Duties {
    /// Said before it happens.
    told: Vec<Matter>,
    /// To be said, for it has happened.
    due: Vec<Matter>,
}

impl Duties {
    /// Everything that must be said, for it has happened.
    pub(crate) fn owed(&self) -> &[Matter] {
        &self.due
    }

    /// Everything that was said or approved and has not happened since.
    pub(crate) fn told(&self) -> &[Matter] {
        &self.told
    }

    /// What must be said next.
    pub(crate) fn due(&self) -> Option<Matter> {
        self.due.first().copied()
    }

    /// Whether it has been said and has not happened since.
    pub(crate) fn is_told(&self, matter: Matter) -> bool {
        self.told.contains(&matter)
    }

    /// Whether saying it now changes anything.
    pub(crate) fn may_tell(&self, matter: Matter) -> bool {
        self.due.contains(&matter) || !self.is_told(matter)
    }

    /// It is said: for what has happened, or else for what will.
    pub(crate) fn tell(&mut self, matter: Matter) {
        match self.due.iter().position(|due| *due == matter) {
            Some(at) => {
                self.due.remove(at);
            }
            None => self.told.push(matter),
        }
    }

    /// What was said of it is out of date.
    pub(crate) fn forget(&mut self, matter: Matter) {
        self.told.retain(|told| *told != matter);
    }

    /// It happens: what was said before it is used up; otherwise it is due.
    pub(crate) fn happens(&mut self, matter: Matter) {
        match self.told.iter().position(|told| *told == matter) {
            Some(at) => {
                self.told.remove(at);
            }
            None if self.due.contains(&matter) => {}
            None => self.due.push(matter),
        }
    }

    /// It did not happen after all: it is no longer due, or what was said before it stands again.
    pub(crate) fn undone(&mut self, matter: Matter) {
        self.tell(matter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_before_is_used_up_and_what_was_not_is_due() {
        let mut duties = Duties::default();
        let (one, other) = (Matter::CardsReplaced, Matter::Malfunction);
        duties.happens(one);
        duties.happens(one);
        assert_eq!(duties.due(), Some(one));
        duties.tell(other);
        assert!(duties.is_told(other) && !duties.may_tell(other) && duties.may_tell(one));
        duties.tell(one);
        assert_eq!(duties.due(), None);
        duties.happens(other);
        assert!(!duties.is_told(other));
        assert_eq!(duties.due(), None);
        duties.undone(other);
        assert!(duties.is_told(other));
        duties.forget(other);
        assert!(!duties.is_told(other) && duties.due().is_none());
    }
}
