//! The house players' hands at a blackjack table: each draws to seventeen, doubles on ten and eleven, and splits aces and
//! eights.

use super::{Game, to_game};
use croupier_engine::games::blackjack::Command as Said;
use croupier_engine::games::blackjack::hand::Value;
use croupier_engine::{Card, Cents, Name};
use croupier_house::Command;

/// What a house player does with a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    Stand,
    Draw,
    Double,
    Split,
}

/// What to do with these cards, where doubling and splitting may be had.
fn plan(cards: &[Card], value: Value, doubles: bool, splits: bool) -> Plan {
    let total = value.total;
    let aces_or_eights = cards
        .first()
        .is_some_and(|c| matches!(c.rank.face_value(), 1 | 8));
    match total {
        _ if splits && aces_or_eights => Plan::Split,
        10 | 11 if doubles => Plan::Double,
        17.. => Plan::Stand,
        _ => Plan::Draw,
    }
}

impl Game {
    /// What a house player says for the hand whose turn it is.
    pub(super) fn companion_decides(&self, player: Name, area: u8, hand: u8) -> Option<Command> {
        let game = self.game().ok()?;
        let cards = game.hand(area, hand)?;
        let offers = self.at.offers_to(&player);
        let splits = offers.iter().any(|o| o.word == "split-pair");
        let double: Option<Cents> = offers
            .iter()
            .find(|o| o.word == "double-down")
            .and_then(|o| o.amounts("cents")?.most());
        let plan = plan(&cards.cards, cards.value(), double.is_some(), splits);
        Some(to_game(match (plan, double) {
            (Plan::Split, _) => Said::SplitPair {
                player,
                area,
                hand,
                cents: None,
            },
            (Plan::Double, Some(cents)) => Said::DoubleDown {
                player,
                area,
                hand,
                cents,
            },
            (Plan::Stand, _) => Said::StandHand { player, area, hand },
            (Plan::Draw | Plan::Double, _) => Said::DrawCard { player, area, hand },
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_engine::Word;
    use croupier_engine::games::blackjack::hand::value;

    #[test]
    fn house_players_play_plainly() {
        for (hand, doubles, splits, does) in [
            ("As Ad", false, true, Plan::Split),
            ("8s 8d", false, true, Plan::Split),
            ("Ts Kd", false, true, Plan::Stand),
            ("6s 5d", true, false, Plan::Double),
            ("6s 5d", false, false, Plan::Draw),
            ("5s 4d", true, false, Plan::Draw),
            ("Ts 6d", false, false, Plan::Draw),
            ("As 6d", false, false, Plan::Stand),
            ("8s 8d", false, false, Plan::Draw),
        ] {
            let cards: Vec<Card> = hand.split(' ').filter_map(Card::from_word).collect();
            assert_eq!(plan(&cards, value(&cards), doubles, splits), does, "{hand}");
        }
    }
}
