//! Movements of chips at a table, as a game's events cause them. The house turns them into double entry.

/// Any of these events, as a pattern, whatever their fields are.
///
/// ```
/// use croupier_engine::any_of;
/// use croupier_engine::games::baccarat::Event;
///
/// let event: Event = "banker-first".parse()?;
/// assert!(matches!(event, any_of!(Event: BankerFirst BurnOmitted)));
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[macro_export]
macro_rules! any_of {
    ($event:ident: $($name:ident)+) => { $($event::$name { .. })|+ };
}

use crate::{Cents, Name};
use core::array::IntoIter;
use core::iter::MapWhile;

/// Something that moves chips.
///
/// ```
/// use croupier_engine::games::baccarat::Event;
/// use croupier_engine::movement::Moves as _;
/// use croupier_engine::{Cents, Movement, Name};
///
/// let event: Event = "wager-placed anna 1 banker 20.00 20.00".parse()?;
/// let anna: Name = "anna".parse()?;
/// assert!(event.movements().into_iter().eq([Movement::Staked(&anna, Cents(2000))]));
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
pub trait Moves {
    /// The chips that it moves.
    fn movements(&self) -> Movements<'_>;
}

/// The chips that something moves: three movements at most, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movements<'a>([Option<Movement<'a>>; 3]);

impl<'a> Movements<'a> {
    /// No chips are moved.
    pub const NONE: Movements<'static> = Movements([None; 3]);

    /// So.
    ///
    /// ```
    /// use croupier_engine::{Cents, Movement, Movements, Name};
    ///
    /// let anna: Name = "anna".parse()?;
    /// let movements = Movements::one(Movement::Staked(&anna, Cents(2000)));
    /// assert!(!movements.is_empty() && Movements::NONE.is_empty());
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub const fn one(one: Movement<'a>) -> Movements<'a> {
        Movements([Some(one), None, None])
    }

    /// So, and then so.
    ///
    /// ```
    /// use croupier_engine::{Cents, Movement, Movements, Name};
    ///
    /// let anna: Name = "anna".parse()?;
    /// // A wager that has won: it is paid, and the stake goes back.
    /// let movements = Movements::two(Movement::Paid(&anna, Cents(1900)), Movement::Returned(&anna, Cents(2000)));
    /// let to_purse: Cents = movements.into_iter().flat_map(Movement::touches).map(|touch| touch.to_purse).sum();
    /// assert_eq!(to_purse, Cents(3900));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub const fn two(one: Movement<'a>, two: Movement<'a>) -> Movements<'a> {
        Movements([Some(one), Some(two), None])
    }

    /// So, then so, and then so.
    ///
    /// ```
    /// use croupier_engine::{Cents, Movement, Movements, Name};
    ///
    /// let anna: Name = "anna".parse()?;
    /// let charged = Movement::Charged(&anna, Cents(100));
    /// let movements = Movements::three(Movement::Paid(&anna, Cents(2000)), Movement::Returned(&anna, Cents(2000)), charged);
    /// assert_eq!(movements.into_iter().last(), Some(charged));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub const fn three(one: Movement<'a>, two: Movement<'a>, three: Movement<'a>) -> Movements<'a> {
        Movements([Some(one), Some(two), Some(three)])
    }

    /// Whether no chips are moved.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// Whose wager in chips of value is laid by them, how much it is, and how much is charged for it, where they move nothing else.
    ///
    /// ```
    /// use croupier_engine::{Cents, Movement, Movements, Name};
    ///
    /// let anna: Name = "anna".parse()?;
    /// let staked = Movement::Staked(&anna, Cents(2000));
    /// assert_eq!(Movements::one(staked).laid(), Some((&anna, Cents(2000), Cents::ZERO)));
    /// let commission = Movement::Charged(&anna, Cents(100));
    /// assert_eq!(Movements::two(staked, commission).laid(), Some((&anna, Cents(2000), Cents(100))));
    /// assert_eq!(Movements::one(Movement::Paid(&anna, Cents(2000))).laid(), None);
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn laid(&self) -> Option<(&'a Name, Cents, Cents)> {
        match self.0 {
            [Some(Movement::Staked(player, cents)), None, _] => Some((player, cents, Cents::ZERO)),
            [
                Some(Movement::Staked(player, cents)),
                Some(Movement::Charged(charged, commission)),
                None,
            ] if charged == player => Some((player, cents, commission)),
            _ => None,
        }
    }

    /// Whether any of them is done whatever chips the player has.
    ///
    /// ```
    /// use croupier_engine::{Cents, Movement, Movements, Name};
    ///
    /// let anna: Name = "anna".parse()?;
    /// // A payment that does not stand is taken back, whether or not she has the chips.
    /// assert!(Movements::one(Movement::Recovered(&anna, Cents(500))).are_owed());
    /// assert!(!Movements::one(Movement::Staked(&anna, Cents(500))).are_owed());
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn are_owed(&self) -> bool {
        self.0.iter().flatten().any(Movement::is_owed)
    }
}

