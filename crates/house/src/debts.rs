//! One way to take back what a player should not have: as far as the player's chips reach it is taken at once, and the rest is a debt
//! to the house. A debt blocks nothing of the round; it is paid out of the next chips that come to the player, and stays on record
//! when the player leaves (nz-1996/general/15.1, act-2012/mini-baccarat/A.0). What comes back to one who has left is held
//! (nz-1996/general/12.2, 16.2).

use crate::Event;
use crate::decide::{Decision, refuse};
use crate::event::Floor;
use crate::table::Table;
use crate::touched::{Chips, Touched};
use croupier_engine::games::{self, Game};
use croupier_engine::machine::Misfit;
use croupier_engine::words::Wrongly;
use croupier_engine::{Cents, Cited, Flow, Movement, Movements, Name, Reason, Touch};
use std::collections::BTreeMap;

impl Table {
    /// What a player owes the house, vigorish that is marked aside.
    #[must_use]
    pub fn debt(&self, player: &Name) -> Cents {
        self.debts.get(player).copied().unwrap_or_default()
    }

    /// Who owes how much, those who have left included.
    pub fn debts(&self) -> impl Iterator<Item = (&Name, Cents)> {
        self.debts.iter().map(|(player, cents)| (player, *cents))
    }

    /// Whether a player is not at the table any more, nor reported gone with something at stake.
    fn has_left(&self, player: &Name) -> bool {
        !self.people.is_present(player) && !self.people.is_gone(player)
    }

    /// How much of what is due can be taken of these chips, some of which are kept for vigorish: whole chips, unless there are coins.
    fn within_reach(&self, purse: Cents, kept: Cents, due: Cents) -> Cents {
        let chips = self.rules.chips();
        let most = due.min(purse - kept).max(Cents::ZERO);
        let leaves_chips = |taken: Cents| chips.can_make(purse - taken);
        if leaves_chips(most) || !chips.can_make(purse) {
            most
        } else {
            chips.next_down(most, leaves_chips)
        }
    }

    fn within_purse(&self, player: &Name, due: Cents) -> Cents {
        self.within_reach(self.purse(player), self.not_for_debts(player), due)
    }

    /// The chips that no debt is paid with: those that cover vigorish, and promotional ones, for which nobody gets money.
    fn not_for_debts(&self, player: &Name) -> Cents {
        self.game.owed(player) + self.promotional(player)
    }

    /// Records, before each of these events that takes back more than a player's chips cover, what is owed from then on. The game is as
    /// it stands after them.
    pub(crate) fn lent(
        &self,
        game: &Game,
        events: &mut Vec<Cited<Event>>,
    ) -> BTreeMap<Name, Cents> {
        let mut lent: BTreeMap<Name, Cents> = BTreeMap::new();
        let takes_back =
            |event: &Cited<Event>| moved(&event.what).into_iter().any(|moved| moved.is_owed());
        if !events.iter().any(takes_back) {
            return lent;
        }
        let mut purses: BTreeMap<Name, Chips> = BTreeMap::new();
        for event in std::mem::take(events) {
            let mut missing: BTreeMap<Name, Cents> = BTreeMap::new();
            let movements = moved(&event.what);
            // What goes back to the layout may be promotional chips, unless it is a payment that goes further.
            let unpaid = |moved: Movement<'_>| matches!(moved, Movement::Unpaid(..));
            let unpaid = movements.into_iter().any(unpaid);
            for movement in movements {
                for touch in movement.touches() {
                    let player = touch.player;
                    let chips = purses.entry(player.clone());
                    let chips = chips.or_insert_with(|| self.chips_of(player));
                    if movement.is_owed() {
                        let kept = match movement {
                            Movement::Relaid(..) if !unpaid => Cents::ZERO,
                            _ => chips.promotional_in_hand(),
                        };
                        let due = -touch.to_purse;
                        let kept = game.owed(player) + kept;
                        let lent = due - self.within_reach(chips.purse, kept, due);
                        if lent.is_positive() {
                            chips.purse += lent;
                            *missing.entry(player.clone()).or_default() += lent;
                        }
                    }
                    if chips.take(&touch).is_none() {
                        Misfit::BEYOND.is_a_bug(&event.what);
                    }
                }
            }
            for (player, cents) in missing {
                let lent = lent.entry(player.clone()).or_default();
                *lent += cents;
                let owed_cents = self.debt(&player) + *lent;
                events.push(self.cite(Floor::DebtRecorded {
                    player,
                    cents,
                    owed_cents,
                }));
            }
            events.push(event);
        }
        lent
    }

    /// So much more is owed, for which the player has chips; or so much less.
    pub(crate) fn lend(&mut self, player: &Name, cents: Cents, owed: Cents) -> Result<(), Misfit> {
        self.change_purse(player, cents)?;
        let debt = self.debt(player).plus(cents)?;
        if debt != owed || debt.0 < 0 {
            return Err(Misfit::Because("what the player owes does not add up"));
        }
        if debt.is_zero() {
            self.debts.remove(player);
        } else {
            self.debts.insert(player.clone(), debt);
        }
        Ok(())
    }

