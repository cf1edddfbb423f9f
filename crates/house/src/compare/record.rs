//! A column's rounds as they are told: cards, results, what became of each wager, and what is worth a note, each with its rule.

use super::run::{Ended, Ran, What};
use croupier_engine::games::baccarat::coup;
use croupier_engine::games::baccarat::event::Event as E;
use croupier_engine::machine::ready;
use croupier_engine::words::ShoeEnd;
use croupier_engine::{Card, Cents, Refusal, RuleId, Word};

/// The burn of a shoe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CompareBurned"))]
pub struct Burned {
    /// The cards shown.
    pub shown: Vec<String>,
    /// How many went face down.
    pub face_down: u8,
    /// The rule.
    pub rule: Option<String>,
}

/// How a shoe began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CompareOpening"))]
pub struct Opening {
    /// The rule of the cut.
    pub cut_rule: Option<String>,
    /// How many cards lie behind the cutting card.
    pub from_back: u16,
    /// The rule of that.
    pub from_back_rule: Option<String>,
    /// The burn.
    pub burned: Burned,
    /// What else happened.
    pub notes: Vec<Note>,
}

/// Something worth telling.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CompareNote"))]
pub struct Note {
    /// The word of the event, or `refused`.
    pub what: String,
    /// In words.
    pub text: String,
    /// The rule.
    pub rule: Option<String>,
    /// Why, if it was refused.
    pub reason: Option<String>,
    /// The line of the script that set it off.
    pub said: Option<String>,
}

/// What became of a wager.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CompareWager"))]
pub struct WagerLine {
    /// On what.
    pub on: String,
    /// How much.
    pub stake_cents: i64,
    /// `won`, `lost`, `stand-off`, `returned`, `forfeited`, `reversed` or `refused`.
    pub result: String,
    /// At what odds it was paid, if it won.
    pub odds: Option<String>,
    /// What was charged.
    pub commission_cents: i64,
    /// What the player gained or, below zero, lost by it, the charge included.
    pub net_cents: i64,
    /// The rule.
    pub rule: Option<String>,
    /// Why, if it was refused.
    pub reason: Option<String>,
    /// The refusal in words.
    pub detail: Option<String>,
}

/// A round under one book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CompareRound"))]
pub struct Round {
    /// Its number.
    pub round: u32,
    /// The Player's Hand.
    pub player_cards: Vec<String>,
    /// The Banker's Hand.
    pub banker_cards: Vec<String>,
    /// The Player's count.
    pub player_points: Option<u8>,
    /// The Banker's count.
    pub banker_points: Option<u8>,
    /// `player`, `banker` or `tie`; none if there was no result.
    pub outcome: Option<String>,
    /// What became of each wager.
    pub wagers: Vec<WagerLine>,
    /// What was charged in all.
    pub commission_cents: i64,
    /// What the player gained or lost in all.
    pub net_cents: i64,
    /// What else is worth telling.
    pub notes: Vec<Note>,
}

/// What a column came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CompareTotals"))]
pub struct Totals {
    /// How many rounds.
    pub rounds: usize,
    /// What was charged.
    pub commission_cents: i64,
    /// What the player gained or lost.
    pub net_cents: i64,
    /// How many wagers were refused.
    pub refused: usize,
}

/// Where a column ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CompareEnd"))]
pub struct End {
    /// `rounds`, `shoe-ended`, `no-wager` or `facts`.
    pub why: &'static str,
    /// In words.
    pub text: String,
    /// In which round.
    pub round: u32,
    /// How many cards were left.
    pub cards_left: u16,
    /// The rule.
    pub rule: Option<String>,
}

/// A column, recorded.
pub(super) struct Recorded {
    pub(super) opening: Opening,
    pub(super) rounds: Vec<Round>,
    pub(super) totals: Totals,
    pub(super) end: End,
}

fn rule(id: Option<&RuleId>) -> Option<String> {
    id.map(|id| id.as_str().to_owned())
}

fn words(cards: &[Card]) -> Vec<String> {
    cards.iter().map(ToString::to_string).collect()
}

