//! A craps table as anybody may see it (nz-1996/craps/2.4, 3.9): the puck, the dice, the wagers with their markers, and
//! what each wager of the layout is.

use croupier_engine::games::craps::bet::{Bet, Point};
use croupier_engine::games::craps::command::NoRoll;
use croupier_engine::games::craps::dice::DieAt;
use croupier_engine::games::craps::event::Verdict;
use croupier_engine::games::craps::state::{Call, Phase, Wager};
use croupier_engine::games::craps::{Craps, cites};
use croupier_engine::{Cents, Name, Odds, RuleId};

/// The shooter.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShooterView {
    /// Who.
    pub player: Name,
    /// In which place at the rail, if in a numbered one.
    pub seat: Option<u8>,
}

/// A die of the set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DieView {
    /// Its number.
    pub die: u8,
    /// Where it is.
    pub at: DieAt,
}

/// A wager on the layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CrapsWager {
    /// Whose.
    pub player: Name,
    /// On what.
    pub bet: Bet,
    /// How much.
    pub cents: Cents,
    /// The commission that was charged for it.
    pub commission_cents: Cents,
    /// Whether it takes part in the next roll.
    pub working: bool,
    /// Its marker, `on` or `off`, if the player called it.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["on", "off", null])))]
    pub marker: Option<&'static str>,
    /// Whether it may be taken down now.
    pub can_remove: bool,
    /// Its point, if it has one.
    pub point: Option<Point>,
}

/// A roll.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RollView {
    /// Its number.
    pub roll: u32,
    /// The sum.
    pub total: u8,
    /// One face.
    pub d1: u8,
    /// The other.
    pub d2: u8,
    /// What it did to the Pass and Don't Pass wagers: `natural`, `craps`, `point`, `point-made`, `seven-out`, or nothing.
    pub decided: &'static str,
}

/// How a wager of the last roll came out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CrapsSettled {
    /// Whose.
    pub player: Name,
    /// On what.
    pub bet: Bet,
    /// What was at stake.
    pub stake_cents: Cents,
    /// How it was decided.
    pub result: Verdict,
    /// The odds of a win.
    pub odds: Option<Odds>,
    /// What it won, all in all: the payment less the parts that lost.
    pub won_cents: Cents,
    /// What was paid on top of the stake.
    pub payment_cents: Cents,
    /// The commission that was charged when it was placed.
    pub commission_cents: Cents,
    /// The rule.
    pub rule: Option<RuleId>,
}

/// A wager of the layout, for a player to read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CrapsBetView"))]
pub struct BetView {
    /// Its word.
    pub bet: Bet,
    /// Its name.
    pub name: String,
    /// What it pays.
    pub pays: String,
    /// When it wins and loses.
    pub explains: String,
    /// The rule that knows it.
    pub rule: Option<RuleId>,
    /// Whether it is paid at true odds without a commission.
    pub edge_free: bool,
}

/// A craps table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CrapsView {
    /// What it is doing.
    pub phase: &'static str,
    /// The number of the throw.
    pub round: u32,
    /// The come out point.
    pub point: Option<Point>,
    /// Whether the next roll is a come out roll.
    pub come_out: bool,
    /// What the puck shows: `on` with a point, else `off`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["on", "off"])))]
    pub puck: &'static str,
    /// The shooter.
    pub shooter: Option<ShooterView>,
    /// To whom the dice are offered.
    pub offered_to: Option<Name>,
    /// The faces that lie there, or lay there last.
    pub dice: Option<[u8; 2]>,
    /// Why the throw that lies there is void.
    pub no_roll: Option<NoRoll>,
    /// The number of this set of dice, from 1.
    pub set: u32,
    /// Its dice.
    pub dice_set: Vec<DieView>,
    /// The two that are thrown.
    pub chosen: Vec<u8>,
    /// The wagers on the layout.
    pub wagers: Vec<CrapsWager>,
    /// The wagers made during the throw that wait for a word that they stand.
    pub pending: Vec<CrapsWager>,
    /// The last rolls, the latest at the end.
    pub rolls: Vec<RollView>,
    /// How the wagers of the last roll came out.
    pub settled: Vec<CrapsSettled>,
    /// What can be wagered on.
    pub layout: Vec<BetView>,
}

