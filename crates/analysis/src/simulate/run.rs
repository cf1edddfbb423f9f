//! The blocks of a simulation, dealt out to threads.

use super::stream::{Seed, Stream};
use super::tally::{Tally, Totals};
use super::{Kernel, Staked};
use rayon::ThreadPoolBuilder;
use std::fmt;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How many rounds a block has; the last one may have fewer.
pub const BLOCK: u64 = 1 << 16;

/// What is to be played.
///
/// ```
/// use croupier_analysis::simulate::{Part, Plan};
/// use std::num::NonZeroUsize;
///
/// let plan = Plan { seed: "c0ffee".parse()?, rounds: 100_000, part: Part::WHOLE, threads: NonZeroUsize::MIN };
/// assert_eq!(plan.rounds_of_part(), 100_000);
/// # Ok::<(), croupier_analysis::simulate::NoSeed>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Decides every card and number.
    pub seed: Seed,
    /// How many rounds.
    pub rounds: u64,
    /// Which part of them.
    pub part: Part,
    /// On how many threads.
    pub threads: NonZeroUsize,
}

impl Plan {
    /// The blocks of the part.
    fn blocks(&self) -> Range<u64> {
        self.part.share(self.rounds.div_ceil(BLOCK))
    }

    /// How many rounds the part has.
    ///
    /// ```
    /// use croupier_analysis::simulate::{Part, Plan, Seed};
    /// use std::num::NonZeroUsize;
    ///
    /// let (seed, threads) = (Seed::from(7), NonZeroUsize::MIN);
    /// let rounds = Part::WHOLE.all().chain("1/3".parse::<Part>()?.all()).map(|part| {
    ///     Plan { seed, rounds: 1_000_000, part, threads }.rounds_of_part()
    /// });
    /// let rounds: Vec<u64> = rounds.collect();
    /// assert_eq!(rounds[0], rounds[1..].iter().sum::<u64>(), "three parts are the whole");
    /// # Ok::<(), croupier_analysis::simulate::run::NoPart>(())
    /// ```
    #[must_use]
    pub fn rounds_of_part(&self) -> u64 {
        let Range { start, end } = self.blocks();
        let before = |block: u64| block.saturating_mul(BLOCK).min(self.rounds);
        before(end) - before(start)
    }
}

/// One of the equal parts into which the work may be cut, so that many machines can share it; written `3/64`.
///
/// ```
/// use croupier_analysis::simulate::Part;
///
/// let part: Part = "3/64".parse()?;
/// assert_eq!(Some(part), Part::new(3, 64));
/// assert!("65/64".parse::<Part>().is_err());
/// # Ok::<(), croupier_analysis::simulate::run::NoPart>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    number: u64,
    of: u64,
}

impl Part {
    /// All of the work.
    pub const WHOLE: Part = Part { number: 1, of: 1 };

    /// This part of so many, counted from 1; none if there is no such part.
    ///
    /// ```
    /// use croupier_analysis::simulate::Part;
    ///
    /// assert_eq!(Part::new(1, 1), Some(Part::WHOLE));
    /// assert_eq!((Part::new(0, 4), Part::new(5, 4)), (None, None));
    /// ```
    #[must_use]
    pub const fn new(number: u64, of: u64) -> Option<Part> {
        if 1 <= number && number <= of {
            Some(Part { number, of })
        } else {
            None
        }
    }

    /// All parts of the work that this one is of, in order.
    ///
    /// ```
    /// use croupier_analysis::simulate::Part;
    ///
    /// let parts = Part::new(2, 3).expect("a part").all();
    /// assert_eq!(parts.map(|part| part.to_string()).collect::<Vec<_>>(), ["1/3", "2/3", "3/3"]);
    /// ```
    pub fn all(self) -> impl Iterator<Item = Part> {
        let of = self.of;
        (1..=of).map(move |number| Part { number, of })
    }

