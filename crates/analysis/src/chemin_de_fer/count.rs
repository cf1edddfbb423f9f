//! Every coup of chemin de fer counted, sorted by what each side knows when it chooses (nj-19-47/chemin-de-fer/4.1(b), 4.1(c);
//! custom/chemin-de-fer/naturals, player-draws, banker-draws).
//!
//! Only a Player's Hand of five has a choice; only a Banker's Hand that follows no table has one. A coup is filed under the
//! Banker's hand and what the Banker has seen of the Player, and beside it under the Player's hand where that had the choice.

use croupier_engine::games::baccarat::hand::is_natural;

/// How many cards of each point value 0 to 9 there are.
pub use crate::baccarat::ways::Values;

/// The two-card hands worth five, by their values: the only ones whose holder is free.
pub const FIVES: [(u8, u8); 5] = [(0, 5), (1, 4), (2, 3), (6, 9), (7, 8)];

/// How cards come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// Each leaves the shoe.
    WithoutReplacement,
    /// Each is put back: the shoe without end of the older literature.
    WithReplacement,
}

/// Ways a coup can end, all as likely as each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ways {
    /// The Player's Hand wins.
    pub player: u128,
    /// The Banker's Hand wins.
    pub banker: u128,
    /// The counts are equal.
    pub tie: u128,
}

impl Ways {
    fn note(&mut self, player: u8, banker: u8, ways: u128) {
        match player.cmp(&banker) {
            core::cmp::Ordering::Greater => self.player += ways,
            core::cmp::Ordering::Less => self.banker += ways,
            core::cmp::Ordering::Equal => self.tie += ways,
        }
    }

    pub(super) fn add(&mut self, other: &Ways) {
        self.player += other.player;
        self.banker += other.banker;
        self.tie += other.tie;
    }

    /// All of them.
    #[must_use]
    pub const fn total(&self) -> u128 {
        self.player + self.banker + self.tie
    }
}

/// What comes of staying, and of drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// If the Banker stays.
    pub stays: Ways,
    /// If the Banker draws.
    pub draws: Ways,
}

impl Choice {
    pub(super) fn add(&mut self, other: &Choice) {
        self.stays.add(&other.stays);
        self.draws.add(&other.draws);
    }
}

/// What the Banker knows: the two cards' values, the lower first, and the Player's third card, if one was drawn.
pub type Known = (u8, u8, Option<u8>);

/// The coups of one thing the Banker may know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// Those in which the Player had no choice.
    pub fixed: Choice,
    /// Those in which the Player held each of [`FIVES`] and did what the Banker saw.
    pub fives: [Choice; 5],
}

/// All coups from some cards.
#[derive(Clone, Debug)]
pub struct Coups {
    /// Coups that end with a natural.
    pub naturals: Ways,
    /// The others.
    pub files: Vec<(Known, File)>,
    /// Ways in all: ordered draws of six cards, those not needed included.
    pub total: u128,
}

/// The cards while they are being drawn.
struct Shoe {
    left: [u128; 10],
    cards: u128,
    draw: Draw,
}

impl Shoe {
    /// Takes a card of this value; how many there were.
    fn take(&mut self, value: u8) -> u128 {
        let ways = self.left[usize::from(value)];
        if self.draw == Draw::WithoutReplacement && ways > 0 {
            self.left[usize::from(value)] -= 1;
            self.cards -= 1;
        }
        ways
    }

    fn put_back(&mut self, value: u8, ways: u128) {
        if self.draw == Draw::WithoutReplacement && ways > 0 {
            self.left[usize::from(value)] += 1;
            self.cards += 1;
        }
    }

    /// Ways in which so many further cards may lie that nobody turns.
    fn unused(&self, count: u128) -> u128 {
        (0..count).fold(1, |ways, i| match self.draw {
            Draw::WithoutReplacement => ways * self.cards.saturating_sub(i),
            Draw::WithReplacement => ways * self.cards,
        })
    }

    /// Each value in turn, with the ways so far.
    fn each(&mut self, ways: u128, then: &mut dyn FnMut(&mut Shoe, u8, u128)) {
        for value in 0..10 {
            let taken = self.take(value);
            if taken > 0 {
                then(self, value, ways * taken);
            }
            self.put_back(value, taken);
        }
    }

    /// What comes of a Banker's choice, the Player's points being final and so many cards left for others.
    fn choice(&mut self, player: u8, banker: u8, left: u128, ways: u128) -> Choice {
        let mut choice = Choice::default();
        choice.stays.note(player, banker, ways * self.unused(left));
        let draws = &mut choice.draws;
        self.each(ways, &mut |shoe, value, ways| {
            let unused = shoe.unused(left - 1);
            draws.note(player, (banker + value) % 10, ways * unused);
        });
        choice
    }
}

/// Where a Banker's knowledge is filed: by the two values and what was seen.
fn place((low, high, seen): Known) -> usize {
    (usize::from(low) * 10 + usize::from(high)) * 11 + seen.map_or(10, usize::from)
}

impl Coups {
    /// Counts them. There must be six cards or more.
    #[must_use]
    pub fn new(values: &Values, draw: Draw) -> Coups {
        let left = values.map(u128::from);
        let mut shoe = Shoe {
            cards: left.iter().sum(),
            left,
            draw,
        };
        let mut naturals = Ways::default();
        let mut files = vec![File::default(); 10 * 10 * 11];
        let total = shoe.unused(6);
        shoe.each(1, &mut |shoe, p1, ways| {
            shoe.each(ways, &mut |shoe, p2, ways| {
                shoe.each(ways, &mut |shoe, b1, ways| {
                    shoe.each(ways, &mut |shoe, b2, ways| {
                        let (player, banker) = ((p1 + p2) % 10, (b1 + b2) % 10);
                        if is_natural(player) || is_natural(banker) {
                            naturals.note(player, banker, ways * shoe.unused(2));
                        } else {
                            let hands = [(p1.min(p2), p1.max(p2)), (b1.min(b2), b1.max(b2))];
                            go_on(shoe, hands, ways, &mut files);
                        }
                    });
                });
            });
        });
        let all = (0..files.len()).map(|place| {
            let (hand, seen) = (place / 11, (place % 11) as u8);
            let seen = (seen < 10).then_some(seen);
            ((hand / 10) as u8, (hand % 10) as u8, seen)
        });
        let files = all.zip(files).filter(|(_, file)| *file != File::default());
        Coups {
            naturals,
            files: files.collect(),
            total,
        }
    }
}

/// A coup without a natural: the Player's third card or none, then the Banker's choice.
fn go_on(shoe: &mut Shoe, hands: [(u8, u8); 2], ways: u128, files: &mut [File]) {
    let [(p1, p2), (low, high)] = hands;
    let (player, banker) = ((p1 + p2) % 10, (low + high) % 10);
    let five = FIVES.iter().position(|five| *five == (p1, p2));
    let mut file = |seen: Option<u8>, choice: &Choice| {
        let file = &mut files[place((low, high, seen))];
        match five {
            Some(five) => file.fives[five].add(choice),
            None => file.fixed.add(choice),
        }
    };
    if player >= 5 {
        file(None, &shoe.choice(player, banker, 2, ways));
    }
    if player <= 5 {
        shoe.each(ways, &mut |shoe, third, ways| {
            file(
                Some(third),
                &shoe.choice((player + third) % 10, banker, 1, ways),
            );
        });
    }
}
