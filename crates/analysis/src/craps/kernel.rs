//! Craps at speed: a table on which every wager of the layout lies at all times, made anew as soon as it may be.
//!
//! All that a roll decides depends on the come out point, on which of the six numbers have a Come and a Don't Come Bet, and
//! on the dice. So the rolls are counted by that, and what each makes of every wager is asked of the engine beforehand.

use super::{Line, at_stake, chain};
use crate::simulate::{Each, Kernel, Staked, Stream, Tally};
use croupier_engine::Cents;
use croupier_engine::games::craps::bet::{Bet, Point};
use croupier_engine::games::craps::dice::Dice;
use croupier_engine::games::craps::rules::Rules;

/// How many dice are told apart: eleven totals, four of them also the hard way; one place is empty.
const THROWS: usize = 16;

/// Without a point, and with each of six.
const POINTS: usize = 7;

/// Which of the six numbers have their Come Bets.
const NUMBERS: usize = 64;

/// How many rolls are drawn at once.
const AT_ONCE: usize = 8;

/// What a wager comes to, by point and throw; none where it is not decided.
type Table = [[Option<i64>; THROWS]; POINTS];

/// A wager of the layout as the kernel plays it.
#[derive(Clone)]
struct Played {
    /// What it comes to while it is not on a number.
    here: Table,
    /// What it comes to on each number, where it moves there or is added there.
    on: Vec<(usize, Table)>,
}

impl Played {
    /// Whether it moves to whichever number is thrown.
    fn moves(&self) -> bool {
        self.on.len() == Point::ALL.len()
    }

    /// The most that it can cost.
    fn most(&self) -> i64 {
        let tables = self.on.iter().map(|(_, table)| table).chain([&self.here]);
        let results = tables.flatten().flatten().flatten();
        results.min().map_or(0, |least| -least)
    }
}

/// Craps at speed.
#[derive(Clone)]
pub struct Craps {
    staked: Vec<Staked>,
    played: Vec<Played>,
    /// The throw of each of 36 dice.
    throws: [u8; 36],
    /// The state after each state and throw.
    next: Vec<u16>,
}

/// Which throws there are, each with dice that show it.
fn throws() -> Vec<Dice> {
    let mut throws: Vec<Dice> = Vec::new();
    for dice in Dice::all() {
        if !throws.iter().any(|d| same_throw(*d, dice)) {
            throws.push(dice);
        }
    }
    throws
}

fn same_throw(a: Dice, b: Dice) -> bool {
    a.total() == b.total() && a.is_pair() == b.is_pair()
}

fn point(at: usize) -> Option<Point> {
    at.checked_sub(1).map(|at| Point::ALL[at])
}

fn place(point: Option<Point>) -> usize {
    let at = |p| Point::ALL.iter().position(|q| *q == p);
    point.and_then(at).map_or(0, |at| at + 1)
}

/// The state after a throw: the point, and the numbers with Come Bets.
fn after(state: usize, dice: Dice) -> usize {
    let (before, mut numbers) = (point(state / NUMBERS), state % NUMBERS);
    if dice.total() == 7 {
        numbers = 0;
    } else if let Some(number) = dice.point() {
        // What lay there is decided; what was on the Come moves there, and lies there only once there is a point.
        let bit = 1 << (place(Some(number)) - 1);
        match before {
            Some(_) => numbers |= bit,
            None => numbers &= !bit,
        }
    }
    place(chain::next_point(before, dice)) * NUMBERS + numbers
}