impl<'a> IntoIterator for Movements<'a> {
    type Item = Movement<'a>;
    type IntoIter =
        MapWhile<IntoIter<Option<Self::Item>, 3>, fn(Option<Self::Item>) -> Option<Self::Item>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().map_while(|movement| movement)
    }
}

/// One movement of chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement<'a> {
    /// From the player's chips to the layout.
    Staked(&'a Name, Cents),
    /// From the layout back to the player's chips.
    Returned(&'a Name, Cents),
    /// From the layout to the table's float.
    Taken(&'a Name, Cents),
    /// From the table's float to the player's chips.
    Paid(&'a Name, Cents),
    /// From the table's float back to the player's chips: a stake that was collected and should not have been.
    GivenBack(&'a Name, Cents),
    /// From the layout to the table's float: a payment that does not stand, and was laid there again.
    Unpaid(&'a Name, Cents),
    /// From the player's chips to the table's float: a payment that does not stand is taken back. What the chips do not cover, the
    /// player owes.
    Recovered(&'a Name, Cents),
    /// From the player's chips back to the layout, where a wager that had come out lies again. What the chips do not cover, the player
    /// owes.
    Relaid(&'a Name, Cents),
    /// From the player's chips to the operator's commission.
    Charged(&'a Name, Cents),
    /// From the operator's commission back to the player's chips.
    Refunded(&'a Name, Cents),
    /// From one player's chips on the layout to another player's chips, in games between players.
    Won {
        /// Who lost them.
        from: &'a Name,
        /// Who won them.
        to: &'a Name,
        /// The amount that moves, in cents.
        cents: Cents,
    },
    /// From the player's chips of value to non-value chips in the player's colour.
    Coloured(&'a Name, Cents),
    /// From the player's non-value chips back to chips of value.
    Redeemed(&'a Name, Cents),
    /// From the layout to a jackpot's pool.
    ToJackpot {
        /// Whose wager.
        player: &'a Name,
        /// Which jackpot.
        jackpot: &'a Name,
        /// The amount that moves, in cents.
        cents: Cents,
    },
    /// From a jackpot's pool to the player.
    FromJackpot {
        /// The player who is paid.
        player: &'a Name,
        /// Which jackpot.
        jackpot: &'a Name,
        /// The amount that moves, in cents.
        cents: Cents,
        /// Whether in chips; otherwise in money.
        chips: bool,
    },
    /// A wager in the player's non-value chips instead of chips of value.
    InColour(Wagering, &'a Name, Cents),
}

/// What becomes of a wager, in whichever chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wagering {
    /// From the player's chips to the layout.
    Staked,
    /// From the layout back to the player's chips.
    Returned,
    /// From the layout to the table's float.
    Taken,
    /// From the table's float to the player's chips.
    Paid,
    /// From the table's float back to the player's chips: a stake that was collected and should not have been.
    GivenBack,
    /// From the layout to the table's float: a payment that does not stand, and was laid there again.
    Unpaid,
}

/// Why chips come and go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// They are exchanged, laid down, won or lost.
    Play,
    /// What was paid or collected, and should not have been, goes back.
    Undone,
    /// Commission is charged, or given back.
    Commission,
}

/// What a movement does to one player's chips.
///
/// ```
/// use croupier_engine::{Cents, Flow, Movement, Name};
///
/// let anna: Name = "anna".parse()?;
/// let touch = Movement::Charged(&anna, Cents(100)).touches().next().expect("whose chips they are");
/// assert_eq!((touch.to_purse, touch.flow), (Cents(-100), Flow::Commission));
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch<'a> {
    /// The player whose chips these are.
    pub player: &'a Name,
    /// What it adds to the chips of value in front of the player.
    pub to_purse: Cents,
    /// What it adds to the player's non-value chips.
    pub to_colour: Cents,
    /// What it adds to the player's chips on the layout.
    pub to_layout: Cents,
    /// Why.
    pub flow: Flow,
}

impl<'a> Movement<'a> {
    /// Whether it is done whatever chips the player has.
    #[must_use]
    #[inline]
    pub const fn is_owed(&self) -> bool {
        matches!(self, Movement::Recovered(..) | Movement::Relaid(..))
    }

    /// What it does to each player it concerns: to one, or to two.
    ///
    /// ```
    /// use croupier_engine::{Cents, Movement, Name};
    ///
    /// let (anna, bo): (Name, Name) = ("anna".parse()?, "bo".parse()?);
    /// let won = Movement::Won { from: &anna, to: &bo, cents: Cents(500) };
    /// let touches: Vec<_> = won.touches().map(|touch| (touch.player, touch.to_purse, touch.to_layout)).collect();
    /// assert_eq!(touches, [(&anna, Cents::ZERO, Cents(-500)), (&bo, Cents(500), Cents::ZERO)]);
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[inline]
    pub fn touches(self) -> impl Iterator<Item = Touch<'a>> {
        let (one, other) = self.touched();
        core::iter::once(one).chain(other)
    }

    /// What it does to the player it concerns, or to each of the two.
    #[inline]
    fn touched(self) -> (Touch<'a>, Option<Touch<'a>>) {
        let flow = match self {
            Movement::GivenBack(..)
            | Movement::Unpaid(..)
            | Movement::Recovered(..)
            | Movement::InColour(Wagering::GivenBack | Wagering::Unpaid, ..) => Flow::Undone,
            Movement::Charged(..) | Movement::Refunded(..) => Flow::Commission,
            Movement::Staked(..)
            | Movement::Returned(..)
            | Movement::Taken(..)
            | Movement::Paid(..)
            | Movement::Relaid(..)
            | Movement::Won { .. }
            | Movement::Coloured(..)
            | Movement::Redeemed(..)
            | Movement::ToJackpot { .. }
            | Movement::FromJackpot { .. }
            | Movement::InColour(
                Wagering::Staked | Wagering::Returned | Wagering::Taken | Wagering::Paid,
                ..,
            ) => Flow::Play,
        };
        let touch = |player, to_purse, to_layout| Touch {
            player,
            to_purse,
            to_colour: Cents::ZERO,
            to_layout,
            flow,
        };
        let exchange = |player, to_colour: Cents| Touch {
            player,
            to_purse: -to_colour,
            to_colour,
            to_layout: Cents::ZERO,
            flow,
        };
        let one = match self {
            Movement::Staked(p, c) | Movement::Relaid(p, c) => touch(p, -c, c),
            Movement::Returned(p, c) => touch(p, c, -c),
            Movement::Taken(p, c) | Movement::Unpaid(p, c) => touch(p, Cents::ZERO, -c),
            Movement::Paid(p, c) | Movement::GivenBack(p, c) | Movement::Refunded(p, c) => {
                touch(p, c, Cents::ZERO)
            }
            Movement::Charged(p, c) | Movement::Recovered(p, c) => touch(p, -c, Cents::ZERO),
            Movement::Won { from, to, cents } => {
                let lost = touch(from, Cents::ZERO, -cents);
                return (lost, Some(touch(to, cents, Cents::ZERO)));
            }
            Movement::ToJackpot { player, cents, .. } => touch(player, Cents::ZERO, -cents),
            Movement::FromJackpot {
                player,
                cents,
                chips,
                ..
            } => touch(player, if chips { cents } else { Cents::ZERO }, Cents::ZERO),
            Movement::Coloured(p, c) => exchange(p, c),
            Movement::Redeemed(p, c) => exchange(p, -c),
            Movement::InColour(what, player, c) => {
                let (to_colour, to_layout) = match what {
                    Wagering::Staked => (-c, c),
                    Wagering::Returned => (c, -c),
                    Wagering::Taken | Wagering::Unpaid => (Cents::ZERO, -c),
                    Wagering::Paid | Wagering::GivenBack => (c, Cents::ZERO),
                };
                Touch {
                    player,
                    to_purse: Cents::ZERO,
                    to_colour,
                    to_layout,
                    flow,
                }
            }
        };
        (one, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn what_one_player_wins_another_loses() {
        let (from, to) = (Name::new("anna").unwrap(), Name::new("bo").unwrap());
        let won = Movement::Won {
            from: &from,
            to: &to,
            cents: Cents(700),
        };
        let touches: Vec<Touch<'_>> = won.touches().collect();
        let sum: Cents = touches.iter().map(|t| t.to_purse + t.to_layout).sum();
        assert_eq!(sum, Cents::ZERO);
        assert_eq!(
            (touches[0].player, touches[0].to_layout),
            (&from, Cents(-700))
        );
        assert_eq!((touches[1].player, touches[1].to_purse), (&to, Cents(700)));
    }

    #[test]
    fn a_wager_is_laid_where_nothing_else_is_moved() {
        let (anna, bo) = (Name::new("anna").unwrap(), Name::new("bo").unwrap());
        let staked = Movement::Staked(&anna, Cents(200));
        let charged = |name| Movement::Charged(name, Cents(10));
        let laid = |moved: Movements<'_>| moved.laid().map(|(_, cents, charged)| (cents, charged));
        assert_eq!(laid(Movements::one(staked)), Some((Cents(200), Cents(0))));
        let with = Movements::two(staked, charged(&anna));
        assert_eq!(laid(with), Some((Cents(200), Cents(10))));
        let others = [
            Movements::NONE,
            Movements::one(charged(&anna)),
            Movements::two(staked, charged(&bo)),
            Movements::two(staked, staked),
            Movements::three(staked, charged(&anna), staked),
            Movements::one(Movement::InColour(Wagering::Staked, &anna, Cents(200))),
        ];
        assert!(others.into_iter().all(|moved| laid(moved).is_none()));
    }

    #[test]
    fn a_colour_stands_beside_the_chips_of_value() {
        let anna = Name::new("anna").unwrap();
        let bought = Movement::Coloured(&anna, Cents(500));
        let staked = Movement::InColour(Wagering::Staked, &anna, Cents(200));
        let both: Vec<Touch<'_>> = [bought, staked]
            .into_iter()
            .flat_map(Movement::touches)
            .collect();
        let sum = |of: fn(&Touch<'_>) -> Cents| -> Cents { both.iter().map(of).sum() };
        assert_eq!(sum(|t| t.to_purse), Cents(-500));
        assert_eq!(sum(|t| t.to_colour), Cents(300));
        assert_eq!(sum(|t| t.to_layout), Cents(200));
    }
}
