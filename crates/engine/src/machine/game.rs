//! What a game is to the machine: a ladder of checks for each command, what an event changes, what follows automatically, and
//! under which key a book cites it. Deciding, refusing and the questions that every game asks are written here once.

use super::course::{Act, Checked, Course};
use super::offer::{Asked, Offer, Say, To};
use super::watch::Finding as _;
use super::{Misfit, TableRules, Working};
use crate::words::{Announcement, InvalidCause, Matter, Step};
use crate::{
    Awaiting, Case, Cents, ChipSet, Citation, Citations, Cited, Decision, Key, Name, People,
    Reason, Refusal, Role,
};
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

/// A game at a table.
///
/// ```
/// # use croupier_engine::People;
/// # use croupier_engine::games::{Rules, spin::Command, spin::Spin};
/// use croupier_engine::machine::Game;
///
/// /// A round at whichever table, as far as it is accepted.
/// fn round<G: Game>(table: &mut G, people: &People, commands: &[G::Command]) -> usize {
///     table.opening().run_whole(table, people);
///     commands.iter().take_while(|command| table.act(people, command).is_ok()).count()
/// }
///
/// # let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
/// # let Ok(Rules::Roulette(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let commands: Vec<Command> = ["spin", "no-more-bets", "spin"].iter().filter_map(|line| line.parse().ok()).collect();
/// assert_eq!(round(&mut Spin::new(rules), &People::default(), &commands), 2, "the ball runs already");
/// ```
pub trait Game: Clone {
    /// What can be asked of it.
    type Command: Say;
    /// What can happen at it.
    type Event: fmt::Display + 'static;
    /// What its book is asked for a rule by.
    type Key: Key;

    /// What the rules of every table say, for this one.
    fn table_rules(&self) -> &TableRules;

    /// The same, to be changed.
    fn table_rules_mut(&mut self) -> &mut TableRules;

    /// Whether the table has been opened.
    fn is_open(&self) -> bool;

    /// The key under which the book cites an event that is about to happen.
    fn key(&self, event: &Self::Event) -> Self::Key;

    /// The key of a rule that decides an event together with the one that demands it.
    fn beside(&self, _event: &Self::Event) -> Option<Self::Key> {
        None
    }

    /// The rungs of a command's ladder at an open table, in order of precedence, and what is done past the last one.
    ///
    /// # Errors
    /// The refusal, which is yet to be cited.
    fn ladder(&self, people: &People, command: &Self::Command) -> Checked<Self>;

    /// What happens when the table is opened: nothing, unless the game says otherwise.
    fn opening(&self) -> Act<Self> {
        Act::events(Vec::new())
    }

    /// The last player has left the table.
    fn fell_vacant(&mut self) {}

    /// What happens at the game when a player is about to leave the table, or the reason why that must wait.
    ///
    /// # Errors
    /// If the player has something at stake that may not be taken back now.
    fn leaving(&self, people: &People, player: &Name) -> Checked<Self>;

    /// What happens at the game when a seated player is about to stand up: nothing, unless it offers things to the seated.
    fn standing_up(&self, _player: &Name) -> Act<Self> {
        Act::events(Vec::new())
    }

    /// What happens at the game when a player is found to be gone: what happens when the player stands up, unless its rules say
    /// more.
    fn gone(&self, _people: &People, player: &Name) -> Act<Self> {
        self.standing_up(player)
    }

    /// A player's wagers are declared void: they neither win nor lose, and go back. Nothing happens at games whose rules do not have it.
    fn voiding(&self, _player: &Name) -> Act<Self> {
        Act::events(Vec::new())
    }

    /// What an inspector must have been told of, or have approved, before a command of this word is carried out, if the book asks
    /// for it.
    fn needs(&self, _word: &str) -> Option<Matter> {
        None
    }

    /// What an inspector must be told of once this has happened, unless that was done before, if the book asks for it.
    fn matter(&self, _event: &Self::Event) -> Option<Matter> {
        None
    }

    /// Whether the last round on which betting closed counts for nothing with this, which has just happened.
    fn voids(&self, _event: &Self::Event) -> bool {
        false
    }

    /// Whether players may wager on the round on which betting has just closed, so that one who does not abstains.
    fn permits_wagers(&self) -> bool {
        true
    }

    /// What an inspector was told of before this, and must be told of again.
    fn outdates(_event: &Self::Event) -> Option<Matter> {
        None
    }

    /// The case of a command that is another role's, for which the book may have a rule of its own.
    fn power_case(&self, _command: &Self::Command) -> Option<Case> {
        None
    }