impl Craps {
    /// The kernel of a table under these rules, with the stake of each wager; wagers that cannot be made at it are left out.
    ///
    /// ```
    /// use croupier_analysis::craps::kernel::Craps;
    /// use croupier_analysis::simulate::Kernel as _;
    /// use croupier_engine::games::Rules;
    ///
    /// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
    /// let Ok(Rules::Craps(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// let kernel = Craps::new(&rules, None);
    /// assert!(kernel.round() == "roll" && kernel.wagers().iter().any(|staked| staked.wager == "pass"));
    /// ```
    #[must_use]
    pub fn new(rules: &Rules, stake: Option<Cents>) -> Craps {
        let (at, chosen) = at_stake(rules, stake);
        let sound =
            |line: &Line| stake.is_none_or(|stake| super::refused(rules, *line, stake).is_none());
        let lines: Vec<Line> = Line::all().into_iter().filter(sound).collect();
        let shown = throws();
        let throw = |dice: Dice| shown.iter().position(|d| same_throw(*d, dice));
        let mut throws = [0; 36];
        for (at, dice) in Dice::all().enumerate() {
            throws[at] = throw(dice).unwrap_or_default() as u8;
        }
        let mut next = vec![0; POINTS * NUMBERS * THROWS];
        for (at, to) in next.iter_mut().enumerate() {
            if let Some(dice) = shown.get(at % THROWS) {
                *to = after(at / THROWS, *dice) as u16;
            }
        }
        let mut wagers: Vec<(String, Played)> = lines
            .iter()
            .map(|line| (line.word(), played(&at, *line, chosen, &shown)))
            .collect();
        for flat in super::WITH_ODDS {
            if lines.iter().any(|line| line.bet == flat) {
                let both = with_odds(&at, flat, chosen, &shown);
                wagers.push((super::with_odds_word(flat), both));
            }
        }
        let staked = |(word, played): &(String, Played)| {
            let added = if super::WITH_ODDS.map(super::with_odds_word).contains(word) {
                "the line wager and its odds"
            } else {
                "the stake and its commission"
            };
            Staked::new(word.as_str(), chosen.0).costing(played.most(), added)
        };
        Craps {
            staked: wagers.iter().map(staked).collect(),
            played: wagers.into_iter().map(|(_, played)| played).collect(),
            throws,
            next,
        }
    }

    /// Rolls so often, and on until no wager has a point, so that long wagers are not left out; `each` is told the state
    /// before each roll, and which of 36 dice came.
    #[inline(always)]
    fn rolls(&self, stream: &mut Stream, rounds: u64, mut each: impl FnMut(usize, usize)) -> u64 {
        let (mut state, mut rolls) = (0_usize, 0);
        let mut roll = |dice: u64| {
            each(state, dice as usize);
            let throw = usize::from(self.throws[dice as usize]);
            state = usize::from(self.next[state * THROWS + throw]);
            state
        };
        while rolls + AT_ONCE as u64 <= rounds {
            for dice in stream.batch([36; AT_ONCE]) {
                roll(dice);
            }
            rolls += AT_ONCE as u64;
        }
        loop {
            let state = roll(stream.below(36));
            rolls += 1;
            if rolls >= rounds && state == 0 {
                return rolls;
            }
        }
    }

    /// What a wager comes to in a state with a throw.
    fn results(&self, wager: usize, state: usize, throw: usize) -> impl Iterator<Item = i64> {
        let Played { here, on } = &self.played[wager];
        let (point, numbers) = (state / NUMBERS, state % NUMBERS);
        let lies = move |(n, _): &&(usize, Table)| numbers >> n & 1 == 1;
        let on = on.iter().filter(lies).map(move |(_, t)| t[point][throw]);
        on.chain([here[point][throw]]).flatten()
    }

    /// The very rolls that a block with this stream would play, with what was decided by each: the wager's place, and what
    /// it came to.
    pub fn rolled(&self, stream: &mut Stream, rounds: u64) -> Vec<(Dice, Vec<(usize, i64)>)> {
        let all: Vec<Dice> = Dice::all().collect();
        let mut told = Vec::new();
        self.rolls(stream, rounds, |state, dice| {
            let throw = usize::from(self.throws[dice]);
            let of = |w| self.results(w, state, throw).map(move |result| (w, result));
            told.push((all[dice], (0..self.played.len()).flat_map(of).collect()));
        });
        told
    }
}

/// What becomes of a wager on every throw, asked of the engine.
fn played(rules: &Rules, line: Line, stake: Cents, shown: &[Dice]) -> Played {
    let table = |bet: Bet, lies: &dyn Fn(Option<Point>) -> bool| {
        let mut table: Table = [[None; THROWS]; POINTS];
        for (at, row) in table.iter_mut().enumerate() {
            let point = point(at);
            for (result, dice) in row.iter_mut().zip(shown).filter(|_| lies(point)) {
                let line = Line { bet, ..line };
                let end = chain::decided(rules, line, stake, point, *dice);
                *result = end.map(|end| end.net.0);
            }
        }
        table
    };
    let everywhere = |_: Option<Point>| true;
    let nowhere = [[None; THROWS]; POINTS];
    let on = |bet: fn(Point) -> Bet| -> Vec<(usize, Table)> {
        let of = |(n, p): (usize, &Point)| (n, table(bet(*p), &everywhere));
        Point::ALL.iter().enumerate().map(of).collect()
    };
    let (here, on) = match line.bet {
        // On the Come once there is a point, then on its number.
        Bet::Come => (table(line.bet, &|p| p.is_some()), on(Bet::ComeOn)),
        Bet::DontCome => (table(line.bet, &|p| p.is_some()), on(Bet::DontComeOn)),
        Bet::OddsCome(p) | Bet::BehindDontCome(p) => {
            let number = place(Some(p)) - 1;
            (nowhere, vec![(number, table(line.bet, &everywhere))])
        }
        Bet::OddsPass | Bet::BehindDontPass => (table(line.bet, &|p| p == line.point), Vec::new()),
        _ => (table(line.bet, &everywhere), Vec::new()),
    };
    Played { here, on }
}

