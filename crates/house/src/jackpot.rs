//! A progressive jackpot (nz-1996/caribbean-stud/2.4, 11.3, 11.8, 12.1 to 12.3): a pool that several tables feed and win, with a
//! log of its own.
//!
//! It is a state machine like a table: [`Jackpot::decide`] turns a [`Command`] into cited events or a refusal,
//! [`Jackpot::apply`] takes events into the state, and the log replays to the same state. Its first event is
//! [`Terms::opened`].
//!
//! How it stands beside the tables:
//!
//! 1. A table's own log is whole without it. When the events of one command have been stored, [`of_table`] says what they
//!    mean to the jackpot: hands dealt to players who wager on it ([`Command::Deal`]), wagers collected
//!    ([`Command::Contribute`]) or given back ([`Command::Refund`]), prizes claimed ([`Command::Claim`]), the round over
//!    ([`Command::EndRound`]). The keeper of the jackpot says these, table by table, in the order of each table's log.
//! 2. Whenever something was said, [`Jackpot::next_to_pay`] names the table whose claim is first in order, if it may be paid now: not
//!    while a hand dealt earlier at another table is still in play (12.3). The keeper says [`Command::Pay`] for it.
//! 3. The events [`Event::PrizeAwarded`] that this gives are told to that table with [`payments`]: `pay-jackpot PLAYER CENTS`,
//!    said by the house as manager. The table rounds up to chips at its own cost (11.8) and goes on. Nobody else may say it
//!    there ([`admit`]), and nobody is offered to ([`leave_to_keeper`]).
//! 4. [`Jackpot::meter`] is what the displays show.
//!
//! Money: a table's log posts the whole wager from the layout to `jackpot:NAME` and each prize from there to the player. The
//! jackpot's log posts, by [`entry`], the operator's part from there to `jackpot-retained:NAME`, and what the operator puts in
//! (the seed, and what the pool lacks for a prize) from `jackpot-reserve:NAME`. When both logs are posted, `jackpot:NAME` holds
//! what the meter shows, and always: contributions less refunds, plus what came from the reserve, are what was paid, what
//! the pool holds and what was retained.

mod decide;
mod entry;
mod prizes;
mod tables;

pub use decide::Decision;
pub use entry::entry;
pub use prizes::awards;
pub use tables::{admit, leave_to_keeper, linked_to, of_table, payments, prize};

use croupier_engine::games::caribbean_stud::Prizes;
use croupier_engine::machine::Misfit;
use croupier_engine::poker::Category;
use croupier_engine::{Cents, Citations, Name, Word};
use std::collections::BTreeMap;
use std::fmt;

/// A player's hand that wins a prize, written `anna:flush`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Won {
    /// Whose.
    pub player: Name,
    /// What kind of hand it is.
    pub hand: Category,
}

impl fmt::Display for Won {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.player, self.hand)
    }
}

impl Word for Won {
    fn to_word(&self) -> String {
        self.to_string()
    }
    fn from_word(word: &str) -> Option<Self> {
        let (player, hand) = word.split_once(':')?;
        Some(Won {
            player: Name::new(player)?,
            hand: Category::from_word(hand)?,
        })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Won {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Won {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "JackpotWon".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"description": "A player and a winning hand.", "type": "string"})
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Won {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let word = <String as serde::Deserialize>::deserialize(d)?;
        Won::from_word(&word)
            .ok_or_else(|| serde::de::Error::custom("a winning hand such as anna:flush"))
    }
}

/// What the operator has set and the authority approved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The jackpot's name, which its tables know it by.
    pub name: Name,
    /// How many thousandths of each wager go into the pool; the rest is the operator's.
    pub permille: u16,
    /// What the pool begins with, and begins with again after a royal flush.
    pub seed: Cents,
    /// What it pays.
    pub prizes: Prizes,
}

impl Terms {
    /// The first event of the jackpot's log.
    #[must_use]
    pub fn opened(&self) -> Event {
        let prizes = self.prizes;
        Event::JackpotOpened {
            name: self.name.clone(),
            permille: self.permille,
            seed_cents: self.seed,
            flush_cents: prizes.flush,
            full_house_cents: prizes.full_house,
            four_of_a_kind_cents: prizes.four_of_a_kind,
            straight_flush_cents: prizes.straight_flush,
            straight_flush_percent: prizes.straight_flush_percent,
            royal_flush_cents: prizes.royal_flush,
        }
    }

    /// The terms that the first event of a log records, if it is one.
    #[must_use]
    pub fn of(event: &Event) -> Option<Terms> {
        let Event::JackpotOpened {
            name,
            permille,
            seed_cents,
            flush_cents,
            full_house_cents,
            four_of_a_kind_cents,
            straight_flush_cents,
            straight_flush_percent,
            royal_flush_cents,
        } = event
        else {
            return None;
        };
        Some(Terms {
            name: name.clone(),
            permille: *permille,
            seed: *seed_cents,
            prizes: Prizes {
                flush: *flush_cents,
                full_house: *full_house_cents,
                four_of_a_kind: *four_of_a_kind_cents,
                straight_flush: *straight_flush_cents,
                straight_flush_percent: *straight_flush_percent,
                royal_flush: *royal_flush_cents,
            },
        })
    }