    /// Whether the next round begins with a command of this word, which then waits until an inspector has been told of everything.
    fn begins_round(&self, word: &str) -> bool {
        word == "no-more-bets"
    }

    /// What must have been announced before a command of this word is carried out, if the book has it announced.
    fn announces(&self, _word: &str) -> Option<Announcement> {
        None
    }

    /// What was announced and has taken effect with this.
    fn takes_effect(_event: &Self::Event) -> Option<Announcement> {
        None
    }

    /// Every command that would be accepted now, as far as the players' chips reach.
    fn offers(&self, asked: Asked<'_>, offers: &mut Vec<Offer>);

    /// Changes the state as an event says. What was just decided always fits; an event out of a log may not.
    ///
    /// # Errors
    /// What does not fit. The state is then half changed, and of no use.
    fn apply(&mut self, event: &Self::Event) -> Result<(), Misfit>;

    /// One step of what follows automatically under the rules; false when somebody or chance must act.
    fn follow(_course: &mut Course<'_, Self>) -> bool {
        false
    }

    /// The working of the amount of an event that is about to happen, where it has one.
    fn working(&self, _event: &Self::Event) -> Option<Working> {
        None
    }

    /// The rule that decides an event together with the one that demands it, where payments are rounded.
    fn rounded_by(&self, event: &Self::Event) -> Citation {
        let key = self.beside(event);
        key.map_or_else(Citation::default, |key| self.citations().of(key))
    }

    /// Goes through what lies on the layout, each with the player whose it is.
    fn laid(&self, see: impl FnMut(&Name, Cents));

    /// What lies on the layout for a player.
    fn on_layout(&self, player: &Name) -> Cents {
        let mut own = Cents::ZERO;
        self.laid(|name, cents| {
            if name == player {
                own += cents;
            }
        });
        own
    }

    /// Whether wagers are at stake in a round that is not settled.
    fn round_under_way(&self) -> bool;

    /// Whether the player has a wager on the layout.
    fn has_wager(&self, player: &Name) -> bool {
        self.on_layout(player).is_positive()
    }

    /// What the player owes the house and has marked: nothing, unless the game says otherwise.
    fn owed(&self, _player: &Name) -> Cents {
        Cents::ZERO
    }

    /// Whether everything is done that the book asks for before a table closes.
    fn may_close(&self) -> bool {
        true
    }

    /// The book's citations.
    fn citations(&self) -> &Citations {
        &self.table_rules().citations
    }

    /// The same check, by the rule of this key instead of the one that the book gives for the reason.
    ///
    /// # Errors
    /// What was checked, so cited.
    #[inline]
    fn under<T>(&self, key: Self::Key, checked: Result<T, Refusal>) -> Result<T, Refusal> {
        checked.map_err(|refusal| refusal.under(self.citations().of(key)))
    }

    /// The chips of the table.
    fn chips(&self) -> &ChipSet {
        &self.table_rules().chips
    }

    /// Whether a command is refused, and what is done if it is not.
    ///
    /// # Errors
    /// The cited refusal.
    #[inline]
    fn check(&self, people: &People, command: &Self::Command) -> Checked<Self> {
        let checked = if self.is_open() {
            self.ladder(people, command)
        } else {
            self.refuse(
                Reason::TableNotOpen,
                "the table is not open yet; a dealer opens it",
            )
        };
        checked.map_err(|refusal| refusal.cited(self.citations(), command.word()))
    }

    /// Decides a command and changes the table as its events say. A refusal changes nothing.
    ///
    /// # Errors
    /// The cited refusal.
    fn act(
        &mut self,
        people: &People,
        command: &Self::Command,
    ) -> Result<Vec<Cited<Self::Event>>, Refusal> {
        let act = self.check(people, command)?;
        Ok(act.run_whole(self, people))
    }

    /// What a command would do. Nothing changes.
    ///
    /// ```
    /// # use croupier_engine::People;
    /// # use croupier_engine::games::{Rules, spin::Command, spin::Spin};
    /// # use croupier_engine::machine::Game as _;
    /// # let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
    /// # let Ok(Rules::Roulette(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// # let people = People::default();
    /// # let mut table = Spin::new(rules);
    /// # table.opening().run_whole(&mut table, &people);
    /// let before = table.clone();
    /// let told = table.decide(&people, &"spin".parse::<Command>()?)?;
    /// assert_eq!((told[0].what.word(), table == before), ("spun", true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The cited refusal.
    fn decide(
        &self,
        people: &People,
        command: &Self::Command,
    ) -> Result<Vec<Cited<Self::Event>>, Refusal> {
        let act = self.check(people, command)?;
        Ok(act.run_whole(&mut self.clone(), people))
    }

    /// Offers those of these commands that would be accepted, as they are.
    fn offer_each(
        &self,
        people: &People,
        to: To<'_>,
        commands: impl IntoIterator<Item = Self::Command>,
        offers: &mut Vec<Offer>,
    ) {
        let meant = |command: &Self::Command| match to {
            To::Everybody => true,
            To::Player(player) => command.player() == Some(player),
        };
        let accepted = commands
            .into_iter()
            .filter(|command| meant(command) && self.check(people, command).is_ok());
        offers.extend(accepted.map(|command| Offer::exactly(&command)));
    }

    /// Offers those of these reports that would be accepted, with any facts in all of their fields; each once.
    fn offer_reports(
        &self,
        people: &People,
        reports: impl IntoIterator<Item = Self::Command>,
        offers: &mut Vec<Offer>,
    ) {
        for report in reports {
            let known = offers.iter().any(|offer| offer.word == report.word());
            if !known && self.check(people, &report).is_ok() {
                offers.push(Offer::report(&report));
            }
        }
    }

    /// Past the last rung of a ladder: this is done.
    ///
    /// # Errors
    /// Never.
    fn then(what: impl FnOnce(&mut Course<'_, Self>) + 'static) -> Checked<Self> {
        Ok(Act::new(what))
    }

    /// Past the last rung: this happens, and what follows from it.
    ///
    /// # Errors
    /// Never.
    fn done(event: Self::Event) -> Checked<Self> {
        Ok(Act::event(event))
    }

    /// Past the last rung: this happens, then these if there are any, and what follows from it.
    ///
    /// # Errors
    /// Never.
    fn with(event: Self::Event, more: impl IntoIterator<Item = Self::Event>) -> Checked<Self> {
        let mut more = more.into_iter();
        let Some(second) = more.next() else {
            return Self::done(event);
        };
        let mut events = vec![event, second];
        events.extend(more);
        Self::all(events)
    }

    /// Past the last rung: all this happens, in this order, and what follows from it.
    ///
    /// # Errors
    /// Never.
    fn all(events: Vec<Self::Event>) -> Checked<Self> {
        Ok(Act::events(events))
    }

    /// Staff must act, in this role, by this command.
    fn awaits(
        &self,
        role: Role,
        what: &'static str,
        command: &'static str,
        key: Self::Key,
    ) -> Awaiting {
        Awaiting::Decision(Decision {
            what,
            roles: vec![role],
            command,
            player: None,
            rule: self.citations().rule(key),
        })
    }

    /// The dealer must act, by this command.
    fn awaits_dealer(&self, what: &'static str, command: &'static str, key: Self::Key) -> Awaiting {
        self.awaits(Role::Dealer, what, command, key)
    }

    /// This player must act, by this command.
    fn awaits_player(
        &self,
        people: &People,
        player: &Name,
        (what, command): (&'static str, &'static str),
        key: Self::Key,
    ) -> Awaiting {
        self.awaits(Role::Player, what, command, key)
            .of(people, player)
    }

    /// Nobody leaves with a wager at stake.
    ///
    /// # Errors
    /// If that is so.
    fn nothing_at_stake(&self, player: &Name, at_stake: bool) -> Result<(), Refusal> {
        self.refuse_if(at_stake, Reason::WagersAtStake, || {
            format!("{player} has wagers in the round being played; wait until it is settled")
        })
    }

    /// A refusal, which is cited when the command that it refuses is known.
    ///
    /// # Errors
    /// Always: that refusal.
    #[cold]
    fn refuse<T>(&self, reason: Reason, detail: impl Into<String>) -> Result<T, Refusal> {
        self.refuse_by(reason, None, detail)
    }

    /// A refusal for which the book may have a rule of its own in this case.
    ///
    /// # Errors
    /// Always: that refusal.
    #[cold]
    fn refuse_by<T>(
        &self,
        reason: Reason,
        case: impl Into<Option<Case>>,
        detail: impl Into<String>,
    ) -> Result<T, Refusal> {
        Err(Refusal::uncited(reason, case, detail))
    }

    /// A rung of a ladder: if this is the case, the command is refused for this reason.
    ///
    /// # Errors
    /// If it is so.
    #[inline]
    fn refuse_if<D: Into<String>>(
        &self,
        so: bool,
        reason: Reason,
        detail: impl FnOnce() -> D,
    ) -> Result<(), Refusal> {
        self.refuse_if_by(so, reason, None, detail)
    }

    /// A rung that refuses in this case, for which the book may have a rule of its own.
    ///
    /// # Errors
    /// If it is so.
    #[inline]
    fn refuse_if_by<D: Into<String>>(
        &self,
        so: bool,
        reason: Reason,
        case: impl Into<Option<Case>>,
        detail: impl FnOnce() -> D,
    ) -> Result<(), Refusal> {
        if so {
            return Err(refused(reason, case.into(), detail));
        }
        self.passed_by(reason, case)
    }

    /// Nothing was refused for this reason, which is said if somebody watches.
    ///
    /// # Errors
    /// If somebody asked for it.
    #[inline]
    fn passed(&self, reason: Reason) -> Result<(), Refusal> {
        self.passed_by(reason, None)
    }

    /// The same in a case for which the book may have a rule of its own.
    ///
    /// # Errors
    /// If somebody asked for it.
    #[inline]
    fn passed_by(&self, reason: Reason, case: impl Into<Option<Case>>) -> Result<(), Refusal> {
        self.table_rules().watch.passed(reason, case)
    }

    /// The player, who must be at the table.
    ///
    /// # Errors
    /// If the player is not.
    #[inline]
    fn present<'a>(&self, people: &People, player: &'a Name) -> Result<&'a Name, Refusal> {
        self.refuse_if(!people.is_present(player), Reason::NotAtTable, || {
            people.absence(player)
        })?;
        Ok(player)
    }

