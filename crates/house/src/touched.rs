//! The chips of players, and what movements make of them before they are kept.

use crate::decide::of_game;
use crate::games::mark;
use crate::past::Mark;
use crate::{Event, Table};
use croupier_engine::games;
use croupier_engine::machine::Misfit;
use croupier_engine::{Cents, Cited, Flow, Movement, Name, Touch};

/// The chips of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Chips {
    /// Chips of value in front of the player.
    pub(crate) purse: Cents,
    /// What the non-value chips there are worth.
    pub(crate) colour: Cents,
    /// What was put on the layout.
    pub(crate) laid: Cents,
    /// How much of all this is in promotional chips. They are laid down first, and what is lost is lost of them first; what is charged,
    /// or was paid wrongly and goes back, is taken of the others first.
    pub(crate) promotional: Cents,
    /// How many promotional chips were lost since betting last closed. A stake that is given back after all is given back in them.
    pub(crate) lost_promotional: Cents,
    /// How many promotional chips were charged as commission, for the same.
    pub(crate) charged_promotional: Cents,
    /// Whether a wager of the player has been won or lost, or has stood off.
    pub(crate) settled: bool,
}

impl Chips {
    /// Takes in what a movement does to them, unless they are beyond counting then.
    #[inline(always)]
    pub(crate) fn take(&mut self, touch: &Touch<'_>) -> Option<()> {
        self.purse = counted(self.purse + touch.to_purse)?;
        self.colour = counted(self.colour + touch.to_colour)?;
        self.laid = counted(self.laid + touch.to_layout)?;
        let won = touch.to_purse + touch.to_colour + touch.to_layout;
        if self.knows_promotional() && !won.is_zero() {
            self.take_promotional(touch.flow, won);
        }
        Some(())
    }

    /// Whether any of them are promotional, or were.
    #[inline]
    fn knows_promotional(&self) -> bool {
        let any = self.promotional + self.lost_promotional + self.charged_promotional;
        any.is_positive()
    }

    /// Which of the chips that came or went are promotional.
    #[cold]
    fn take_promotional(&mut self, flow: Flow, won: Cents) {
        let gone = match flow {
            Flow::Play => self.promotional.min(-won),
            Flow::Undone | Flow::Commission => {
                self.promotional - (self.purse + self.colour + self.laid)
            }
        };
        let gone = gone.max(Cents::ZERO);
        let kept = match flow {
            Flow::Play | Flow::Undone => &mut self.lost_promotional,
            Flow::Commission => &mut self.charged_promotional,
        };
        let back = match flow {
            Flow::Play => Cents::ZERO,
            Flow::Undone | Flow::Commission => (*kept).min(won).max(Cents::ZERO),
        };
        *kept += gone - back;
        self.promotional += back - gone;
    }

    /// The promotional chips that are in hand: those that neither lie on the layout nor became non-value chips.
    pub(crate) fn promotional_in_hand(&self) -> Cents {
        let elsewhere = self.laid + self.colour;
        (self.promotional - elsewhere)
            .min(self.purse)
            .max(Cents::ZERO)
    }

    /// Whether promotional chips were lost or charged that may still be given back.
    pub(crate) fn used_promotional(&self) -> bool {
        (self.lost_promotional + self.charged_promotional).is_positive()
    }

    /// The same once betting has closed: what was lost before stays lost, and commission is given back with a wager alone.
    pub(crate) fn betting_closed(self) -> Chips {
        let charged_promotional = match self.laid.is_zero() {
            true => Cents::ZERO,
            false => self.charged_promotional,
        };
        Chips {
            lost_promotional: Cents::ZERO,
            charged_promotional,
            ..self
        }
    }

    /// What stays of the chips of one who has left: what lies on the layout stays there, and what was settled is remembered.
    pub(crate) fn left(self) -> Chips {
        Chips {
            purse: Cents::ZERO,
            colour: Cents::ZERO,
            promotional: self.promotional.min(self.laid),
            ..self
        }
    }
}

/// An amount, if a table counts it.
#[inline]
fn counted(cents: Cents) -> Option<Cents> {
    cents.is_countable().then_some(cents)
}

/// A wager in chips of value, and what it leaves. Its player has them, and is left with chips, none of them promotional: nothing about
/// it needs a second look.
pub(crate) struct Lay {
    player: Name,
    /// Where the table keeps the player's chips.
    at: usize,
    /// What stays in front of the player.
    purse: Cents,
    /// What the player has on the layout then.
    laid: Cents,
    /// What is there in all.
    in_all: Cents,
}

impl Table {
    /// The wager that something comes to and that needs no second look, if it comes to one. Most wagers are such, and the long way, on
    /// which everything is looked at one after the other, takes several times as many steps.
    #[inline]
    pub(crate) fn plainly_laid(&self, act: &games::Act) -> Option<Lay> {
        let (player, cents, charged) = act.lays()?;
        let at = self.chips.position(player)?;
        let has = self.chips.get_at(at)?;
        let purse = counted(has.purse - cents - charged)?;
        let sound = cents.0 >= 0 && charged.0 >= 0 && !has.knows_promotional();
        let left = purse >= self.game.owed(player) && self.rules.chips().can_make(purse);
        (sound && left).then_some(Lay {
            player: player.clone(),
            at,
            purse,
            laid: counted(has.laid + cents)?,
            in_all: counted(self.laid + cents)?,
        })
    }

