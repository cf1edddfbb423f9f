//! What an inspector is told of or approves, and what is announced before it takes effect.

use crate::command::Command;
use crate::decide::{Decision, refuse};
use crate::event::Floor;
use crate::table::{Life, Table};
use croupier_engine::games;
use croupier_engine::games::baccarat::BankerPays;
use croupier_engine::machine::{Finding as _, Offer};
use croupier_engine::text::count;
use croupier_engine::words::{Announcement, Matter};
use croupier_engine::{Citation, FloorKey, Reason, Refusal, Role, Word as _};

/// A change that was announced.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Notice {
    pub(crate) of: Announcement,
    /// What it becomes, where that was said.
    pub(crate) to: Option<String>,
    pub(crate) when: When,
    pub(crate) in_effect: bool,
}

/// When a notice or a sign was put up, and for when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct When {
    pub(crate) at_ms: i64,
    /// How long after that what it announces comes; none: as soon as the rules allow.
    pub(crate) in_minutes: Option<u16>,
}

impl When {
    /// From when on that may come, under rules that ask for so many minutes.
    pub(crate) fn due_ms(self, asked: u16) -> i64 {
        self.at_ms + i64::from(self.in_minutes.unwrap_or(asked)) * 60_000
    }

    /// How many minutes are left until then.
    pub(crate) fn left(self, asked: u16, now_ms: i64) -> u64 {
        let left = (self.due_ms(asked) - now_ms + 59_999) / 60_000;
        left.unsigned_abs()
    }
}

/// Whether a notice may name a time so many minutes from now, under rules that ask for at least so many.
pub(crate) fn may_name(in_minutes: Option<u16>, asked: u16, by: Citation) -> Result<(), Refusal> {
    if in_minutes.is_none_or(|minutes| minutes >= asked) {
        return Ok(());
    }
    let detail = format!(
        "that is too soon: it must be announced at least {0} before, so the earliest time is {0} from now",
        count(asked, "minute", "minutes")
    );
    Err(Refusal::uncited(Reason::NotAnnounced, None, detail).under(by))
}

/// The offer of a notice that may name a time, at least so many minutes from now.
pub(crate) fn timed(offer: Offer, asked: u16) -> Offer {
    let offer = offer.number("in_minutes", asked.into(), u16::MAX.into());
    offer.or_absent("in_minutes")
}

