//! A roulette, tai-sai or money wheel table as a viewer may see it: everybody sees the same layout, and nobody what is
//! still under the cover.

use croupier_engine::games::money_wheel::Symbol;
use croupier_engine::games::roulette::Colour as PocketColour;
use croupier_engine::games::spin::command::{Direction, VoidCause};
use croupier_engine::games::spin::event::WagerResult;
use croupier_engine::games::spin::place::Outcome;
use croupier_engine::games::spin::state::{Colour, Phase, Record, Settlement, Tender};
use croupier_engine::games::spin::{Apparatus, Spin, cites};
use croupier_engine::{Cents, Name, Odds, RuleId, Word};
use std::collections::BTreeMap;

/// How many of the latest results are shown.
const RESULTS_SHOWN: usize = 60;

/// A wager on the layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LaidWager {
    /// Whose.
    pub player: Name,
    /// Where.
    pub position: String,
    /// With which chips.
    pub chips: Tender,
    /// How much.
    pub cents: Cents,
    /// Whether it won and has been paid.
    pub paid: bool,
}

/// A player's colour, as the marker buttons show it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ColourView {
    /// Whose.
    pub player: Name,
    /// Which.
    pub colour: Colour,
    /// What one chip is worth.
    pub value_cents: Cents,
    /// How many are in hand.
    pub in_hand: u32,
}

/// A result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpinResult {
    /// The round.
    pub round: u32,
    /// What came, in one word.
    pub outcome: String,
    /// The number of the pocket.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub number: Option<u8>,
    /// Its colour.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub colour: Option<PocketColour>,
    /// The dice, lowest first.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub dice: Option<[u8; 3]>,
    /// Their total.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub total: Option<u8>,
    /// The section of the rim, where it is known.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub section: Option<u8>,
    /// Its symbol.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub symbol: Option<Symbol>,
}

impl SpinResult {
    /// What is told of it in a line of results: of the money wheel the symbol, whatever the section.
    pub(crate) fn word(&self) -> String {
        self.symbol
            .map_or_else(|| self.outcome.clone(), |s| s.to_word())
    }

    fn new(round: u32, outcome: Outcome) -> SpinResult {
        let mut view = SpinResult {
            round,
            outcome: outcome.to_word(),
            symbol: outcome.symbol(),
            ..SpinResult::default()
        };
        match outcome {
            Outcome::Pocket(pocket) => {
                view.number = Some(pocket.number());
                view.colour = Some(pocket.colour());
            }
            Outcome::Dice(dice) => {
                view.dice = Some(dice.faces());
                view.total = Some(dice.total());
            }
            Outcome::Section(section) => view.section = Some(section.number()),
            Outcome::Symbol(_) => {}
        }
        view
    }
}

/// How a wager of the last round came out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpinSettled {
    /// Whose.
    pub player: Name,
    /// Where.
    pub position: String,
    /// With which chips.
    pub chips: Tender,
    /// What was at stake.
    pub stake_cents: Cents,
    /// How it came out.
    pub result: WagerResult,
    /// The odds of a win.
    pub odds: Option<Odds>,
    /// What was paid on top of the stake.
    pub payment_cents: Cents,
    /// The rule.
    pub rule: Option<RuleId>,
}

/// Such a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpinView {
    /// What is spun.
    pub apparatus: Apparatus,
    /// What the table is doing.
    pub phase: &'static str,
    /// The round's number.
    pub round: u32,
    /// Which way the wheel turns, or turned last.
    pub direction: Option<Direction>,
    /// The wagers on the layout.
    pub wagers: Vec<LaidWager>,
    /// The players' colours.
    pub colours: Vec<ColourView>,
    /// The colours that nobody plays in.
    pub free_colours: Vec<Colour>,
    /// The result of the round just spun, until the next one's betting closes.
    pub outcome: Option<SpinResult>,
    /// The places that win with it.
    pub winning: Vec<String>,
    /// How the wagers of that round came out, as far as they are settled.
    pub settled: Vec<SpinSettled>,
    /// The latest results, the newest last.
    pub results: Vec<SpinResult>,
    /// How often each number, total or symbol has come at this table.
    pub counts: BTreeMap<String, u32>,
    /// What each kind of wager pays.
    pub pays: BTreeMap<&'static str, Odds>,
    /// What the operator calls the symbols of the money wheel.
    pub names: BTreeMap<&'static str, String>,
    /// The symbols around the rim of the money wheel.
    pub rim: Vec<Symbol>,
    /// Why the last spin was void, while nothing has been spun since.
    pub voided: Option<VoidCause>,
    /// The rule that makes it void.
    pub voided_rule: Option<RuleId>,
    /// Whether winning stakes stay on the layout once they are paid.
    pub winners_stay: bool,
}