/// Records what happened.
pub(super) fn record(ran: &Ran) -> Recorded {
    let mut opening = Opening::default();
    let mut rounds: Vec<Round> = Vec::new();
    let mut shoe_end = None;
    for happening in ran.happenings.iter().filter(|h| h.round <= ran.round) {
        if let What::Event(cited, _) = &happening.what
            && matches!(cited.what, E::Coup(coup::Event::ShoeEnded { .. }))
        {
            shoe_end = rule(cited.rule.as_ref());
        }
        let said = happening.said.as_deref();
        if happening.round == 0 {
            opening.add(&happening.what, said);
            continue;
        }
        if rounds.last().is_none_or(|r| r.round != happening.round) {
            rounds.push(Round {
                round: happening.round,
                ..Round::default()
            });
        }
        if let Some(round) = rounds.last_mut() {
            round.add(&happening.what, said);
        }
    }
    let mut totals = Totals {
        rounds: rounds.len(),
        ..Totals::default()
    };
    for round in &rounds {
        totals.commission_cents += round.commission_cents;
        totals.net_cents += round.net_cents;
        totals.refused += round
            .wagers
            .iter()
            .filter(|w| w.result == "refused")
            .count();
    }
    let end = end(ran, shoe_end);
    Recorded {
        opening,
        rounds,
        totals,
        end,
    }
}

fn end(ran: &Ran, shoe_end: Option<String>) -> End {
    let said = |refusal: &Refusal| (refusal.detail.clone(), rule(refusal.rule.as_ref()));
    let (why, (text, rule)) = match &ran.ended {
        Ended::Rounds => ("rounds", ("as many rounds as were asked for".into(), None)),
        Ended::Shoe => ("shoe-ended", ("the shoe ended".into(), shoe_end)),
        Ended::NoWager(Some(refusal)) => ("no-wager", said(refusal)),
        Ended::NoWager(None) => ("no-wager", ("no wager was on the table".into(), None)),
        Ended::Facts(refusal) => ("facts", said(refusal)),
    };
    End {
        why,
        text,
        round: ran.round,
        cards_left: ran.cards_left,
        rule,
    }
}

impl Opening {
    fn add(&mut self, what: &What, said: Option<&str>) {
        if let What::Event(cited, _) = what {
            let rule = rule(cited.rule.as_ref());
            match &cited.what {
                E::Ready(ready::Event::CutMade { .. }) => self.cut_rule = rule,
                E::Ready(ready::Event::CuttingCardPlaced { from_back }) => {
                    self.from_back = *from_back;
                    self.from_back_rule = rule;
                }
                E::Coup(coup::Event::CardBurned { card, .. }) => {
                    self.burned.shown.push(card.to_string());
                    self.burned.rule = rule;
                }
                E::Coup(coup::Event::BurnedFaceDown { count }) => {
                    self.burned.face_down += count;
                    self.burned.rule.get_or_insert(rule.unwrap_or_default());
                }
                _ => self.notes.extend(note(what, said)),
            }
        } else {
            self.notes.extend(note(what, said));
        }
    }
}

impl Round {
    fn add(&mut self, what: &What, said: Option<&str>) {
        match what {
            What::Cards(player, banker) => {
                self.player_cards = words(player);
                self.banker_cards = words(banker);
            }
            What::Event(cited, _) => match &cited.what {
                E::Coup(coup::Event::ResultAnnounced {
                    outcome,
                    player_points,
                    banker_points,
                }) => {
                    self.outcome = Some(outcome.to_word());
                    self.player_points = Some(*player_points);
                    self.banker_points = Some(*banker_points);
                }
                E::Coup(coup::Event::RoundVoided { round, .. }) if *round == self.round => {
                    self.outcome = None;
                    self.notes.extend(note(what, said));
                }
                _ => self.notes.extend(note(what, said)),
            },
            _ => self.notes.extend(note(what, said)),
        }
        if let Some(line) = line(what) {
            self.commission_cents += line.commission_cents;
            self.net_cents += line.net_cents;
            self.wagers.push(line);
        }
    }
}

/// What became of a wager, if that is what happened.
fn line(what: &What) -> Option<WagerLine> {
    let new =
        |on: String, stake: Cents, result: &str, net: Cents, cited: Option<&RuleId>| WagerLine {
            on,
            stake_cents: stake.0,
            result: result.to_owned(),
            odds: None,
            commission_cents: 0,
            net_cents: net.0,
            rule: rule(cited),
            reason: None,
            detail: None,
        };
    let cited = match what {
        What::WagerRefused(wager, refusal) => {
            let none = Cents::ZERO;
            return Some(WagerLine {
                reason: Some(refusal.reason.word().to_owned()),
                detail: Some(refusal.detail.clone()),
                ..new(
                    wager.on.to_word(),
                    wager.cents,
                    "refused",
                    none,
                    refusal.rule.as_ref(),
                )
            });
        }
        What::Event(cited, _) => cited,
        _ => return None,
    };
    let by = cited.rule.as_ref();
    match &cited.what {
        E::WagerSettled(s) => Some(WagerLine {
            odds: s.odds.map(|odds| odds.to_string()),
            commission_cents: s.commission_cents.0,
            ..new(s.on.to_word(), s.stake_cents, s.result.word(), s.net(), by)
        }),
        E::WagerReturned { on, cents, .. } => {
            Some(new(on.to_word(), *cents, "returned", Cents::ZERO, by))
        }
        E::WagerForfeited { on, cents, .. } => {
            Some(new(on.to_word(), *cents, "forfeited", -*cents, by))
        }
        E::SettlementReversed {
            on,
            returned_cents,
            recovered_cents,
            commission_cents,
            ..
        } => {
            let net = *returned_cents - *recovered_cents + *commission_cents;
            Some(WagerLine {
                commission_cents: -commission_cents.0,
                ..new(
                    on.to_word(),
                    *returned_cents + *recovered_cents,
                    "reversed",
                    net,
                    by,
                )
            })
        }
        _ => None,
    }
}