    /// What of a wager goes into the pool, any part of a cent made whole, and what is the operator's.
    #[must_use]
    pub fn split(&self, wager: Cents) -> (Cents, Cents) {
        let pool = wager.share_up(i64::from(self.permille), 1000);
        (pool, wager - pool)
    }
}

croupier_engine::lines! {
    /// What can be asked of a jackpot.
    pub enum Command tagged "do" {
        /// The pool is seeded for the first time.
        "open-jackpot" Open {},
        /// A table is linked to it.
        "link-table" Link { table: String },
        /// A player who wagers on it was dealt a hand: from a shoe the first card, from a shuffler all of them.
        "deal-hand" Deal { table: String, player: Name, at_ms: u64 },
        /// A wager was collected.
        "contribute" Contribute { table: String, player: Name, cents: Cents },
        /// A collected wager goes back.
        "refund" Refund { table: String, player: Name, cents: Cents },
        /// The hands of a round that win a prize.
        "claim" Claim { table: String, hands: Vec<Won> },
        /// A round is over.
        "end-round" EndRound { table: String },
        /// The prizes that a table claims are awarded.
        "pay" Pay { table: String },
    }
}

croupier_engine::lines! {
    /// What happens to a jackpot. The meter is what the pool holds after it.
    pub enum Event tagged "event" {
        /// The jackpot was opened on these terms: the first event of its log.
        "jackpot-opened" JackpotOpened { name: Name, /// Thousandths of a wager that go into the pool.
            permille: u16, /// What the pool begins with.
            seed_cents: Cents, /// What a flush wins.
            flush_cents: Cents, /// What a full house wins.
            full_house_cents: Cents, /// What four of a kind win.
            four_of_a_kind_cents: Cents, /// What a straight flush wins at least.
            straight_flush_cents: Cents, /// Or so much of the pool in a hundred.
            straight_flush_percent: u8, /// What a royal flush wins at least, or the pool.
            royal_flush_cents: Cents },
        /// The operator's seed went into the pool.
        "seeded" Seeded { cents: Cents, meter_cents: Cents },
        /// A table is linked.
        "table-linked" TableLinked { table: String },
        /// A player who wagers on it was dealt a hand.
        "hand-dealt" HandDealt { table: String, player: Name, at_ms: u64 },
        /// A wager was taken into the jackpot.
        "contributed" Contributed { table: String, player: Name, cents: Cents, /// What of it is in the pool.
            pool_cents: Cents, /// What of it is the operator's.
            retained_cents: Cents, meter_cents: Cents },
        /// A wager went back.
        "refunded" Refunded { table: String, player: Name, cents: Cents, /// What of it came out of the pool.
            pool_cents: Cents, /// What of it was the operator's.
            retained_cents: Cents, meter_cents: Cents },
        /// A round has winning hands.
        "prizes-claimed" PrizesClaimed { table: String, /// When the first of them was dealt.
            at_ms: u64, hands: Vec<Won> },
        /// The operator added what the pool lacked.
        "topped-up" ToppedUp { cents: Cents, meter_cents: Cents },
        /// A prize left the pool.
        "prize-awarded" PrizeAwarded { table: String, player: Name, /// For what kind of hand.
            hand: Category, cents: Cents, meter_cents: Cents },
        /// A table's round is over, or its prizes are awarded.
        "round-ended" RoundEnded { table: String },
    }
}

/// When a hand was dealt: by the clock, then by the order in which it was told.
pub type Dealt = (u64, u32);

/// Hands that claim prizes together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// When the first of them was dealt.
    pub dealt: Dealt,
    /// The hands.
    pub hands: Vec<Won>,
}

/// What went in and out since the jackpot was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Wagers, less those given back.
    pub contributed: Cents,
    /// The operator's part of them.
    pub retained: Cents,
    /// What the operator put in: seeds, and what the pool lacked.
    pub reserve: Cents,
    /// Prizes.
    pub paid: Cents,
}

/// A jackpot as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jackpot {
    terms: Terms,
    /// What the book of its tables says for what happens to it.
    citations: Citations,
    opened: bool,
    meter: Cents,
    totals: Totals,
    /// The linked tables, each with the hands in play that may win.
    tables: BTreeMap<String, BTreeMap<Name, Dealt>>,
    claims: BTreeMap<String, Claim>,
    /// How many hands have been told.
    told: u32,
}

impl Jackpot {
    /// A jackpot on these terms, to which nothing has happened; its rules are those of its tables' book.
    #[must_use]
    pub fn new(terms: Terms, citations: Citations) -> Jackpot {
        Jackpot {
            terms,
            citations,
            opened: false,
            meter: Cents::ZERO,
            totals: Totals::default(),
            tables: BTreeMap::new(),
            claims: BTreeMap::new(),
            told: 0,
        }
    }

