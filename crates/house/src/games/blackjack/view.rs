//! A blackjack table as everybody may see it (nz-1996/blackjack/7.3, 7.4, 13.3): all cards lie face up. The boxes and hands, whose
//! turn it is and who is asked what, and how the wagers came out.

use croupier_engine::machine::ready::Readies as _;

use croupier_engine::games::blackjack::event::How;
use croupier_engine::games::blackjack::hand::{Hand, Out, words};
use croupier_engine::games::blackjack::state::{Beside, Insurance, Spot};
use croupier_engine::games::blackjack::{Blackjack, Phase};
use croupier_engine::words::WagerResult;
use croupier_engine::{Card, Cents, Name, Odds, RuleId, SortedMap};

/// What a player has on a box.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoxWager {
    /// Whose.
    pub player: Name,
    /// The original wager of the round.
    pub cents: Cents,
    /// The Super Sevens wager, until it is settled.
    pub super_sevens_cents: Cents,
    /// The insurance wager, until it is settled.
    pub insurance_cents: Cents,
}

/// What a player has at stake on a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandStake {
    /// Whose.
    pub player: Name,
    /// How much, without what doubling down added.
    pub cents: Cents,
    /// What doubling down added.
    pub added_cents: Cents,
}

/// A hand of a box.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoxHand {
    /// Its cards.
    pub cards: Vec<Card>,
    /// What it counts.
    pub total: u8,
    /// Whether an ace counts eleven in it.
    pub soft: bool,
    /// What the dealer calls.
    pub words: String,
    /// Whether it is a blackjack.
    pub blackjack: bool,
    /// Whether it exceeded twenty-one.
    pub bust: bool,
    /// Whether it was doubled down.
    pub doubled: bool,
    /// Whether it is completed for a player who is not there to decide.
    pub absent: bool,
    /// What is at stake on it.
    pub stakes: Vec<HandStake>,
    /// `waiting`, `playing`, `stood`, `bust`, `paid` or `void`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["waiting", "playing", "stood", "bust", "paid", "void"])))]
    pub state: &'static str,
    /// Whether it is the one to be decided on.
    pub active: bool,
}

/// A box with wagers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoxView {
    /// Its number, which is its seat's.
    #[cfg_attr(feature = "serde", serde(rename = "box"))]
    pub area: u8,
    /// Who decides for it.
    pub decides: Option<Name>,
    /// What each player has on it, the one who decides first.
    pub wagers: Vec<BoxWager>,
    /// Its hands.
    pub hands: Vec<BoxHand>,
}

/// The dealer's hand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DealerView {
    /// Its cards.
    pub cards: Vec<Card>,
    /// What it counts.
    pub total: u8,
    /// Whether an ace counts eleven in it.
    pub soft: bool,
    /// Whether it is a blackjack.
    pub blackjack: bool,
}

/// The hand to be decided on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurnView {
    /// Which box.
    #[cfg_attr(feature = "serde", serde(rename = "box"))]
    pub area: u8,
    /// Which hand of it, from 1.
    pub hand: u8,
    /// Who decides.
    pub player: Name,
    /// The words of what may be said.
    pub choices: Vec<&'static str>,
}

/// Somebody who is asked something.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AskView {
    /// Who.
    pub player: Name,
    /// On which box.
    #[cfg_attr(feature = "serde", serde(rename = "box"))]
    pub area: u8,
    /// What: `insurance`, `double`, `split` or `option`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["insurance", "double", "split", "option"])))]
    pub what: &'static str,
}

/// How a wager of this round, or the last, came out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoxSettled {
    /// Whose.
    pub player: Name,
    /// On which box.
    #[cfg_attr(feature = "serde", serde(rename = "box"))]
    pub area: u8,
    /// On which hand of it, from 1; none: a wager beside the hands.
    pub hand: Option<u8>,
    /// `hand`, `super-sevens` or `insurance`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["hand", "super-sevens", "insurance"])))]
    pub what: &'static str,
    /// What was at stake.
    pub stake_cents: Cents,
    /// How it came out.
    pub result: WagerResult,
    /// By what.
    pub how: Option<How>,
    /// The odds of a win.
    pub odds: Option<Odds>,
    /// What was paid on top of the stake.
    pub payment_cents: Cents,
    /// The rule.
    pub rule: Option<RuleId>,
}

