//! The laboratory's tests pass what is sound, and each of them finds what it is there for.
#![allow(
    clippy::unwrap_used,
    clippy::float_arithmetic,
    reason = "a test of statistics fails by panicking"
)]

use croupier_analysis::lab::{Faces, Finding, Judged, Shoes, Test, judge};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

const ROUNDS: usize = 60_000;

struct Chance(Xoshiro256PlusPlus);

impl Chance {
    fn new(seed: u64) -> Chance {
        Chance(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// From 0 up to and without the bound; so many bits more than needed that their bias is not seen.
    fn below(&mut self, bound: u8) -> u8 {
        u8::try_from(self.0.next_u64() % u64::from(bound)).unwrap()
    }

    fn shuffle(&mut self, cards: &mut [u8]) {
        for last in (1..cards.len()).rev() {
            let chosen = self.0.next_u64() % (last as u64 + 1);
            cards.swap(last, usize::try_from(chosen).unwrap());
        }
    }
}

fn judged(findings: &[Finding]) -> Vec<Judged> {
    let all = findings.len();
    findings
        .iter()
        .map(|found| judge(found, all, 0.99))
        .collect()
}

fn failed(findings: &[Finding]) -> Vec<Test> {
    let judged = judged(findings);
    let failed = judged.iter().filter(|found| !found.passed);
    let mut tests: Vec<Test> = failed.map(|found| found.test).collect();
    tests.sort_unstable();
    tests.dedup();
    tests
}

/// What a wheel of 37 shows, made from what it showed before and what a fair one would show.
fn wheel(seed: u64, made: impl Fn(&[u8], u8, &mut Chance) -> u8) -> Vec<Finding> {
    let mut chance = Chance::new(seed);
    let mut shown: Vec<u8> = Vec::new();
    let mut faces = Faces::new(&[37]);
    for _ in 0..ROUNDS {
        let fair = chance.below(37);
        let face = made(&shown, fair, &mut chance);
        shown.push(face);
        faces.push(&[face]);
    }
    faces.findings()
}

fn dice(seed: u64, made: impl Fn([u8; 3], &mut Chance) -> [u8; 3]) -> Vec<Finding> {
    let mut chance = Chance::new(seed);
    let mut faces = Faces::new(&[6, 6, 6]);
    for _ in 0..ROUNDS {
        let fair = [chance.below(6), chance.below(6), chance.below(6)];
        faces.push(&made(fair, &mut chance));
    }
    faces.findings()
}

fn shoes(seed: u64, decks: u8, shuffled: impl Fn(&mut [u8], &mut Chance)) -> Vec<Finding> {
    let mut chance = Chance::new(seed);
    let mut shoes = Shoes::new(decks);
    for _ in 0..20_000 {
        let mut cards: Vec<u8> = (0..decks).flat_map(|_| 0..52).collect();
        shuffled(&mut cards, &mut chance);
        shoes.push(&cards);
    }
    shoes.findings()
}

fn fairly(cards: &mut [u8], chance: &mut Chance) {
    chance.shuffle(cards);
}

#[test]
fn what_is_sound_passes() {
    for seed in 1..=5 {
        assert_eq!(failed(&wheel(seed, |_, fair, _| fair)), []);
        assert_eq!(failed(&dice(seed, |fair, _| fair)), []);
        assert_eq!(failed(&shoes(seed, 1, fairly)), []);
    }
    assert_eq!(failed(&shoes(1, 8, fairly)), []);
}

/// If all is sound, a test's probabilities are spread evenly: over many seeds no more than a few per cent are below a few per cent.
#[test]
fn laws_are_the_right_ones() {
    for test in [
        Test::Distribution,
        Test::Overlaps,
        Test::CouponCollector,
        Test::Runs,
        Test::SerialCorrelation,
        Test::Interplay,
        Test::Duplicates,
    ] {
        let (mut all, mut far, mut near) = (0, 0, 0);
        for seed in 100..160 {
            let findings = [wheel(seed, |_, fair, _| fair), dice(seed, |fair, _| fair)];
            for found in findings.iter().flat_map(|findings| judged(findings)) {
                if found.test == test {
                    all += 1;
                    far += u32::from(found.p < 0.1);
                    near += u32::from(found.p > 0.5);
                }
            }
        }
        // A tenth and a half are expected, of 120 to 240; these are about four standard errors.
        assert!(far * 100 < all * 22, "{test:?}: {far} of {all} below 0.1");
        assert!(near * 100 > all * 32, "{test:?}: {near} of {all} above 0.5");
    }
}

#[test]
fn the_law_of_cards_at_places_is_the_right_one() {
    let mut sum = 0.0;
    for seed in 0..30 {
        let findings = judged(&shoes(1_000 + seed, 2, fairly));
        let places = findings.iter().find(|f| f.test == Test::Distribution);
        sum += places.unwrap().statistic.unwrap();
    }
    // 51 · 103 degrees of freedom; the mean of thirty has a standard error of 18.7.
    let mean = sum / 30.0;
    assert!((mean - 5_253.0).abs() < 75.0, "{mean}");
}

/// Each is found by the test that is there for it.
#[test]
fn what_is_rigged_is_found() {
    let found = |findings: &[Finding], test: Test| {
        let failed = failed(findings);
        assert!(
            failed.contains(&test),
            "{test:?} did not fail, but {failed:?}"
        );
    };
    // One zero in eight goes to a neighbour.
    let biased = wheel(1, |_, fair, chance| {
        if fair == 0 && chance.below(4) == 0 {
            1
        } else {
            fair
        }
    });
    found(&biased, Test::Distribution);
    // A number is never followed by its neighbour on the layout.
    let before = |shown: &[u8]| shown.last().copied().unwrap_or_default();
    let shy = wheel(2, |shown, fair, chance| {
        if fair == (before(shown) + 1) % 37 {
            chance.below(37)
        } else {
            fair
        }
    });
    found(&shy, Test::Overlaps);
    // Whatever has not come for long comes sooner, as gamblers believe.
    let due = wheel(3, |shown, fair, chance| {
        let lately = &shown[shown.len().saturating_sub(74)..];
        if lately.contains(&fair) && chance.below(4) == 0 {
            let missing = (0..37).find(|face| !lately.contains(face));
            missing.unwrap_or(fair)
        } else {
            fair
        }
    });
    found(&due, Test::CouponCollector);
    // It stays a little longer in its half, and changes with what was a while ago.
    let sticky = wheel(4, |shown, fair, chance| {
        let other = (before(shown) >= 18) != (fair >= 18);
        if other && chance.below(20) == 0 {
            chance.below(37)
        } else {
            fair
        }
    });
    found(&sticky, Test::Runs);
    let slow = wheel(5, |shown, fair, chance| match shown.len().checked_sub(7) {
        Some(at) if chance.below(20) == 0 => shown[at],
        _ => fair,
    });
    found(&slow, Test::SerialCorrelation);
    // Thirty numbers in a row come again later.
    let again = wheel(6, |shown, fair, _| match shown.len() {
        now if now % 600 < 60 && now > 6_000 => shown[now - 6_000],
        _ => fair,
    });
    found(&again, Test::Duplicates);
    let alternating = wheel(7, |shown, fair, chance| {
        let second = shown.len() % 2 == 1;
        if second && chance.below(20) == 0 {
            before(shown)
        } else {
            fair
        }
    });
    found(&alternating, Test::Interplay);

    let leaning = dice(8, |fair, chance| {
        if chance.below(20) == 0 {
            [fair[0], fair[1], fair[0]]
        } else {
            fair
        }
    });
    found(&leaning, Test::Interplay);
    let loaded = dice(9, |fair, chance| {
        if fair[1] == 0 && chance.below(10) == 0 {
            [fair[0], 5, fair[2]]
        } else {
            fair
        }
    });
    found(&loaded, Test::Distribution);

    // Not shuffled at all, in two halves, or with one card that stays near the front.
    found(&shoes(1, 1, |_, _| ()), Test::Distribution);
    let riffled = shoes(2, 8, |cards, chance| {
        let cut = usize::from(chance.below(200));
        cards.rotate_left(cut);
        chance.shuffle(&mut cards[..300]);
    });
    found(&riffled, Test::SerialCorrelation);
    let placed = shoes(3, 1, |cards, chance| {
        chance.shuffle(cards);
        let ace = cards.iter().position(|&card| card == 0).unwrap();
        if ace < 26 && chance.below(10) == 0 {
            cards.swap(ace, ace + 26);
        }
    });
    found(&placed, Test::Distribution);
    let paired = shoes(4, 6, |cards, chance| {
        chance.shuffle(cards);
        if chance.below(20) == 0 {
            cards[1] = cards[0];
        }
    });
    found(&paired, Test::Interplay);
    // One pack of many thousand that nobody has shuffled, or riffled perfectly and no more, and one shoe of eight decks.
    let (outward, mixed) = (
        |cards: &mut [u8]| {
            let (one, other) = cards.split_at(cards.len() / 2);
            let pairs = one.iter().zip(other).flat_map(|(a, b)| [*a, *b]);
            let riffled: Vec<u8> = pairs.collect();
            cards.copy_from_slice(&riffled);
        },
        std::cell::Cell::new(0),
    );
    for (decks, riffles) in [(1, 0), (1, 1), (1, 2), (1, 3), (8, 0), (8, 1)] {
        mixed.set(0);
        let one_in_order = shoes(5, decks, |cards, chance| {
            mixed.set(mixed.get() + 1);
            if mixed.get() == 10_000 {
                (0..riffles).for_each(|_| outward(cards));
            } else {
                chance.shuffle(cards);
            }
        });
        found(&one_in_order, Test::Duplicates);
    }
    // Riffled seven times, but so perfectly that a table of all orders would be known.
    let perfect = shoes(6, 1, |cards, _| (0..3).for_each(|_| outward(cards)));
    found(&perfect, Test::SerialCorrelation);
    // Too good to be chance: every number in turn.
    let turns = wheel(10, |shown, _, _| (before(shown) + 1) % 37);
    found(&turns, Test::Distribution);
}
