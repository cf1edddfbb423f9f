//! The states of a round and what each card makes of them: a box played by a table, and the dealer
//! (nz-1996/blackjack/4.1, 7.3, 8.1, 8.2, 10.5, 11.7, 12.1 to 12.4).

use super::dealer::LOWEST;
use super::game::Terms;
use super::hands::{ACE, Few, Hand, Hands, TEN, VALUES, count};
use super::play::Act;
use super::total::Table;
use croupier_engine::games::blackjack::rules::BustedSplit;
use std::collections::BTreeMap;

/// Before the first card.
const START: u16 = 0;
/// Room for the next states of one state: ten values, rounded up. States are numbered by where their room begins.
const ROW: usize = 16;
/// Room for all states: whatever a state's number is, it is within.
const ROOM: usize = 1 << 16;

/// How a round ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// So many stakes won or lost; whether the dealer had a blackjack.
    Net(i8, bool),
    /// A blackjack is paid.
    Blackjack,
    /// A pair is split against a first card of the dealer's: the rest is played apart.
    Split(usize, usize),
}

impl End {
    /// From here on states are ends.
    pub(super) const FIRST: u16 = 0xf000;
    /// The most stakes that three hands can win or lose.
    const MOST: i8 = 6;
    const NETS: usize = 13;
    const SPLIT: usize = 2 * End::NETS + 1;
    /// How many there are.
    pub(super) const COUNT: usize = End::SPLIT + VALUES * VALUES;

    /// Its number.
    #[must_use]
    pub(super) const fn index(self) -> usize {
        match self {
            End::Net(stakes, blackjack) => {
                (stakes + End::MOST) as usize + if blackjack { End::NETS } else { 0 }
            }
            End::Blackjack => 2 * End::NETS,
            End::Split(pair, up) => End::SPLIT + pair * VALUES + up,
        }
    }

    /// The end of that number.
    #[must_use]
    #[inline]
    pub(super) const fn from_index(at: usize) -> End {
        if at >= End::SPLIT {
            End::Split((at - End::SPLIT) / VALUES, (at - End::SPLIT) % VALUES)
        } else if at == 2 * End::NETS {
            End::Blackjack
        } else {
            End::Net((at % End::NETS) as i8 - End::MOST, at >= End::NETS)
        }
    }

    /// Whether the dealer had a blackjack in the end of that number.
    #[must_use]
    #[inline]
    pub(super) const fn has_blackjack(at: usize) -> bool {
        at >= End::NETS && at < 2 * End::NETS
    }

    const fn state(self) -> u16 {
        End::FIRST + self.index() as u16
    }
}

/// What the dealer's hand decides about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Against {
    /// A total; whether it was doubled.
    Total(u8, bool),
    /// A blackjack.
    Blackjack,
    /// Nothing but the insurance: the box is bust.
    Bust,
}

impl Against {
    /// All totals that a dealer cannot come to are alike.
    fn of(total: u8, doubled: bool) -> Against {
        Against::Total(total.max(16), doubled)
    }
}

/// A state before a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    /// The box has one card or none.
    First(Option<usize>),
    /// The dealer's first card has come; the box has one.
    Second(usize, usize),
    /// The box draws: its hand by total, softness, and the dealer's first card.
    Draws(u8, bool, usize),
    /// The box is doubled, and has one more card.
    Doubled(u8, usize),
    /// The dealer draws, on his first card alone.
    Dealer(Against, usize),
    /// The dealer draws, on a total of two or more cards.
    On(Against, u8, bool),
}

/// One more card on a total.
const fn add(total: u8, soft: bool, value: usize) -> (u8, bool) {
    let hard = if soft { total - 10 } else { total } + value as u8 + 1;
    let soft = (soft || value == ACE) && hard <= 11;
    (if soft { hard + 10 } else { hard }, soft)
}

/// The walk of a round under a table.
pub(super) struct Walk {
    next: Box<[u16; ROOM]>,
    /// The states after three cards, with room for as many values as a row has.
    openings: Box<[u16; ROW * ROW * ROW]>,
    table: Table,
    terms: Terms,
}

