//! What a roll makes of each wager, and the settlement (nz-1996/craps/3.1, 3.8, 5.7, 5.8, 6.1 to 6.4;
//! nz-1996/general/15.1, 15.3).

use super::bet::{Bet, Point};
use super::course::Course;
use super::dice::Dice;
use super::event::{DicePassed, Event, Reopened, Verdict, WagerBack, WagerSettled};
use super::rules::Rules;
use super::state::{Before, Call, Craps, Phase, Wager};
use crate::machine::working::at_odds;
use crate::machine::{Checked, Game, Working};
use crate::{Case, Cents, Name, Odds, Reason};
use alloc::format;
use alloc::vec::Vec;

/// What a roll makes of a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is not decided and stays.
    Stays,
    /// It has its point and moves there.
    Moves(Bet),
    /// It goes back, being off when the wager it was added to was decided.
    Back,
    /// It is decided.
    Decided {
        /// How.
        result: Verdict,
        /// At which odds it won.
        odds: Option<Odds>,
        /// What of the stake is lost.
        lost: Cents,
        /// What is paid.
        payment: Cents,
    },
}

/// How a wager that is all of one piece comes out of a roll.
enum Turn {
    Stays,
    Moves(Bet),
    Wins,
    Loses,
    Void,
}

/// A wager that wins on one total before another.
const fn race(total: u8, wins: u8, loses: u8) -> Turn {
    if total == wins {
        Turn::Wins
    } else if total == loses {
        Turn::Loses
    } else {
        Turn::Stays
    }
}

/// A wager for the shooter on its first roll: Pass or Come.
const fn first_for(total: u8) -> Option<Turn> {
    match total {
        7 | 11 => Some(Turn::Wins),
        2 | 3 | 12 => Some(Turn::Loses),
        _ => None,
    }
}

/// A wager against the shooter on its first roll: Don't Pass or Don't Come.
const fn first_against(total: u8) -> Option<Turn> {
    match total {
        2 | 3 => Some(Turn::Wins),
        12 => Some(Turn::Void),
        7 | 11 => Some(Turn::Loses),
        _ => None,
    }
}

/// The turn of a wager that stays until it is decided, the point being the one before the roll.
fn turn(bet: Bet, point: Option<Point>, dice: Dice) -> Turn {
    let total = dice.total();
    let moved = |on: fn(Point) -> Bet| dice.point().map_or(Turn::Stays, |p| Turn::Moves(on(p)));
    match (bet, point) {
        (Bet::Pass, None) => first_for(total).unwrap_or(Turn::Stays),
        (Bet::DontPass, None) => first_against(total).unwrap_or(Turn::Stays),
        (Bet::Come, _) => first_for(total).unwrap_or_else(|| moved(Bet::ComeOn)),
        (Bet::DontCome, _) => first_against(total).unwrap_or_else(|| moved(Bet::DontComeOn)),
        (Bet::Pass | Bet::OddsPass, Some(p)) => race(total, p.total(), 7),
        (Bet::DontPass | Bet::BehindDontPass, Some(p)) => race(total, 7, p.total()),
        (Bet::ComeOn(p) | Bet::OddsCome(p) | Bet::Place(p) | Bet::Buy(p), _) => {
            race(total, p.total(), 7)
        }
        (Bet::DontComeOn(p) | Bet::BehindDontCome(p) | Bet::Lay(p), _) => race(total, 7, p.total()),
        (Bet::BigSix, _) => race(total, 6, 7),
        (Bet::BigEight, _) => race(total, 8, 7),
        (Bet::Hard(h), _) => match total {
            7 => Turn::Loses,
            t if t == h.total() && dice.is_pair() => Turn::Wins,
            t if t == h.total() => Turn::Loses,
            _ => Turn::Stays,
        },
        _ if one_roll(bet, total).is_some() => Turn::Wins,
        _ => Turn::Loses,
    }
}

