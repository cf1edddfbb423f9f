//! The past of a table, asked of its events: what each of them means to its round, and the rounds of one player put together
//! again. Everything in a past round was said by an event; nothing is worked out anew.

use crate::Event;
use crate::event::Floor;
use crate::games;
use croupier_engine::games::baccarat::Side;
use croupier_engine::{Card, Name};

/// What an event means to its round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A shoe or a deck is to be made ready.
    CardsBrought,
    /// A card that belongs to no hand dealt for everybody shows its face.
    CardShown,
    /// Bids are taken for the bank of a round.
    AuctionOpened,
    /// Wagers are taken.
    BettingOpened,
    /// No more wagers are taken for this round.
    BettingClosed(u32),
    /// A card came to a hand dealt for everybody as its first, second or third, or was turned there; none: it lies face down.
    Card(Side, u8, Option<Card>),
    /// The Player's and the Banker's Hand were put together anew.
    Hands([Vec<Card>; 2]),
    /// A wheel, a ball or dice were set going for a round.
    Spun,
    /// Dice left the hand, and what counts as a round began: this throw.
    Thrown(u32),
    /// The result in a word or a few, and the counts of the Player's and the Banker's Hand where there are these.
    Result(String, Option<[u8; 2]>),
    /// A wager of this player was won, was lost or stood off.
    WagerSettled(Name),
    /// A wager of this player ended otherwise: it went back, was forfeited, or went into a jackpot or won a prize there.
    WagerEnded(Name),
    /// All wagers of the round are dealt with.
    RoundSettled,
    /// All wagers that a throw decided are dealt with.
    ThrowSettled,
    /// The round of this number, the one being played or one before it, is void for this reason, and everything has gone back.
    RoundVoid(u32, &'static str),
    /// The outcome of this round does not count, for this reason, and wagers will go back.
    OutcomeVoid(u32, &'static str),
}

impl Mark {
    /// The player whose wager came out, if one did.
    #[must_use]
    pub const fn wager_of(&self) -> Option<&Name> {
        match self {
            Mark::WagerSettled(player) | Mark::WagerEnded(player) => Some(player),
            Mark::CardsBrought
            | Mark::CardShown
            | Mark::AuctionOpened
            | Mark::BettingOpened
            | Mark::BettingClosed(_)
            | Mark::Card(..)
            | Mark::Hands(_)
            | Mark::Spun
            | Mark::Thrown(_)
            | Mark::Result(..)
            | Mark::RoundSettled
            | Mark::ThrowSettled
            | Mark::RoundVoid(..)
            | Mark::OutcomeVoid(..) => None,
        }
    }

    /// Whether a round ends with it.
    #[must_use]
    pub const fn ends_round(&self) -> bool {
        matches!(
            self,
            Mark::RoundSettled | Mark::ThrowSettled | Mark::RoundVoid(..)
        )
    }

    /// Whether the next round begins with it: bids or wagers are taken for it, or the last throw is dealt with.
    #[must_use]
    pub const fn begins_round(&self) -> bool {
        matches!(
            self,
            Mark::AuctionOpened | Mark::BettingOpened | Mark::ThrowSettled
        )
    }

    /// Whether it shows that a round is played, or was: no more wagers are taken for it.
    #[must_use]
    pub const fn shows_play(&self) -> bool {
        match self {
            Mark::CardsBrought | Mark::CardShown | Mark::AuctionOpened | Mark::BettingOpened => {
                false
            }
            Mark::BettingClosed(_)
            | Mark::Card(..)
            | Mark::Hands(_)
            | Mark::Spun
            | Mark::Thrown(_)
            | Mark::Result(..)
            | Mark::WagerSettled(_)
            | Mark::WagerEnded(_)
            | Mark::RoundSettled
            | Mark::ThrowSettled
            | Mark::RoundVoid(..)
            | Mark::OutcomeVoid(..) => true,
        }
    }

    /// Whether a card shows its face.
    #[must_use]
    pub const fn shows_card(&self) -> bool {
        matches!(self, Mark::CardShown | Mark::Card(_, _, Some(_)))
    }
}

impl Event {
    /// What it means to its round, if anything.
    #[must_use]
    pub fn mark(&self) -> Option<Mark> {
        match self {
            Event::Floor(_) => None,
            Event::Game(event) => games::mark(event),
        }
    }
}

/// A log read backwards, without what was taken back.
#[derive(Clone, Copy, Debug, Default)]
pub struct Backwards {
    taken_back: u32,
}

impl Backwards {
    /// Whether the next event on the way back stands.
    pub fn stands(&mut self, event: &Event) -> bool {
        match event {
            Event::Floor(Floor::TakenBack { events, .. }) => {
                self.taken_back = self.taken_back.saturating_add(*events);
                true
            }
            Event::Floor(_) => true,
            Event::Game(_) if self.taken_back == 0 => true,
            Event::Game(_) => {
                self.taken_back -= 1;
                false
            }
        }
    }
}

/// A past round of a player. `W` is what is kept of each event by which a wager came out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Past<W> {
    /// The number of the shoe; none where the game has no cards.
    pub shoe: Option<u32>,
    /// The number of the round.
    pub round: Option<u32>,
    /// When it ended.
    pub at_ms: i64,
    /// The result, if there was one.
    pub outcome: Option<String>,
    /// The cards of the Player's Hand; none for one that was never turned.
    pub player_cards: Vec<Option<Card>>,
    /// The cards of the Banker's Hand.
    pub banker_cards: Vec<Option<Card>>,
    /// The count of the Player's Hand.
    pub player_points: Option<u8>,
    /// The count of the Banker's Hand.
    pub banker_points: Option<u8>,
    /// How the player's wagers came out.
    pub wagers: Vec<W>,
    /// Why the round counts for nothing, if it does not.
    pub void: Option<&'static str>,
}

