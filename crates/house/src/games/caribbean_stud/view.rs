//! A Caribbean stud table as a viewer may see it (nz-1996/caribbean-stud/2.4, 7.2, 8.2, 9.3, 9.4). A card that lies face down
//! has no face in here, for anybody, and a folded hand stays closed.

use croupier_engine::games::caribbean_stud::event::HandResult;
use croupier_engine::games::caribbean_stud::state::{Hand, Phase, Settlement, Stake, Standing};
use croupier_engine::games::caribbean_stud::{CaribbeanStud, Dealing, Operation, Rules, cites};
use croupier_engine::poker::{Category, Reading};
use croupier_engine::shoe::Slot;
use croupier_engine::{Card, Cents, Name, Odds, RuleId};

/// Five cards as they are read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandRead {
    /// What kind of hand they are.
    pub kind: Category,
    /// Their value in words.
    pub name: String,
    /// Which of them is read first, which second, from 0.
    pub order: Vec<u8>,
    /// Those that make the hand what it is called.
    pub makes: Vec<u8>,
}

impl HandRead {
    /// Reads five cards; none if they are not five.
    #[must_use]
    pub fn of(cards: &[Card]) -> Option<HandRead> {
        let reading = Reading::of(cards.try_into().ok()?);
        let (makes, _) = reading.order.split_at(usize::from(reading.makes));
        Some(HandRead {
            kind: reading.value.category,
            name: reading.value.words(),
            order: reading.order.to_vec(),
            makes: makes.to_vec(),
        })
    }
}

/// What a kind of hand is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudPay {
    /// The kind of hand.
    pub hand: Category,
    /// What a winning bet is paid.
    pub odds: Odds,
    /// What it wins of the jackpot at least; nothing where it wins none.
    pub prize_cents: Option<Cents>,
    /// How much of the jackpot in a hundred, where that is more.
    pub prize_percent: Option<u8>,
    /// The rule of the prize.
    pub prize_rule: Option<RuleId>,
}

/// A player's hand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudHand {
    /// Whose.
    pub player: Name,
    /// In which seat's box.
    pub seat: u8,
    /// Its cards; none for one that lies face down.
    pub cards: Vec<Option<Card>>,
    /// What it makes, once it was announced.
    pub read: Option<HandRead>,
    /// The ante.
    pub ante_cents: Cents,
    /// The bet; nothing before it is placed.
    pub bet_cents: Cents,
    /// Whether there is a wager on the jackpot: where it is operated electronically, whether the light is on.
    pub jackpot: bool,
    /// What has become of it: `open`, `bet`, `folded`, `absent`, `dead`, `shown` or `left-down`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["open", "bet", "folded", "absent", "dead", "shown", "left-down"])))]
    pub state: &'static str,
}

/// The dealer's hand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudDealer {
    /// Its cards; none for one that lies face down.
    pub cards: Vec<Option<Card>>,
    /// The face-up card, by which the players decide.
    pub up: Option<Card>,
    /// What it makes, once it was declared.
    pub read: Option<HandRead>,
    /// Whether it qualifies, once it was declared.
    pub qualifies: Option<bool>,
}

/// How a hand of the last round came out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudSettled {
    /// Whose.
    pub player: Name,
    /// In which seat.
    pub seat: u8,
    /// How it came out.
    pub result: HandResult,
    /// Its value in words, if it was shown.
    pub name: Option<String>,
    /// The ante.
    pub ante_cents: Cents,
    /// The bet.
    pub bet_cents: Cents,
    /// The odds of the bet, if it was paid.
    pub odds: Option<Odds>,
    /// What the ante won.
    pub ante_won_cents: Cents,
    /// What the bet won.
    pub bet_won_cents: Cents,
    /// What was paid out of the jackpot.
    pub jackpot_cents: Cents,
    /// The rule.
    pub rule: Option<RuleId>,
}

/// A prize that is not paid yet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudClaim {
    /// Whose.
    pub player: Name,
    /// In which seat.
    pub seat: u8,
    /// For what kind of hand.
    pub hand: Category,
}

/// The jackpot that a table is linked to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudJackpot {
    /// Its name.
    pub name: Name,
    /// How wagers on it are taken.
    pub operation: Operation,
    /// The amount of a wager on it.
    pub wager_cents: Cents,
    /// What its meter shows; filled in by whoever keeps the jackpot.
    pub meter_cents: Option<Cents>,
    /// The prizes that are not paid yet.
    pub claims: Vec<StudClaim>,
    /// Whose wagers a misdeal has left valid for the next round.
    pub carried: Vec<Name>,
}

/// A Caribbean stud table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudView {
    /// What it is doing.
    pub phase: &'static str,
    /// How many decks have been made ready.
    pub shoe: u32,
    /// The round's number.
    pub round: u32,
    /// What the cards are dealt from.
    pub dealing: Dealing,
    /// The hands, those of the last round until the next one's antes are placed.
    pub hands: Vec<StudHand>,
    /// The dealer's hand.
    pub dealer: StudDealer,
    /// The players who are asked for a decision.
    pub asks: Vec<Name>,
    /// Whether the deck must be counted before play goes on.
    pub count_due: bool,
    /// How the hands of the last round came out.
    pub settled: Vec<StudSettled>,
    /// The jackpot.
    pub jackpot: StudJackpot,
    /// What is paid, the highest hand first.
    pub pays: Vec<StudPay>,
    /// The rule that lists what winning bets are paid.
    pub pays_rule: Option<RuleId>,
    /// The most that is paid on a bet, where it is set.
    pub max_payout_cents: Option<Cents>,
}

