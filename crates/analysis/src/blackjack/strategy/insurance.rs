//! Insurance and even money: what taking and leaving them wins, by what the player holds (nz-1996/blackjack/8.2, 8.3, 9.1, 9.3,
//! 9.5).

use super::super::game::{Game, each_two};
use super::super::hands::{ACE, Hands, TEN};
use super::super::leaves::total;
use super::super::odds::insured_unit;
use crate::exact::Exact;

/// What may be done with an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No insurance, or a blackjack that waits for the dealer's second card.
    Leave,
    /// Insurance for half the stake.
    Insure,
    /// A blackjack paid one to one at once.
    EvenMoney,
}

impl Answer {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Answer::Leave => "leave",
            Answer::Insure => "insure",
            Answer::EvenMoney => "even money",
        }
    }
}

/// What is offered to a player against the dealer's ace.
///
/// ```
/// use croupier_analysis::Ask;
/// use croupier_analysis::blackjack::strategy::insurance::Answer;
/// use croupier_analysis::blackjack::strategy::strategy;
/// use croupier_engine::games::Rules;
///
/// let book = croupier_rulebooks::book("nz-1996/blackjack").expect("a book");
/// let Ok(Rules::Blackjack(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let told = strategy(&rules, &Ask::default())?;
/// let offer = told.offers.iter().find(|offer| !offer.blackjack && offer.tens == 0).expect("an offer");
/// assert_eq!(offer.right(), Answer::Leave);
/// assert!(offer.cost(Answer::Insure) > offer.cost(Answer::Leave));
/// # Ok::<(), croupier_analysis::Trouble>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Whether the player has a blackjack.
    pub blackjack: bool,
    /// How many tens the player holds: no more of the hand matters.
    pub tens: u8,
    /// How likely it is that a round comes here.
    pub frequency: Exact,
    /// How likely it is that the dealer's second card is a ten.
    pub ten: Exact,
    /// What each answer wins on average, in stakes of the box: without a blackjack the insurance alone, with one all of it.
    pub values: Vec<(Answer, Exact)>,
}

impl Offer {
    /// What is best; of what is worth the same, the first of [`Answer`].
    #[must_use]
    pub fn right(&self) -> Answer {
        let mut best = &self.values[0];
        for other in &self.values[1..] {
            if other.1 > best.1 {
                best = other;
            }
        }
        best.0
    }

    /// What an answer costs, in stakes.
    #[must_use]
    pub fn cost(&self, answer: Answer) -> Option<Exact> {
        let of = |answer| {
            let found = self.values.iter().find(|(a, _)| *a == answer);
            found.map(|(_, value)| value)
        };
        Some(of(self.right())? - of(answer)?)
    }
}

/// The offers of a round: no ten, one and two, then a blackjack.
pub(super) fn offers(game: &Game) -> Vec<Offer> {
    let hands = Hands::all();
    let shoe = &game.leaves.shoe;
    let cards = total(shoe) as u64;
    // By tens held, the blackjack last: how many orders of three cards, and what is left of the shoe.
    let mut ways = [0_u64; 4];
    let mut chances: [Option<Exact>; 4] = Default::default();
    each_two(shoe, |at, of_hand| {
        let hand = &hands.list[at];
        let Some(left) = game.left(at) else { return };
        let unseen = total(&left) as u64;
        if left[ACE] == 0 || unseen < 2 {
            return;
        }
        let tens = usize::from(hand.cards[TEN]);
        let place = if hand.is_ace_ten() { 3 } else { tens };
        ways[place] += of_hand * u64::from(left[ACE]);
        chances[place] = Some(Exact::ratio(left[TEN], unseen - 1));
    });
    let all = cards * cards.saturating_sub(1) * cards.saturating_sub(2);
    let offer = |(place, ten): (usize, Exact)| {
        let blackjack = place == 3;
        let half = Exact::ratio(1, 2_u8);
        let insured = half * insured_unit(&ten, game.terms.insurance);
        // Without a blackjack the rest of the round is the same either way.
        let waits = if blackjack {
            (&Exact::ONE - &ten) * Exact::of_odds(game.terms.blackjack)
        } else {
            Exact::ZERO
        };
        let mut values = vec![
            (Answer::Leave, waits.clone()),
            (Answer::Insure, waits + insured),
        ];
        if blackjack {
            values.push((Answer::EvenMoney, Exact::ONE));
        }
        Offer {
            blackjack,
            tens: if blackjack { 1 } else { place as u8 },
            frequency: Exact::ratio(ways[place], all),
            ten,
            values,
        }
    };
    let known = (0..).zip(chances);
    known
        .filter_map(|(place, ten)| Some(offer((place, ten?))))
        .collect()
}
