//! What a command does to a jackpot, or the cited reason why it does nothing (nz-1996/caribbean-stud/2.4, 11.3, 12.1 to 12.3).

use super::{Command, Event, Jackpot, Terms, Won, awards};
use croupier_engine::games::caribbean_stud::cites::Key;
use croupier_engine::games::caribbean_stud::pool::Pool;
use croupier_engine::poker::Category;
use croupier_engine::text::spoken;
use croupier_engine::{Cents, Citation, Citations, Cited, Name, Reason, Refusal};

/// Events, or a refusal.
pub type Decision = Result<Vec<Cited<Event>>, Refusal>;

/// What the book of the linked tables says for this.
pub(super) fn by(citations: &Citations, key: Pool) -> Citation {
    citations.of(Key::Jackpot(key))
}

/// A working copy of the jackpot and the events so far.
struct Course {
    jackpot: Jackpot,
    events: Vec<Cited<Event>>,
}

impl Course {
    fn new(jackpot: &Jackpot) -> Course {
        Course {
            jackpot: jackpot.clone(),
            events: Vec::new(),
        }
    }

    fn push(&mut self, event: Event, key: Pool) {
        self.jackpot.applied(&event);
        let by = by(&self.jackpot.citations, key);
        self.events.push(Cited::by(event, by));
    }

    /// The operator adds what the pool lacks for such a sum, for this.
    fn top_up(&mut self, needed: Cents, key: Pool) {
        let cents = needed - self.jackpot.meter;
        if cents.is_positive() {
            let meter_cents = needed;
            self.push(Event::ToppedUp { cents, meter_cents }, key);
        }
    }

    fn seed(&mut self) {
        let cents = self.jackpot.terms.seed;
        let meter_cents = self.jackpot.meter + cents;
        self.push(Event::Seeded { cents, meter_cents }, Pool::Seeded);
    }
}

impl Terms {
    /// What is wrong with these terms, if anything.
    #[must_use]
    pub fn fault(&self) -> Option<&'static str> {
        Terms::fault_of(self.permille, self.seed)
    }

    /// What is wrong with a share of each wager and a seed, if anything.
    #[must_use]
    pub fn fault_of(permille: u16, seed: Cents) -> Option<&'static str> {
        let seed = (Cents::ZERO..=Cents::LARGEST).contains(&seed);
        match (permille, seed) {
            (1..=1000, true) => None,
            (_, true) => Some("between 1 and 1000 thousandths of a wager go into the pool"),
            (_, false) => Some("the seed is nothing or an amount"),
        }
    }
}

impl Jackpot {
    fn refuse<T>(
        &self,
        reason: Reason,
        key: Pool,
        detail: impl Into<String>,
    ) -> Result<T, Refusal> {
        Err(Refusal::uncited(reason, None, detail).under(by(&self.citations, key)))
    }

    fn linked(&self, table: &str) -> Result<(), Refusal> {
        if !self.opened {
            return self.refuse(
                Reason::TableNotOpen,
                Pool::NotOpen,
                "the jackpot has not been opened",
            );
        }
        if !self.tables.contains_key(table) {
            let detail = format!("{table} is not linked to {}", self.terms.name);
            return self.refuse(Reason::NotLinked, Pool::NotLinked, detail);
        }
        Ok(())
    }

    /// Decides a command. Nothing changes until the events are applied.
    ///
    /// # Errors
    /// A refusal with its rule.
    pub fn decide(&self, command: &Command) -> Decision {
        let mut course = Course::new(self);
        match command {
            Command::Open {} => {
                if self.opened {
                    let detail = "the jackpot is open already";
                    return self.refuse(Reason::TableAlreadyOpen, Pool::OpenAlready, detail);
                }
                if let Some(fault) = self.terms.fault() {
                    return self.refuse(Reason::OptionOutOfBounds, Pool::Terms, fault);
                }
                course.seed();
            }
            Command::Link { table } => {
                if self.tables.contains_key(table) {
                    let detail = format!("{table} is linked already");
                    return self.refuse(Reason::NotThisStep, Pool::LinkedAlready, detail);
                }
                let table = table.clone();
                course.push(Event::TableLinked { table }, Pool::TableLinked);
            }
            Command::Deal {
                table,
                player,
                at_ms,
            } => {
                self.linked(table)?;
                let (table, player, at_ms) = (table.clone(), player.clone(), *at_ms);
                let event = Event::HandDealt {
                    table,
                    player,
                    at_ms,
                };
                course.push(event, Pool::HandDealt);
            }
            Command::Contribute {
                table,
                player,
                cents,
            } => {
                self.amount(table, *cents)?;
                let (pool_cents, retained_cents) = self.terms.split(*cents);
                let event = Event::Contributed {
                    table: table.clone(),
                    player: player.clone(),
                    cents: *cents,
                    pool_cents,
                    retained_cents,
                    meter_cents: self.meter + pool_cents,
                };
                course.push(event, Pool::Contributed);
            }
            Command::Refund {
                table,
                player,
                cents,
            } => {
                self.amount(table, *cents)?;
                self.refund(&mut course, table, player, *cents)?;
            }
            Command::Claim { table, hands } => {
                self.linked(table)?;
                self.claim(&mut course, table, hands)?;
            }
            Command::EndRound { table } => {
                self.linked(table)?;
                if self.claims.contains_key(table) {
                    let detail = format!("the prizes that {table} claims are paid first");
                    return self.refuse(Reason::NotThisStep, Pool::ClaimsFirst, detail);
                }
                let table = table.clone();
                course.push(Event::RoundEnded { table }, Pool::RoundEnded);
            }
            Command::Pay { table } => {
                self.linked(table)?;
                self.pay(&mut course, table)?;
            }
        }
        Ok(course.events)
    }