/// What becomes of a line wager and the most that may be added to it on each point, taken together.
fn with_odds(rules: &Rules, flat: Bet, stake: Cents, shown: &[Dice]) -> Played {
    let line = Line {
        bet: flat,
        point: None,
    };
    let mut both = played(rules, line, stake, shown);
    for (row, &point) in both.here[1..].iter_mut().zip(Point::ALL) {
        let (bet, most) = super::odds_on(rules, flat, point, stake);
        for (result, dice) in row.iter_mut().zip(shown) {
            let added = Line {
                bet,
                point: Some(point),
            };
            let end = chain::decided(rules, added, most, Some(point), *dice);
            *result = result.zip(end).map(|(flat, end)| flat + end.net.0);
        }
    }
    both
}

impl Kernel for Craps {
    fn wagers(&self) -> &[Staked] {
        &self.staked
    }

    fn round(&self) -> &'static str {
        "roll"
    }

    fn block(&mut self, stream: &mut Stream, rounds: u64, tally: &mut Tally) {
        let mut counts = vec![0_u32; POINTS * NUMBERS * THROWS];
        tally.rounds += self.rolls(stream, rounds, |state, dice| {
            counts[state * THROWS + usize::from(self.throws[dice])] += 1;
        });
        pour(&counts, &self.played, tally);
    }

    fn follow(&mut self, stream: &mut Stream, wager: usize, _: i64, each: &mut Each<'_>) {
        let mut state = 0_usize;
        let played = &self.played[wager];
        // The number to which a wager on the Come has moved: there is no other before that one is decided.
        let mut moved: Option<usize> = None;
        loop {
            let throw = usize::from(self.throws[stream.below(36) as usize]);
            let point = state / NUMBERS;
            if played.moves() {
                let table = moved.map_or(&played.here, |number| &played.on[number].1);
                match table[point][throw] {
                    Some(result) if !each(result) => return,
                    Some(_) => moved = None,
                    None if moved.is_none() => {
                        let numbers =
                            usize::from(self.next[point * NUMBERS * THROWS + throw]) % NUMBERS;
                        moved = (numbers > 0).then(|| numbers.trailing_zeros() as usize);
                    }
                    None => {}
                }
            } else if !self.results(wager, state, throw).all(&mut *each) {
                return;
            }
            state = usize::from(self.next[state * THROWS + throw]);
        }
    }
}

/// Adds up what the counted rolls made of each wager.
fn pour(counts: &[u32], played: &[Played], tally: &mut Tally) {
    let mut here = [[0_u64; THROWS]; POINTS];
    let mut on = [[[0_u64; THROWS]; POINTS]; 6];
    for (at, &times) in counts.iter().enumerate().filter(|(_, n)| **n > 0) {
        let (state, throw) = (at / THROWS, at % THROWS);
        let (point, numbers) = (state / NUMBERS, state % NUMBERS);
        here[point][throw] += u64::from(times);
        for (n, table) in on.iter_mut().enumerate() {
            if numbers >> n & 1 == 1 {
                table[point][throw] += u64::from(times);
            }
        }
    }
    let add = |tally: &mut Tally, wager, table: &Table, times: &[[u64; THROWS]; POINTS]| {
        for (results, times) in table.iter().flatten().zip(times.iter().flatten()) {
            if let Some(result) = results {
                tally.add(wager, *result, *times);
            }
        }
    };
    for (wager, lies) in played.iter().enumerate() {
        add(tally, wager, &lies.here, &here);
        for (number, table) in &lies.on {
            add(tally, wager, table, &on[*number]);
        }
    }
}