/// The odds at which a wager on one roll wins on this total; none: it loses.
const fn one_roll(bet: Bet, total: u8) -> Option<Odds> {
    let pays = match (bet, total) {
        (Bet::Field, 2 | 12) => 2,
        (Bet::Field, 3 | 4 | 9 | 10 | 11) => 1,
        (Bet::AnySeven, 7) => 4,
        (Bet::AnyCraps, 2 | 3 | 12) => 7,
        (Bet::CrapsTwo, 2) | (Bet::CrapsTwelve, 12) => 30,
        (Bet::CrapsThree, 3) | (Bet::Eleven, 11) => 15,
        _ => return None,
    };
    Odds::new(pays, 1)
}

/// What a roll makes of a wager that is divided as usual, the point being the one before the roll.
///
/// ```
/// use croupier_engine::games::craps::event::Verdict;
/// use croupier_engine::games::craps::settle::{Fate, fate};
/// use croupier_engine::games::{Rules, craps::Bet, craps::Point};
/// use croupier_engine::Cents;
///
/// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
/// let Ok(Rules::Craps(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let roll = |point, dice: &str| fate(&rules, point, dice.parse().expect("dice"), Bet::Pass, Cents(500), true);
/// assert!(matches!(roll(None, "3-4"), Fate::Decided { result: Verdict::Won, payment: Cents(500), .. }));
/// assert!(matches!(roll(Some(Point::Six), "3-4"), Fate::Decided { result: Verdict::Lost, .. }));
/// assert_eq!(roll(None, "3-3"), Fate::Stays, "six is the point");
/// ```
#[must_use]
pub fn fate(
    rules: &Rules,
    point: Option<Point>,
    dice: Dice,
    bet: Bet,
    stake: Cents,
    works: bool,
) -> Fate {
    let wager = Wager {
        cents: stake,
        ..Wager::default()
    };
    fate_of(rules, point, dice, bet, &wager, works)
}

/// What a roll makes of a wager as it lies there, the point being the one before the roll.
#[must_use]
pub fn fate_of(
    rules: &Rules,
    point: Option<Point>,
    dice: Dice,
    bet: Bet,
    wager: &Wager,
    works: bool,
) -> Fate {
    let stake = wager.cents;
    let decided = |result, odds: Option<Odds>, lost, part| Fate::Decided {
        result,
        odds,
        lost,
        payment: odds.map_or(Cents::ZERO, |o| rules.payment(o, part)),
    };
    if bet.is_one_roll() {
        // Paid as if each part were a wager of its own: one part wins, the others are lost.
        let parts = rules.parts_of(bet, wager);
        let won = parts
            .iter()
            .find_map(|(part, cents)| Some((one_roll(*part, dice.total())?, *cents)));
        return match won {
            Some((odds, cents)) => decided(Verdict::Won, Some(odds), stake - cents, cents),
            None => decided(Verdict::Lost, None, stake, Cents::ZERO),
        };
    }
    match turn(bet, point, dice) {
        Turn::Stays => Fate::Stays,
        Turn::Moves(to) => Fate::Moves(to),
        Turn::Wins | Turn::Loses if !works && matches!(bet, Bet::OddsCome(_)) => Fate::Back,
        Turn::Wins | Turn::Loses if !works => Fate::Stays,
        Turn::Wins => {
            let odds = bet.odds(point).first().copied();
            decided(Verdict::Won, odds, Cents::ZERO, stake)
        }
        Turn::Loses => decided(Verdict::Lost, None, stake, Cents::ZERO),
        Turn::Void => decided(Verdict::Void, None, Cents::ZERO, Cents::ZERO),
    }
}

