//! What the virtual equipment of a table will give, known to nobody until the game shows it: the order of a shoe from its
//! shuffle on, a ball's pocket or dice under their cover from the last wager on. Where it is kept is the vault's business.

use crate::shoe::{CryptoSource, EntropyFailed, Stack, uniform};
use croupier_engine::Equipment;
use std::fmt;
use zeroize::Zeroizing;

/// What is hidden until it is due. Wiped from memory when dropped, and never printed.
#[derive(Clone, PartialEq, Eq)]
pub enum Hidden {
    /// The cards of a shoe.
    Stack(Stack),
    /// The faces that a wheel or dice will show, each counted from 0.
    Draw(Zeroizing<Vec<u8>>),
}

impl Hidden {
    /// Shuffles the shoe, or draws for the wheel or the dice.
    ///
    /// # Errors
    /// If the source fails.
    pub fn made(
        equipment: Equipment,
        source: &mut impl CryptoSource,
    ) -> Result<Hidden, EntropyFailed> {
        match equipment {
            Equipment::Shoe { decks, .. } => Stack::shuffled(decks, source).map(Hidden::Stack),
            Equipment::Part { cards, .. } => Stack::shuffled_of(&cards, source).map(Hidden::Stack),
            Equipment::Draw { sides, .. } => {
                let mut faces = Zeroizing::new(Vec::with_capacity(sides.len()));
                for &side in sides {
                    let face = uniform(u16::from(side), source)?;
                    faces.push(u8::try_from(face).map_err(|_| EntropyFailed)?);
                }
                Ok(Hidden::Draw(faces))
            }
        }
    }

    /// The same as the vault gave it back; none if it is not what this equipment could hold.
    pub(crate) fn restored(plain: &[u8], equipment: Equipment) -> Option<Hidden> {
        match equipment {
            Equipment::Shoe { decks, .. } => Stack::restored(plain, decks).map(Hidden::Stack),
            Equipment::Part { cards, .. } => Stack::restored_of(plain, &cards).map(Hidden::Stack),
            Equipment::Draw { sides, .. } => {
                let fits = plain.len() == sides.len()
                    && plain.iter().zip(sides).all(|(face, side)| face < side);
                fits.then(|| Hidden::Draw(Zeroizing::new(plain.to_vec())))
            }
        }
    }

    /// The bytes for the vault.
    pub(crate) fn plain(&self) -> &[u8] {
        match self {
            Hidden::Stack(stack) => stack.plain(),
            Hidden::Draw(faces) => faces,
        }
    }

    /// The shoe's order, if it is one.
    #[must_use]
    pub const fn stack(&self) -> Option<&Stack> {
        match self {
            Hidden::Stack(stack) => Some(stack),
            Hidden::Draw(_) => None,
        }
    }

    /// The faces, if it is a draw.
    #[must_use]
    pub fn faces(&self) -> Option<&[u8]> {
        match self {
            Hidden::Stack(_) => None,
            Hidden::Draw(faces) => Some(faces),
        }
    }

    /// The name under which the vault keeps what this equipment will give; none where it has nothing to give yet.
    #[must_use]
    pub fn name(equipment: Equipment) -> Option<String> {
        let number = equipment.number();
        match equipment {
            _ if number == 0 => None,
            Equipment::Shoe { .. } | Equipment::Part { .. } => Some(format!("shoe/{number}")),
            Equipment::Draw { due, .. } => due.then(|| format!("draw/{number}")),
        }
    }
}

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hidden::Stack(stack) => stack.fmt(f),
            Hidden::Draw(faces) => write!(f, "Draw({} faces)", faces.len()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shoe::OsEntropy;

    /// nz-1996/blackjack/15.10: a shoe of discards holds what the table has not, and nothing else.
    #[test]
    fn a_shoe_of_discards_is_whole() {
        let mut cards = [6; 52];
        (cards[3], cards[51]) = (4, 0);
        let part = Equipment::Part {
            number: 2,
            cards,
            cut: None,
        };
        let made = Hidden::made(part, &mut OsEntropy).unwrap();
        assert_eq!(made.stack().unwrap().len(), 6 * 52 - 8);
        assert!(Hidden::restored(made.plain(), part).unwrap() == made);
        cards[3] = 5;
        let other = Equipment::Part {
            number: 2,
            cards,
            cut: None,
        };
        assert!(Hidden::restored(made.plain(), other).is_none());
        assert_eq!(Hidden::name(part).as_deref(), Some("shoe/2"));
    }

    const WHEEL: Equipment = Equipment::Draw {
        number: 3,
        sides: &[37],
        due: true,
    };
    const DICE: Equipment = Equipment::Draw {
        number: 4,
        sides: &[6, 6, 6],
        due: true,
    };

    /// nz-1996/roulette/2.5, nz-1996/tai-sai/2.6, nz-1996/money-wheel/2.2, nz-1996/craps/2.3: what a virtual wheel or virtual
    /// dice give comes from the operating system's randomness, every face equally likely.
    #[test]
    fn every_face_can_come_and_no_other() {
        let mut seen = [0u32; 37];
        for _ in 0..3_700 {
            let drawn = Hidden::made(WHEEL, &mut OsEntropy).unwrap();
            seen[usize::from(drawn.faces().unwrap()[0])] += 1;
        }
        // Each has an expectation of 100; ten standard deviations leave no false alarm.
        assert!(seen.iter().all(|&n| (1..200).contains(&n)), "{seen:?}");
        let dice = Hidden::made(DICE, &mut OsEntropy).unwrap();
        assert!(dice.faces().unwrap().iter().all(|&f| f < 6));
    }

    #[test]
    fn a_draw_is_kept_whole_and_secret() {
        let dice = Hidden::made(DICE, &mut OsEntropy).unwrap();
        assert_eq!(format!("{dice:?}"), "Draw(3 faces)");
        assert!(Hidden::restored(dice.plain(), DICE).unwrap() == dice);
        assert!(Hidden::restored(dice.plain(), WHEEL).is_none());
        assert!(Hidden::restored(&[1, 6, 2], DICE).is_none());
        assert_eq!(Hidden::name(DICE).as_deref(), Some("draw/4"));
        assert_eq!(Hidden::name(DICE.before()).as_deref(), Some("draw/3"));
        assert!(dice.stack().is_none());
    }
}
