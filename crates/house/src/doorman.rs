//! The doorman: what keeps a player from a table before its rules are asked anything. Whoever is excluded, has not said to be old
//! enough, or has reached a limit of her own neither comes to a table nor wagers; what lies on the layout stays until it is
//! settled, and standing up, leaving and cashing out are always open.
//!
//! nz-1996/general/9.0, 10.0, 11.2.
//!
//! It asks what a command would do, not what it is called: chips on their way to the layout are a wager at every game. Tournament chips are no
//! money: in a heat nobody's own limits hold, while whoever may not play at all does not play for them either.

use crate::Event;
use crate::event::Floor;
use crate::offers::Cap;
use crate::reception::{Cause, Exclusion, Limit, Person};
use croupier_engine::{Cents, Cited, Movement, Movements, Name, RuleId, Wagering};

/// What somebody has at risk today.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Today {
    /// Lost since midnight, with what lies on layouts.
    pub at_risk: Cents,
    /// For how long she has played, in minutes.
    pub minutes: i64,
}

/// Why somebody plays nowhere: at no table and in no tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Barred {
    /// Excluded by the house.
    Excluded(Exclusion),
    /// Excluded by herself.
    SelfExcluded {
        /// Until when.
        until_ms: i64,
    },
    /// Has not said to be old enough.
    AgeNotDeclared {
        /// How old one must be.
        years: u8,
        /// The rule, if one says so.
        rule: Option<RuleId>,
    },
}

/// Why somebody is kept from a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// From every one.
    Barred(Barred),
    /// Wagers of hers lie at another table, and a player may be in one game alone.
    PlaysElsewhere {
        /// Which.
        table: String,
    },
    /// A limit of her own.
    Limited {
        /// To what.
        limit: Limit,
        /// How much it is.
        most: i64,
    },
}

/// How somebody stands with the house at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    kept_away: Option<Stopped>,
    /// What may be laid at once, and by which limit.
    most: Option<(Cents, Stopped)>,
}

/// The minimum age, and the rule that sets it, if one does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinimumAge {
    /// How many years.
    pub years: u8,
    /// The rule.
    pub rule: Option<RuleId>,
}

/// What keeps a person from every game, if anything does.
#[must_use]
pub fn barred(person: Option<&Person>, age: Option<&MinimumAge>, now_ms: i64) -> Option<Barred> {
    let excluded = || person?.excluded(now_ms).cloned().map(Barred::Excluded);
    let by_herself = || {
        let until_ms = person?.self_excluded_ms(now_ms)?;
        Some(Barred::SelfExcluded { until_ms })
    };
    let under_age = || {
        let age = age?;
        let said = person.and_then(|person| person.age);
        let old_enough = said.is_some_and(|(years, _)| years >= age.years);
        (!old_enough).then(|| Barred::AgeNotDeclared {
            years: age.years,
            rule: age.rule.clone(),
        })
    };
    excluded().or_else(by_herself).or_else(under_age)
}

impl Standing {
    /// How a person stands. What she has at risk is only asked where she has set a limit to it.
    #[must_use]
    pub fn new(
        person: Option<&Person>,
        age: Option<&MinimumAge>,
        today: Today,
        now_ms: i64,
    ) -> Standing {
        let kept_away = barred(person, age, now_ms).map(Stopped::Barred);
        let limit = |limit: Limit| {
            let most = person?.limit(limit, now_ms).most?;
            Some((most, Stopped::Limited { limit, most }))
        };
        let over_time = limit(Limit::Minutes).filter(|(most, _)| today.minutes >= *most);
        let wager = limit(Limit::Wager).map(|(most, why)| (Cents(most), why));
        let loss = limit(Limit::Loss).map(|(most, why)| {
            let left = Cents(most.saturating_sub(today.at_risk.0).max(0));
            (left, why)
        });
        let time = over_time.map(|(_, why)| (Cents::ZERO, why));
        let most = [wager, loss, time].into_iter().flatten();
        Standing {
            kept_away,
            most: most.min_by_key(|(most, _)| *most),
        }
    }

    /// The same of somebody whose wagers lie at another table, where the house lets nobody be in two games: that one is resolved first.
    #[must_use]
    pub fn playing_at(mut self, table: String) -> Standing {
        self.kept_away
            .get_or_insert(Stopped::PlaysElsewhere { table });
        self
    }

    /// The same in a heat, where no limit of her own holds.
    #[must_use]
    pub fn in_heat(mut self) -> Standing {
        self.most = None;
        self
    }

    /// Whether nothing is in the way of anything.
    #[must_use]
    pub const fn is_free(&self) -> bool {
        self.kept_away.is_none() && self.most.is_none()
    }