/// What the dealer had in a round of this shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DealerResult {
    /// Which round.
    pub round: u32,
    /// The total.
    pub total: u8,
    /// Whether it was a blackjack.
    pub blackjack: bool,
}

/// A blackjack table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BlackjackView {
    /// What it is doing.
    pub phase: &'static str,
    /// The shoe's number.
    pub shoe: u32,
    /// The round's number.
    pub round: u32,
    /// Cards left in the shoe.
    pub cards_left: u16,
    /// Cards it held.
    pub cards_total: u16,
    /// Whether the cards are shuffled after this round.
    pub last_round: bool,
    /// The Super Sevens wager, where it is offered.
    pub super_sevens_cents: Option<Cents>,
    /// The boxes with wagers.
    pub boxes: Vec<BoxView>,
    /// The dealer's hand.
    pub dealer: DealerView,
    /// Cards that were exposed and are the next to be used.
    pub exposed: Vec<Card>,
    /// The hand to be decided on.
    pub turn: Option<TurnView>,
    /// Who is asked what, all at the same time.
    pub asks: Vec<AskView>,
    /// Those who are held to the minimum in this shoe.
    pub held_to_minimum: Vec<Name>,
    /// How the wagers of this round, or the last, came out.
    pub settled: Vec<BoxSettled>,
    /// The boxes of the round just played, until the next one's betting closes.
    pub last_boxes: Vec<BoxView>,
    /// The dealer's hand in it.
    pub last_dealer: Option<DealerView>,
    /// What the dealer had in the rounds of this shoe.
    pub results: Vec<DealerResult>,
}

impl BlackjackView {
    pub(crate) fn new<'a>(
        game: &Blackjack,
        people: impl Iterator<Item = &'a Name>,
    ) -> BlackjackView {
        let (past_boxes, past_dealer) = game.past();
        // Ace and ten of a dealer who had no first card were no blackjack (15.5).
        let late = game
            .records()
            .last()
            .is_some_and(|r| r.total == 21 && !r.blackjack);
        let last_dealer = (!past_boxes.is_empty()).then(|| {
            let last = dealer(past_dealer);
            let blackjack = last.blackjack && !late;
            DealerView { blackjack, ..last }
        });
        BlackjackView {
            phase: phase(game),
            shoe: game.cards().number,
            round: game.round(),
            cards_left: game.cards().shoe.left(),
            cards_total: game.cards().shoe.size(),
            last_round: game.last(),
            super_sevens_cents: game.rules().super_sevens,
            boxes: boxes(
                game.boxes(),
                game.turn().map(|(area, hand, _)| (area, hand)),
            ),
            dealer: DealerView {
                blackjack: game.dealer_blackjack(),
                ..dealer(game.dealer())
            },
            exposed: game.exposed().to_vec(),
            turn: turn(game),
            asks: asks(game),
            held_to_minimum: people
                .filter(|name| game.held_to_minimum(name))
                .cloned()
                .collect(),
            settled: settled(game),
            last_boxes: boxes(past_boxes, None),
            last_dealer,
            results: game
                .records()
                .iter()
                .map(|r| DealerResult {
                    round: r.round,
                    total: r.total,
                    blackjack: r.blackjack,
                })
                .collect(),
        }
    }
}

fn dealer(cards: &[Card]) -> DealerView {
    let value = croupier_engine::games::blackjack::hand::value(cards);
    DealerView {
        cards: cards.to_vec(),
        total: value.total,
        soft: value.soft,
        blackjack: croupier_engine::games::blackjack::hand::is_blackjack(cards),
    }
}

