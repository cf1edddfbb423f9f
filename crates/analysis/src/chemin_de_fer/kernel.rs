//! Chemin de fer at speed: a shoe is shuffled by value, burned and dealt to its last hand, and both sides play as is best from a
//! fresh shoe, each view of the cards with a shoe of its own (nj-19-47/chemin-de-fer/4.4(d); nj-19-47/punto-banco/3.8(e)).

use super::count::FIVES;
use super::game::Seen;
use super::odds::{Solved, solve, words};
use crate::Trouble;
use crate::ask::Ask;
use crate::baccarat::kernel::{draw_round, shuffle};
use crate::baccarat::values;
use crate::exact::Exact;
use crate::simulate::{Each, Kernel, Staked, Stream, Tally};
use croupier_engine::games::baccarat::hand::is_natural;
use croupier_engine::games::chemin_de_fer::Rules;
use croupier_engine::{CardCounts, Cents};

/// A chance as so many in so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Chance {
    of: u64,
    yes: u64,
}

impl Chance {
    const NEVER: Chance = Chance { of: 1, yes: 0 };

    /// The chance itself, or where its numbers are too large for a machine the nearest in a million million million.
    fn new(exact: &Exact) -> Chance {
        let ratio = exact.rational();
        let whole = (
            u64::try_from(ratio.numerator().clone()),
            u64::try_from(ratio.denominator().clone()),
        );
        if let (Ok(yes), Ok(of)) = whole {
            return Chance { of, yes };
        }
        const FINE: u64 = 1_000_000_000_000_000_000;
        let scaled = exact * &Exact::whole(FINE);
        let yes = scaled.decimal(0).parse().unwrap_or(0);
        Chance { of: FINE, yes }
    }

    fn happens(self, stream: &mut Stream) -> bool {
        match self {
            Chance { yes: 0, .. } => false,
            Chance { of, yes } if of == yes => true,
            Chance { of, yes } => stream.below(of) < yes,
        }
    }
}

/// How both sides play who see so much.
#[derive(Clone, Debug)]
struct View {
    /// The Player's chance to draw, by the values of the two cards of a five.
    player: [[Chance; 10]; 10],
    /// The Banker's, by the values of the two cards, then by what was seen: a value, or 10 for a Player who stayed.
    banker: Vec<Chance>,
}

impl View {
    fn new(solved: &Solved) -> View {
        let mut player = [[Chance::NEVER; 10]; 10];
        let groups = solved
            .game
            .seen()
            .fives()
            .iter()
            .zip(&solved.solution.player);
        for (group, chance) in groups {
            for &five in *group {
                let (low, high) = (usize::from(FIVES[five].0), usize::from(FIVES[five].1));
                player[low][high] = Chance::new(chance);
                player[high][low] = Chance::new(chance);
            }
        }
        let mut banker = vec![Chance::NEVER; 1100];
        let choices = solved
            .game
            .situations()
            .into_iter()
            .zip(&solved.solution.banker);
        for ((points, (low, high, third)), chance) in choices {
            let seen = third.map_or(10, usize::from);
            let chance = Chance::new(chance);
            for first in 0..10_usize {
                let second = (10 + usize::from(points) - first) % 10;
                let same = [first.min(second), first.max(second)] == [low, high].map(usize::from);
                if solved.game.seen() == Seen::Totals || same {
                    banker[(first * 10 + second) * 11 + seen] = chance;
                }
            }
        }
        View { player, banker }
    }
}

/// A coup as it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coup {
    /// The place of its first card in the stack.
    pub at: usize,
    /// Whether the Player draws a third card.
    pub player_draws: bool,
    /// Whether the Banker does.
    pub banker_draws: bool,
    /// The Player's final count.
    pub player: u8,
    /// The Banker's final count.
    pub banker: u8,
}

/// Chemin de fer at speed.
#[derive(Clone)]
pub struct Chemin {
    staked: Vec<Staked>,
    views: Vec<View>,
    /// What the Banker wins of a stake, and the stake.
    won: i64,
    stake: i64,
    /// A new shoe.
    cards: Vec<u8>,
    stack: Vec<u8>,
    from_back: usize,
    /// Whether every coup comes from a fresh shoe.
    fresh: bool,
}

impl Chemin {
    /// The kernel of a table under these rules with that stake.
    ///
    /// # Errors
    /// If the table would not take the stake.
    pub fn of_table(rules: &Rules, stake: Option<Cents>) -> Result<Chemin, Trouble> {
        let ask = Ask {
            stake,
            ..Ask::default()
        };
        let solved = solve(rules, &ask)?;
        let share = solved.first().map(|one| one.share);
        let (of, taken) = share.map_or((1, 0), |share| (share.of as i64, share.taken as i64));
        let names = solved.iter().flat_map(|one| words(one.game.seen()));
        let names = names.map(|word| Staked::new(word, of));
        let mut cards = Vec::new();
        for (value, many) in (0..).zip(values(&CardCounts::decks(rules.cards.decks))) {
            cards.extend((0..many).map(|_| value));
        }
        Ok(Chemin {
            staked: names.collect(),
            views: solved.iter().map(View::new).collect(),
            won: of - taken,
            stake: of,
            stack: cards.clone(),
            cards,
            from_back: usize::from(rules.cards.cutting_card_from_back),
            fresh: false,
        })
    }