    /// What bounds the offers made to this one.
    #[must_use]
    pub fn cap(&self) -> Cap {
        match (&self.kept_away, &self.most) {
            (Some(_), _) => Cap::Nothing,
            (None, Some((most, _))) => Cap::UpTo(*most),
            (None, None) => Cap::None,
        }
    }

    /// Whether a player may do what these events say.
    ///
    /// # Errors
    /// Why not.
    pub fn admit(&self, player: &Name, events: &[Cited<Event>]) -> Result<(), Stopped> {
        let staked = staked(player, events);
        if let Some(why) = &self.kept_away
            && (staked.is_positive() || comes(player, events))
        {
            return Err(why.clone());
        }
        match &self.most {
            Some((most, why)) if staked > *most => Err(why.clone()),
            _ => Ok(()),
        }
    }
}

/// What of a player's chips these events put on the layout.
fn staked(player: &Name, events: &[Cited<Event>]) -> Cents {
    let laid = |movement: Movement<'_>| match movement {
        Movement::Staked(who, cents) | Movement::InColour(Wagering::Staked, who, cents)
            if *who == *player =>
        {
            cents
        }
        _ => Cents::ZERO,
    };
    let movements = events.iter().flat_map(|event| match &event.what {
        Event::Game(event) => event.movements(),
        Event::Floor(_) => Movements::NONE,
    });
    movements.map(laid).fold(Cents::ZERO, |sum, one| sum + one)
}

/// Whether these events bring a player, or more of a player's money, to the table.
fn comes(player: &Name, events: &[Cited<Event>]) -> bool {
    events.iter().any(|event| match &event.what {
        Event::Floor(
            Floor::BoughtIn { player: who, .. }
            | Floor::Seated { player: who, .. }
            | Floor::CameBack { player: who, .. },
        ) => who == player,
        Event::Floor(_) | Event::Game(_) => false,
    })
}

impl Cause {
    /// In plain words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Cause::AskedToLeave => "asked to leave",
            Cause::UnderAge => "under the minimum age",
            Cause::Device => "use of a prohibited device",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reception::{self, Reception};

    fn anna() -> Name {
        Name::new("anna").unwrap()
    }

    fn bought() -> Vec<Cited<Event>> {
        let (player, seat) = (anna(), 1);
        vec![Cited::uncited(Event::Floor(Floor::Seated { player, seat }))]
    }

    #[test]
    fn who_has_not_said_how_old_does_not_come() {
        let age = MinimumAge {
            years: 20,
            rule: None,
        };
        let nobody = Standing::new(None, Some(&age), Today::default(), 0);
        assert!(matches!(
            nobody.admit(&anna(), &bought()),
            Err(Stopped::Barred(Barred::AgeNotDeclared { years: 20, .. }))
        ));
        assert_eq!(nobody.cap(), Cap::Nothing);
        assert!(nobody.admit(&anna(), &[]).is_ok());
        let mut reception = Reception::default();
        let said = |years| reception::Event::AgeDeclared {
            name: anna(),
            years,
        };
        reception.apply(0, &said(18)).unwrap();
        let young = Standing::new(reception.person(&anna()), Some(&age), Today::default(), 0);
        assert!(young.admit(&anna(), &bought()).is_err());
        reception.apply(0, &said(20)).unwrap();
        let old = Standing::new(reception.person(&anna()), Some(&age), Today::default(), 0);
        assert!(old.is_free());
        assert!(old.admit(&anna(), &bought()).is_ok());
    }

    #[test]
    fn the_tightest_limit_counts() {
        let mut reception = Reception::default();
        for (limit, most) in [(Limit::Wager, 1_000), (Limit::Loss, 5_000)] {
            let set = reception::Event::LimitSet {
                name: anna(),
                limit,
                most: Some(most),
                from_ms: 0,
            };
            reception.apply(0, &set).unwrap();
        }
        let stands = |at_risk| {
            let today = Today {
                at_risk: Cents(at_risk),
                minutes: 0,
            };
            Standing::new(reception.person(&anna()), None, today, 0).cap()
        };
        assert_eq!(stands(0), Cap::UpTo(Cents(1_000)));
        assert_eq!(stands(4_500), Cap::UpTo(Cents(500)));
        assert_eq!(stands(9_000), Cap::UpTo(Cents(0)));
        // A player who is ahead may still lose no more than a wager at a time.
        assert_eq!(stands(-2_000), Cap::UpTo(Cents(1_000)));
        let person = reception.person(&anna());
        let standing = Standing::new(person, None, Today::default(), 0);
        assert_eq!(standing.in_heat().cap(), Cap::None);
    }
}