impl Craps {
    pub(super) fn settle(&self) -> Checked<Self> {
        let Phase::Rested { call, .. } = self.phase else {
            return self.refuse(
                Reason::NothingToSettle,
                "every throw that was called has been settled",
            );
        };
        self.passed(Reason::NothingToSettle)?;
        self.refuse_if_by(
            self.names_no_dice(),
            Reason::NotThisStep,
            Case::Lost,
            || "say which dice left the table; one that is found goes back only once the game supervisor has inspected it",
        )?;
        Self::then(move |course| match call {
            Call::NoRoll(_) => course.hand_back(),
            Call::Roll(dice) => course.settle(dice),
        })
    }
}

impl Craps {
    /// What a throw made of the wagers that lay there before it was settled.
    fn fates(&self, before: &Before) -> Vec<((Name, Bet), Wager, Fate)> {
        let of = |(key, wager): (&(Name, Bet), &Wager)| {
            let works = wager.works(key.1, before.point);
            let (rules, point) = (&self.rules, before.point);
            let fate = match before.call {
                Call::Roll(dice) => fate_of(rules, point, dice, key.1, wager, works),
                Call::NoRoll(_) => Fate::Stays,
            };
            (key.clone(), *wager, fate)
        };
        before.wagers.iter().map(of).collect()
    }
}

impl Course<'_> {
    /// If the last throw is settled: what it did to the wagers does not stand, those of players who have left and what was wagered since
    /// go back, and the roll lies there as it was called.
    pub(super) fn reopen(&mut self, why: Reopened) {
        let Some(before) = self.table.reopenable().cloned() else {
            return;
        };
        self.return_pending(None);
        let roll = self.table.rolls;
        let fates = self.table.fates(&before);
        // What lies there now and did not lie there when the roll had been settled.
        let after = |key: &(Name, Bet)| {
            let mut stayed = fates.iter().filter_map(|(was, wager, fate)| match fate {
                Fate::Stays => Some((was.clone(), wager)),
                Fate::Moves(to) => Some(((was.0.clone(), *to), wager)),
                Fate::Back | Fate::Decided { .. } => None,
            });
            stayed.find_map(|(is, wager)| (is == *key).then_some(*wager))
        };
        for ((player, bet), now) in self.table.wagers.clone() {
            let then = after(&(player.clone(), bet)).unwrap_or_default();
            if now.cents > then.cents {
                self.push(Event::WagerReturned {
                    player,
                    bet,
                    cents: now.cents - then.cents,
                    refund_cents: now.commission_cents - then.commission_cents,
                    why: WagerBack::Reopened,
                });
            }
        }
        for ((player, bet), wager, fate) in fates {
            let (returned_cents, recovered_cents) = match fate {
                Fate::Stays => continue,
                Fate::Moves(to) => {
                    let cents = self.table.wager(&player, to).cents;
                    if cents.is_positive() {
                        let (from, to) = (to, bet);
                        self.push(Event::WagerMoved {
                            player,
                            from,
                            to,
                            cents,
                        });
                    }
                    continue;
                }
                Fate::Back => (Cents::ZERO, Cents::ZERO),
                Fate::Decided { lost, payment, .. } => (lost, payment),
            };
            let left = !self.people.all().any(|here| *here == player);
            self.push(Event::SettlementReversed {
                roll,
                player: player.clone(),
                bet,
                stake_cents: wager.cents,
                returned_cents,
                recovered_cents,
                why: Some(why),
            });
            // Whoever has left takes no part in what is called or thrown again; an invalidated outcome refunds everybody below.
            if left && why != Reopened::Fraud {
                self.push(Event::WagerReturned {
                    player,
                    bet,
                    cents: wager.cents,
                    refund_cents: wager.commission_cents,
                    why: WagerBack::Reopened,
                });
            }
        }
        let why = Some(why);
        self.push(Event::RollReopened { roll, why });
    }

    /// Collects what lost, pays what won, gives back what is void, moves what has its point; then the puck and the dice.
    fn settle(&mut self, dice: Dice) {
        let table = &self.table;
        let fates: Vec<((Name, Bet), Wager, Fate)> = table
            .wagers
            .iter()
            .map(|((name, bet), wager)| {
                let works = table.works(*bet, wager);
                let fate = fate_of(&table.rules, table.point, dice, *bet, wager, works);
                ((name.clone(), *bet), *wager, fate)
            })
            .collect();
        for of in [Verdict::Lost, Verdict::Won, Verdict::Void] {
            for (key, wager, fate) in &fates {
                match fate {
                    Fate::Decided { result, .. } if *result == of => {
                        self.settle_one(key, wager, fate);
                    }
                    _ => {}
                }
            }
        }
        for ((player, bet), wager, fate) in fates {
            match fate {
                Fate::Back => self.push(Event::WagerReturned {
                    player,
                    bet,
                    cents: wager.cents,
                    refund_cents: wager.commission_cents,
                    why: WagerBack::Off,
                }),
                Fate::Moves(to) => self.push(Event::WagerMoved {
                    player,
                    from: bet,
                    to,
                    cents: wager.cents,
                }),
                Fate::Stays | Fate::Decided { .. } => {}
            }
        }
        let roll = self.table.rolls;
        self.push(Event::RollSettled { roll, dice });
        self.move_on(dice);
    }

    fn settle_one(&mut self, (player, bet): &(Name, Bet), wager: &Wager, fate: &Fate) {
        if let Fate::Decided {
            result,
            odds,
            lost,
            payment,
        } = fate
        {
            self.push(WagerSettled {
                player: player.clone(),
                bet: *bet,
                seat: self.people.seat_of(player),
                stake_cents: wager.cents,
                result: *result,
                odds: *odds,
                lost_cents: *lost,
                payment_cents: *payment,
                commission_cents: wager.commission_cents,
            });
        }
    }

    /// The point that the roll makes or ends, and who has the dice after it.
    fn move_on(&mut self, dice: Dice) {
        let before = self.table.point;
        let made = before.map(Point::total) == Some(dice.total());
        let out = before.is_some() && dice.total() == 7;
        match (before, dice.point()) {
            (None, Some(point)) => self.push(Event::PuckMoved { point: Some(point) }),
            _ if made || out => self.push(Event::PuckMoved { point: None }),
            _ => {}
        }
        // On a come out roll every total that is not a point decides the Pass and Don't Pass Bets.
        let decided = made || out || (before.is_none() && dice.point().is_none());
        if self.table.shooter.is_none() && decided {
            self.rest_from_stick();
        } else if out {
            self.pass(DicePassed::SevenOut);
        } else {
            self.hand_back();
        }
    }
}