    /// The numbers of the pieces of work that are this part's.
    ///
    /// ```
    /// use croupier_analysis::simulate::Part;
    ///
    /// let part = |number| Part::new(number, 3).expect("a part");
    /// assert_eq!([1, 2, 3].map(|number| part(number).share(10)), [0..3, 3..6, 6..10]);
    /// ```
    #[must_use]
    pub fn share(self, pieces: u64) -> Range<u64> {
        let end = |number: u64| {
            let pieces = u128::from(pieces) * u128::from(number) / u128::from(self.of);
            u64::try_from(pieces).unwrap_or(u64::MAX)
        };
        end(self.number - 1)..end(self.number)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Part {
    type Err = NoPart;

    fn from_str(word: &str) -> Result<Part, NoPart> {
        let digits = |word: &str| word.parse().ok().filter(|_| !word.starts_with('+'));
        let (number, of) = word.split_once('/').ok_or(NoPart)?;
        let part = Part::new(digits(number).ok_or(NoPart)?, digits(of).ok_or(NoPart)?);
        part.ok_or(NoPart)
    }
}

/// What was said is no part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("say which part of how many, from 1/N to N/N, such as 3/64")]
pub struct NoPart;

/// How the work is watched and stopped.
pub struct Watch<'a> {
    /// Once it is set, blocks under way are finished and no others begun.
    pub cancel: &'a AtomicBool,
    /// Told how many rounds have been added since the last time.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

/// More threads than this gain nothing on any machine.
const MOST_THREADS: usize = 256;

/// How many threads work on so many pieces where so many are allowed.
///
/// ```
/// use croupier_analysis::simulate::run::at_work;
/// use std::num::NonZeroUsize;
///
/// let eight = NonZeroUsize::new(8).expect("a number");
/// assert_eq!((at_work(3, eight), at_work(100, eight)), (3, 8));
/// ```
#[must_use]
pub fn at_work(pieces: u64, allowed: NonZeroUsize) -> usize {
    let pieces = usize::try_from(pieces).unwrap_or(usize::MAX).max(1);
    allowed.get().min(pieces).min(MOST_THREADS)
}

/// Hands out the numbers of pieces of work in order until all are given or the work is stopped.
pub(super) fn share_out<T: Send>(
    pieces: Range<u64>,
    threads: NonZeroUsize,
    cancel: &AtomicBool,
    work: impl Fn(&mut dyn Iterator<Item = u64>) -> T + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(pieces.start);
    let work = || {
        work(&mut std::iter::from_fn(|| {
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            let number = next.fetch_add(1, Ordering::Relaxed);
            (number < pieces.end).then_some(number)
        }))
    };
    let many = at_work(pieces.end - pieces.start, threads);
    let pool = ThreadPoolBuilder::new().num_threads(many);
    // Where one thread is enough, or the system gives no more, it is this one.
    let pool = (many > 1).then(|| pool.build().ok()).flatten();
    pool.map_or_else(|| vec![work()], |pool| pool.broadcast(|_| work()))
}

/// Plays the plan with kernels made by `make`, one for each thread.
///
/// ```
/// use croupier_analysis::simulate::{Part, Plan, Watch, run};
/// use croupier_analysis::{Ask, games};
/// use std::num::NonZeroUsize;
/// use std::sync::atomic::AtomicBool;
///
/// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
/// let rules = book.rules(&Default::default()).expect("its own defaults");
/// let kernel = || games::kernel(&rules, &Ask::default()).expect("a kernel");
/// let plan = Plan { seed: "c0ffee".parse()?, rounds: 100_000, part: Part::WHOLE, threads: NonZeroUsize::MIN };
/// let watch = Watch { cancel: &AtomicBool::new(false), progress: &|_| () };
/// assert_eq!(run(&kernel, &plan, &watch).blocks, 2);
/// # Ok::<(), croupier_analysis::simulate::NoSeed>(())
/// ```
pub fn run(make: &(dyn Fn() -> Box<dyn Kernel> + Sync), plan: &Plan, watch: &Watch<'_>) -> Totals {
    let parts = share_out(plan.blocks(), plan.threads, watch.cancel, |numbers| {
        let mut kernel = make();
        let wagers = kernel.wagers().len();
        let mut totals = Totals::new(wagers);
        for number in numbers {
            let rounds = BLOCK.min(plan.rounds - number * BLOCK);
            let mut tally = Tally::new(wagers);
            kernel.block(&mut Stream::new(plan.seed, number), rounds, &mut tally);
            totals.add(&tally);
            (watch.progress)(rounds);
        }
        totals
    });
    let mut parts = parts.into_iter();
    let first = parts.next().unwrap_or_else(|| Totals::new(0));
    parts.fold(first, |mut all, part| {
        all.merge(&part);
        all
    })
}

/// The place of a wager among those that a kernel plays.
///
/// ```
/// use croupier_analysis::simulate::{Staked, run::place};
///
/// let wagers = ["red", "black"].map(|word| Staked::new(word, 100));
/// assert_eq!((place(&wagers, "black"), place(&wagers, "green")), (Some(1), None));
/// ```
#[must_use]
pub fn place(wagers: &[Staked], word: &str) -> Option<usize> {
    wagers.iter().position(|w| w.wager == word)
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::Each;
    use super::*;

    /// A coin that pays 21 to 20.
    pub(in super::super) struct Coin(Vec<Staked>);

    impl Coin {
        pub(in super::super) fn boxed() -> Box<dyn Kernel> {
            Box::new(Coin(vec![Staked::new("heads", 20)]))
        }
    }

    fn toss(stream: &mut Stream) -> i64 {
        if stream.below(2) == 0 { 21 } else { -20 }
    }

    impl Kernel for Coin {
        fn wagers(&self) -> &[Staked] {
            &self.0
        }
        fn block(&mut self, stream: &mut Stream, rounds: u64, tally: &mut Tally) {
            tally.rounds += rounds;
            (0..rounds).for_each(|_| tally.add(0, toss(stream), 1));
        }
        fn follow(&mut self, stream: &mut Stream, _: usize, _: i64, each: &mut Each<'_>) {
            while each(toss(stream)) {}
        }
    }

    fn play(threads: usize, rounds: u64, stop_after: u64) -> (Totals, u64) {
        let cancel = AtomicBool::new(false);
        let done = AtomicU64::new(0);
        let progress = |rounds| {
            if done.fetch_add(rounds, Ordering::Relaxed) + rounds >= stop_after {
                cancel.store(true, Ordering::Relaxed);
            }
        };
        let plan = Plan {
            seed: Seed::from(9),
            rounds,
            part: Part::WHOLE,
            threads: NonZeroUsize::new(threads).unwrap(),
        };
        let watch = Watch {
            cancel: &cancel,
            progress: &progress,
        };
        let totals = run(&Coin::boxed, &plan, &watch);
        (totals, done.into_inner())
    }

    #[test]
    fn parts_make_up_the_whole() {
        for (rounds, of) in [(3 * BLOCK + 17, 2), (3 * BLOCK + 17, 7), (5, 3), (BLOCK, 1)] {
            let plan = |part| Plan {
                seed: Seed::from(9),
                rounds,
                part,
                threads: NonZeroUsize::MIN,
            };
            let mut merged = Totals::new(1);
            for part in Part::new(of, of).unwrap().all() {
                let watch = Watch {
                    cancel: &AtomicBool::new(false),
                    progress: &|_| {},
                };
                let plan = plan(part);
                let totals = run(&Coin::boxed, &plan, &watch);
                assert_eq!(totals.tally.rounds, plan.rounds_of_part(), "{part}");
                merged.merge(&totals);
            }
            assert_eq!(merged, play(1, rounds, u64::MAX).0, "{rounds} in {of}");
        }
        let last = Part::new(u64::MAX, u64::MAX).unwrap();
        assert_eq!(last.share(u64::MAX), u64::MAX - 1..u64::MAX);
        assert_eq!("3/64".parse(), Ok(Part::new(3, 64).unwrap()));
        for word in [
            "", "3", "0/4", "5/4", "1/0", "+1/2", "1/+2", "1/2/3", " 1/2", "-1/2",
        ] {
            assert_eq!(word.parse::<Part>(), Err(NoPart), "{word}");
        }
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let rounds = 3 * BLOCK + 17;
        let (one, done) = play(1, rounds, u64::MAX);
        assert_eq!((one.tally.rounds, done, one.blocks), (rounds, rounds, 4));
        assert_eq!(one.tally.results(0).count(), rounds);
        for (pieces, allowed, many) in [(0, 5, 1), (1, 99_999, 1), (4, 3, 3), (9999, 9999, 256)] {
            let allowed = NonZeroUsize::new(allowed).unwrap();
            assert_eq!(at_work(pieces, allowed), many);
        }
        for threads in [2, 3, 16] {
            assert_eq!(play(threads, rounds, u64::MAX).0, one, "{threads} threads");
        }
    }

    #[test]
    fn stopped_work_keeps_whole_blocks_from_the_beginning() {
        let (stopped, done) = play(1, 100 * BLOCK, 2 * BLOCK);
        assert_eq!((stopped.blocks, done), (2, 2 * BLOCK));
        assert_eq!(stopped, play(1, 2 * BLOCK, u64::MAX).0);
        assert_eq!(play(1, 0, u64::MAX).0.tally.rounds, 0);
    }
}