impl SpinView {
    pub(crate) fn new(game: &Spin) -> SpinView {
        let rules = game.rules();
        // Until the next call the last result stands; a round that was made void has none.
        let running = matches!(game.phase(), Phase::Called | Phase::Running);
        let before = u32::from(game.betting_open());
        let shown = game.records().last().filter(|last| {
            !running && (last.round == game.round() || last.round + before == game.round())
        });
        let shown = shown.filter(|_| game.voided().is_none()).copied();
        let won = shown.map(|Record { outcome, .. }| {
            let all = rules.apparatus.positions();
            let won = all.into_iter().filter(|p| p.wins(outcome).is_some());
            won.map(|p| p.to_word()).collect()
        });
        let results = game.records();
        let symbols = croupier_engine::games::money_wheel::Symbol::ALL.iter();
        let rim = (0..croupier_engine::games::money_wheel::Section::COUNT)
            .filter_map(croupier_engine::games::money_wheel::Section::new);
        let pays = rules.apparatus.pays().iter();
        SpinView {
            apparatus: rules.apparatus,
            phase: game.phase().word(),
            round: game.round(),
            direction: game.direction(),
            wagers: game
                .wagers()
                .map(|(spot, cents)| LaidWager {
                    player: spot.player.clone(),
                    position: spot.position.to_word(),
                    chips: spot.chips,
                    cents,
                    paid: game.is_paid(spot),
                })
                .collect(),
            colours: game
                .colours()
                .map(|(player, issued)| ColourView {
                    player: player.clone(),
                    colour: issued.colour,
                    value_cents: issued.value_cents,
                    in_hand: game.colour_in_hand(player),
                })
                .collect(),
            free_colours: game.free_colours(),
            outcome: shown.map(|r| SpinResult::new(r.round, r.outcome)),
            winning: won.unwrap_or_default(),
            settled: game.settled().iter().map(|s| settled(game, s)).collect(),
            results: results[results.len().saturating_sub(RESULTS_SHOWN)..]
                .iter()
                .map(|r| SpinResult::new(r.round, r.outcome))
                .collect(),
            counts: game.counts().clone(),
            pays: pays
                .filter_map(|key| rules.pays.odds(key).map(|odds| (*key, odds)))
                .collect(),
            names: symbols
                .zip(&rules.names)
                .map(|(symbol, name)| (symbol.word(), name.clone()))
                .collect(),
            rim: match rules.apparatus {
                Apparatus::MoneyWheel => rim.map(|s| s.symbol()).collect(),
                Apparatus::Roulette | Apparatus::TaiSai => Vec::new(),
            },
            voided: game.voided(),
            voided_rule: game
                .voided()
                .and_then(|cause| rules.table.citations.rule(cites::Key::SpinVoided(cause))),
            winners_stay: rules.winners == croupier_engine::games::spin::rules::Winners::Stay,
        }
    }
}

/// What the table keeps of what has come, each in a word, the newest last.
pub(crate) fn words(game: &Spin) -> Vec<String> {
    let records = game.records().iter();
    records
        .map(|r| SpinResult::new(r.round, r.outcome).word())
        .collect()
}

fn settled(game: &Spin, Settlement { of: s, outcome }: &Settlement) -> SpinSettled {
    let key = cites::settled(s.position, *outcome, s.result);
    SpinSettled {
        player: s.player.clone(),
        position: s.position.to_word(),
        chips: s.chips,
        stake_cents: s.stake_cents,
        result: s.result,
        odds: s.odds,
        payment_cents: s.payment_cents,
        rule: game.rules().table.citations.rule(key),
    }
}