    fn amount(&self, table: &str, cents: Cents) -> Result<(), Refusal> {
        self.linked(table)?;
        if !(Cents(1)..=Cents::LARGEST).contains(&cents) {
            let detail = format!("{cents} is not an amount");
            return self.refuse(Reason::AmountNotPositive, Pool::Amount, detail);
        }
        Ok(())
    }

    fn refund(
        &self,
        course: &mut Course,
        table: &str,
        player: &Name,
        cents: Cents,
    ) -> Result<(), Refusal> {
        let (pool_cents, retained_cents) = self.terms.split(cents);
        if cents > self.totals.contributed || retained_cents > self.totals.retained {
            let detail = format!("no wagers of {cents} have been taken into the jackpot");
            return self.refuse(Reason::NoSuchWager, Pool::NoSuchWager, detail);
        }
        // A prize may have emptied the pool since.
        course.top_up(pool_cents, Pool::Refunded);
        let event = Event::Refunded {
            table: table.to_owned(),
            player: player.clone(),
            cents,
            pool_cents,
            retained_cents,
            meter_cents: course.jackpot.meter - pool_cents,
        };
        course.push(event, Pool::Refunded);
        Ok(())
    }

    fn claim(&self, course: &mut Course, table: &str, hands: &[Won]) -> Result<(), Refusal> {
        if self.claims.contains_key(table) {
            let detail = format!("the prizes that {table} claims are not paid yet");
            return self.refuse(Reason::NotThisStep, Pool::ClaimsFirst, detail);
        }
        let poor = |won: &&Won| self.terms.prizes.least(won.hand).is_none();
        if let Some(won) = hands.iter().find(poor) {
            let hand = spoken(won.hand.word());
            let detail = format!("a {hand} wins no prize");
            return self.refuse(Reason::NoJackpotClaim, Pool::NoPrize, detail);
        }
        let dealt = |won: &Won| self.tables.get(table)?.get(&won.player).copied();
        let times: Option<Vec<_>> = hands.iter().map(dealt).collect();
        let first = times.and_then(|times| times.into_iter().min());
        let Some((at_ms, _)) = first else {
            let detail = format!(
                "{table} names no hand, or one that was not dealt to a wager on the jackpot"
            );
            return self.refuse(Reason::NoJackpotClaim, Pool::NoWagerOnHand, detail);
        };
        let event = Event::PrizesClaimed {
            table: table.to_owned(),
            at_ms,
            hands: hands.to_vec(),
        };
        course.push(event, Pool::PrizesClaimed);
        Ok(())
    }

    fn pay(&self, course: &mut Course, table: &str) -> Result<(), Refusal> {
        let Some(claim) = self.claims.get(table) else {
            let detail = format!("{table} claims no prize");
            return self.refuse(Reason::NoJackpotClaim, Pool::NoPrize, detail);
        };
        if let Some(other) = self.before(table) {
            let detail = format!(
                "a hand dealt earlier at {other} comes first; wait until its round is over or paid"
            );
            return self.refuse(Reason::EarlierRoundOpen, Pool::EarlierHand, detail);
        }
        let key = if claim.hands.len() > 1 {
            Pool::PrizeAwardedSeveral
        } else {
            Pool::PrizeAwarded
        };
        for (won, cents) in awards(&self.terms.prizes, self.meter, &claim.hands) {
            course.top_up(cents, key);
            let meter_cents = course.jackpot.meter - cents;
            let event = Event::PrizeAwarded {
                table: table.to_owned(),
                player: won.player,
                hand: won.hand,
                cents,
                meter_cents,
            };
            course.push(event, key);
        }
        let table = table.to_owned();
        course.push(Event::RoundEnded { table }, Pool::RoundEnded);
        let royal = claim
            .hands
            .iter()
            .any(|won| won.hand == Category::RoyalFlush);
        if royal {
            course.seed();
        }
        Ok(())
    }
}