impl Craps {
    /// How what a wager is paid, or charged when it is placed, is made up.
    pub(super) fn worked(&self, event: &Event) -> Option<Working> {
        match event {
            Event::WagerSettled(settled) => {
                let part = settled.stake_cents - settled.lost_cents;
                let by = self.rounded_by(event);
                Some(match settled.result {
                    Verdict::Won => Working::settled(part, settled.odds, settled.payment_cents, by)
                        .less("the other parts, which are lost,", settled.lost_cents),
                    Verdict::Lost => Working::lost(settled.stake_cents),
                    Verdict::Void => Working::stood_off(settled.stake_cents),
                })
            }
            Event::WagerPlaced {
                bet,
                total_cents,
                commission_cents,
                ..
            } => {
                let (share, of) = self.rules.commission_share(*bet)?;
                let percent = self.rules.commission_percent;
                let words = match bet {
                    Bet::Lay(point) => {
                        let at = at_odds(*total_cents, point.odds_against());
                        format!("{percent}% of {at}")
                    }
                    _ => format!("{percent}% of {total_cents}"),
                };
                let charged = self.rules.commission(*bet, *total_cents);
                let before = charged - *commission_cents;
                let whole = Working::new(words, total_cents.share_up(share, of))
                    .rounded(charged, self.rounded_by(event))
                    .less("what was charged before", before);
                Some(whole.step("is charged for the wager", -*commission_cents))
            }
            _ => None,
        }
    }
}
