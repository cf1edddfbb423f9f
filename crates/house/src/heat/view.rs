//! A heat as everybody sees it: all tournament chips are in full view (act-2012/mini-baccarat/12.12).

use super::Standing;
use crate::table::Table;
use croupier_engine::Name;

/// A heat.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeatView {
    /// Of which tournament.
    pub tournament: Name,
    /// How many rounds it has.
    pub rounds: u32,
    /// How many are settled, those of a play-off included.
    pub played: u32,
    /// Where it is.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["seating", "playing", "play-off", "played", "ended"])))]
    pub stage: &'static str,
    /// The seat at which the starting marker lies.
    pub marker: Option<u8>,
    /// Whose turn it is to wager.
    pub turn: Option<Name>,
    /// Who has still to be asked, in order.
    pub next: Vec<Name>,
    /// When the break is over, if there is one.
    pub break_until_ms: Option<i64>,
    /// How many seconds a player has to wager, where the director said so.
    pub pace_seconds: Option<u32>,
    /// How everybody stands.
    pub standings: Vec<Standing>,
}

impl Table {
    /// The heat that is held here, as everybody sees it.
    #[must_use]
    pub fn heat_view(&self) -> Option<HeatView> {
        let heat = self.heat.as_ref()?;
        let next = self.in_order().into_iter().map(|(_, name)| name);
        let goes_on = heat.begun && !heat.ended && !heat.is_played();
        Some(HeatView {
            tournament: heat.tournament.clone(),
            rounds: heat.rounds,
            played: heat.played,
            stage: match (heat.ended, heat.begun, heat.is_played()) {
                (true, ..) => "ended",
                (_, false, _) => "seating",
                (_, _, true) => "played",
                _ if heat.contest.is_empty() => "playing",
                _ => "play-off",
            },
            marker: heat.marker,
            turn: heat.turn().cloned(),
            next: next
                .filter(|name| goes_on && !heat.asked.contains(name))
                .collect(),
            break_until_ms: heat.break_until_ms,
            pace_seconds: heat.pace_s,
            standings: self.standings(),
        })
    }
}