    /// Wagers must be taken now.
    ///
    /// # Errors
    /// If they are not, because the round is under way or because it has not begun.
    #[inline]
    fn takes_wagers(&self, betting: bool) -> Result<(), Refusal> {
        if betting {
            return self.passed(Reason::BettingClosed);
        }
        self.refuse_if(
            self.round_under_way(),
            Reason::BettingClosed,
            || "no more bets: wait until this round is settled",
        )?;
        self.refuse(
            Reason::BettingNotOpen,
            "the cards are not ready yet; betting will be opened",
        )
    }

    /// A step must be the one that is next; `none` is said where there is no next one.
    ///
    /// # Errors
    /// If it is not.
    fn in_turn(&self, step: Step, next: Option<&Step>, none: &str) -> Result<(), Refusal> {
        match next {
            Some(next) if *next == step => self.passed(Reason::NotThisStep),
            Some(next) => self.refuse(
                Reason::NotThisStep,
                format!("the next step is {}, not {}", next.called(), step.called()),
            ),
            None => self.refuse(Reason::NotThisStep, none),
        }
    }

    /// There must be a round whose outcome can be invalidated.
    ///
    /// # Errors
    /// If there is none.
    fn has_outcome(&self, by: Self::Key, under_way: bool) -> Result<(), Refusal> {
        self.under(
            by,
            self.refuse_if(
                !under_way,
                Reason::NoRoundBeingDealt,
                || "no round is under way whose outcome could be invalidated",
            ),
        )
    }