fn boxes(boxes: &SortedMap<u8, Spot>, active: Option<(u8, u8)>) -> Vec<BoxView> {
    let wager = |(player, beside): (&Name, &Beside)| BoxWager {
        player: player.clone(),
        cents: beside.wager,
        super_sevens_cents: beside.sevens,
        insurance_cents: beside.insurance,
    };
    let one = |(&area, spot): (&u8, &Spot)| {
        let hands = spot.hands.iter().zip(1..);
        let hands = hands.map(|(hand, nth)| box_hand(hand, active == Some((area, nth))));
        let mut hands: Vec<BoxHand> = hands.collect();
        let mut wagers: Vec<BoxWager> = spot.beside.iter().map(wager).collect();
        // The wager of the one who decides lies closest to the dealer (13.3(b)).
        let behind = |player: &Name| spot.decider.as_ref() != Some(player);
        wagers.sort_by_key(|w| behind(&w.player));
        for hand in &mut hands {
            hand.stakes.sort_by_key(|s| behind(&s.player));
        }
        BoxView {
            area,
            decides: spot.decider.clone(),
            wagers,
            hands,
        }
    };
    boxes.iter().map(one).collect()
}

fn box_hand(hand: &Hand, active: bool) -> BoxHand {
    let value = hand.value();
    let state = match hand.out {
        Some(Out::Bust) => "bust",
        Some(Out::Paid) => "paid",
        Some(Out::Void) => "void",
        None if active => "playing",
        None if hand.is_done() => "stood",
        None => "waiting",
    };
    BoxHand {
        cards: hand.cards.clone(),
        total: value.total,
        soft: value.soft,
        words: words(value),
        blackjack: hand.is_blackjack(),
        bust: value.total > 21,
        doubled: hand.doubled,
        absent: hand.absent,
        stakes: hand
            .stakes
            .iter()
            .map(|s| HandStake {
                player: s.player.clone(),
                cents: s.cents,
                added_cents: s.added,
            })
            .collect(),
        state,
        active,
    }
}

fn turn(game: &Blackjack) -> Option<TurnView> {
    let (area, hand, player) = game.turn()?;
    let mut choices: Vec<&'static str> = game.choices().iter().map(|c| c.word()).collect();
    if game.may_double().is_some() {
        choices.push("double-down");
    }
    Some(TurnView {
        area,
        hand,
        player: player.clone(),
        choices,
    })
}

fn asks(game: &Blackjack) -> Vec<AskView> {
    if !matches!(game.phase(), Phase::Playing(_)) {
        return Vec::new();
    }
    let ask = |what| move |(area, player): (u8, Name)| AskView { player, area, what };
    if let Some(following) = game.following() {
        let what = if following.split { "split" } else { "double" };
        let waiting = following.waiting.iter().cloned();
        return waiting
            .map(|player| (following.area, player))
            .map(ask(what))
            .collect();
    }
    if game.choosing() && !game.options_asked().is_empty() {
        return game
            .options_asked()
            .into_iter()
            .map(ask("option"))
            .collect();
    }
    match game.insurance() {
        Insurance::Open => game
            .insurance_asked()
            .into_iter()
            .map(ask("insurance"))
            .collect(),
        Insurance::NotYet | Insurance::Closed => Vec::new(),
    }
}

fn settled(game: &Blackjack) -> Vec<BoxSettled> {
    game.settled()
        .iter()
        .map(|(s, key)| BoxSettled {
            player: s.player.clone(),
            area: s.area,
            hand: s.hand,
            what: s.what,
            stake_cents: s.stake_cents,
            result: s.result,
            how: s.how,
            odds: s.odds,
            payment_cents: s.payment_cents,
            rule: game.rules().table.citations.rule(*key),
        })
        .collect()
}

fn phase(game: &Blackjack) -> &'static str {
    match game.phase() {
        Phase::Closed => "closed",
        Phase::Preparing(_) => "preparing",
        Phase::Burning => "burning",
        Phase::Betting => "betting",
        Phase::Playing(_) => "playing",
        Phase::Decided => "decided",
        Phase::ShoeEnded => "shoe-ended",
    }
}
