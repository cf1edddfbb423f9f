//! The optional draws as a person is told them: what is right for the Player on five and for the Banker in every situation, what
//! each choice wins and what an error costs (custom/chemin-de-fer/player-draws, banker-draws).

use super::count::{FIVES, Known};
use super::game::{Game, Seen};
use super::odds::Solved;
use crate::exact::Exact;
use serde::Serialize;

/// What the Player does with a hand of five.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Five {
    /// The hand: `5`, or `0+5` to `7+8` where cards are seen.
    pub hand: String,
    /// The chance to draw.
    pub draws: Exact,
    /// How likely it is that the Player has this choice.
    pub share: Exact,
    /// What staying and drawing win on average then, of a unit staked; none where it never comes.
    pub values: Option<[Exact; 2]>,
}

/// What the Banker does with one hand in one situation, and what the other choice costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice {
    /// The Banker's points.
    pub points: u8,
    /// The two cards' values, where they are seen.
    pub cards: Option<(u8, u8)>,
    /// The Player's third card; none: the Player stayed.
    pub third: Option<u8>,
    /// The chance to draw.
    pub draws: Exact,
    /// How likely the situation is.
    pub share: Exact,
    /// What staying and drawing win on average then, of a unit staked and after the house's share; none where it never comes.
    pub values: Option<[Exact; 2]>,
    /// Whether the table of play says otherwise.
    pub against_the_tableau: bool,
}

impl Advice {
    /// The situation in a few words: `6 (0+6), player stayed`.
    #[must_use]
    pub fn name(&self) -> String {
        let hand = match self.hand() {
            Some(hand) => format!("{} ({hand})", self.points),
            None => self.points.to_string(),
        };
        match self.third {
            Some(third) => format!("{hand}, player drew {third}"),
            None => format!("{hand}, player stayed"),
        }
    }

    /// The two cards' values, where they are seen: `0+6`.
    #[must_use]
    pub fn hand(&self) -> Option<String> {
        self.cards.map(|(low, high)| format!("{low}+{high}"))
    }

    /// What the worse choice costs of a unit staked whenever the situation comes; nothing where both are as good.
    #[must_use]
    pub fn cost(&self) -> Exact {
        let apart = |[stays, draws]: &[Exact; 2]| (stays - draws).magnitude();
        self.values.as_ref().map(apart).unwrap_or_default()
    }
}

impl Solved {
    /// The Player's hands of five that can be told apart.
    #[must_use]
    pub fn fives(&self) -> Vec<Five> {
        let groups = self.game.seen().fives().iter().zip(&self.solution.player);
        let row = |(at, (group, draws)): (usize, (&&[usize], &Exact))| {
            let hand = match group {
                [one] => {
                    let (low, high) = FIVES[*one];
                    format!("{low}+{high}")
                }
                _ => "5".to_owned(),
            };
            let (share, values) = self.game.player_values(at, &self.solution.banker).unzip();
            Five {
                hand,
                draws: draws.clone(),
                share: share.unwrap_or_default(),
                values,
            }
        };
        groups.enumerate().map(row).collect()
    }

    /// What the Banker does in every situation.
    ///
    /// ```
    /// use croupier_analysis::{Ask, chemin_de_fer::solve};
    /// use croupier_engine::games::Rules;
    ///
    /// let book = croupier_rulebooks::book("nj-19-47/chemin-de-fer").expect("a book");
    /// let Ok(Rules::CheminDeFer(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// let advice = solve(&rules, &Ask::default())?[0].advice();
    /// let on_three = advice.iter().find(|advice| advice.name() == "3, player drew 8").expect("a situation");
    /// assert!(on_three.draws.is_zero() && on_three.cost() > Default::default(), "the Banker stays; to draw costs something");
    /// # Ok::<(), croupier_analysis::Trouble>(())
    /// ```
    #[must_use]
    pub fn advice(&self) -> Vec<Advice> {
        let (game, solution) = (&self.game, &self.solution);
        let values = game.banker_values(&solution.player);
        let shares = game.likelihoods(&solution.player);
        let tableau = game.tableau();
        let rows = game.situations().into_iter().zip(&solution.banker);
        let rows = rows.zip(values.into_iter().zip(shares).zip(tableau));
        rows.map(
            |(((points, (low, high, third)), draws), ((values, share), table))| Advice {
                points,
                cards: (game.seen() != Seen::Totals).then_some((low, high)),
                third,
                draws: draws.clone(),
                share,
                values,
                against_the_tableau: *draws != table,
            },
        )
        .collect()
    }
}

impl Game {
    /// The Banker's choices: the points and what is known.
    #[must_use]
    pub fn situations(&self) -> Vec<(u8, Known)> {
        self.spots
            .iter()
            .map(|spot| (spot.points, spot.known))
            .collect()
    }
}