    /// Nobody forfeits wagers but for fraud, and nobody who has none.
    ///
    /// # Errors
    /// If somebody should.
    fn may_forfeit(
        &self,
        cause: InvalidCause,
        forfeit: &[Name],
        wagers: impl Fn(&Name) -> bool,
    ) -> Result<(), Refusal> {
        self.refuse_if_by(
            cause != InvalidCause::Fraud && !forfeit.is_empty(),
            Reason::FactsImpossible,
            Case::Invalidation,
            || "wagers are forfeited for fraud only",
        )?;
        match forfeit.iter().find(|name| !wagers(name)) {
            Some(stranger) => self.refuse(
                Reason::NoSuchWager,
                format!("{stranger} has no wager in this round"),
            ),
            None => self.passed(Reason::NoSuchWager),
        }
    }

    /// An amount must be one that can be taken at all.
    ///
    /// # Errors
    /// If it is not positive, or larger than anybody may hold.
    #[inline(always)]
    fn amount(&self, cents: Cents) -> Result<(), Refusal> {
        self.refuse_if(!cents.is_positive(), Reason::AmountNotPositive, || {
            format!("{cents} is not an amount to wager")
        })
        .finding(|| format!("{cents}"))?;
        self.refuse_if(cents > Cents::LARGEST, Reason::AmountTooLarge, || {
            format!("no amount above {} is taken", Cents::LARGEST)
        })
        .finding(|| format!("{cents}; up to {} is taken", Cents::LARGEST))
    }

