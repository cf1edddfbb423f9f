//! A chemin de fer table as a viewer may see it (nj-19-47/chemin-de-fer/4.6(a), 4.7(a)): the bank, the wagers against it
//! and the hands. A card that lies face down has no face in here, for anybody.

use crate::view::{Hands, ResultView};
use croupier_engine::games::baccarat::coup::Deals as _;
use croupier_engine::games::baccarat::coup::Last;
use croupier_engine::games::chemin_de_fer::state::{Covering, Phase};
use croupier_engine::games::chemin_de_fer::{CheminDeFer, cites};
use croupier_engine::machine::ready::Readies as _;
use croupier_engine::words::WagerResult;
use croupier_engine::{Cents, Name, RuleId};

/// An amount of a player's on the layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CheminDeFerLaid"))]
pub struct Laid {
    /// Whose.
    pub player: Name,
    /// How much.
    pub cents: Cents,
}

/// How a wager of the last coup came out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CheminDeFerSettled"))]
pub struct SettledView {
    /// Whose.
    pub player: Name,
    /// Whether it was the Banker's.
    pub banker: bool,
    /// What was at stake.
    pub stake_cents: Cents,
    /// How it came out.
    pub result: WagerResult,
    /// What it won.
    pub won_cents: Cents,
    /// The house's share of that.
    pub cagnotte_cents: Cents,
    /// The rule.
    pub rule: Option<RuleId>,
}

/// A chemin de fer table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheminDeFerView {
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
    /// The Banker.
    pub banker: Option<Name>,
    /// What the Banker has on the layout.
    pub bank_cents: Cents,
    /// The bids of the auction.
    pub bids: Vec<Laid>,
    /// The wagers against the Banker.
    pub wagers: Vec<Laid>,
    /// What of the stake nobody covers yet.
    pub uncovered_cents: Cents,
    /// The hands; each has the player who holds it as its handler.
    pub hands: Hands,
    /// What the table of play advises a Banker who is free to choose: `draw` or `stay`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["draw", "stay", null])))]
    pub advice: Option<&'static str>,
    /// The result of the coup just played, until the next one's betting closes.
    pub outcome: Option<ResultView>,
    /// How its wagers came out.
    pub settled: Vec<SettledView>,
    /// The results of this shoe.
    pub results: Vec<ResultView>,
}

impl CheminDeFerView {
    pub(crate) fn new(game: &CheminDeFer) -> CheminDeFerView {
        let results = ResultView::all(game.coup());
        let laid = |(player, cents): (&Name, Cents)| Laid {
            player: player.clone(),
            cents,
        };
        let played = *game.phase() != Phase::Dealing && game.coup().hands.used() > 0;
        CheminDeFerView {
            phase: phase(game.phase()),
            shoe: game.cards().number,
            round: game.coup().round,
            cards_left: game.cards().shoe.left(),
            cards_total: game.cards().shoe.size(),
            last_hand: game.coup().last == Last::This,
            banker: game.banker().map(|(name, _)| name.clone()),
            bank_cents: game.bank(),
            bids: game.bids().map(laid).collect(),
            wagers: game.covers().map(laid).collect(),
            uncovered_cents: (game.bank() - game.covered()).max(Cents::ZERO),
            hands: Hands::new(game.coup()),
            advice: game
                .advice()
                .map(|draws| if draws { "draw" } else { "stay" }),
            outcome: results.last().filter(|_| played).cloned(),
            settled: settled(game),
            results,
        }
    }
}

fn settled(game: &CheminDeFer) -> Vec<SettledView> {
    game.settled()
        .iter()
        .map(|s| SettledView {
            player: s.player.clone(),
            banker: s.banker,
            stake_cents: s.stake_cents,
            result: s.result,
            won_cents: s.won_cents,
            cagnotte_cents: s.cagnotte_cents,
            rule: game.rules().table.citations.rule(if s.banker {
                cites::Key::BankSettled(s.result)
            } else {
                cites::Key::CoverSettled(s.result)
            }),
        })
        .collect()
}

const fn phase(phase: &Phase) -> &'static str {
    match phase {
        Phase::Closed => "closed",
        Phase::Preparing(stage) => stage.word(),
        Phase::Burning(_) => "burning",
        Phase::Auction(_) => "auction",
        Phase::OfferingBank(_) => "offering-bank",
        Phase::Staking => "staking",
        Phase::Covering(Covering::Suivi(..)) => "suivi",
        Phase::Covering(Covering::Banco) => "banco",
        Phase::Covering(Covering::Parts) => "parts",
        Phase::Dealing => "dealing",
        Phase::Announced(_) => "announced",
        Phase::ShoeEnded(_) => "shoe-ended",
    }
}
