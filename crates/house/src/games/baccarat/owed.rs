//! What a void round paid is taken back as far as the players' chips reach, and the rest stays open: that somebody has lost the chips
//! since keeps nobody else from getting a wager back (act-2012/mini-baccarat/9.5, act-2012/mini-baccarat/A.0).

use crate::Event;
use croupier_engine::games;
use croupier_engine::games::baccarat;
use croupier_engine::{Cents, Cited, Name};
use std::collections::BTreeMap;

/// Leaves open what of a settlement cannot be undone with the chips that the players have.
pub(crate) fn leave_open(events: &mut Vec<Cited<Event>>, purse: impl Fn(&Name) -> Cents) {
    let mut purses: BTreeMap<Name, Cents> = BTreeMap::new();
    let mut at = 0;
    while at < events.len() {
        let open = match &mut events[at].what {
            Event::Game(games::Event::Baccarat(baccarat::Event::SettlementReversed {
                round,
                player,
                returned_cents,
                recovered_cents,
                commission_cents,
                ..
            })) => {
                let has = purses
                    .entry(player.clone())
                    .or_insert_with(|| purse(player));
                let left = *has + *returned_cents + *commission_cents - *recovered_cents;
                *has = left.max(Cents::ZERO);
                let owed_cents = *has - left;
                *recovered_cents -= owed_cents;
                owed_cents
                    .is_positive()
                    .then(|| baccarat::Event::SettlementLeftOpen {
                        round: *round,
                        player: player.clone(),
                        owed_cents,
                        due_cents: Cents::ZERO,
                    })
            }
            _ => None,
        };
        at += 1;
        if let Some(open) = open {
            let cited = events[at - 1].clone();
            let open = cited.map(|_| Event::Game(games::Event::Baccarat(open)));
            events.insert(at, open);
            at += 1;
        }
    }
}