/// The rounds of one player, on their way through a log.
#[derive(Clone, Debug)]
pub struct Rounds<W> {
    player: Name,
    shoe: Option<u32>,
    /// Whether the round being gathered was seen from its beginning.
    whole: bool,
    round: Option<u32>,
    hands: [Vec<Option<Card>>; 2],
    result: Option<(String, Option<[u8; 2]>)>,
    wagers: Vec<W>,
    /// Why the outcome does not count, while its wagers go back.
    void: Option<&'static str>,
    done: Vec<Past<W>>,
}

impl<W> Rounds<W> {
    /// Begins before the first event to be taken. `shoe` is the number of the shoe there, if the game has one, and `whole` says that
    /// no round is under way.
    #[must_use]
    pub const fn new(player: Name, shoe: Option<u32>, whole: bool) -> Rounds<W> {
        Rounds {
            player,
            shoe,
            whole,
            round: None,
            hands: [Vec::new(), Vec::new()],
            result: None,
            wagers: Vec::new(),
            void: None,
            done: Vec::new(),
        }
    }

    /// Takes an event's mark; `keep` is asked for what is kept of it if a wager of the player came out.
    pub fn take(&mut self, at_ms: i64, mark: Mark, keep: impl FnOnce() -> W) {
        match mark {
            // A round may go on with new cards: nothing is forgotten here.
            Mark::CardsBrought => self.shoe = self.shoe.map(|shoe| shoe + 1),
            Mark::CardShown | Mark::AuctionOpened => {}
            Mark::OutcomeVoid(round, why) => {
                self.round = Some(round);
                self.void = Some(why);
            }
            Mark::BettingOpened | Mark::Spun if self.void.is_some() => {
                let why = self.void.take();
                self.end(at_ms, why);
                self.whole = true;
            }
            Mark::Spun => {}
            Mark::BettingOpened => {
                self.clear();
                self.whole = true;
            }
            Mark::BettingClosed(round) => {
                // The round before may have been made void while wagers were placed for this one.
                if let Some(why) = self.void.take() {
                    self.end(at_ms, Some(why));
                }
                self.hands.iter_mut().for_each(Vec::clear);
                self.round = Some(round);
            }
            Mark::Thrown(throw) => {
                self.clear();
                self.whole = true;
                self.round = Some(throw);
            }
            Mark::Card(side, nth, card) => {
                let hand = &mut self.hands[side as usize];
                let at = usize::from(nth.clamp(1, 3)) - 1;
                if hand.len() <= at {
                    hand.resize(at + 1, None);
                }
                hand[at] = card;
            }
            Mark::Hands(hands) => {
                self.hands = hands.map(|hand| hand.into_iter().map(Some).collect());
            }
            Mark::Result(outcome, points) => self.result = Some((outcome, points)),
            Mark::WagerSettled(player) | Mark::WagerEnded(player) => {
                if player == self.player {
                    self.wagers.push(keep());
                }
            }
            Mark::RoundSettled | Mark::ThrowSettled => self.end(at_ms, None),
            Mark::RoundVoid(round, why) => {
                let mut done = self.done.iter_mut().rev();
                match done.find(|past| past.round == Some(round)) {
                    Some(past) => past.void = Some(why),
                    None if self.round == Some(round) => self.end(at_ms, Some(why)),
                    None => {}
                }
            }
        }
    }