impl Walk {
    /// The walk under this table; whether an ace of the dealer's is insured against.
    #[must_use]
    pub(super) fn new(table: &Table, terms: Terms, insured: bool) -> Walk {
        let mut table = table.clone();
        if !terms.may_split(1) {
            table.pairs = [[false; VALUES]; VALUES];
        }
        let mut numbers: BTreeMap<State, u16> = BTreeMap::from([(State::First(None), START)]);
        let mut list = vec![State::First(None)];
        let mut next = Box::new([START; ROOM]);
        let mut at = 0;
        while at < list.len() {
            let state = list[at];
            for value in 0..ROW {
                let to = match step(&table, insured, state, value.min(TEN)) {
                    Ok(to) => *numbers.entry(to).or_insert_with(|| {
                        list.push(to);
                        ((list.len() - 1) * ROW) as u16
                    }),
                    Err(end) => end.state(),
                };
                next[at * ROW + value] = to;
            }
            at += 1;
        }
        debug_assert!(list.len() * ROW <= usize::from(End::FIRST));
        let after = |state: u16, value: usize| next[usize::from(state) + value];
        let opening = |at: usize| {
            // No round ends before its third card.
            let second = after(after(START, at / ROW / ROW), at / ROW % ROW);
            after(second, at % ROW)
        };
        Walk {
            openings: Box::new(std::array::from_fn(opening)),
            next,
            table,
            terms,
        }
    }

    /// The walk of one who plays by the same table but cannot pay for a second stake: what it doubles is drawn to, for it doubles
    /// only what is better drawn to than stood on, and a pair is played by its total.
    #[must_use]
    pub(super) fn plain(&self, insured: bool) -> Walk {
        let mut table = self.table.clone();
        table.pairs = [[false; VALUES]; VALUES];
        for act in table.hard.iter_mut().chain(&mut table.soft).flatten() {
            if *act == Act::Double {
                *act = Act::Draw;
            }
        }
        Walk::new(&table, self.terms, insured)
    }

    /// The state after the first three cards: two to the box and one to the dealer.
    #[inline(always)]
    pub(super) fn opening(&self, values: [u8; 3]) -> u16 {
        let [first, up, second] = values.map(|value| usize::from(value) % ROW);
        self.openings[(first * ROW + up) * ROW + second]
    }

    /// The state after a card.
    #[inline(always)]
    pub(super) fn next(&self, state: u16, value: u8) -> u16 {
        self.next[usize::from(state | u16::from(value))]
    }

    /// Whether a third card is drawn to two sevens.
    pub(super) fn draws_to_sevens(&self, up: u8) -> bool {
        let (seven, up) = (6, usize::from(up));
        let hands = Hands::all();
        let hand = &hands.list[hands.two(seven, seven)];
        !self.table.pairs[seven][up] && self.table.act(hand, up) == Act::Draw
    }

    /// Plays a split pair with these cards: what was won in stakes, how many cards were used, and whether the dealer had a
    /// blackjack.
    pub(super) fn split(
        &self,
        pair: usize,
        up: usize,
        cards: &[u8],
        insured: bool,
    ) -> (i8, usize, bool) {
        let mut deck = Deck { cards, used: 0 };
        let hands = self.split_hands(pair, up, &mut deck);
        let busts = hands.iter().filter(|h| h.total > 21).count() as i8;
        let live = busts < hands.len() as i8;
        let may_return = self.terms.busted == BustedSplit::OriginalOnly && busts > 1;
        let possible = up == ACE || up == TEN;
        if !(live || (may_return && possible) || (insured && up == ACE)) {
            return (-busts, deck.used, false);
        }
        let (mut dealer, mut soft) = add(0, false, up);
        (dealer, soft) = add(dealer, soft, deck.draw());
        if dealer == 21 {
            let lost = match self.terms.busted {
                BustedSplit::OriginalOnly => 1,
                BustedSplit::BustedToo => busts + i8::from(hands[0].total <= 21),
            };
            return (-lost, deck.used, true);
        }
        while live && dealer < LOWEST {
            (dealer, soft) = add(dealer, soft, deck.draw());
        }
        let won = |hand: &Done| hand.stakes * against(hand.total, dealer);
        (hands.iter().map(won).sum(), deck.used, false)
    }

    fn split_hands(&self, pair: usize, up: usize, deck: &mut Deck<'_>) -> Vec<Done> {
        // Hands still to be played, the next one last.
        let mut waiting = 2;
        let mut done: Vec<Done> = Vec::with_capacity(3);
        while waiting > 0 {
            waiting -= 1;
            let second = deck.draw();
            let formed = done.len() + waiting + 1;
            let again = pair != ACE && self.terms.may_split(formed as u8);
            if second == pair && again && self.table.pairs[pair][up] {
                waiting += 2;
                // The first of the two has its second card next, as every waiting hand has.
                continue;
            }
            done.push(self.split_hand(pair, second, up, deck));
        }
        done
    }

