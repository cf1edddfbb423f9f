//! Who may come to a table and stay at it: private tables, people who may not take part any more, and a table at which no further
//! round begins.

use crate::command::Floor as FloorCommand;
use crate::decide::{Decision, refuse};
use crate::event::{Event, Floor};
use crate::reception::Cause;
use crate::table::Table;
use croupier_engine::machine::{Field, Offer};
use croupier_engine::words::{Conduct, Exclusion};
use croupier_engine::{FloorKey, Name, Reason, Refusal};
use std::collections::{BTreeMap, BTreeSet};

/// Who may come, and whether rounds begin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Doors {
    /// For whom a private table is kept.
    kept_for: Option<BTreeSet<Name>>,
    /// Those who may not take part any more, and since when.
    excluded: BTreeMap<Name, (Exclusion, i64)>,
    /// Why no further round begins, if none does; nothing where nobody said.
    pub(crate) suspended: Option<String>,
}

impl Doors {
    pub(crate) fn reserve<'a>(&mut self, present: impl Iterator<Item = &'a Name>) {
        self.kept_for = Some(present.cloned().collect());
    }

    pub(crate) fn admit(&mut self, player: &Name) {
        if let Some(kept_for) = &mut self.kept_for {
            kept_for.insert(player.clone());
        }
    }

    pub(crate) fn release(&mut self) {
        self.kept_for = None;
    }

    pub(crate) fn exclude(&mut self, player: &Name, why: Exclusion, at_ms: i64) {
        self.excluded.insert(player.clone(), (why, at_ms));
    }

    pub(crate) fn readmit(&mut self, player: &Name) {
        self.excluded.remove(player);
    }

    pub(crate) fn is_private(&self) -> bool {
        self.kept_for.is_some()
    }
}

/// The key of the rule by which somebody may not take part any more.
pub(crate) const fn excluded(why: Exclusion) -> FloorKey {
    match why {
        Exclusion::Breach => FloorKey::ExcludedForBreach,
        Exclusion::RequiredToLeave => FloorKey::ExcludedByHouse,
        Exclusion::UnderAge => FloorKey::ExcludedUnderAge,
    }
}

/// The key of the rule against such behaviour.
pub(crate) const fn conduct(what: Conduct) -> FloorKey {
    match what {
        Conduct::Tip => FloorKey::ConductTip,
        Conduct::StaffAdvice => FloorKey::ConductStaffAdvice,
        Conduct::Advice => FloorKey::ConductAdvice,
        Conduct::SideBet => FloorKey::ConductSideBet,
    }
}

impl Table {
    /// Whether a player may not take part any more.
    #[must_use]
    pub fn is_excluded(&self, player: &Name) -> bool {
        self.doors.excluded.contains_key(player)
    }

    /// Those whom this table has sent away from every table of the house, each with the cause and the time.
    pub fn sent_away(&self) -> impl Iterator<Item = (&Name, Cause, i64)> {
        let all = self.doors.excluded.iter();
        all.filter_map(|(player, (why, at_ms))| Some((player, Cause::of(*why)?, *at_ms)))
    }

    /// Whether the table is kept for some.
    #[must_use]
    pub const fn is_private(&self) -> bool {
        self.doors.kept_for.is_some()
    }

    /// Whether no further round begins for the time being.
    #[must_use]
    pub const fn is_suspended(&self) -> bool {
        self.doors.suspended.is_some()
    }

    /// Why no further round begins, where that is so and somebody said.
    #[must_use]
    pub fn suspended_for(&self) -> Option<&str> {
        let words = self.doors.suspended.as_deref();
        words.filter(|words| !words.is_empty())
    }

    /// Whether somebody may come to the table.
    pub(crate) fn may_come(&self, player: &Name) -> Result<(), Refusal> {
        if let Some((why, _)) = self.doors.excluded.get(player) {
            let detail = match why {
                Exclusion::Breach => format!("{player} may not take part in this game any more"),
                Exclusion::RequiredToLeave => {
                    format!("{player} has been required to leave the casino")
                }
                Exclusion::UnderAge => format!("{player} is too young to be here"),
            };
            let refusal = Refusal::uncited(Reason::PlayerExcluded, None, detail);
            return Err(refusal.under(self.rules.citations().floor(excluded(*why))));
        }
        match &self.doors.kept_for {
            Some(kept_for) if !kept_for.contains(player) => refuse(
                Reason::TablePrivate,
                "this is a private table: its sign says that it is kept for others",
            ),
            _ => Ok(()),
        }
    }

    /// Whether a round may begin with a command of this word, if one does.
    pub(crate) fn may_begin(&self, word: &str) -> Result<(), Refusal> {
        if self.is_suspended() && self.game.begins_round(word) {
            let why = self.suspended_for().map(|why| format!(": {why}"));
            let detail = format!(
                "the house has decided that no further round begins at this table for the time being{}; wagers may be taken back",
                why.unwrap_or_default()
            );
            let citations = self.rules.citations();
            return Err(Refusal::new(citations, Reason::TableSuspended, detail));
        }
        Ok(())
    }

    pub(crate) fn reserve(&self) -> Decision {
        if self.doors.is_private() {
            return refuse(Reason::TablePrivate, "the table is private already");
        }
        Ok(vec![self.cite(Floor::TableReserved {})])
    }

    pub(crate) fn admit(&self, player: &Name) -> Decision {
        self.private()?;
        let player = player.clone();
        Ok(vec![self.cite(Floor::Admitted { player })])
    }