    fn end(&mut self, at_ms: i64, void: Option<&'static str>) {
        let (outcome, points) = self.result.take().unzip();
        let (player_points, banker_points) = points.flatten().map(|[p, b]| (p, b)).unzip();
        let [player_cards, banker_cards] = std::mem::take(&mut self.hands);
        let wagers = std::mem::take(&mut self.wagers);
        if !wagers.is_empty() && self.whole {
            self.done.push(Past {
                shoe: self.shoe,
                round: self.round,
                at_ms,
                outcome,
                player_cards,
                banker_cards,
                player_points,
                banker_points,
                wagers,
                void,
            });
        }
    }

    fn clear(&mut self) {
        self.hands.iter_mut().for_each(Vec::clear);
        self.result = None;
        self.wagers.clear();
    }

    /// The rounds in which a wager of the player came out, the oldest first.
    #[must_use]
    pub fn done(self) -> Vec<Past<W>> {
        self.done
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use croupier_engine::games::GameKind;

    fn rounds(kind: GameKind, lines: &[&str]) -> Vec<Past<String>> {
        let mut rounds = Rounds::new(Name::new("anna").unwrap(), Some(1), true);
        for line in lines {
            let event = Event::parse(kind, line).unwrap_or_else(|e| panic!("{line}: {e}"));
            if let Some(mark) = event.mark() {
                rounds.take(7, mark, || (*line).to_owned());
            }
        }
        rounds.done()
    }

    #[test]
    fn a_round_that_is_found_void_later_leaves_the_one_being_played_alone() {
        let lines = [
            "betting-closed 1",
            "wager-settled anna 1 1 player 20.00 won 1:1 20.00 0.00 20.00",
            "round-settled 1",
            "betting-opened 2",
            "betting-closed 2",
            "card-dealt player 1 9h",
            "round-voided 1 late-error",
            "card-dealt banker 1 2c",
            "wager-settled anna 1 1 player 20.00 lost - 0.00 0.00 0.00",
            "round-settled 2",
        ];
        let rounds = rounds(GameKind::Baccarat, &lines);
        let voids: Vec<_> = rounds.iter().map(|past| (past.round, past.void)).collect();
        assert_eq!(voids, [(Some(1), Some("late-error")), (Some(2), None)]);
        assert_eq!(rounds[1].player_cards.len(), 1);
    }

    #[test]
    fn what_was_taken_back_is_left_out_on_the_way_back() {
        let lines = [
            "betting-closed 1",
            "card-dealt player 1 9h",
            "taken-back \"card 9h\" 1",
            "seated anna 1",
            "card-dealt player 1 8h",
            "card-dealt banker 1 2c",
            "taken-back \"card 2c\" 1",
            "taken-back \"card 8h\" 1",
            "card-dealt player 1 7h",
        ];
        let mut backwards = Backwards::default();
        let stands = |line: &&str| {
            let event = Event::parse(GameKind::Baccarat, line).unwrap();
            backwards.stands(&event) && matches!(event, Event::Game(_))
        };
        let stand: Vec<&str> = lines.into_iter().rev().filter(stands).collect();
        assert_eq!(stand, [lines[8], lines[0]]);
    }

    /// nz-1996/general/12.2: what the pool took in comes back with the ante, and both are remembered; a coin that was taken back before
    /// the deal is not.
    #[test]
    fn a_void_round_gives_the_coin_back() {
        let lines = [
            "betting-opened 3",
            "jackpot-returned anna 1.00 - choice",
            "betting-closed 3",
            "jackpot-collected anna 1 stud-1 1.00 accepted",
            "jackpot-collected annabel 2 stud-1 1.00 accepted",
            "wagers-returned anna 1 5.00 0.00 false disruption",
            "jackpot-returned anna 1.00 stud-1 invalid",
            "round-void 3 disruption",
        ];
        let done = rounds(GameKind::CaribbeanStud, &lines);
        assert_eq!(done.len(), 1);
        assert_eq!((done[0].round, done[0].void), (Some(3), Some("disruption")));
        assert_eq!(done[0].wagers, [lines[3], lines[5], lines[6]]);
    }

    /// nz-1996/roulette/6.4: wagers on a void spin go back after it was called void, and belong to it.
    #[test]
    fn a_void_spin_ends_when_betting_opens_again() {
        let returned = "wager-returned anna red value 5.00 void-spin";
        let done = rounds(
            GameKind::Roulette,
            &["betting-opened 2", "spin-voided 2 ball-out", returned],
        );
        assert_eq!(done, []);
        let done = rounds(
            GameKind::Roulette,
            &[
                "betting-opened 2",
                "spin-voided 2 ball-out",
                returned,
                "betting-opened 3",
            ],
        );
        assert_eq!((done[0].round, done[0].void), (Some(2), Some("ball-out")));
        assert_eq!(done[0].wagers, [returned]);
    }

    /// nz-1996/roulette/3.4: a number announced wrongly is put right before wagers are settled.
    #[test]
    fn a_result_that_was_put_right_is_the_result() {
        let lines = [
            "betting-opened 2",
            "betting-closed 2",
            "result-announced 2 17",
            "result-amended 2 20",
            "wager-settled anna straight-20 value 5.00 won 35:1 175.00 0.00",
            "round-settled 2",
        ];
        let done = rounds(GameKind::Roulette, &lines);
        assert_eq!(done[0].outcome.as_deref(), Some("20"));
    }

    #[test]
    fn a_round_seen_from_its_middle_is_left_out() {
        let lines = [
            "card-dealt player 1 9h",
            "card-dealt-face-down banker 1",
            "card-turned banker 1 2c",
            "result-announced player 9 2",
            "wager-settled anna 1 - player 20.00 won 1:1 20.00 0.00 20.00",
            "round-settled 1",
        ];
        let mut rounds = Rounds::new(Name::new("anna").unwrap(), Some(4), false);
        let mut read = |at_ms, line: &str| {
            let event = Event::parse(GameKind::Baccarat, line).unwrap();
            rounds.take(at_ms, event.mark().unwrap(), || ());
        };
        lines.iter().for_each(|line| read(1, line));
        read(2, "betting-opened 2");
        read(2, "betting-closed 2");
        lines.iter().for_each(|line| read(2, line));
        let done = rounds.done();
        assert_eq!(done.len(), 1);
        let past = &done[0];
        assert_eq!((past.shoe, past.round, past.at_ms), (Some(4), Some(2), 2));
        assert_eq!(past.outcome.as_deref(), Some("player"));
        assert_eq!((past.player_points, past.banker_points), (Some(9), Some(2)));
        let cards = |hand: &[Option<Card>]| hand[0].unwrap().to_string();
        assert_eq!(cards(&past.player_cards), "9h");
        assert_eq!(cards(&past.banker_cards), "2c");
    }
}