    /// A payment towards what a player owes, if this is one.
    pub(crate) fn debt_paid(&self, player: &Name, cents: Cents) -> Option<Cited<Event>> {
        let owed_cents = self.debt(player) - cents;
        cents.is_positive().then(|| {
            self.cite(Floor::DebtPaid {
                player: player.clone(),
                cents,
                owed_cents,
            })
        })
    }

    /// What is owed is paid by those who have chips again.
    pub(crate) fn collect_debts(&mut self, now_ms: i64, events: &mut Vec<Cited<Event>>) {
        for player in self.people.all().cloned().collect::<Vec<Name>>() {
            let cents = self.within_purse(&player, self.debt(&player));
            if let Some(paid) = self.debt_paid(&player, cents) {
                self.applied(now_ms, &paid.what);
                events.push(paid);
            }
        }
    }

    /// What comes back to those who have left the table pays what they owe, and the rest is held for them.
    pub(crate) fn hold_for_departed(
        &mut self,
        now_ms: i64,
        touched: &Touched,
        events: &mut Vec<Cited<Event>>,
    ) {
        for player in touched.departed(self) {
            let promotional = self.promotional(&player);
            let others = self.purse(&player) - promotional;
            let back = self.promotional_returned(&player, promotional, others);
            let held: Vec<_> = back.into_iter().chain(self.held(&player, others)).collect();
            for event in &held {
                self.applied(now_ms, &event.what);
            }
            events.extend(held);
        }
    }

    /// So many chips of one who is not at the table: what is owed is paid out of them, and the rest is held.
    fn held(&self, player: &Name, cents: Cents) -> Vec<Cited<Event>> {
        let owed = self.debt(player).min(cents);
        let mut events: Vec<_> = self.debt_paid(player, owed).into_iter().collect();
        let cents = cents - owed;
        if cents.is_positive() {
            let player = player.clone();
            events.push(self.cite(Floor::HeldUnclaimed { player, cents }));
        }
        events
    }

    /// A wager of those whom this event touches has been won or lost, or has stood off.
    #[inline(never)]
    pub(crate) fn remember_settled(&mut self, event: &games::Event) {
        for touch in event.movements().into_iter().flat_map(Movement::touches) {
            let chips = Chips {
                settled: true,
                ..self.chips_of(touch.player)
            };
            self.keep_chips(touch.player, chips);
        }
    }

    /// A payment of a settlement is put right: what was too much is taken back, what was too little is paid. What is more than
    /// one who has left owes is held.
    pub(crate) fn correct_payment(&self, player: &Name, paid: Wrongly, cents: Cents) -> Decision {
        self.amount(cents, Cents::LARGEST)?;
        if !self.chips_of(player).settled {
            return refuse(
                Reason::NoSuchWager,
                format!("no wager of {player} has been settled at this table"),
            );
        }
        let corrected = self.cite(Floor::PaymentCorrected {
            player: player.clone(),
            paid,
            cents,
        });
        let player = player.clone();
        let mut events = Vec::new();
        match paid {
            Wrongly::Overpaid => {
                let missing = cents - self.within_purse(&player, cents);
                if missing.is_positive() {
                    events.push(self.cite(Floor::DebtRecorded {
                        owed_cents: self.debt(&player) + missing,
                        player,
                        cents: missing,
                    }));
                }
                events.push(corrected);
            }
            Wrongly::Underpaid => {
                events.push(corrected);
                if self.has_left(&player) {
                    events.extend(self.held(&player, cents));
                }
            }
        }
        Ok(events)
    }
}

impl Touched {
    /// Those of them who have left the table and have chips there now.
    fn departed(&self, table: &Table) -> Vec<Name> {
        let mut departed = Vec::new();
        let Ok(()) = self.each(|account| {
            if account.chips.purse.is_positive() && table.has_left(&account.player) {
                departed.push(account.player.clone());
            }
            Ok::<(), std::convert::Infallible>(())
        });
        departed
    }

    /// A player has so many chips more, for which the player owes.
    pub(crate) fn lend(&mut self, table: &Table, player: &Name, cents: Cents) {
        let lent = Touch {
            player,
            to_purse: cents,
            to_colour: Cents::ZERO,
            to_layout: Cents::ZERO,
            flow: Flow::Play,
        };
        if self.touch(table, &lent).is_none() {
            Misfit::BEYOND.is_a_bug(&"a debt");
        }
    }
}

/// The chips that an event of the game moves.
fn moved(event: &Event) -> Movements<'_> {
    match event {
        Event::Game(event) => games::Event::movements(event),
        Event::Floor(_) => Movements::NONE,
    }
}
