//! Sessions with a bankroll: one wager again and again at a stake of one, until what is left does not allow another, the target
//! is reached or the session is over. A player who can afford the wager but not every raise makes no raises, so
//! nobody loses more than they have.

use super::run::{Part, Watch, share_out};
use super::stream::{Seed, Stream};
use super::{Kernel, Staked};
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;

/// How many sessions keep their path, for plots.
pub const PATHS: u64 = 40;

/// How many points of a path are kept.
const POINTS: u64 = 400;

/// What is to be played. Amounts are in stakes.
#[derive(Clone, Copy, Debug)]
pub struct Purse {
    /// What the player begins with.
    pub bankroll: u32,
    /// At this much the player stops; none: never.
    pub target: Option<u32>,
    /// How many wagers a session has at most.
    pub session: u64,
    /// How many sessions.
    pub sessions: u64,
    /// Decides every card and number.
    pub seed: Seed,
    /// Which part of them.
    pub part: Part,
    /// On how many threads.
    pub threads: NonZeroUsize,
}

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Less was left than another wager needs.
    Ruined,
    /// The target was reached.
    Reached,
    /// The session was over.
    Over,
}

/// One session. Amounts are in units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Session {
    /// Its number, from 0, which with the seed decides everything in it.
    pub number: u64,
    /// How it ended.
    pub end: End,
    /// What the player left with.
    pub left_with: i64,
    /// How many wagers were made.
    pub wagers: u64,
    /// The deepest fall from a height reached before.
    pub drawdown: i64,
    /// The balance at times, with how many wagers had been made; kept for the first sessions only.
    pub path: Vec<(u64, i64)>,
}

/// Plays one session.
///
/// ```
/// use croupier_analysis::simulate::bankroll::{End, Purse, session};
/// use croupier_analysis::simulate::{Part, Seed};
/// use croupier_analysis::{Ask, games};
/// use std::num::NonZeroUsize;
///
/// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
/// let rules = book.rules(&Default::default()).expect("its own defaults");
/// let mut kernel = games::kernel(&rules, &Ask::default())?;
/// let (seed, part, threads) = (Seed::from(7), Part::WHOLE, NonZeroUsize::MIN);
/// let purse = Purse { bankroll: 20, target: None, session: 10, sessions: 1, seed, part, threads };
/// let played = session(kernel.as_mut(), 0, &purse, 0);
/// assert_eq!((played.end, played.wagers), (End::Over, 10), "ten stakes of twenty cannot ruin anybody");
/// # Ok::<(), croupier_analysis::Trouble>(())
/// ```
pub fn session(kernel: &mut dyn Kernel, wager: usize, purse: &Purse, number: u64) -> Session {
    let Staked { unit, needs, .. } = kernel.wagers()[wager];
    let target = purse.target.map(|t| i64::from(t) * unit);
    let mut now = i64::from(purse.bankroll) * unit;
    let (mut highest, mut drawdown, mut wagers) = (now, 0, 0);
    let mut end = if now < needs { End::Ruined } else { End::Over };
    let keep = (number < PATHS).then(|| purse.session.div_ceil(POINTS).max(1));
    let mut path = Vec::from([(0, now)]);
    if purse.session > 0 && end == End::Over {
        let stream = &mut Stream::new(purse.seed, number);
        kernel.follow(stream, wager, now, &mut |result| {
            now += result;
            wagers += 1;
            highest = highest.max(now);
            drawdown = drawdown.max(highest - now);
            if keep.is_some_and(|step| wagers % step == 0) {
                path.push((wagers, now));
            }
            if now < needs {
                end = End::Ruined;
            } else if target.is_some_and(|t| now >= t) {
                end = End::Reached;
            }
            end == End::Over && wagers < purse.session
        });
    }
    if keep.is_none() {
        path.clear();
    } else if path.last() != Some(&(wagers, now)) {
        path.push((wagers, now));
    }
    Session {
        number,
        end,
        left_with: now,
        wagers,
        drawdown,
        path,
    }
}