    /// Shuffles the shoe, or as much of it as is dealt before it is shuffled again; the values of the whole stack in order.
    pub fn shuffle(&mut self, stream: &mut Stream) -> &[u8] {
        if self.fresh {
            draw_round(&mut self.stack, stream);
        } else {
            shuffle(&mut self.stack, stream);
        }
        &self.stack
    }

    /// Plays the shoe to its last hand with one view of the cards; `each` is told every coup and says whether to go on.
    pub fn play(
        &self,
        view: usize,
        stream: &mut Stream,
        each: &mut dyn FnMut(Coup) -> bool,
    ) -> bool {
        let view = &self.views[view];
        let first = self.stack[0];
        let burned = 1 + usize::from(if first == 0 { 10 } else { first });
        // That nothing is burned changes nothing for the first coup of a shoe.
        let mut at = if self.fresh { 0 } else { burned };
        let cut = self.stack.len() - self.from_back;
        let mut left: Option<u8> = None;
        while left != Some(0) {
            let Some(six) = self.stack.get(at..).and_then(<[u8]>::first_chunk) else {
                return true;
            };
            let coup = coup(view, at, six, stream);
            at += 4 + usize::from(coup.player_draws) + usize::from(coup.banker_draws);
            left = match left {
                Some(more) => Some(more - 1),
                // The round in which the cutting card comes out, then one more.
                None => (at > cut).then_some(1),
            };
            if !each(coup) {
                return false;
            }
            if self.fresh {
                return true;
            }
        }
        true
    }

    /// What a coup brings the Banker and one who covers the stake, in units.
    #[must_use]
    pub fn results(&self, coup: &Coup) -> [i64; 2] {
        match coup.player.cmp(&coup.banker) {
            core::cmp::Ordering::Less => [self.won, -self.stake],
            core::cmp::Ordering::Equal => [0, 0],
            core::cmp::Ordering::Greater => [-self.stake, self.stake],
        }
    }
}

fn coup(view: &View, at: usize, six: &[u8; 6], stream: &mut Stream) -> Coup {
    let [p1, b1, p2, b2, fifth, sixth] = *six;
    let mut coup = Coup {
        at,
        player_draws: false,
        banker_draws: false,
        player: (p1 + p2) % 10,
        banker: (b1 + b2) % 10,
    };
    if is_natural(coup.player) || is_natural(coup.banker) {
        return coup;
    }
    coup.player_draws = match coup.player {
        0..5 => true,
        5 => view.player[usize::from(p1)][usize::from(p2)].happens(stream),
        _ => false,
    };
    let (seen, next) = if coup.player_draws {
        (fifth, sixth)
    } else {
        (10, fifth)
    };
    let hand = usize::from(b1) * 10 + usize::from(b2);
    coup.banker_draws = view.banker[hand * 11 + usize::from(seen)].happens(stream);
    if coup.player_draws {
        coup.player = (coup.player + fifth) % 10;
    }
    if coup.banker_draws {
        coup.banker = (coup.banker + next) % 10;
    }
    coup
}

impl Kernel for Chemin {
    fn wagers(&self) -> &[Staked] {
        &self.staked
    }

    fn deal_fresh(&mut self) -> bool {
        self.fresh = true;
        true
    }

    fn deals_down(&self) -> bool {
        !self.fresh
    }

    fn round(&self) -> &'static str {
        "coup"
    }

    fn block(&mut self, stream: &mut Stream, rounds: u64, tally: &mut Tally) {
        tally.rounds += rounds;
        for view in 0..self.views.len() {
            // Won by the Banker, neither, won by the Player.
            let mut ends = [0_u64; 3];
            let mut left = rounds;
            self.stack.clone_from(&self.cards);
            while left > 0 {
                self.shuffle(stream);
                tally.count(if self.fresh { "shuffles" } else { "shoes" }, 1);
                self.play(view, stream, &mut |coup| {
                    ends[(coup.player.cmp(&coup.banker) as i8 + 1) as usize] += 1;
                    left -= 1;
                    left > 0
                });
            }
            let results = [[self.won, -self.stake], [0, 0], [-self.stake, self.stake]];
            for (brings, times) in results.into_iter().zip(ends) {
                tally.add(2 * view, brings[0], times);
                tally.add(2 * view + 1, brings[1], times);
            }
        }
    }

    fn follow(&mut self, stream: &mut Stream, wager: usize, _: i64, each: &mut Each<'_>) {
        self.stack.clone_from(&self.cards);
        loop {
            self.shuffle(stream);
            let go_on = self.play(wager / 2, stream, &mut |coup| {
                each(self.results(&coup)[wager % 2])
            });
            if !go_on {
                return;
            }
        }
    }
}