impl StudView {
    pub(crate) fn new(game: &CaribbeanStud) -> StudView {
        let mut hands: Vec<StudHand> = game.hands().map(|(seat, h)| hand(seat, h)).collect();
        if hands.is_empty() {
            hands = game.last_hands().map(|(seat, h)| hand(seat, h)).collect();
        }
        let rules = game.rules();
        let asks = match game.phase() {
            Phase::Deciding => game.undecided().map(|(_, player)| player.clone()).collect(),
            _ => game.to_show().map(|(_, h)| h.player.clone()).collect(),
        };
        let claims = game.claims().iter().map(|claim| StudClaim {
            player: claim.player.clone(),
            seat: claim.seat,
            hand: claim.hand,
        });
        StudView {
            phase: phase(game.phase()),
            shoe: game.cards().number,
            round: game.round(),
            dealing: rules.dealing,
            hands,
            dealer: StudDealer {
                cards: faces(game.dealer()),
                up: game.up_card(),
                read: game.dealer_value().and_then(|_| read(game.dealer())),
                qualifies: game.dealer_qualifies(),
            },
            asks,
            count_due: game.count_due(),
            settled: game.settled().iter().map(|s| settled(game, s)).collect(),
            jackpot: StudJackpot {
                name: rules.jackpot.clone(),
                operation: rules.operation,
                wager_cents: rules.jackpot_wager,
                meter_cents: None,
                claims: claims.collect(),
                carried: game.carried().map(|(name, _)| name.clone()).collect(),
            },
            pays: Category::ALL
                .iter()
                .rev()
                .map(|hand| pay(rules, *hand))
                .collect(),
            pays_rule: rules.table.citations.rule(cites::Key::PayTable),
            max_payout_cents: rules.max_payout,
        }
    }
}

fn pay(rules: &Rules, hand: Category) -> StudPay {
    let prize_cents = rules.prizes.least(hand);
    let rule = |_| rules.table.citations.rule(cites::Key::JackpotPaid(hand));
    StudPay {
        hand,
        odds: rules.bet_odds[hand as usize],
        prize_cents,
        prize_percent: rules.prizes.percent(hand),
        prize_rule: prize_cents.and_then(rule),
    }
}

/// Cards that all lie open, read.
fn read(slots: &[Slot]) -> Option<HandRead> {
    let cards: Option<Vec<Card>> = slots.iter().map(|slot| slot.card).collect();
    HandRead::of(&cards?)
}

fn faces(slots: &[Slot]) -> Vec<Option<Card>> {
    slots.iter().map(|slot| slot.card).collect()
}

fn hand(seat: u8, hand: &Hand) -> StudHand {
    StudHand {
        player: hand.player.clone(),
        seat,
        cards: faces(&hand.slots),
        read: hand.value.and_then(|_| read(&hand.slots)),
        ante_cents: hand.ante,
        bet_cents: hand.bet,
        jackpot: hand.jackpot != Stake::None,
        state: match (hand.standing, hand.shows) {
            (Standing::Open, _) => "open",
            (Standing::Bet, None) => "bet",
            (Standing::Bet, Some(true)) => "shown",
            (Standing::Bet, Some(false)) => "left-down",
            (Standing::Folded { absent: false }, _) => "folded",
            (Standing::Folded { absent: true }, _) => "absent",
            (Standing::Dead, _) => "dead",
            (Standing::Void, _) => "void",
        },
    }
}

fn settled(game: &CaribbeanStud, settled: &Settlement) -> StudSettled {
    let (rules, s) = (game.rules(), &settled.of);
    let whole = settled
        .value
        .map(|value| rules.bet_wins(s.bet_cents, value.category));
    let capped = s.result == HandResult::Won && whole.is_some_and(|(_, cut)| cut);
    StudSettled {
        player: s.player.clone(),
        seat: s.seat,
        result: s.result,
        name: settled.value.map(|value| value.words()),
        ante_cents: s.ante_cents,
        bet_cents: s.bet_cents,
        odds: s.odds,
        ante_won_cents: s.ante_won_cents,
        bet_won_cents: s.bet_won_cents,
        jackpot_cents: settled.jackpot_cents,
        rule: rules.table.citations.rule(cites::settled(s.result, capped)),
    }
}

const fn phase(phase: &Phase) -> &'static str {
    match phase {
        Phase::Closed => "closed",
        Phase::Preparing(_) => "preparing",
        Phase::Cutting => "cutting",
        Phase::Ready => "ready",
        Phase::Betting => "betting",
        Phase::Dealing => "dealing",
        Phase::Deciding => "deciding",
        Phase::Opening => "opening",
        Phase::Showing => "showing",
        Phase::Announced => "announced",
        Phase::Paying(_) => "paying",
    }
}