    fn split_hand(&self, pair: usize, second: usize, up: usize, deck: &mut Deck<'_>) -> Done {
        let mut cards: Few = [0; VALUES];
        cards[pair] += 1;
        cards[second] += 1;
        let (mut total, mut soft) = count(&cards);
        let mut size = 2;
        loop {
            let hand = Hand {
                cards,
                size,
                total,
                soft,
                with: [0; VALUES],
            };
            let act = if pair == ACE || total >= 21 {
                Act::Stand
            } else {
                self.table.act(&hand, up)
            };
            if act == Act::Stand {
                return Done { total, stakes: 1 };
            }
            let value = deck.draw();
            cards[value] += 1;
            size += 1;
            (total, soft) = add(total, soft, value);
            if act == Act::Double {
                return Done { total, stakes: 2 };
            }
        }
    }
}

/// A completed hand of a split.
struct Done {
    total: u8,
    stakes: i8,
}

struct Deck<'a> {
    cards: &'a [u8],
    used: usize,
}

impl Deck<'_> {
    fn draw(&mut self) -> usize {
        let card = self.cards[self.used];
        self.used += 1;
        super::kernel::card_value(card)
    }
}

/// What a stake wins: a hand's total against the dealer's.
const fn against(mine: u8, dealer: u8) -> i8 {
    if mine > 21 {
        -1
    } else if dealer > 21 || mine > dealer {
        1
    } else if mine == dealer {
        0
    } else {
        -1
    }
}

/// What a decision on a hand leads to.
fn decided(table: &Table, hand: &Hand, up: usize) -> State {
    match table.act(hand, up) {
        Act::Double => State::Doubled(hand.total, up),
        Act::Draw => State::Draws(hand.total, hand.soft, up),
        Act::Stand | Act::Split => State::Dealer(Against::of(hand.total, false), up),
    }
}

/// The state or the end after a card.
fn step(table: &Table, insured: bool, state: State, value: usize) -> Result<State, End> {
    let hands = Hands::all();
    Ok(match state {
        State::First(None) => State::First(Some(value)),
        State::First(Some(first)) => State::Second(first, value),
        State::Second(first, up) => {
            let hand = &hands.list[hands.two(first, value)];
            if hand.is_ace_ten() {
                if up != ACE && up != TEN {
                    return Err(End::Blackjack);
                }
                return Ok(State::Dealer(Against::Blackjack, up));
            }
            if first == value && table.pairs[first][up] {
                return Err(End::Split(first, up));
            }
            decided(table, hand, up)
        }
        State::Draws(total, soft, up) => {
            let (total, soft) = add(total, soft, value);
            if total > 21 {
                return bust(insured, up);
            }
            // Whatever its cards, a hand of three or more is played by its total.
            let hand = Hand {
                cards: [0; VALUES],
                size: 3,
                total,
                soft,
                with: [0; VALUES],
            };
            decided(table, &hand, up)
        }
        State::Doubled(total, up) => {
            let (total, _) = add(total, false, value);
            State::Dealer(Against::of(total, true), up)
        }
        State::Dealer(against, up) => {
            let (first, soft) = add(0, false, up);
            let (total, soft) = add(first, soft, value);
            match against {
                Against::Blackjack if total == 21 => return Err(End::Net(0, true)),
                Against::Blackjack => return Err(End::Blackjack),
                // Whatever was added is given back.
                _ if total == 21 => return Err(End::Net(-1, true)),
                Against::Bust => return Err(End::Net(-1, false)),
                Against::Total(..) => return dealer(against, total, soft),
            }
        }
        State::On(against, total, soft) => {
            let (total, soft) = add(total, soft, value);
            return dealer(against, total, soft);
        }
    })
}

fn bust(insured: bool, up: usize) -> Result<State, End> {
    if insured && up == ACE {
        Ok(State::Dealer(Against::Bust, up))
    } else {
        Err(End::Net(-1, false))
    }
}

fn dealer(of: Against, total: u8, soft: bool) -> Result<State, End> {
    if total < LOWEST {
        return Ok(State::On(of, total, soft));
    }
    let (mine, stakes) = match of {
        Against::Total(mine, doubled) => (mine, 1 + i8::from(doubled)),
        Against::Blackjack | Against::Bust => (0, 0),
    };
    Err(End::Net(stakes * against(mine, total), false))
}