/// Plays all sessions, in order of their numbers whatever the number of threads. What was stopped is left out.
///
/// ```
/// use croupier_analysis::simulate::bankroll::{Purse, sessions};
/// use croupier_analysis::simulate::{Part, Watch, run::place};
/// use croupier_analysis::{Ask, games};
/// use std::num::NonZeroUsize;
/// use std::sync::atomic::AtomicBool;
///
/// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
/// let rules = book.rules(&Default::default()).expect("its own defaults");
/// let kernel = || games::kernel(&rules, &Ask::default()).expect("a kernel");
/// let red = place(kernel().wagers(), "red").expect("a wager");
/// // Twenty stakes each, until they are forty, gone, or 500 wagers were made.
/// let (seed, part, threads) = ("7".parse()?, Part::WHOLE, NonZeroUsize::MIN);
/// let purse = Purse { bankroll: 20, target: Some(40), session: 500, sessions: 10, seed, part, threads };
/// let watch = Watch { cancel: &AtomicBool::new(false), progress: &|_| () };
/// let played = sessions(&kernel, red, &purse, &watch);
/// assert!(played.len() == 10 && played.iter().all(|session| session.wagers >= 20));
/// # Ok::<(), croupier_analysis::simulate::NoSeed>(())
/// ```
pub fn sessions(
    make: &(dyn Fn() -> Box<dyn Kernel> + Sync),
    wager: usize,
    purse: &Purse,
    watch: &Watch<'_>,
) -> Vec<Session> {
    let numbers = purse.part.share(purse.sessions);
    let parts = share_out(numbers, purse.threads, watch.cancel, |numbers| {
        let mut kernel = make();
        let mut done = Vec::new();
        for number in numbers {
            done.push(session(kernel.as_mut(), wager, purse, number));
            (watch.progress)(1);
        }
        done
    });
    let mut all: Vec<Session> = parts.into_iter().flatten().collect();
    all.sort_unstable_by_key(|s| s.number);
    all
}

#[cfg(test)]
mod tests {
    use super::super::run::tests::Coin;
    use super::*;
    use std::sync::atomic::AtomicBool;

    fn play(bankroll: u32, target: Option<u32>, session: u64, threads: usize) -> Vec<Session> {
        let purse = Purse {
            bankroll,
            target,
            session,
            sessions: 2000,
            seed: Seed::from(11),
            part: Part::WHOLE,
            threads: NonZeroUsize::new(threads).unwrap(),
        };
        let watch = Watch {
            cancel: &AtomicBool::new(false),
            progress: &|_| {},
        };
        sessions(&Coin::boxed, 0, &purse, &watch)
    }

    #[test]
    fn sessions_end_for_a_reason() {
        let all = play(10, Some(20), 1000, 2);
        assert_eq!(all, play(10, Some(20), 1000, 1), "whatever the threads");
        for s in &all {
            match s.end {
                End::Ruined => assert!(s.left_with < 20 && s.drawdown >= 200 - s.left_with),
                End::Reached => assert!(s.left_with >= 400),
                End::Over => assert_eq!(s.wagers, 1000),
            }
        }
        let over = play(10, None, 5, 1);
        assert!(over.iter().all(|s| s.end == End::Over && s.wagers == 5));
        assert_eq!(over[3].path.len(), 6);
        assert!(over[PATHS as usize].path.is_empty());
        assert!(play(10, None, 0, 1).iter().all(|s| s.wagers == 0));
    }

    /// With a mean of 0.025 and a variance of 1.05 a coin is ruined from 10 before it reaches 20 with a probability near
    /// (e^−10k − e^−20k) / (1 − e^−20k), k = 2 · 0.025 / 1.05: 766 of 2000 sessions, give or take 22.
    #[test]
    fn ruin_is_as_likely_as_the_formula_says() {
        let all = play(10, Some(20), 1_000_000, 2);
        let ruined = all.iter().filter(|s| s.end == End::Ruined).count();
        assert!((670..=860).contains(&ruined), "{ruined} of 2000");
    }
}
