//! A baccarat table as everybody may see it.

use croupier_engine::games::baccarat::coup::Deals as _;
use croupier_engine::machine::Game as _;
use croupier_engine::machine::ready::Readies as _;

use croupier_engine::games::baccarat::coup::{Coup, Hand, Last, RoundRecord};
use croupier_engine::games::baccarat::event::WagerSettled;
use croupier_engine::games::baccarat::roads::Roads;
use croupier_engine::games::baccarat::state::Phase;
use croupier_engine::games::baccarat::{Baccarat, BankerPays, On, Outcome, Style, cites};
use croupier_engine::words::WagerResult;
use croupier_engine::{Card, Cents, Name, Odds, RuleId};

/// The player who deals from the shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Curator {
    /// Who.
    pub player: Name,
    /// In which seat.
    pub seat: u8,
}

/// A wager on the layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BaccaratWager"))]
pub struct Wager {
    /// Whose.
    pub player: Name,
    /// Where.
    pub area: u8,
    /// On what.
    pub on: On,
    /// How much.
    pub cents: Cents,
}

/// How a wager of the last round came out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BaccaratSettled"))]
pub struct Settled {
    /// Whose.
    pub player: Name,
    /// Where.
    pub area: u8,
    /// The player's seat, if seated.
    pub seat: Option<u8>,
    /// On what.
    pub on: On,
    /// What was at stake.
    pub stake_cents: Cents,
    /// How it came out.
    pub result: WagerResult,
    /// The odds of a win.
    pub odds: Option<Odds>,
    /// What it won.
    pub won_cents: Cents,
    /// What was charged.
    pub commission_cents: Cents,
    /// What was paid on top of the stake.
    pub payment_cents: Cents,
    /// The rule.
    pub rule: Option<RuleId>,
}

/// One of the hands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandView {
    /// Its cards; none for one that lies face down.
    pub cards: Vec<Option<Card>>,
    /// Its count, when all are up.
    pub points: Option<u8>,
    /// The player who handles it (style B).
    pub handler: Option<Name>,
}

impl HandView {
    pub(crate) fn new(hand: &Hand) -> HandView {
        HandView {
            cards: hand.slots.iter().map(|s| s.card).collect(),
            points: hand.points(),
            handler: hand.handler.clone(),
        }
    }
}

/// The two hands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hands {
    /// The Banker's.
    pub banker: HandView,
    /// The Player's.
    pub player: HandView,
}

impl Hands {
    pub(crate) fn new(coup: &Coup) -> Hands {
        Hands {
            banker: HandView::new(&coup.hands.banker),
            player: HandView::new(&coup.hands.player),
        }
    }
}

/// A round's result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultView {
    /// Its number.
    pub round: u32,
    /// Which hand won, or a tie.
    pub outcome: Outcome,
    /// The Player's count.
    pub player_points: u8,
    /// The Banker's count.
    pub banker_points: u8,
}

impl ResultView {
    /// The results of this shoe.
    pub(crate) fn all(coup: &Coup) -> Vec<ResultView> {
        let view = |record: &RoundRecord| ResultView {
            round: record.round,
            outcome: record.outcome,
            player_points: record.player_points,
            banker_points: record.banker_points,
        };
        coup.records.iter().map(view).collect()
    }
}

/// A baccarat table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BaccaratView {
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
    /// Whether this round, or the one to be bet on, is the last of the shoe.
    pub last_hand: bool,
    /// Whether this is a void hand.
    pub void_hand: bool,
    /// The style of dealing in force.
    pub style: Style,
    /// How Banker wagers are paid now.
    pub pays: BankerPays,
    /// The player who deals from the shoe; none: the dealer does.
    pub curator: Option<Curator>,
    /// Who asked for the next round without wagers, or agreed to it.
    pub agreed: Vec<Name>,
    /// The wagering areas; 0 is the standing players'.
    pub areas: Vec<u8>,
    /// The hands.
    pub hands: Hands,
    /// The wagers on the layout.
    pub wagers: Vec<Wager>,
    /// The result of the round just played, until the next one's betting closes.
    pub outcome: Option<ResultView>,
    /// How its wagers came out.
    pub settled: Vec<Settled>,
    /// The results of this shoe.
    pub results: Vec<ResultView>,
    /// Its roads.
    pub roads: Roads,
}

pub(crate) fn view(game: &Baccarat) -> BaccaratView {
    let results = ResultView::all(game.coup());
    let outcomes: Vec<Outcome> = results.iter().map(|r| r.outcome).collect();
    let shown = matches!(
        game.phase(),
        Phase::OfferingShoe(_) | Phase::Betting | Phase::Announced(_) | Phase::ShoeEnded(_)
    );
    // A void hand, or a round made void, has no result; the one before it is no longer on the table.
    let outcome = results
        .last()
        .filter(|last| shown && game.coup().hands.used() > 0 && last.round == game.round_dealt())
        .cloned();
    BaccaratView {
        phase: phase(game.phase()),
        shoe: game.cards().number,
        round: game.coup().round,
        cards_left: game.cards().shoe.left(),
        cards_total: game.cards().shoe.size(),
        last_hand: game.coup().last == Last::This,
        void_hand: game.deal().void.is_some() && game.round_under_way(),
        style: game.style(),
        pays: game.pays(),
        curator: game.curator().map(|(player, seat)| Curator {
            player: player.clone(),
            seat: *seat,
        }),
        agreed: game.agreed().cloned().collect(),
        areas: (u8::from(!game.rules().standing_area)..=game.rules().table.seats).collect(),
        hands: Hands::new(game.coup()),
        wagers: game
            .wagers()
            .map(|(spot, cents)| Wager {
                player: spot.player.clone(),
                area: spot.area,
                on: spot.on,
                cents,
            })
            .collect(),
        outcome,
        settled: game.settled().iter().map(|s| settled(game, s)).collect(),
        results,
        roads: Roads::of(&outcomes),
    }
}

fn settled(game: &Baccarat, s: &WagerSettled) -> Settled {
    Settled {
        player: s.player.clone(),
        area: s.area,
        seat: s.seat,
        on: s.on,
        stake_cents: s.stake_cents,
        result: s.result,
        odds: s.odds,
        won_cents: s.won_cents,
        commission_cents: s.commission_cents,
        payment_cents: s.payment_cents,
        rule: game
            .rules()
            .table
            .citations
            .rule(cites::settled(s.on, s.result, game.pays())),
    }
}

const fn phase(phase: &Phase) -> &'static str {
    match phase {
        Phase::Closed => "closed",
        Phase::Preparing(stage) => stage.word(),
        Phase::Burning(_) => "burning",
        Phase::OfferingShoe(_) => "offering-shoe",
        Phase::Betting => "betting",
        Phase::Handling { .. } => "handling",
        Phase::Dealing => "dealing",
        Phase::Announced(_) => "announced",
        Phase::ShoeEnded(_) => "shoe-ended",
    }
}