impl CrapsView {
    pub(crate) fn new(game: &Craps, seat_of: impl Fn(&Name) -> Option<u8>) -> CrapsView {
        let wager = |(player, bet, wager): (&Name, Bet, &Wager)| CrapsWager {
            player: player.clone(),
            bet,
            cents: wager.cents,
            commission_cents: wager.commission_cents,
            working: game.works(bet, wager),
            marker: wager.marker.map(|on| if on { "on" } else { "off" }),
            can_remove: match game.phase() {
                Phase::Rested { .. } => false,
                Phase::Thrown => bet.comes_down_any_time(),
                _ => !game.is_locked(bet),
            },
            point: point_of(game, bet),
        };
        let rolls: Vec<RollView> = game
            .records()
            .iter()
            .map(|r| RollView {
                roll: r.roll,
                total: r.dice.total(),
                d1: r.dice.faces()[0],
                d2: r.dice.faces()[1],
                decided: r.decided(),
            })
            .collect();
        let (lying, no_roll) = match game.phase() {
            Phase::Rested { call, .. } => match call {
                Call::Roll(dice) => (Some(dice.faces()), None),
                Call::NoRoll(cause) => (None, Some(*cause)),
            },
            Phase::Thrown => (None, None),
            _ => (rolls.last().map(|r| [r.d1, r.d2]), None),
        };
        CrapsView {
            phase: phase(game.phase()),
            round: game.rolls(),
            point: game.point(),
            come_out: game.point().is_none(),
            puck: if game.point().is_some() { "on" } else { "off" },
            shooter: game.shooter().map(|player| ShooterView {
                player: player.clone(),
                seat: seat_of(player),
            }),
            offered_to: match game.phase() {
                Phase::Offering { offered, .. } => Some(offered.0.clone()),
                _ => None,
            },
            dice: lying,
            no_roll,
            set: game.set(),
            dice_set: game
                .dice()
                .each()
                .map(|(die, at)| DieView { die, at })
                .collect(),
            chosen: game.dice().those(DieAt::Shooter),
            wagers: game.wagers().map(wager).collect(),
            pending: game.pending().map(wager).collect(),
            rolls,
            settled: settled(game),
            layout: layout(game),
        }
    }
}

fn point_of(game: &Craps, bet: Bet) -> Option<Point> {
    match bet {
        Bet::ComeOn(p) | Bet::DontComeOn(p) | Bet::OddsCome(p) | Bet::BehindDontCome(p) => Some(p),
        Bet::Pass | Bet::DontPass | Bet::OddsPass | Bet::BehindDontPass => game.point(),
        _ => None,
    }
}

fn settled(game: &Craps) -> Vec<CrapsSettled> {
    game.settled()
        .iter()
        .map(|s| CrapsSettled {
            player: s.player.clone(),
            bet: s.bet,
            stake_cents: s.stake_cents,
            result: s.result,
            odds: s.odds,
            won_cents: s.payment_cents - s.lost_cents,
            payment_cents: s.payment_cents,
            commission_cents: s.commission_cents,
            rule: game
                .rules()
                .table
                .citations
                .rule(cites::settled(s.bet, s.result)),
        })
        .collect()
}

fn layout(game: &Craps) -> Vec<BetView> {
    let citations = &game.rules().table.citations;
    let view = |bet: Bet| BetView {
        bet,
        name: bet.name(),
        pays: bet.pays(),
        explains: bet.explains(),
        rule: citations.rule(cites::Key::WagerPlaced(bet.kind())),
        edge_free: bet.flat(None).is_some(),
    };
    Bet::placeable().into_iter().map(view).collect()
}

const fn phase(phase: &Phase) -> &'static str {
    match phase {
        Phase::Closed => "closed",
        Phase::Replacing => "replacing",
        Phase::Inspecting(_) => "inspecting",
        Phase::Waiting => "waiting",
        Phase::Offering { .. } => "offering",
        Phase::Choosing { .. } => "choosing",
        Phase::Ready => "ready",
        Phase::Thrown => "thrown",
        Phase::Rested { .. } => "rested",
    }
}
