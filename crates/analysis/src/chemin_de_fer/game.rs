//! The optional draws as a game between two, and its equilibrium in exact numbers.
//!
//! The Player chooses for each hand of five that can be told apart, the Banker for each thing the Banker may know. What either
//! gains by drawing is a sum over what the other does, so that an equilibrium is found by trying which choices are mixed: as
//! many of the Banker's as of the Player's, each side's chances being those that leave the other indifferent. What is found is
//! checked against every other choice. The house's share of the Banker's winnings (custom/chemin-de-fer/cagnotte) makes the
//! two gains unequal; without it this is the matrix game of the literature.

use super::count::{Choice, Coups, Known, Ways};
use crate::exact::Exact;
use croupier_engine::games::baccarat::hand::banker_draws;
use croupier_engine::{Card, Rank, Suit};

/// What each side sees of its own two cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// Both only the point count.
    Totals,
    /// The Player the point count, the Banker the two cards.
    BankerCards,
    /// Both their two cards.
    Cards,
}

impl Seen {
    /// All of them.
    pub const ALL: [Seen; 3] = [Seen::Totals, Seen::BankerCards, Seen::Cards];

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Seen::Totals => "totals",
            Seen::BankerCards => "banker-cards",
            Seen::Cards => "cards",
        }
    }

    /// Groups of [`super::FIVES`] that the Player cannot tell apart.
    #[must_use]
    pub const fn fives(self) -> &'static [&'static [usize]] {
        match self {
            Seen::Totals | Seen::BankerCards => &[&[0, 1, 2, 3, 4]],
            Seen::Cards => &[&[0], &[1], &[2], &[3], &[4]],
        }
    }
}

/// One choice of the Banker's, the hands that cannot be told apart put together.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    /// What the Banker knows: the cards, or only their points as `(points, points)`.
    pub(super) known: Known,
    /// The Banker's points.
    pub(super) points: u8,
    fixed: Choice,
    /// By the Player's groups.
    fives: Vec<Choice>,
}

/// What a choice brings the two.
#[derive(Clone, Copy)]
struct Gain {
    player: i128,
    banker: i128,
}

/// Exact numbers a game is played with: the chance to draw for each choice.
type Chances = Vec<Exact>;

/// The house's share of what the Banker wins: so much of so much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// So much…
    pub taken: u64,
    /// …of so much.
    pub of: u64,
}

impl Share {
    /// So many in a hundred.
    ///
    /// ```
    /// use croupier_analysis::{Exact, chemin_de_fer::Share};
    ///
    /// assert_eq!(Share::percent(5).exact(), Exact::ratio(1, 20_u8));
    /// ```
    #[must_use]
    pub fn percent(percent: u8) -> Share {
        Share {
            taken: u64::from(percent),
            of: 100,
        }
    }

    /// The share of a unit won.
    #[must_use]
    pub fn exact(self) -> Exact {
        Exact::ratio(self.taken, self.of)
    }
}

/// The game for some cards, what is seen, and the house's share of the Banker's winnings.
#[derive(Clone, Debug)]
pub struct Game {
    seen: Seen,
    share: Share,
    naturals: Ways,
    total: u128,
    pub(super) spots: Vec<Spot>,
}

/// How both sides play, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The Player's chance to draw on five, for each of [`Seen::fives`].
    pub player: Vec<Exact>,
    /// The Banker's chance to draw, for each choice.
    pub banker: Vec<Exact>,
    /// How likely each end is: the Player's Hand wins, the Banker's Hand wins, neither.
    pub ends: [Exact; 3],
}