    /// The terms.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// What the book of its tables says for what happens to it.
    #[must_use]
    pub const fn citations(&self) -> &Citations {
        &self.citations
    }

    /// What the pool holds, and the displays show.
    #[must_use]
    pub const fn meter(&self) -> Cents {
        self.meter
    }

    /// What went in and out.
    #[must_use]
    pub const fn totals(&self) -> Totals {
        self.totals
    }

    /// The linked tables.
    pub fn tables(&self) -> impl Iterator<Item = &str> {
        self.tables.keys().map(String::as_str)
    }

    /// The claims that are not paid, by table.
    pub fn claims(&self) -> impl Iterator<Item = (&str, &Claim)> {
        self.claims
            .iter()
            .map(|(table, claim)| (table.as_str(), claim))
    }

    /// The table whose claim is first in order, if it may be paid now.
    #[must_use]
    pub fn next_to_pay(&self) -> Option<&str> {
        let first = self.claims.iter().min_by_key(|(_, claim)| claim.dealt);
        let (table, _) = first?;
        self.before(table).is_none().then_some(table)
    }

    /// Another table with a hand dealt before the first of this table's winners that may still win, or has won.
    fn before(&self, table: &str) -> Option<&str> {
        let dealt = self.claims.get(table)?.dealt;
        let claimed = self
            .claims
            .iter()
            .map(|(other, claim)| (other, claim.dealt));
        let played = self.tables.iter();
        let open = played.flat_map(|(other, hands)| hands.values().map(move |at| (other, *at)));
        let mut others = claimed
            .chain(open)
            .filter(|(other, at)| *other != table && *at < dealt);
        others.next().map(|(other, _)| other.as_str())
    }

    /// Takes an event into the state, and checks that the money adds up.
    ///
    /// # Errors
    /// What does not fit: then the log is not one that this house could have written. The jackpot is then half changed, and of
    /// no use.
    pub fn apply(&mut self, event: &Event) -> Result<(), Misfit> {
        if !event.is_countable() {
            return Err(Misfit::BEYOND);
        }
        let totals = &mut self.totals;
        match event {
            Event::JackpotOpened { .. } => {}
            Event::Seeded { cents, meter_cents } => {
                self.opened = true;
                totals.reserve = totals.reserve.plus(*cents)?;
                self.meter = *meter_cents;
            }
            Event::ToppedUp { cents, meter_cents } => {
                totals.reserve = totals.reserve.plus(*cents)?;
                self.meter = *meter_cents;
            }
            Event::TableLinked { table } => {
                self.tables.entry(table.clone()).or_default();
            }
            Event::HandDealt {
                table,
                player,
                at_ms,
            } => {
                self.told += 1;
                let dealt = (*at_ms, self.told);
                let hands = self.tables.entry(table.clone()).or_default();
                hands.insert(player.clone(), dealt);
            }
            Event::Contributed {
                cents,
                retained_cents,
                meter_cents,
                ..
            } => {
                totals.contributed = totals.contributed.plus(*cents)?;
                totals.retained = totals.retained.plus(*retained_cents)?;
                self.meter = *meter_cents;
            }
            Event::Refunded {
                cents,
                retained_cents,
                meter_cents,
                ..
            } => {
                totals.contributed = totals.contributed.minus(*cents)?;
                totals.retained = totals.retained.minus(*retained_cents)?;
                self.meter = *meter_cents;
            }
            Event::PrizesClaimed {
                table,
                at_ms,
                hands,
            } => {
                let dealt = self.tables.insert(table.clone(), BTreeMap::new());
                let dealt = dealt.unwrap_or_default();
                let times = hands.iter().filter_map(|won| dealt.get(&won.player));
                let dealt = times.copied().min().unwrap_or((*at_ms, self.told));
                let hands = hands.clone();
                self.claims.insert(table.clone(), Claim { dealt, hands });
            }
            Event::PrizeAwarded {
                cents, meter_cents, ..
            } => {
                totals.paid = totals.paid.plus(*cents)?;
                self.meter = *meter_cents;
            }
            Event::RoundEnded { table } => {
                self.claims.remove(table);
                if let Some(hands) = self.tables.get_mut(table) {
                    hands.clear();
                }
            }
        }
        let Totals {
            contributed,
            retained,
            reserve,
            paid,
        } = self.totals;
        if contributed + reserve - paid - retained != self.meter || self.meter.0 < 0 {
            return Err(Misfit::Because("the pool does not hold what it should"));
        }
        Ok(())
    }

    /// Takes in an event that this jackpot has just decided.
    ///
    /// # Panics
    /// If it does not fit, which is a fault in the rules as they are coded.
    pub fn applied(&mut self, event: &Event) {
        if let Err(misfit) = self.apply(event) {
            misfit.is_a_bug(event);
        }
    }
}
