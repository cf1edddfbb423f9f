//! What a player has to decide on cards, whichever game it is: as much of it as the best play needs to know. Nothing here says what is
//! best; that is the mathematics' business.

use super::Game;
use super::baccarat::coup::Deals as _;
use super::baccarat::hand::Side;
use super::blackjack::Blackjack;
use super::caribbean_stud::CaribbeanStud;
use super::chemin_de_fer::CheminDeFer;
use crate::{Card, Cents, Name};
use alloc::vec::Vec;

/// A decision that is a player's now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dilemma {
    /// The area and the hand of it, where a player may have several.
    pub at: Option<(u8, u8)>,
    /// What is at stake on it.
    pub stake: Cents,
    /// The cards that it is about.
    pub on: On,
}

/// The cards that a decision is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum On {
    /// A hand of blackjack against the dealer's first card.
    Hand {
        /// The hand.
        cards: Vec<Card>,
        /// The dealer's.
        up: Card,
    },
    /// The same two cards against an ace, before anything else is decided: insurance, or even money for a blackjack.
    Insurance {
        /// The hand.
        cards: Vec<Card>,
    },
    /// Five cards of poker against one of the dealer's.
    Five {
        /// The hand.
        cards: [Card; 5],
        /// The dealer's.
        up: Card,
    },
    /// The Player's Hand, against cards that nobody has seen.
    Player {
        /// Its first two.
        cards: [Card; 2],
    },
    /// The Banker's Hand, once the Player's has drawn or stayed.
    Banker {
        /// Its first two.
        cards: [Card; 2],
        /// The third card of the Player's Hand.
        third: Option<Card>,
    },
}

impl Game {
    /// What this player has to decide on cards now. `look` is what lies face down before the player, who alone may look at it.
    ///
    /// ```
    /// let book = croupier_rulebooks::book("nz-1996/blackjack").expect("a book");
    /// let table = book.rules(&Default::default()).expect("its own defaults").table();
    /// let anna = "anna".parse()?;
    /// assert_eq!(table.dilemmas(&anna, &[]), [], "no round is under way");
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn dilemmas(&self, player: &Name, look: &[Card]) -> Vec<Dilemma> {
        match self {
            Game::Blackjack(game) => on_boxes(game, player),
            Game::CaribbeanStud(game) => on_five(game, player, look).into_iter().collect(),
            Game::CheminDeFer(game) => on_coup(game, player, look).into_iter().collect(),
            Game::Baccarat(_)
            | Game::Roulette(_)
            | Game::TaiSai(_)
            | Game::MoneyWheel(_)
            | Game::Craps(_) => Vec::new(),
        }
    }
}

fn on_boxes(game: &Blackjack, player: &Name) -> Vec<Dilemma> {
    let of = |area: u8, nth: u8, on: &dyn Fn(Vec<Card>) -> On| {
        let hand = game.hand(area, nth)?;
        Some(Dilemma {
            at: Some((area, nth)),
            stake: hand.stake_of(player)?.cents,
            on: on(hand.cards.clone()),
        })
    };
    if game.insures() {
        let asked = game.insurance_asked().into_iter();
        let own = asked.filter(|(_, asked)| asked == player);
        return own
            .filter_map(|(area, _)| of(area, 1, &|cards| On::Insurance { cards }))
            .collect();
    }
    let turn = game.turn().filter(|(.., turn)| *turn == player);
    let (Some((area, nth, _)), Some(up)) = (turn, game.upcard()) else {
        return Vec::new();
    };
    of(area, nth, &|cards| On::Hand { cards, up })
        .into_iter()
        .collect()
}

fn on_five(game: &CaribbeanStud, player: &Name, look: &[Card]) -> Option<Dilemma> {
    let hand = game.to_decide(player)?;
    // One that was exposed in error lies face up among them.
    let up = hand.slots.iter().filter_map(|slot| slot.card);
    let cards: Vec<Card> = up.chain(look.iter().copied()).collect();
    Some(Dilemma {
        at: None,
        stake: hand.ante,
        on: On::Five {
            cards: cards.try_into().ok()?,
            up: game.up_card()?,
        },
    })
}

fn on_coup(game: &CheminDeFer, player: &Name, look: &[Card]) -> Option<Dilemma> {
    let side = game.chooser(player)?;
    let hands = &game.coup().hands;
    let first = |side: Side| -> Option<[Card; 2]> {
        let up: Vec<Card> = hands.hand(side).cards().into_iter().take(2).collect();
        let cards = if up.len() == 2 { up } else { look.to_vec() };
        cards.try_into().ok()
    };
    let covered = game.covers().find(|(name, _)| *name == player);
    Some(match side {
        Side::Player => Dilemma {
            at: None,
            stake: covered?.1,
            on: On::Player {
                cards: first(side)?,
            },
        },
        Side::Banker => Dilemma {
            at: None,
            stake: game.covered(),
            on: On::Banker {
                cards: first(side)?,
                third: hands.player.slots.get(2).and_then(|slot| slot.card),
            },
        },
    })
}