impl Game {
    /// The game.
    #[must_use]
    pub fn new(coups: &Coups, seen: Seen, share: Share) -> Game {
        let mut spots: Vec<Spot> = Vec::new();
        for ((low, high, third), file) in &coups.files {
            let points = (low + high) % 10;
            let known = match seen {
                Seen::Totals => (points, points, *third),
                Seen::BankerCards | Seen::Cards => (*low, *high, *third),
            };
            let place = spots.iter().position(|spot| spot.known == known);
            let place = place.unwrap_or_else(|| {
                spots.push(Spot {
                    known,
                    points,
                    fixed: Choice::default(),
                    fives: vec![Choice::default(); seen.fives().len()],
                });
                spots.len() - 1
            });
            let spot = &mut spots[place];
            spot.fixed.add(&file.fixed);
            for (group, sum) in seen.fives().iter().zip(&mut spot.fives) {
                group.iter().for_each(|&five| sum.add(&file.fives[five]));
            }
        }
        spots.sort_by_key(|spot| (spot.points, spot.known));
        Game {
            seen,
            share,
            naturals: coups.naturals,
            total: coups.total,
            spots,
        }
    }

    /// What each side sees.
    #[must_use]
    pub const fn seen(&self) -> Seen {
        self.seen
    }

    /// The gains of some ways, the Banker's in the parts that the house's share is told in.
    const fn gain(&self, ways: &Ways) -> Gain {
        let (player, banker) = (ways.player as i128, ways.banker as i128);
        let Share { taken, of } = self.share;
        Gain {
            player: player - banker,
            banker: banker * (of as i128 - taken as i128) - player * of as i128,
        }
    }

    /// What the Banker gains by drawing and not staying in a file.
    const fn banker_draws(&self, choice: &Choice) -> i128 {
        self.gain(&choice.draws).banker - self.gain(&choice.stays).banker
    }

    /// How the Banker's gain by drawing depends on the Player: a number, and one for each chance to draw on five.
    fn slope(&self, spot: &Spot) -> (i128, Vec<i128>) {
        let mut fixed = self.banker_draws(&spot.fixed);
        let drew = spot.known.2.is_some();
        let fives = spot.fives.iter().map(|five| {
            let gain = self.banker_draws(five);
            // One who stays is seen by the chance not to draw.
            if drew {
                gain
            } else {
                fixed += gain;
                -gain
            }
        });
        let fives = fives.collect();
        (fixed, fives)
    }

    /// What the Player gains by drawing with a group of fives: a number, and one for each of the Banker's chances to draw.
    fn player_slope(&self, group: usize) -> (i128, Vec<i128>) {
        let mut fixed = 0;
        let slopes = self.spots.iter().map(|spot| {
            let choice = &spot.fives[group];
            let (stays, draws) = (self.gain(&choice.stays), self.gain(&choice.draws));
            let sign = if spot.known.2.is_some() { 1 } else { -1 };
            fixed += sign * stays.player;
            sign * (draws.player - stays.player)
        });
        let slopes = slopes.collect();
        (fixed, slopes)
    }

    /// How likely each end is if both play so.
    #[must_use]
    pub fn ends(&self, player: &[Exact], banker: &[Exact]) -> [Exact; 3] {
        let parts = |ways: &Ways| [ways.player, ways.banker, ways.tie].map(Exact::whole);
        let mut sums = parts(&self.naturals);
        let mut add = |choice: &Choice, weight: &Exact, draws: &Exact| {
            let stays = &Exact::ONE - draws;
            for (ways, chance) in [(&choice.stays, &stays), (&choice.draws, draws)] {
                let chance = weight * chance;
                if !chance.is_zero() {
                    for (sum, part) in sums.iter_mut().zip(parts(ways)) {
                        *sum += &part * &chance;
                    }
                }
            }
        };
        for (spot, draws) in self.spots.iter().zip(banker) {
            add(&spot.fixed, &Exact::ONE, draws);
            for (five, chance) in spot.fives.iter().zip(player) {
                add(five, &seen_by(spot, chance), draws);
            }
        }
        sums.map(|sum| &sum / &Exact::whole(self.total))
    }

    fn solution(&self, player: Chances, banker: Chances) -> Solution {
        let ends = self.ends(&player, &banker);
        Solution {
            player,
            banker,
            ends,
        }
    }

