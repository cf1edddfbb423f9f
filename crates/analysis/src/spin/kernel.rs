//! Spins at speed: results are counted, and what each makes of every place is known beforehand.

use super::{STAKE, net, results};
use crate::simulate::{Each, Kernel, Staked, Stream, Tally};
use croupier_engine::games::spin::Rules;
use croupier_engine::{Cents, Word};

/// How many spins are drawn at once; 216 to this power is far below what one draw holds.
const AT_ONCE: usize = 6;

/// Roulette, tai-sai or the money wheel at speed.
#[derive(Clone)]
pub struct Spin {
    staked: Vec<Staked>,
    /// What each place leaves the player better off by, for each result.
    nets: Vec<Vec<i64>>,
    results: usize,
}

impl Spin {
    /// The kernel of a table under these rules, with the same stake at every place.
    ///
    /// ```
    /// use croupier_analysis::simulate::Kernel as _;
    /// use croupier_analysis::spin::kernel::Spin;
    /// use croupier_engine::games::Rules;
    ///
    /// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
    /// let Ok(Rules::Roulette(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// assert_eq!(Spin::new(&rules, None).wagers().len(), 157, "every place on the layout");
    /// ```
    #[must_use]
    pub fn new(rules: &Rules, stake: Option<Cents>) -> Spin {
        let stake = stake.unwrap_or(STAKE);
        let results = results(rules.apparatus);
        let positions = rules.apparatus.positions();
        let nets = |p: &_| {
            results
                .iter()
                .map(|s| net(rules, *p, stake, *s).0)
                .collect()
        };
        Spin {
            staked: positions
                .iter()
                .map(|p| Staked::new(p.to_word(), stake.0))
                .collect(),
            nets: positions.iter().map(nets).collect(),
            results: results.len(),
        }
    }

    /// The very spins that a block with this stream would play: which of the equally likely results came.
    ///
    /// ```
    /// use croupier_analysis::simulate::{Seed, Stream};
    /// use croupier_analysis::spin::kernel::Spin;
    /// use croupier_engine::games::Rules;
    ///
    /// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
    /// let Ok(Rules::Roulette(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// let spun = Spin::new(&rules, None).spun(&mut Stream::new(Seed::from(7), 0), 100);
    /// assert!(spun.len() == 100 && spun.iter().all(|result| *result < 37));
    /// ```
    pub fn spun(&self, stream: &mut Stream, rounds: u64) -> Vec<usize> {
        let mut told = Vec::new();
        self.spins(stream, rounds, |_, result| told.push(result));
        told
    }

    /// What a place comes to with a result.
    #[must_use]
    pub fn net(&self, wager: usize, result: usize) -> i64 {
        self.nets[wager][result]
    }

    #[inline(always)]
    fn spins(&self, stream: &mut Stream, rounds: u64, mut each: impl FnMut(usize, usize)) {
        for _ in 0..rounds / AT_ONCE as u64 {
            for (at, result) in self.spin(stream).into_iter().enumerate() {
                each(at, result as usize);
            }
        }
        for _ in 0..rounds % AT_ONCE as u64 {
            each(0, stream.below(self.results as u64) as usize);
        }
    }

    #[inline(always)]
    fn spin(&self, stream: &mut Stream) -> [u64; AT_ONCE] {
        stream.batch([self.results as u64; AT_ONCE])
    }
}

impl Kernel for Spin {
    fn wagers(&self) -> &[Staked] {
        &self.staked
    }

    fn round(&self) -> &'static str {
        "spin"
    }

    fn block(&mut self, stream: &mut Stream, rounds: u64, tally: &mut Tally) {
        // Two tables, so that one result after another need not wait for the same count.
        let mut counts = [[0_u64; 256]; 2];
        self.spins(stream, rounds, |at, result| {
            counts[at % 2][result & 255] += 1;
        });
        tally.rounds += rounds;
        for (wager, nets) in self.nets.iter().enumerate() {
            for (result, net) in nets.iter().enumerate() {
                tally.add(wager, *net, counts[0][result] + counts[1][result]);
            }
        }
    }

    fn follow(&mut self, stream: &mut Stream, wager: usize, _: i64, each: &mut Each<'_>) {
        let nets = &self.nets[wager];
        loop {
            for result in self.spin(stream) {
                if !each(nets[result as usize]) {
                    return;
                }
            }
        }
    }
}