    pub(crate) fn release(&self) -> Decision {
        self.private()?;
        Ok(vec![self.cite(Floor::TableReleased {})])
    }

    fn private(&self) -> Result<(), Refusal> {
        match self.doors.is_private() {
            true => Ok(()),
            false => refuse(Reason::TableNotPrivate, "the table is everybody's"),
        }
    }

    pub(crate) fn exclude(&self, player: &Name, why: Exclusion, words: Option<String>) -> Decision {
        if self.is_excluded(player) {
            let detail = format!("{player} has been kept from taking part already");
            return refuse(Reason::PlayerExcluded, detail);
        }
        let name = player.clone();
        let excluded = self.cite(Floor::Excluded {
            player: name,
            why,
            words,
        });
        if !self.people.is_present(player) {
            return Ok(vec![excluded]);
        }
        // What could still be taken back goes back, and the player goes with it; what is in play is played out.
        if let Ok(last) = self.last_of(player, false) {
            return Ok(std::iter::once(excluded).chain(last).collect());
        }
        let mut events = self.foreseen(self.game.gone(&self.people, player));
        events.push(excluded);
        Ok(events)
    }

    pub(crate) fn void_wagers(&self, player: &Name, words: Option<String>) -> Decision {
        let mut events = self.foreseen(self.game.voiding(player));
        if !self.game.has_wager(player) || events.is_empty() {
            let detail = format!("{player} has no wager on the layout that could be void");
            return refuse(Reason::NoSuchWager, detail);
        }
        if let (Some(words), Some(back)) = (words, events.first()) {
            let player = player.clone();
            let declared = Event::Floor(Floor::WagersDeclaredVoid { player, words });
            // By the rule by which they go back.
            let declared = back.clone().map(|_| declared);
            events.insert(0, declared);
        }
        Ok(events)
    }

    pub(crate) fn report_conduct(
        &self,
        what: Conduct,
        player: Option<Name>,
        words: Option<String>,
    ) -> Decision {
        if !self.forbids(what) {
            let detail = "the rules of this table say nothing of that";
            return refuse(Reason::NotInThisBook, detail);
        }
        let reported = Floor::ConductReported {
            what,
            player,
            words,
        };
        Ok(vec![self.cite(reported)])
    }

    /// Whether the rules of this table have something against it.
    fn forbids(&self, what: Conduct) -> bool {
        let by = self.rules.citations().floor(conduct(what));
        by.rule.is_some()
    }

    pub(crate) fn readmit(&self, player: &Name) -> Decision {
        if !self.is_excluded(player) {
            let detail = format!("{player} may take part");
            return refuse(Reason::PlayerNotExcluded, detail);
        }
        let player = player.clone();
        Ok(vec![self.cite(Floor::Readmitted { player })])
    }

    pub(crate) fn suspend(&self, words: Option<String>) -> Decision {
        if self.is_suspended() {
            let detail = "play at this table has been stopped already";
            return refuse(Reason::TableSuspended, detail);
        }
        Ok(vec![self.cite(Floor::TableSuspended { words })])
    }

    pub(crate) fn resume(&self) -> Decision {
        if !self.is_suspended() {
            return refuse(Reason::TableNotSuspended, "rounds begin as usual");
        }
        Ok(vec![self.cite(Floor::TableResumed {})])
    }

    /// What staff may say about who comes and stays.
    pub(crate) fn offer_doors(&self, offers: &mut Vec<Offer>) {
        let anybody = |command: &FloorCommand| {
            let mut offer = Offer::exactly(command);
            for (_, field) in &mut offer.fields {
                *field = Field::Facts;
            }
            offer
        };
        let Some(somebody) = Name::new("somebody") else {
            return;
        };
        let player = || somebody.clone();
        if self.doors.is_private() {
            offers.push(anybody(&FloorCommand::Admit { player: player() }));
            offers.push(Offer::exactly(&FloorCommand::ReleaseTable {}));
        } else {
            offers.push(Offer::exactly(&FloorCommand::ReserveTable {}));
        }
        let (who, words) = (player(), None);
        let exclude = anybody(&FloorCommand::Exclude { player: who, words });
        offers.push(exclude.or_absent("words"));
        offers.push(anybody(&FloorCommand::RequireToLeave { player: player() }));
        offers.push(anybody(&FloorCommand::ReportUnderAge { player: player() }));
        let forbidden = Conduct::ALL.iter().filter(|what| self.forbids(**what));
        let forbidden: Vec<Conduct> = forbidden.copied().collect();
        if let Some(what) = forbidden.first().copied() {
            let (player, words) = (None, None);
            let report = anybody(&FloorCommand::ReportConduct {
                what,
                player,
                words,
            });
            let report = report.one_of("what", forbidden);
            offers.push(report.or_absent("player").or_absent("words"));
        }
        for player in self
            .people
            .all()
            .filter(|player| self.void_wagers(player, None).is_ok())
        {
            let (player, words) = (player.clone(), None);
            let void = Offer::exactly(&FloorCommand::VoidWagers { player, words });
            offers.push(void.facts("words").or_absent("words"));
        }
        for player in self.doors.excluded.keys().cloned() {
            offers.push(Offer::exactly(&FloorCommand::Readmit { player }));
        }
        if self.is_suspended() {
            offers.push(Offer::exactly(&FloorCommand::ResumeTable {}));
        } else {
            let mut suspend = anybody(&FloorCommand::SuspendTable { words: None });
            suspend.optional.push("words");
            offers.push(suspend);
        }
    }
}