/// What is worth a note.
fn note(what: &What, said: Option<&str>) -> Option<Note> {
    let said_text = said.unwrap_or_default();
    let new = |what: &str, text: String, rule: Option<String>, reason: Option<&str>| {
        Some(Note {
            what: what.to_owned(),
            text,
            rule,
            reason: reason.map(str::to_owned),
            said: said.map(str::to_owned),
        })
    };
    let (cited, under_way) = match what {
        What::Event(cited, under_way) => (cited, *under_way),
        What::SayingRefused(refusal) => {
            let text = format!("{said_text} refused: {}", refusal.detail);
            let by = rule(refusal.rule.as_ref());
            return new("refused", text, by, Some(refusal.reason.word()));
        }
        What::NeverSaid => {
            let text = format!("{said_text}: the round gave no occasion");
            return new("refused", text, None, None);
        }
        What::Cards(..) | What::WagerRefused(..) => return None,
    };
    let face = |card: &Option<Card>| card.map_or("unseen".to_owned(), |c| c.to_string());
    let text = match &cited.what {
        E::Coup(coup::Event::CuttingCardDrawn { first: true }) => {
            "cutting card before the first card".to_owned()
        }
        E::Coup(coup::Event::CuttingCardDrawn { first: false }) => {
            "cutting card during the deal".to_owned()
        }
        E::Coup(coup::Event::LastHandAnnounced {}) if under_way => {
            "last hand announced: this one".to_owned()
        }
        E::Coup(coup::Event::LastHandAnnounced {}) => "last hand announced: one more".to_owned(),
        E::Coup(coup::Event::ShoeEnded {
            why: ShoeEnd::LastHand,
        }) => "the shoe ends".to_owned(),
        E::Coup(coup::Event::ShoeEnded { why }) => format!("the shoe ends: {why}"),
        E::Coup(coup::Event::Ruled { on, remedy }) => format!("{on}: {remedy}"),
        E::Coup(coup::Event::RoundVoided { round, why }) => format!("round {round} void: {why}"),
        E::VoidHandOrdered { card, .. } => format!("void hand from {card}"),
        E::Coup(coup::Event::CardCarried { card, .. }) => {
            format!("card kept for the next round: {}", face(card))
        }
        E::Coup(coup::Event::CarriedCardSeen { card }) => format!("kept card seen: {card}"),
        E::Coup(coup::Event::CardDiscarded { card, .. }) => {
            format!("card discarded: {}", face(card))
        }
        E::Coup(coup::Event::CarriedCardUsed { card }) => format!("kept card used: {}", face(card)),
        E::Coup(coup::Event::CardMoved { card, to }) => {
            format!("card moved to the {to}: {}", face(card))
        }
        E::Coup(coup::Event::BurnOrdered { card, more, .. }) => {
            format!("{card} discarded with {more} more")
        }
        E::Coup(coup::Event::RoundReconstructed { .. }) => "round reconstructed".to_owned(),
        E::BurnOmitted {} => "no burn".to_owned(),
        E::WagerFound {
            on,
            valid_cents,
            void_cents,
            ..
        } => format!("wager found on {on}: {valid_cents} valid, {void_cents} void"),
        E::WagerReduced {
            on, total_cents, ..
        } => format!("wager on {on} cut to {total_cents}"),
        E::StyleChanged { style } => format!("style {style}"),
        E::PaymentChanged { pays } => format!("Banker pays {pays}"),
        E::FreeRoundRequested { .. } => "round without wagers".to_owned(),
        _ => return None,
    };
    new(cited.what.word(), text, rule(cited.rule.as_ref()), None)
}