/// A change that was announced and has not taken effect yet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NoticeView {
    /// Of what.
    pub of: Announcement,
    /// What people call it.
    pub called: &'static str,
    /// What it becomes, by itself, once it may; none: somebody says so then.
    pub to: Option<String>,
    /// From when on it may take effect.
    pub from_ms: i64,
}

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
        let Some((asked, when)) = self.unannounced(word) else {
            return Ok(());
        };
        let of = asked.of.called();
        let notice = count(asked.minutes, "minute", "minutes");
        let detail = match when {
            Some(when) if now_ms >= when.due_ms(asked.minutes) => {
                let told = self.game.passed(Reason::NotAnnounced).finding(|| {
                    let ago = (now_ms - when.at_ms) / 60_000;
                    let ago = count(ago.unsigned_abs(), "minute", "minutes");
                    format!("{of} was announced {ago} ago; {notice} are asked for")
                });
                return told.map_err(|told| told.under(asked.by.clone()));
            }
            Some(when) => {
                let left = when.left(asked.minutes, now_ms);
                let left = count(left, "more minute", "more minutes");
                match when.in_minutes {
                    Some(_) => format!("it was announced for a later time; wait {left}"),
                    None => format!("it was announced less than {notice} ago; wait {left}"),
                }
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
        if self.notice_of(of).is_some() {
            let detail = "that has been announced already, and has not taken effect yet";
            let refusal = Refusal::uncited(Reason::AlreadyAnnounced, None, detail);
            return Err(refusal.under(asked.by.clone()));
        }
        Ok(())
    }

    pub(crate) fn announce(
        &self,
        of: Announcement,
        to: Option<&str>,
        in_minutes: Option<u16>,
    ) -> Decision {
        self.may_announce(of)?;
        if let Some(asked) = self.rules.announcements().of(of) {
            may_name(in_minutes, asked.minutes, asked.by.clone())?;
        }
        if let Some(to) = to {
            self.can_become(of, to)?;
        }
        let to = to.map(str::to_owned);
        let announced = Floor::ChangeAnnounced { of, to, in_minutes };
        Ok(vec![self.cite(announced)])
    }

    pub(crate) fn post_closing_sign(&self, in_minutes: Option<u16>) -> Decision {
        let asked = self.rules.closing_notice().unwrap_or_default();
        let by = self.rules.citations().floor(FloorKey::ClosingSignPosted);
        may_name(in_minutes, asked, by)?;
        Ok(vec![self.cite(Floor::ClosingSignPosted { in_minutes })])
    }

    /// The rules that have this announced.
    pub(crate) fn announced_by(&self, of: Announcement) -> Citation {
        let asked = self.rules.announcements().of(of);
        asked.map(|asked| asked.by.clone()).unwrap_or_default()
    }

    /// What was announced and has not taken effect, for everybody to see.
    pub(crate) fn notice_views(&self) -> Vec<NoticeView> {
        let waiting = self.announced.iter().filter(|notice| !notice.in_effect);
        let view = |notice: &Notice| {
            let asked = self.rules.announcements().of(notice.of)?;
            Some(NoticeView {
                of: notice.of,
                called: notice.of.called().trim_end_matches(','),
                to: notice.to.clone(),
                from_ms: notice.when.due_ms(asked.minutes),
            })
        };
        waiting.filter_map(view).collect()
    }

    /// What was announced of this and has not taken effect.
    pub(crate) fn notice_of(&self, of: Announcement) -> Option<&Notice> {
        let mut waiting = self.announced.iter();
        waiting.find(|notice| notice.of == of && !notice.in_effect)
    }

    /// The command by which this becomes that.
    fn changing(&self, of: Announcement, to: &str) -> Option<games::Command> {
        let line = format!("{} {to}", of.command()?);
        games::Command::parse(self.rules.kind(), &line).ok()
    }

    /// Whether this may become that at some time: another round may be waited for, another value may not.
    fn can_become(&self, of: Announcement, to: &str) -> Result<(), Refusal> {
        let refused = match self.changing(of, to) {
            Some(command) => match self.game.check(&self.people, &command) {
                Ok(_) => return Ok(()),
                Err(refusal) if refusal.reason == Reason::NotBetweenRounds => return Ok(()),
                Err(refusal) => refusal.detail,
            },
            None => {
                let others = self.may_become(of);
                format!(
                    "it cannot become \u{201c}{to}\u{201d}; say {}",
                    others.join(" or ")
                )
            }
        };
        let refusal = Refusal::uncited(Reason::OptionOutOfBounds, None, refused);
        Err(refusal.under(self.announced_by(of)))
    }

    /// What this may become.
    pub(crate) fn may_become(&self, of: Announcement) -> Vec<String> {
        let numbers = |upto: u8| (1..=upto).map(|number| number.to_string()).collect();
        let all: Vec<String> = match of {
            Announcement::Payment => BankerPays::ALL.iter().map(|pays| pays.to_word()).collect(),
            Announcement::Vigorish => numbers(9),
            Announcement::PayingOrder => numbers(4),
            Announcement::SecondShuffle => vec![true.to_word(), false.to_word()],
            Announcement::Limits => Vec::new(),
        };
        let may = |to: &String| {
            let command = self.changing(of, to);
            command.is_some() && self.can_become(of, to).is_ok()
        };
        all.into_iter().filter(may).collect()
    }

    /// What was announced with what it becomes, and can be done as things stand, and when.
    pub(crate) fn announced_changes(&self) -> impl Iterator<Item = (i64, Command)> {
        let due = |notice: &Notice| {
            let asked = self.rules.announcements().of(notice.of)?;
            let command = self.changing(notice.of, notice.to.as_deref()?)?;
            self.game.check(&self.people, &command).ok()?;
            Some((notice.when.due_ms(asked.minutes), Command::Game(command)))
        };
        let waiting = self.announced.iter().filter(|notice| !notice.in_effect);
        waiting.filter_map(due)
    }

    /// Whether a change was announced that this open table makes by itself, as soon as its time and its game let it.
    pub(crate) fn has_change_to_come(&self) -> bool {
        let mut waiting = self.announced.iter().filter(|notice| !notice.in_effect);
        self.life == Life::Open && waiting.any(|notice| notice.to.is_some())
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
                    true => {
                        "that has been approved already, and has not been done since".to_owned()
                    }
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
