//! What a command does to a jackpot, or the cited reason why it does nothing (nz-1996/caribbean-stud/2.4, 11.3, 12.1 to 12.3).

use super::{Command, Event, Jackpot, Terms, Won, awards};
use croupier_engine::poker::Category;
use croupier_engine::{Cents, Cited, Name, Reason, Refusal, RuleId};

/// Events, or a refusal.
pub type Decision = Result<Vec<Cited<Event>>, Refusal>;

/// The book whose part 11 and 12 a jackpot follows.
const BOOK: &str = "nz-1996/caribbean-stud";

fn rule(number: &str) -> Option<RuleId> {
    Some(RuleId::new(&format!("{BOOK}/{number}")))
}

pub(super) fn refuse<T>(reason: Reason, number: &str, detail: String) -> Result<T, Refusal> {
    let mut refusal = Refusal::uncited(reason, None, detail);
    refusal.rule = rule(number);
    Err(refusal)
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

    fn push(&mut self, event: Event, number: &str) {
        self.jackpot.applied(&event);
        let rule = rule(number);
        self.events.push(Cited {
            what: event,
            rule,
            also: Vec::new(),
        });
    }

    /// The operator adds what the pool lacks for such a sum, by this rule.
    fn top_up(&mut self, needed: Cents, number: &str) {
        let cents = needed - self.jackpot.meter;
        if cents.is_positive() {
            let meter_cents = needed;
            self.push(Event::ToppedUp { cents, meter_cents }, number);
        }
    }

    fn seed(&mut self) {
        let cents = self.jackpot.terms.seed;
        let meter_cents = self.jackpot.meter + cents;
        self.push(Event::Seeded { cents, meter_cents }, "11.3");
    }
}

impl Terms {
    /// What is wrong with these terms, if anything.
    #[must_use]
    pub fn fault(&self) -> Option<&'static str> {
        let seed = (Cents::ZERO..=Cents::LARGEST).contains(&self.seed);
        match (self.permille, seed) {
            (1..=1000, true) => None,
            (_, true) => Some("between 1 and 1000 thousandths of a wager go into the pool"),
            (_, false) => Some("the seed is nothing or an amount"),
        }
    }
}

impl Jackpot {
    fn linked(&self, table: &str) -> Result<(), Refusal> {
        if !self.opened {
            return refuse(
                Reason::TableNotOpen,
                "11.3",
                "the jackpot has not been opened; say open-jackpot".to_owned(),
            );
        }
        if !self.tables.contains_key(table) {
            let detail = format!("{table} is not linked to {}; link-table", self.terms.name);
            return refuse(Reason::NotLinked, "2.4", detail);
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
                    let detail = "the jackpot is open already".to_owned();
                    return refuse(Reason::TableAlreadyOpen, "11.3", detail);
                }
                if let Some(fault) = self.terms.fault() {
                    return refuse(Reason::OptionOutOfBounds, "11.3", fault.to_owned());
                }
                course.seed();
            }
            Command::Link { table } => {
                if self.tables.contains_key(table) {
                    let detail = format!("{table} is linked already");
                    return refuse(Reason::NotThisStep, "2.4", detail);
                }
                let table = table.clone();
                course.push(Event::TableLinked { table }, "2.4");
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
                course.push(event, "12.3");
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
                course.push(event, "11.3");
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
                    return refuse(Reason::NotThisStep, "11.7", detail);
                }
                let table = table.clone();
                course.push(Event::RoundEnded { table }, "12.3");
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
            return refuse(Reason::AmountNotPositive, "11.5", detail);
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
            return refuse(Reason::NoSuchWager, "11.3", detail);
        }
        // A prize may have emptied the pool since.
        course.top_up(pool_cents, "11.3");
        let event = Event::Refunded {
            table: table.to_owned(),
            player: player.clone(),
            cents,
            pool_cents,
            retained_cents,
            meter_cents: course.jackpot.meter - pool_cents,
        };
        course.push(event, "11.3");
        Ok(())
    }

    fn claim(&self, course: &mut Course, table: &str, hands: &[Won]) -> Result<(), Refusal> {
        if self.claims.contains_key(table) {
            let detail = format!("the prizes that {table} claims are not paid yet");
            return refuse(Reason::NotThisStep, "11.7", detail);
        }
        let poor = |won: &&Won| self.terms.prizes.least(won.hand).is_none();
        if let Some(won) = hands.iter().find(poor) {
            let detail = format!("a {} wins no prize", won.hand);
            return refuse(Reason::NoJackpotClaim, "11.6", detail);
        }
        let dealt = |won: &Won| self.tables.get(table)?.get(&won.player).copied();
        let times: Option<Vec<_>> = hands.iter().map(dealt).collect();
        let first = times.and_then(|times| times.into_iter().min());
        let Some((at_ms, _)) = first else {
            let detail = format!(
                "{table} names no hand, or one that was not dealt to a wager on the jackpot"
            );
            return refuse(Reason::NoJackpotClaim, "11.1", detail);
        };
        let event = Event::PrizesClaimed {
            table: table.to_owned(),
            at_ms,
            hands: hands.to_vec(),
        };
        course.push(event, "9.10");
        Ok(())
    }

    fn pay(&self, course: &mut Course, table: &str) -> Result<(), Refusal> {
        let Some(claim) = self.claims.get(table) else {
            let detail = format!("{table} claims no prize");
            return refuse(Reason::NoJackpotClaim, "11.6", detail);
        };
        if let Some(other) = self.before(table) {
            let detail = format!(
                "a hand dealt earlier at {other} comes first; wait until its round is over or paid"
            );
            return refuse(Reason::EarlierRoundOpen, "12.3", detail);
        }
        let number = if claim.hands.len() > 1 {
            "12.2"
        } else {
            "12.1"
        };
        for (won, cents) in awards(&self.terms.prizes, self.meter, &claim.hands) {
            course.top_up(cents, number);
            let meter_cents = course.jackpot.meter - cents;
            let event = Event::PrizeAwarded {
                table: table.to_owned(),
                player: won.player,
                hand: won.hand,
                cents,
                meter_cents,
            };
            course.push(event, number);
        }
        let table = table.to_owned();
        course.push(Event::RoundEnded { table }, "12.3");
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