    /// Takes in the events of such a wager, the first of which lays it.
    #[inline]
    pub(crate) fn take_lay(&mut self, lay: &Lay, events: &[Cited<Event>]) -> Result<(), Misfit> {
        let has = self.chips.get_mut_at(lay.at, &lay.player);
        let has = has.ok_or(Misfit::Because("the player has no chips"))?;
        (has.purse, has.laid) = (lay.purse, lay.laid);
        self.laid = lay.in_all;
        let event = match events {
            [one] => &one.what,
            _ => return self.take_what_follows(lay, events),
        };
        self.shows_opened();
        if let Event::Game(event) = event {
            self.has_happened(event);
            debug_assert!(!matches!(mark(event), Some(Mark::WagerSettled(_))));
        }
        self.holds(&lay.player, lay.laid)
    }

    /// The same where more follows at once.
    #[inline(never)]
    fn take_what_follows(&mut self, lay: &Lay, events: &[Cited<Event>]) -> Result<(), Misfit> {
        let mut touched = Touched::default();
        touched.account(self, &lay.player);
        for event in of_game(events).skip(1) {
            touched.take(self, event)?;
        }
        self.take_game(&touched, of_game(events))
    }

    /// Whether so much of a player's lies on the layout, and in all what was put there in all.
    fn holds(&self, player: &Name, expected: Cents) -> Result<(), Misfit> {
        let (found, in_all) = self.game.laid(Some(player));
        if found != expected {
            return Err(Misfit::Layout {
                player: player.clone(),
                found,
                expected,
            });
        }
        self.holds_in_all(in_all)
    }

    fn holds_in_all(&self, found: Cents) -> Result<(), Misfit> {
        let expected = self.laid;
        match found == expected {
            true => Ok(()),
            false => Err(Misfit::LayoutInAll { found, expected }),
        }
    }
}

/// A player whose chips movements touch.
pub(crate) struct Account {
    pub(crate) player: Name,
    /// Where the table keeps the player's chips, if the player has any.
    pub(crate) at: Option<usize>,
    /// What the player has after the movements so far.
    pub(crate) chips: Chips,
    /// Whether the player lays chips down, or takes them up in a colour.
    pub(crate) lays: bool,
}

impl Account {
    /// As it is before anything is moved.
    #[inline]
    fn of(table: &Table, player: &Name) -> Account {
        let at = table.chips.position(player);
        let chips = at.and_then(|at| table.chips.get_at(at));
        Account {
            player: player.clone(),
            at,
            chips: chips.copied().unwrap_or_default(),
            lays: false,
        }
    }
}

/// Those whose chips movements touch. Mostly it is one.
#[derive(Default)]
pub(crate) struct Touched {
    one: Option<Account>,
    more: Vec<Account>,
    /// What was put on the layout in all.
    pub(crate) laid: Cents,
}

impl Touched {
    /// Goes through them, until something is wrong with one.
    #[inline(always)]
    pub(crate) fn each<E>(&self, mut see: impl FnMut(&Account) -> Result<(), E>) -> Result<(), E> {
        let (mut next, mut more) = (self.one.as_ref(), self.more.iter());
        while let Some(account) = next {
            see(account)?;
            next = more.next();
        }
        Ok(())
    }

    /// One more touch at a table, and whose it is; none where it leads beyond counting.
    #[inline(always)]
    pub(crate) fn touch(&mut self, table: &Table, touch: &Touch<'_>) -> Option<&mut Account> {
        self.laid = counted(self.laid + touch.to_layout)?;
        let account = self.account(table, touch.player);
        account.chips.take(touch)?;
        Some(account)
    }

    #[inline(always)]
    fn account(&mut self, table: &Table, name: &Name) -> &mut Account {
        if self.one.as_ref().is_some_and(|one| one.player != *name) {
            return self.another(table, name);
        }
        self.one.get_or_insert_with(|| Account::of(table, name))
    }

    #[inline(never)]
    fn another(&mut self, table: &Table, name: &Name) -> &mut Account {
        let at = self.more.iter().position(|other| other.player == *name);
        let at = at.unwrap_or_else(|| {
            self.more.push(Account::of(table, name));
            self.more.len() - 1
        });
        &mut self.more[at]
    }

    /// Whether on the layout lies for each of them what was put there, and in all what was put there in all.
    pub(crate) fn lies_on_layout(&self, table: &Table) -> Result<(), Misfit> {
        self.each(|account| table.holds(&account.player, account.chips.laid))?;
        match self.one {
            Some(_) => Ok(()),
            None => table.holds_in_all(table.game.laid(None).1),
        }
    }

    /// What an event moves at a table, after which nobody's chips may be below zero.
    pub(crate) fn take(&mut self, table: &Table, event: &games::Event) -> Result<(), Misfit> {
        let mut touches = event.movements().into_iter().flat_map(Movement::touches);
        let Some(first) = touches.next() else {
            return Ok(());
        };
        for touch in core::iter::once(first).chain(touches) {
            let account = self.touch(table, &touch).ok_or(Misfit::BEYOND)?;
            let Chips { purse, colour, .. } = account.chips;
            if purse.0 < 0 || colour.0 < 0 {
                return Err(Misfit::ChipsBelowZero(touch.player.clone()));
            }
        }
        Ok(())
    }
}