    /// The table of play for each of the Banker's choices.
    #[must_use]
    pub fn tableau(&self) -> Vec<Exact> {
        let draws = |spot: &Spot| chance(banker_draws(spot.points, spot.known.2.map(card)));
        self.spots.iter().map(draws).collect()
    }

    /// The best play against a Banker who follows the table of play. If drawing and staying are alike, the Player stays.
    #[must_use]
    pub fn against_tableau(&self) -> Solution {
        let banker = self.tableau();
        let draws = |group| chance(self.player_gain(group, &banker) > Exact::ZERO);
        let player = (0..self.seen.fives().len()).map(draws).collect();
        self.solution(player, banker)
    }

    /// How likely it is that the Banker comes to each choice if the Player plays so.
    #[must_use]
    pub fn likelihoods(&self, player: &[Exact]) -> Vec<Exact> {
        let total = Exact::whole(self.total);
        let ways = |choice: &Choice| Exact::whole(choice.stays.total());
        let likelihood = |spot: &Spot| {
            let mut sum = ways(&spot.fixed);
            for (five, chance) in spot.fives.iter().zip(player) {
                sum += &ways(five) * &seen_by(spot, chance);
            }
            &sum / &total
        };
        self.spots.iter().map(likelihood).collect()
    }

    /// What comes of it if the Player always draws on five, or never, and the Banker follows the table of play.
    #[must_use]
    pub fn with_tableau(&self, draws: bool) -> Solution {
        let player = vec![chance(draws); self.seen.fives().len()];
        self.solution(player, self.tableau())
    }

    /// What the Player gains by drawing with a group of fives and not staying, of a unit staked, if the Banker plays so: over all
    /// coups, not over those in which the Player holds it.
    #[must_use]
    pub fn player_gain(&self, group: usize, banker: &[Exact]) -> Exact {
        let slope = self.player_slope(group);
        &value(&slope, banker) / &Exact::whole(self.total)
    }

    /// What the Banker gains by drawing with each choice and not staying, of a unit staked, if the Player plays so.
    #[must_use]
    pub fn banker_gains(&self, player: &[Exact]) -> Vec<Exact> {
        let unit = Exact::whole(self.total * u128::from(self.share.of));
        let gain = |spot| &value(&self.slope(spot), player) / &unit;
        self.spots.iter().map(gain).collect()
    }

    /// What the Banker wins on average by staying and by drawing with each choice whenever it comes, of a unit staked, if the
    /// Player plays so; none where it never comes.
    #[must_use]
    pub fn banker_values(&self, player: &[Exact]) -> Vec<Option<[Exact; 2]>> {
        let values = |spot: &Spot| {
            let weights = player.iter().map(|chance| seen_by(spot, chance));
            let weighed = spot.fives.iter().zip(weights);
            let (mut ways, mut won) = (Exact::ZERO, [Exact::ZERO, Exact::ZERO]);
            for (choice, weight) in weighed.chain([(&spot.fixed, Exact::ONE)]) {
                ways += &weight * &Exact::whole(choice.stays.total());
                for (won, ends) in won.iter_mut().zip([&choice.stays, &choice.draws]) {
                    *won += &weight * &Exact::whole(self.gain(ends).banker);
                }
            }
            let all = &ways * &Exact::whole(self.share.of);
            (!all.is_zero()).then(|| won.map(|won| &won / &all))
        };
        self.spots.iter().map(values).collect()
    }

    /// How likely it is that the Player may choose with a group of fives, and what staying and drawing win on average then, of
    /// a unit staked, if the Banker plays so; none where it never comes.
    #[must_use]
    pub fn player_values(&self, group: usize, banker: &[Exact]) -> Option<(Exact, [Exact; 2])> {
        let (mut ways, mut won) = (0, [Exact::ZERO, Exact::ZERO]);
        for (spot, draws) in self.spots.iter().zip(banker) {
            let choice = &spot.fives[group];
            // The Banker has seen whether the Player drew, so that the two are told by different spots.
            let won = match spot.known.2 {
                None => {
                    ways += choice.stays.total();
                    &mut won[0]
                }
                Some(_) => &mut won[1],
            };
            let chances = [&Exact::ONE - draws, draws.clone()];
            for (ends, chance) in [&choice.stays, &choice.draws].into_iter().zip(chances) {
                *won += &chance * &Exact::whole(self.gain(ends).player);
            }
        }
        let all = Exact::whole(ways);
        let share = &all / &Exact::whole(self.total);
        (ways > 0).then(|| (share, won.map(|won| &won / &all)))
    }

