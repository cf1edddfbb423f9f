//! What one command sets off. A ladder of checks ends with an [`Act`]. Carried out, its events are cited, applied to the table
//! in place and recorded, and then what follows automatically under the rules is played out until somebody or chance must
//! act.

use super::Game;
use crate::{Citation, Cited, Name, People, Refusal};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// What is done once no rung of a ladder has refused it. It owns what it needs, so that the table can be changed by it.
///
/// ```
/// # use croupier_engine::People;
/// # use croupier_engine::games::{Rules, spin::Command, spin::Spin};
/// # use croupier_engine::machine::Game as _;
/// # let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
/// # let Ok(Rules::Roulette(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// # let mut people = People::default();
/// # people.place("anna".parse()?, Some(1));
/// let mut table = Spin::new(rules);
/// table.opening().run_whole(&mut table, &people);
/// let act = table.check(&people, &"place-wager anna red 5.00".parse::<Command>()?)?;
/// assert_eq!(act.foreseen().map(<[_]>::len), Some(1), "known before it happens");
/// let told = act.run_whole(&mut table, &people);
/// assert_eq!(told[0].what.word(), "wager-placed");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Act<G: Game>(What<G>);

enum What<G: Game> {
    /// This happens: known before anything does.
    Event(G::Event),
    /// All these happen.
    Events(Vec<G::Event>),
    /// What happens is known only as it does.
    Course(Box<Going<G>>),
}

type Going<G> = dyn FnOnce(&mut Course<'_, G>);

/// The end of a ladder: what is done, or the cited refusal.
pub type Checked<G> = Result<Act<G>, Refusal>;

impl<G: Game> Act<G> {
    /// What is done.
    pub fn new(what: impl FnOnce(&mut Course<'_, G>) + 'static) -> Act<G> {
        Act(What::Course(Box::new(what)))
    }

    /// This happens.
    #[must_use]
    pub const fn event(event: G::Event) -> Act<G> {
        Act(What::Event(event))
    }

    /// These happen, in this order.
    #[must_use]
    pub const fn events(events: Vec<G::Event>) -> Act<G> {
        Act(What::Events(events))
    }

    /// What happens first, where that is known before anything does. What then follows automatically takes no chips from
    /// anybody.
    #[must_use]
    pub fn foreseen(&self) -> Option<&[G::Event]> {
        match &self.0 {
            What::Event(event) => Some(core::slice::from_ref(event)),
            What::Events(events) => Some(events),
            What::Course(_) => None,
        }
    }

    /// Carries it out at the table that checked it, and hands over its events one by one, each with the rules that demand it.
    #[inline]
    pub fn run(self, table: &mut G, people: &People, events: &mut dyn Sink<G::Event>) {
        let mut course = Course {
            table,
            people,
            going: None,
            events,
        };
        match self.0 {
            What::Event(event) => course.record(event),
            What::Events(events) => course.push_all(events),
            What::Course(what) => what(&mut course),
        }
        while G::follow(&mut course) {}
    }

    /// The same, with the events in a row.
    pub fn run_whole(self, table: &mut G, people: &People) -> Vec<Cited<G::Event>> {
        let mut told = Told::new(|event| event);
        self.run(table, people, &mut told);
        told.events
    }
}

/// Where events go. This is no closure, for whose arguments they would be copied once more.
pub trait Sink<E> {
    /// One more event, and the rules that demand it.
    fn take(&mut self, event: E, by: Citation);
}

/// Events in a row, as what they are to the caller.
pub(crate) struct Told<T, F> {
    pub(crate) events: Vec<Cited<T>>,
    into: F,
}

impl<T, F> Told<T, F> {
    /// Most commands come to one event.
    #[inline]
    pub(crate) fn new(into: F) -> Told<T, F> {
        let events = Vec::with_capacity(1);
        Told { events, into }
    }
}

impl<E, T, F: Fn(E) -> T> Sink<E> for Told<T, F> {
    fn take(&mut self, event: E, by: Citation) {
        self.events.push(Cited::by((self.into)(event), by));
    }
}

/// The table while an act is carried out, and where its events go.
pub struct Course<'a, G: Game> {
    /// The table, with every event so far applied.
    pub table: &'a mut G,
    /// Who is there.
    pub people: &'a People,
    /// Somebody who is about to go, to whom nothing more is offered.
    pub going: Option<Name>,
    events: &'a mut dyn Sink<G::Event>,
}

impl<G: Game> Course<'_, G> {
    /// One more event.
    #[inline]
    pub fn push(&mut self, event: impl Into<G::Event>) {
        self.record(event.into());
    }

    fn record(&mut self, event: G::Event) {
        self.push_under(self.table.key(&event), event);
    }

    /// One more event, by the rule of a key that neither it nor the table tells.
    #[inline]
    pub fn push_under(&mut self, key: G::Key, event: G::Event) {
        let beside = self.table.beside(&event);
        let by = self.table.citations().of_both(key, beside);
        self.push_by(by, event);
    }

    #[inline]
    fn push_by(&mut self, by: Citation, event: G::Event) {
        if let Err(misfit) = self.table.apply(&event) {
            misfit.is_a_bug(&event);
        }
        self.events.take(event, by);
    }

    /// Rulings, and then what they are about, by the rules of all of them; without a ruling, by its own.
    pub fn push_ruled(&mut self, rulings: Vec<G::Event>, event: G::Event) {
        let rules = |ruling| self.table.citations().of(self.table.key(ruling));
        let by = rulings.iter().map(rules).reduce(Citation::with);
        self.push_all(rulings);
        match by {
            Some(by) => self.push_by(by, event),
            None => self.record(event),
        }
    }

    /// More events, in this order.
    pub fn push_all(&mut self, events: impl IntoIterator<Item: Into<G::Event>>) {
        for event in events {
            self.push(event);
        }
    }
}