    /// An amount must be one that the table's chips can make.
    ///
    /// # Errors
    /// If they cannot.
    #[inline(always)]
    fn in_chips(&self, cents: Cents) -> Result<(), Refusal> {
        let chips = self.chips();
        self.refuse_if(!chips.can_make(cents), Reason::NotInChips, || {
            let limits = &self.table_rules().limits;
            let bounds = (limits.min_cents, limits.max_cents);
            let instead = chips.instead(cents, bounds, |_| true);
            format!("the table's chips cannot make {cents}{instead}")
        })
        .finding(|| {
            let table = self.table_rules();
            table.amount_found(Reason::NotInChips, cents, Cents::ZERO)
        })
    }
}

/// What an event that has just happened sets off on the floor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetsOff {
    /// What was announced and has taken effect with it.
    pub takes_effect: Option<Announcement>,
    /// What an inspector was told of before it, and must be told of again.
    pub outdates: Option<Matter>,
    /// What an inspector must be told of now, if the book asks for it.
    pub matter: Option<Matter>,
    /// Whether the last round on which betting closed counts for nothing.
    pub voids: bool,
    /// Whether betting closed on a round.
    pub closes_betting: bool,
}

impl SetsOff {
    /// What an event that has just happened at this game sets off, if it does anything.
    #[inline]
    pub(crate) fn of<G: Game>(game: &G, event: &G::Event, closes_betting: bool) -> Option<SetsOff> {
        let off = SetsOff {
            takes_effect: G::takes_effect(event),
            outdates: G::outdates(event),
            matter: game.matter(event),
            voids: game.voids(event),
            closes_betting,
        };
        (off != SetsOff::default()).then_some(off)
    }
}

/// A refusal that is yet to be cited, out of the way of everything that is not refused.
#[cold]
fn refused<D: Into<String>>(
    reason: Reason,
    case: Option<Case>,
    detail: impl FnOnce() -> D,
) -> Refusal {
    Refusal::uncited(reason, case, detail())
}

/// The methods of a [`Game`] that its folder has in files of their own: `key` in cites, and `beside` where payments are rounded, `offer`
/// in offers, `take` in apply, `follow` in course. Where cards are brought, they are when the table opens.
macro_rules! in_files {
    (brings cards $(, $more:tt)*) => {
        $crate::machine::game::in_files!($($more),*);

        fn opening(&self) -> $crate::machine::Act<Self> {
            $crate::machine::Act::new(|course| course.bring($crate::words::Brought::Opening))
        }
    };
    (beside) => {
        $crate::machine::game::in_files!();

        fn beside(&self, event: &Event) -> Option<cites::Key> {
            cites::beside(event)
        }
    };
    () => {
        type Command = Command;
        type Event = Event;
        type Key = cites::Key;

        fn table_rules(&self) -> &$crate::machine::TableRules {
            &self.rules.table
        }

        fn table_rules_mut(&mut self) -> &mut $crate::machine::TableRules {
            &mut $crate::__alloc::sync::Arc::make_mut(&mut self.rules).table
        }

        fn is_open(&self) -> bool {
            !matches!(self.phase, Phase::Closed)
        }

        fn key(&self, event: &Event) -> cites::Key {
            cites::key(event, self)
        }

        fn offers(
            &self,
            asked: $crate::machine::Asked<'_>,
            offers: &mut alloc::vec::Vec<$crate::machine::Offer>,
        ) {
            if self.is_open() {
                self.offer(asked, offers);
            }
        }

        fn apply(&mut self, event: &Event) -> Result<(), $crate::machine::Misfit> {
            if !event.is_countable() {
                return Err($crate::machine::Misfit::BEYOND);
            }
            self.take(event)
        }

        fn working(&self, event: &Event) -> Option<$crate::machine::Working> {
            self.worked(event)
        }

        fn follow(course: &mut Course<'_>) -> bool {
            course.follow()
        }
    };
}
pub(crate) use in_files;

/// What of a game's state everybody may see.
macro_rules! shown {
    ($($game:ident: $($field:ident),*);*) => {$(
        impl $game {
            /// The rules in force.
            #[must_use]
            pub fn rules(&self) -> &Rules {
                &self.rules
            }

            /// What the table is doing.
            #[must_use]
            pub const fn phase(&self) -> &Phase {
                &self.phase
            }

            $(
            /// The number of the round being bet on or played.
            #[must_use]
            pub const fn $field(&self) -> u32 {
                self.$field
            }
            )*
        }
    )*};
}
pub(crate) use shown;