    /// An equilibrium: neither side gains by playing otherwise. The one with the fewest mixed choices that is found first.
    #[must_use]
    pub fn equilibrium(&self) -> Option<Solution> {
        self.equilibria(true).into_iter().next()
    }

    /// Every equilibrium with as few mixed choices as there can be, or only the first found. Equilibria with more mixed choices
    /// are not looked for; nor are those in which a side that is indifferent mixes needlessly.
    #[must_use]
    pub fn equilibria(&self, one: bool) -> Vec<Solution> {
        let search = Search::new(self);
        let groups = self.seen.fives().len();
        for mixed in 0..=groups {
            let found = search.with_mixed(mixed, one);
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }
}

/// How likely a Player who draws with this chance does what the Banker has seen.
fn seen_by(spot: &Spot, chance: &Exact) -> Exact {
    match spot.known.2 {
        Some(_) => chance.clone(),
        None => &Exact::ONE - chance,
    }
}

/// A whole chance.
fn chance(certain: bool) -> Exact {
    if certain { Exact::ONE } else { Exact::ZERO }
}

/// A card of this value, as the table of play asks for one.
fn card(value: u8) -> Card {
    let rank = Rank::ALL[usize::from(if value == 0 { 9 } else { value - 1 })];
    Card {
        rank,
        suit: Suit::Clubs,
    }
}

/// A number plus a sum over chances.
fn value((fixed, slopes): &(i128, Vec<i128>), chances: &[Exact]) -> Exact {
    let mut sum = Exact::whole(*fixed);
    for (slope, chance) in slopes.iter().zip(chances) {
        if !chance.is_zero() && *slope != 0 {
            sum += &Exact::whole(*slope) * chance;
        }
    }
    sum
}

/// The search for an equilibrium.
struct Search<'a> {
    game: &'a Game,
    player: Vec<(i128, Vec<i128>)>,
    banker: Vec<(i128, Vec<i128>)>,
    /// The Banker's choices that are not the same whatever the Player does.
    open: Vec<usize>,
    /// What is best where they are the same; the open ones are filled in.
    best: Chances,
}

