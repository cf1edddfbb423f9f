//! The deal and the turning of cards (nz-1996/caribbean-stud/7.2 to 7.4, 8.3, 9.3, 9.4, 9.6, 14.6; nz-1996/general/19.1).

use super::cites::Key;
use super::event::Event;
use super::next::Due;
use super::state::{CaribbeanStud, Phase};
use crate::machine::{Checked, Game};
use crate::{Card, Case, Name, Reason, Refusal};
use alloc::format;
use alloc::vec::Vec;

impl CaribbeanStud {
    /// A card that shows its face must be one that nobody has seen.
    pub(super) fn check_unseen(&self, card: Card) -> Result<(), Refusal> {
        self.refuse_if(
            self.cards.shoe.unseen().of(card) == 0,
            Reason::CardNotInShoe,
            || format!("the {card} of this deck has been seen already"),
        )?;
        Ok(())
    }

    pub(super) fn face_down(&self, count: u8) -> Checked<Self> {
        match self.due() {
            Due::Down(..) => {}
            Due::Nothing => return self.refuse(Reason::NoCardAwaited, "no card is dealt now"),
            _ => {
                return self.refuse(
                    Reason::CardFaceUpAwaited,
                    "the next card shows its face; say which it is",
                );
            }
        }
        self.passed(Reason::NoCardAwaited)?;
        self.passed(Reason::CardFaceUpAwaited)?;
        self.counted()?;
        let most = self.down_in_a_row();
        self.under(
            Key::DealtDown(self.rules.dealing),
            self.refuse_if(
                count == 0 || count > most,
                Reason::TooManyCards,
                || match most {
                    1 => format!("one card comes face down now, not {count}"),
                    _ => format!("1 to {most} cards come face down now, not {count}"),
                },
            ),
        )?;
        Self::then(move |course| {
            for _ in 0..count {
                if let Due::Down(seat, nth) = course.table.due() {
                    course.push(Event::DealtDown { seat, nth });
                }
            }
        })
    }

    pub(super) fn card(&self, card: Card) -> Checked<Self> {
        let event = match self.due() {
            Due::Up(nth) => Event::DealerUpCard {
                nth,
                card,
                turned: false,
            },
            Due::TurnUp(nth) => Event::DealerUpCard {
                nth,
                card,
                turned: true,
            },
            Due::TurnDealer(nth) => Event::DealerCardTurned { nth, card },
            Due::TurnHand(seat, nth) => Event::HandCardTurned { seat, nth, card },
            Due::Down(..) => {
                return self.refuse(
                    Reason::CardFaceDownAwaited,
                    "the next card comes face down; if it came exposed, report that",
                );
            }
            Due::Nothing => {
                return self.refuse(Reason::NoCardAwaited, "no card is dealt or turned now");
            }
        };
        self.passed(Reason::NoCardAwaited)?;
        self.passed(Reason::CardFaceDownAwaited)?;
        self.counted()?;
        self.check_unseen(card)?;
        Self::done(event)
    }

    pub(super) fn show(&self, player: &Name, up: bool) -> Checked<Self> {
        self.refuse_if_by(
            self.phase != Phase::Showing,
            Reason::NotThisStep,
            Case::Show,
            || "hands are shown once the dealer's is declared, by those who have to show them",
        )?;
        let hand = self.hand_of(player);
        let Some((seat, hand)) = hand.filter(|(_, hand)| self.asks_to_show(hand)) else {
            return self.refuse(
                Reason::NoSuchWager,
                format!("{player} has no hand that is to be shown"),
            );
        };
        self.passed(Reason::NoSuchWager)?;
        self.refuse_if(hand.shows.is_some(), Reason::AlreadyDecided, || {
            format!("{player} has shown the hand or left it face down")
        })?;
        let player = player.clone();
        Self::done(if up {
            Event::HandShown { player, seat }
        } else {
            Event::HandLeftDown { player, seat }
        })
    }

    /// The dealer puts the hands up whose players have not said anything, from the dealer's right.
    pub(super) fn show_all(&self) -> Checked<Self> {
        let shown: Vec<Event> = self
            .to_show()
            .map(|(seat, hand)| Event::HandShown {
                player: hand.player.clone(),
                seat,
            })
            .collect();
        self.refuse_if_by(
            shown.is_empty(),
            Reason::NotThisStep,
            Case::Show,
            || "no hand waits to be shown or left face down",
        )?;
        Self::all(shown)
    }
}
