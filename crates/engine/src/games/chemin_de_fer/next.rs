//! What comes next in a coup (custom/chemin-de-fer/deal, naturals, player-draws, banker-draws, fault).

use super::rules::BankerDraws;
use super::state::{CheminDeFer, Phase};
use crate::games::baccarat::hand::{Side, banker_draws, is_natural};

/// What a coup needs next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// A card is burned face up in the middle of play.
    Burn,
    /// The carried card becomes the first card.
    UseCarried,
    /// A card from the shoe, face up or down.
    Draw(Side, bool),
    /// The active player's word: a card, none, or the hand is turned.
    Word,
    /// The Banker turns the hand.
    Turn,
    /// A card that lies face down shows its face: which hand, its number in it.
    Reveal(Side, u8),
    /// The dealer calls the count of a hand's first two cards.
    Call(Side),
    /// The one who holds the hand is free to draw or stay.
    Choose(Side),
    /// The hand draws or stays by the table of play.
    Declare(Side, bool),
    /// The Player's Hand was not played as it must be.
    Fault,
    /// Everything is dealt.
    Result,
}

impl CheminDeFer {
    /// What the table of play advises the Banker who is free to draw or stay, once it is the Banker's turn.
    #[must_use]
    pub fn advice(&self) -> Option<bool> {
        let asked = self.phase == Phase::Dealing && self.next() == Next::Choose(Side::Banker);
        asked.then(|| self.tableau())
    }

    /// Whether the table of play has the Banker's Hand draw.
    fn tableau(&self) -> bool {
        let third = self.coup.hands.player.slots.get(2).and_then(|s| s.card);
        banker_draws(
            self.coup.hands.banker.first_two().unwrap_or_default(),
            third,
        )
    }

    /// What the round being dealt needs next.
    pub(super) fn next(&self) -> Next {
        let (player, banker) = (&self.coup.hands.player, &self.coup.hands.banker);
        if self.coup.burn_left > 0 {
            return Next::Burn;
        }
        let used = self.coup.hands.used();
        if used == 0 && self.coup.carried.is_some() {
            return Next::UseCarried;
        }
        if used < 4 {
            let even = used.is_multiple_of(2);
            return Next::Draw(if even { Side::Player } else { Side::Banker }, false);
        }
        if player.draws.is_none() {
            return self.players_word();
        }
        let Some(points) = banker.first_two() else {
            return match banker.first_down() {
                Some((nth, _)) if banker.turning || banker.handler.is_none() => {
                    Next::Reveal(Side::Banker, nth)
                }
                _ => Next::Turn,
            };
        };
        if !banker.called {
            return Next::Call(Side::Banker);
        }
        let shown_natural = player.called && player.first_two().is_some_and(is_natural);
        if is_natural(points) || shown_natural {
            if banker.draws.is_none() {
                return Next::Declare(Side::Banker, false);
            }
        } else {
            if player.draws == Some(true) && player.slots.len() == 2 {
                return Next::Draw(Side::Player, true);
            }
            match banker.draws {
                None if self.rules.banker_draws == BankerDraws::Free
                    && banker.handler.is_some() =>
                {
                    return Next::Choose(Side::Banker);
                }
                None => return Next::Declare(Side::Banker, self.tableau()),
                Some(true) if banker.slots.len() == 2 => return Next::Draw(Side::Banker, true),
                Some(_) => {}
            }
        }
        for (side, hand) in [(Side::Banker, banker), (Side::Player, player)] {
            if let Some((nth, _)) = hand.first_down() {
                return Next::Reveal(side, nth);
            }
        }
        if !player.called {
            return Next::Call(Side::Player);
        }
        if self.at_fault() {
            Next::Fault
        } else {
            Next::Result
        }
    }

    /// What the Player's Hand needs before it is said whether it draws.
    fn players_word(&self) -> Next {
        let player = &self.coup.hands.player;
        if let Some((nth, _)) = player.first_down() {
            return if player.turning || player.handler.is_none() {
                Next::Reveal(Side::Player, nth)
            } else {
                Next::Word
            };
        }
        if !player.called {
            return Next::Call(Side::Player);
        }
        match player.first_two().unwrap_or_default() {
            0..=4 => Next::Declare(Side::Player, true),
            5 if player.handler.is_some() => Next::Choose(Side::Player),
            5 => Next::Declare(Side::Player, true),
            _ => Next::Declare(Side::Player, false),
        }
    }

    /// Whether the Player's Hand, all cards being up, was played otherwise than it must be: below 5 it draws, above it
    /// stays, and a natural is shown before the Banker draws.
    fn at_fault(&self) -> bool {
        let (player, banker) = (&self.coup.hands.player, &self.coup.hands.banker);
        if banker.first_two().is_some_and(is_natural) {
            return false;
        }
        let drew = player.slots.len() == 3;
        match player.first_two().unwrap_or_default() {
            0..=4 => !drew,
            5 => false,
            6 | 7 => drew,
            _ => drew || banker.slots.len() == 3,
        }
    }
}