impl<'a> Search<'a> {
    fn new(game: &'a Game) -> Search<'a> {
        let banker: Vec<_> = game.spots.iter().map(|spot| game.slope(spot)).collect();
        let is_open = |(fixed, slopes): &(i128, Vec<i128>)| {
            let low: i128 = slopes.iter().filter(|s| **s < 0).sum();
            let high: i128 = slopes.iter().filter(|s| **s > 0).sum();
            fixed + low <= 0 && fixed + high >= 0
        };
        Search {
            player: (0..game.seen.fives().len())
                .map(|group| game.player_slope(group))
                .collect(),
            open: (0..banker.len()).filter(|&k| is_open(&banker[k])).collect(),
            best: banker.iter().map(|(fixed, _)| chance(*fixed > 0)).collect(),
            banker,
            game,
        }
    }

    /// Equilibria in which just so many of the Player's choices are mixed.
    fn with_mixed(&self, mixed: usize, one: bool) -> Vec<Solution> {
        let groups = self.player.len();
        let mut found: Vec<Solution> = Vec::new();
        for free in subsets(groups, mixed) {
            let pure: Vec<usize> = (0..groups).filter(|g| !free.contains(g)).collect();
            for bits in 0..1_u32 << pure.len() {
                let mut player = vec![Exact::ZERO; groups];
                for (i, group) in pure.iter().enumerate() {
                    player[*group] = chance(bits >> i & 1 == 1);
                }
                for spots in subsets(self.open.len(), mixed) {
                    let spots: Vec<usize> = spots.iter().map(|&i| self.open[i]).collect();
                    let Some(solution) = self.try_with(&free, &spots, player.clone()) else {
                        continue;
                    };
                    if !found.contains(&solution) {
                        found.push(solution);
                    }
                    if one {
                        return found;
                    }
                }
            }
        }
        found
    }

    /// The equilibrium in which these of the Player's choices and these of the Banker's are mixed, if there is one.
    fn try_with(&self, free: &[usize], spots: &[usize], mut player: Chances) -> Option<Solution> {
        // The Player's chances that leave the Banker indifferent.
        let rows = spots
            .iter()
            .map(|&k| equation(&self.banker[k], free, &player));
        let solved = solve(rows.collect())?;
        for (group, chance) in free.iter().zip(solved) {
            player[*group] = within(chance)?;
        }
        // The Banker's best play against them, and the chances that leave the Player indifferent.
        let mut banker = self.best.clone();
        for &spot in &self.open {
            banker[spot] = chance(value(&self.banker[spot], &player) > Exact::ZERO);
        }
        let rows = free
            .iter()
            .map(|&g| equation(&self.player[g], spots, &banker));
        let solved = solve(rows.collect())?;
        for (spot, chance) in spots.iter().zip(solved) {
            banker[*spot] = within(chance)?;
        }
        // Nobody gains by doing otherwise.
        let content = |(group, slope): (usize, &(i128, Vec<i128>))| {
            let gain = value(slope, &banker);
            gain.is_zero() || player[group] == chance(gain > Exact::ZERO)
        };
        if !self.player.iter().enumerate().all(content) {
            return None;
        }
        Some(self.game.solution(player, banker))
    }
}

/// What must hold for a sum to be nothing: the factors of the unknown chances, and what they must come to.
fn equation(
    slope: &(i128, Vec<i128>),
    unknown: &[usize],
    chances: &[Exact],
) -> (Vec<Exact>, Exact) {
    let mut known = chances.to_vec();
    unknown.iter().for_each(|&u| known[u] = Exact::ZERO);
    let factors = unknown.iter().map(|&u| Exact::whole(slope.1[u]));
    (factors.collect(), -value(slope, &known))
}

/// A chance, if it is one.
fn within(chance: Exact) -> Option<Exact> {
    (chance >= Exact::ZERO && chance <= Exact::ONE).then_some(chance)
}

/// Solves as many equations as there are unknowns; none if they do not settle them.
fn solve(mut rows: Vec<(Vec<Exact>, Exact)>) -> Option<Vec<Exact>> {
    let size = rows.len();
    for column in 0..size {
        let pivot = (column..size).find(|&row| !rows[row].0[column].is_zero())?;
        rows.swap(column, pivot);
        let (factors, sum) = rows[column].clone();
        for (row, (others, total)) in rows.iter_mut().enumerate() {
            if row == column || others[column].is_zero() {
                continue;
            }
            let times = &others[column] / &factors[column];
            for (other, factor) in others.iter_mut().zip(&factors) {
                *other = &*other - &(factor * &times);
            }
            *total = &*total - &(&sum * &times);
        }
    }
    let solved = rows.iter().enumerate();
    Some(
        solved
            .map(|(i, (factors, sum))| sum / &factors[i])
            .collect(),
    )
}

/// Every subset of so many of the numbers below `n`, in order.
fn subsets(n: usize, size: usize) -> Vec<Vec<usize>> {
    fn go(from: usize, n: usize, left: usize, taken: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        if left == 0 {
            return all.push(taken.clone());
        }
        for next in from..n {
            taken.push(next);
            go(next + 1, n, left - 1, taken, all);
            taken.pop();
        }
    }
    let mut all = Vec::new();
    go(0, n, size, &mut Vec::new(), &mut all);
    all
}
