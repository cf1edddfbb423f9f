//! A coup: the two hands, the cards that come out of the shoe for them, and what becomes of those that come out too early.
//! Baccarat and chemin de fer, which is built on it, have it in common. It is over 800 lines because its words, its events and the one
//! trait through which both games deal belong together.

use super::hand::{Outcome, Side, outcome, point_count};
use crate::machine::ready::Readies;
use crate::machine::{Checked, Course, Finding as _, Misfit, Offer};
use crate::shoe::Slot;
use crate::words::{Irregularity, Remedy, ShoeEnd};
use crate::{Awaiting, Card, Case, Face, Name, Reason, Refusal};
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

pub(in crate::games) use super::coup_apply::TakesCoup;
pub use super::coup_cites::Key;
pub(in crate::games) use super::coup_cites::REASONS;

crate::commands! {
    /// What is said in a coup.
    pub enum Command {
        /// This card came out of the shoe face up, or was turned.
        "card" Card { card: Card } by [Dealer],
        /// Cards came out face down.
        "face-down" FaceDown { /// How many; one if not given.
            count: Option<u8> } by [Dealer],
        /// The cutting card came out.
        "cutting-card" CuttingCard {} by [Dealer],
        /// Closes the betting.
        "no-more-bets" NoMoreBets {} by [Dealer],
        /// The one who handles a hand turns it, or its third card.
        "turn" Turn { player: Name, hand: Side } by [Player, Dealer] for player,
        /// Collects the losing wagers and pays the winning ones.
        "settle" Settle {} by [Dealer],
        /// After the last hand: the cards are shuffled again, or new ones are brought.
        "new-shoe" NewShoe {} by [Dealer],
        /// A third card went to the Player's Hand that must not have one.
        "report-third-card" ReportThirdCard { /// Its face, if it was disclosed.
            card: Option<Card> } by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// One card too many was drawn.
        "report-excess-card" ReportExcessCard { /// Its face, if it was disclosed.
            card: Option<Card> } by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// The card that waits unseen for the next round was seen.
        "report-carried-card" ReportCarriedCard { card: Card } by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// The next card lies face up in the shoe.
        "report-face-up-card" ReportFaceUpCard { card: Card } by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// The shoe cannot complete the round.
        "report-insufficient-cards" ReportInsufficientCards {} by [Dealer, Supervisor, Manager, CasinoSupervisor],
    }
}

impl Command {
    /// The words by which it is told what the equipment gave.
    pub const EQUIPMENT: [&'static str; 8] = [
        "card",
        "face-down",
        "cutting-card",
        "report-third-card",
        "report-excess-card",
        "report-carried-card",
        "report-face-up-card",
        "report-insufficient-cards",
    ];
}

crate::lines! {
    /// What happens in a coup.
    pub enum Event tagged "event" {
        /// A card was shown and discarded.
        "card-burned" CardBurned { card: Card, /// How many more follow it.
            more: u8 },
        /// A card shown too early, or found face up, is discarded with more.
        "burn-ordered" BurnOrdered { card: Card, /// How many more follow it.
            more: u8, why: Irregularity },
        /// Cards were burned face down.
        "burned-face-down" BurnedFaceDown { count: u8 },
        /// Wagers are taken.
        "betting-opened" BettingOpened { round: u32 },
        /// Betting is closed.
        "betting-closed" BettingClosed { round: u32 },
        /// The dealer says something.
        "called" Called { words: String, /// The hand it is about, if the call gives its count.
            hand: Option<Side> },
        /// A card was dealt face up.
        "card-dealt" CardDealt { hand: Side, /// Its number in the hand, from 1.
            nth: u8, card: Card },
        /// A card was dealt face down.
        "card-dealt-face-down" CardDealtFaceDown { hand: Side, /// Its number in the hand, from 1.
            nth: u8 },
        /// The card carried over is the first of this round.
        "carried-card-used" CarriedCardUsed { /// Its face, if it was disclosed.
            card: Option<Card> },
        /// The one who handles the hand turns it.
        "hand-turned" HandTurned { hand: Side, player: Name },
        /// The dealer keeps and turns the hand.
        "hand-kept" HandKept { hand: Side },
        /// A card that lay face down was turned.
        "card-turned" CardTurned { hand: Side, /// Its number in the hand, from 1.
            nth: u8, card: Card },
        /// The cutting card came out.
        "cutting-card-drawn" CuttingCardDrawn { /// As the first card of a round.
            first: bool },
        /// The result is announced.
        "result-announced" ResultAnnounced { /// Which hand won, or a tie.
            outcome: Outcome, player_points: u8, banker_points: u8 },
        /// All wagers of the round are dealt with.
        "round-settled" RoundSettled { round: u32 },
        /// The round is void.
        "round-voided" RoundVoided { round: u32, why: Irregularity },
        /// A card drawn too early waits for the next round, or to be discarded after this one.
        "card-carried" CardCarried { /// Its face, if it was disclosed.
            card: Option<Card>, why: Irregularity },
        /// The card that waits unseen for the next round was seen.
        "carried-card-seen" CarriedCardSeen { card: Card },
        /// A card drawn too early went to the discards: no round of this shoe follows.
        "card-discarded" CardDiscarded { /// Its face, if it was disclosed.
            card: Option<Card>, why: Irregularity },
        /// A card was moved to the hand it belongs to.
        "card-moved" CardMoved { /// Its face, if it was disclosed.
            card: Option<Card>, to: Side },
        /// The round was put together as it should have been.
        "round-reconstructed" RoundReconstructed { player_cards: Vec<Card>, banker_cards: Vec<Card> },
        /// What the rules make of an irregularity.
        "ruled" Ruled { on: Irregularity, remedy: Remedy },
        /// One more round, or this one, is the last of the shoe.
        "last-hand-announced" LastHandAnnounced {},
        /// The shoe is over.
        "shoe-ended" ShoeEnded { why: ShoeEnd },
    }
}

/// Whether the end of the shoe is in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Last {
    /// It is not.
    No,
    /// The cutting card came out in this round: one more.
    OneMore,
    /// This round, or the one to be bet on, is the last.
    This,
    /// This round is the last, unless it ties.
    UnlessTie,
}

/// One of the two hands in a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hand {
    /// Its cards.
    pub slots: Vec<Slot>,
    /// Whether it is settled who handles it.
    pub assigned: bool,
    /// The player who handles it; nobody: the dealer.
    pub handler: Option<Name>,
    /// Whether the handler has said that the face-down cards are being turned.
    pub turning: bool,
    /// Whether the count of the first two cards has been called.
    pub called: bool,
    /// Whether the hand draws or stands, once that is declared.
    pub draws: Option<bool>,
}

impl Hand {
    /// The faces that are up.
    #[must_use]
    pub fn cards(&self) -> Vec<Card> {
        self.slots.iter().filter_map(|s| s.card).collect()
    }

    /// The point count, when every card is up.
    #[must_use]
    pub fn points(&self) -> Option<u8> {
        let all_up = !self.slots.is_empty() && self.slots.iter().all(|s| s.card.is_some());
        all_up.then(|| point_count(&self.cards()))
    }

    /// The count of the first two cards, when both are up.
    #[must_use]
    pub fn first_two(&self) -> Option<u8> {
        match (self.slots.first()?.card, self.slots.get(1)?.card) {
            (Some(first), Some(second)) => Some(point_count(&[first, second])),
            _ => None,
        }
    }

    /// One more card.
    pub(in crate::games) fn lay(&mut self, slot: Slot) -> Result<(), Misfit> {
        if self.slots.len() == 3 {
            return Err(Misfit::Because("the hand has three cards already"));
        }
        self.slots.push(slot);
        Ok(())
    }

    /// The first card that lies face down, counted from 1, and its place in the stack.
    #[must_use]
    pub fn first_down(&self) -> Option<(u8, u16)> {
        let at = self.slots.iter().position(|s| s.card.is_none())?;
        Some((at as u8 + 1, self.slots[at].place))
    }
}

/// The two hands of the round being dealt, or of the last one dealt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hands {
    /// The Player's Hand.
    pub player: Hand,
    /// The Banker's Hand.
    pub banker: Hand,
}

impl Hands {
    /// A hand of the round.
    #[must_use]
    pub const fn hand(&self, side: Side) -> &Hand {
        match side {
            Side::Player => &self.player,
            Side::Banker => &self.banker,
        }
    }

    /// A hand of the round, to be changed.
    pub const fn hand_mut(&mut self, side: Side) -> &mut Hand {
        match side {
            Side::Player => &mut self.player,
            Side::Banker => &mut self.banker,
        }
    }

    /// How many cards the round has used.
    #[must_use]
    pub fn used(&self) -> usize {
        self.player.slots.len() + self.banker.slots.len()
    }
}

/// A card out of the shoe that waits for the next round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Carried {
    /// Its face, if disclosed.
    pub card: Option<Card>,
    /// Its place in the stack.
    pub place: u16,
    /// What brought it out.
    pub why: Irregularity,
}

/// A round played to its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RoundRecord {
    /// Its number.
    pub round: u32,
    /// Its outcome.
    pub outcome: Outcome,
    /// The Player's count.
    pub player_points: u8,
    /// The Banker's count.
    pub banker_points: u8,
}

/// Where a coup stands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Coup {
    /// The number of the round being bet on or played.
    pub round: u32,
    /// Whether betting on it has closed.
    pub closed: bool,
    /// The hands of the round being dealt, or of the last one.
    pub hands: Hands,
    /// A card that waits to be the first of the next round.
    pub carried: Option<Carried>,
    /// Cards still to be burned in the middle of play.
    pub burn_left: u8,
    /// Why they are, or the last ones were.
    pub burn_why: Option<Irregularity>,
    /// Whether the end of the shoe is in sight.
    pub last: Last,
    /// Whether the cutting card came out as the first card of a round.
    pub cut_first: bool,
    /// The rounds of this shoe that came to a result.
    pub records: Vec<RoundRecord>,
}

impl Coup {
    /// Before the first.
    #[must_use]
    pub fn new() -> Coup {
        Coup {
            round: 0,
            closed: true,
            hands: Hands::default(),
            carried: None,
            burn_left: 0,
            burn_why: None,
            last: Last::No,
            cut_first: false,
            records: Vec::new(),
        }
    }

    /// A new shoe begins.
    pub(in crate::games) fn begin_shoe(&mut self) {
        *self = Coup {
            round: self.round,
            closed: self.closed,
            ..Coup::new()
        };
    }

    /// The number of the next round to be bet on: a round whose betting never closed keeps its number.
    #[must_use]
    pub const fn next_round(&self) -> u32 {
        self.round + self.closed as u32
    }

    /// Whether the last round on which betting closed is void by this.
    pub(in crate::games) const fn is_voided(&self, event: &Event) -> bool {
        matches!(event, Event::RoundVoided { round, .. } if *round + 1 == self.next_round())
    }

    /// The case of a burn in the middle of play: for a card that was found face up, or for one that came out too early.
    pub(in crate::games) const fn burn_case(&self) -> Case {
        match self.burn_why {
            Some(Irregularity::FaceUpCard) => Case::FaceUpCard,
            _ => Case::Ordered,
        }
    }

    pub(in crate::games) fn open(&mut self, round: u32) {
        self.round = round;
        self.closed = false;
    }

    pub(in crate::games) fn record(&mut self, outcome: Outcome, player: u8, banker: u8) {
        self.records.push(RoundRecord {
            round: self.round,
            outcome,
            player_points: player,
            banker_points: banker,
        });
    }
}

impl Default for Coup {
    fn default() -> Coup {
        Coup::new()
    }
}

/// The card that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// One of a burn, face up or down: the first, or one of so many.
    Burn(bool, Option<u8>),
    /// One of so many that are burned by order in the middle of play.
    Ordered(u8),
    /// A card from the shoe, face up or down.
    Draw(Side, bool),
    /// A card that lies face down shows its face: which hand, its number in it.
    Reveal(Side, u8),
    /// None: somebody must speak first, in these words.
    Nobody(&'static str),
}

impl Due {
    /// The case of the rule by which a card of the burn goes face down: the first does, or those after it.
    const fn burns_unseen(&self) -> Option<Case> {
        match self {
            Due::Burn(false, None) => Some(Case::First),
            Due::Burn(false, Some(_)) => Some(Case::Burn),
            Due::Burn(true, _)
            | Due::Ordered(_)
            | Due::Draw(..)
            | Due::Reveal(..)
            | Due::Nobody(_) => None,
        }
    }
}

/// A game of coups.
pub trait Deals: Readies<Event: From<Event>, Command: From<Command>> {
    /// Where the coup stands.
    fn coup(&self) -> &Coup;
    /// Where the coup stands, to be changed.
    fn coup_mut(&mut self) -> &mut Coup;
    /// The card that is due.
    fn due(&self) -> Due;

    /// In which case another card than the one due is refused, where a book may have a rule of its own for it.
    fn undue(&self, _due: &Due) -> Option<Case> {
        None
    }

    /// Why no card comes out, by the rule of what must be done to make the cards ready, where they are not.
    fn no_card(&self, due: &Due, detail: &str) -> Refusal {
        let refusal = Refusal::uncited(Reason::NoCardAwaited, self.undue(due), detail);
        match self.next_to_ready() {
            Some(key) => refusal.under(self.citations().of::<Self::Key>(key.into())),
            None => refusal,
        }
    }

    /// The number in this hand of the card that comes next.
    fn nth(&self, hand: Side) -> u8 {
        self.coup().hands.hand(hand).slots.len() as u8 + 1
    }

    /// What the cutting card says of the end of the shoe, as the first card of a round or not.
    fn last_by(&self, _first: bool) -> Last {
        Last::OneMore
    }

    /// What may be reported of the cards of a coup, with facts that are possible.
    fn coup_reports(&self) -> Vec<Self::Command> {
        let mut reports = vec![
            Command::ReportThirdCard { card: None },
            Command::ReportExcessCard { card: None },
            Command::ReportInsufficientCards {},
        ];
        let any = self.cards().shoe.unseen().present().first().copied();
        reports.extend(any.map(|card| Command::ReportFaceUpCard { card }));
        reports.extend(any.map(|card| Command::ReportCarriedCard { card }));
        reports.into_iter().map(Self::Command::from).collect()
    }

    /// What brought out the card that waits for the next round: one must, and nobody has seen it before.
    ///
    /// # Errors
    /// If none waits unseen, or all cards like it have been seen.
    fn waits_unseen(&self, card: Card) -> Result<Irregularity, Refusal> {
        let unseen = |carried: &&Carried| carried.card.is_none();
        let Some(carried) = self.coup().carried.as_ref().filter(unseen) else {
            return self.refuse(
                Reason::NoCardAwaited,
                "no card waits unseen for the next round; one that was drawn too early is reported as such",
            );
        };
        self.passed(Reason::NoCardAwaited)?;
        self.check_left(card)?;
        Ok(carried.why)
    }

    /// A card that the table awaits must be one that is left.
    ///
    /// # Errors
    /// If all of them have been seen.
    fn check_left(&self, card: Card) -> Result<(), Refusal> {
        let (left, decks) = (
            self.cards().shoe.unseen().of(card),
            self.ready_rules().decks,
        );
        self.refuse_if(left == 0, Reason::CardNotInShoe, || {
            format!("all {decks} of {card} have been seen in this shoe; say which card came")
        })
        .finding(|| format!("{left} of {decks} {card} not seen yet"))
    }

    /// A card that came out at the wrong time, and may have been seen, must be one that is left.
    ///
    /// # Errors
    /// If the shoe is empty, or all of them have been seen.
    fn check_out(&self, card: Option<Card>) -> Result<(), Refusal> {
        self.refuse_if(
            self.cards().shoe.left() == 0,
            Reason::ShoeEmpty,
            || "the shoe is empty, so no card can have come out of it",
        )?;
        card.map_or(Ok(()), |card| self.check_left(card))
    }

    /// The one who handles a hand turns it.
    ///
    /// # Errors
    /// Never.
    fn turned(hand: Side, player: &Name) -> Checked<Self> {
        let player = player.clone();
        Self::done(Event::HandTurned { hand, player }.into())
    }

    /// So many cards must be in the shoe.
    ///
    /// # Errors
    /// If they are not.
    fn check_shoe(&self, count: u8) -> Result<(), Refusal> {
        let left = self.cards().shoe.left();
        self.refuse_if(
            u16::from(count) > left,
            Reason::ShoeEmpty,
            || "the shoe holds fewer cards; report that there are too few",
        )
        .finding(|| format!("{left} cards in the shoe, {count} due"))
    }

    /// A card came out face up, or was turned.
    ///
    /// # Errors
    /// The cited refusal.
    fn card(&self, card: Card) -> Checked<Self> {
        let due = self.due();
        let event = match due {
            Due::Burn(true, None) => {
                let more = card.rank.face_value();
                Event::CardBurned { card, more }
            }
            Due::Burn(true, Some(left)) | Due::Ordered(left) => {
                let more = left - 1;
                Event::CardBurned { card, more }
            }
            Due::Reveal(hand, nth) => Event::CardTurned { hand, nth, card },
            Due::Draw(hand, true) => {
                let nth = self.nth(hand);
                Event::CardDealt { hand, nth, card }
            }
            Due::Burn(false, _) => {
                return self.refuse_by(
                    Reason::CardFaceDownAwaited,
                    due.burns_unseen(),
                    "this card of the burn goes face down",
                );
            }
            Due::Draw(_, false) => {
                return self.refuse_by(
                    Reason::CardFaceDownAwaited,
                    self.undue(&due),
                    "the card is dealt face down",
                );
            }
            Due::Nobody(detail) => return Err(self.no_card(&due, detail)),
        };
        self.passed(Reason::NoCardAwaited)?;
        if !matches!(event, Event::CardTurned { .. }) {
            self.check_shoe(1)?;
        }
        self.check_left(card)?;
        Self::done(event.into())
    }

    /// Cards came out face down.
    ///
    /// # Errors
    /// The cited refusal.
    fn face_down(&self, count: u8) -> Checked<Self> {
        let due = self.due();
        let burn = due.burns_unseen();
        let (most, hand) = match due {
            Due::Burn(false, left) => (left.unwrap_or(1), None),
            Due::Draw(hand, false) => (1, Some(hand)),
            Due::Burn(true, _) => {
                return self.refuse_by(
                    Reason::CardFaceUpAwaited,
                    Case::Burn,
                    "this card of the burn is shown; say which it is",
                );
            }
            Due::Ordered(_) => {
                return self.refuse_by(
                    Reason::CardFaceUpAwaited,
                    self.coup().burn_case(),
                    "this card is discarded face up; say which it is",
                );
            }
            Due::Draw(_, true) => {
                return self.refuse_by(
                    Reason::CardFaceUpAwaited,
                    self.undue(&due),
                    "the card is dealt face up; say which it is",
                );
            }
            Due::Reveal(..) => return self.refuse(Reason::NoCardAwaited, NO_CARD),
            Due::Nobody(detail) => return Err(self.no_card(&due, detail)),
        };
        self.passed(Reason::NoCardAwaited)?;
        self.refuse_if_by(
            count == 0 || count > most,
            Reason::TooManyCards,
            burn,
            || match most {
                1 => format!("one card is due, not {count}"),
                _ => format!("1 to {most} cards are due, not {count}"),
            },
        )?;
        self.check_shoe(count)?;
        let event = match hand {
            None => Event::BurnedFaceDown { count },
            Some(hand) => Event::CardDealtFaceDown {
                hand,
                nth: self.nth(hand),
            },
        };
        Self::done(event.into())
    }

    /// The cutting card came out.
    ///
    /// # Errors
    /// The cited refusal.
    fn cutting_card(&self) -> Checked<Self> {
        let due = self.due();
        self.refuse_if(
            !matches!(due, Due::Draw(..) | Due::Ordered(_)),
            Reason::NoCardAwaited,
            || "the cutting card comes out where a card was due from the shoe, and none is due now",
        )?;
        self.refuse_if(
            self.cards().cutting_card_out || self.cards().from_back.is_none(),
            Reason::CuttingCardAlreadyOut,
            || match self.cards().cutting_card_out {
                true => "a cutting card has come out of this shoe already",
                false => "no cutting card was put among these cards",
            },
        )?;
        let first = self.coup().hands.used() == 0 && matches!(due, Due::Draw(..));
        let last = self.last_by(first) == Last::This;
        Self::then(move |course| {
            course.push(Event::CuttingCardDrawn { first });
            if last {
                course.announce_last();
            }
        })
    }

    /// The card that must come now, by the rule of what it will be, whichever its face.
    fn awaits_card(&self) -> Option<Awaiting> {
        let card = Card::from_index(0)?;
        let (to, face, count, event) = match self.due() {
            Due::Burn(true, left) => {
                let event = Event::CardBurned { card, more: 0 };
                ("burn", Face::Up, left.unwrap_or(1), event)
            }
            Due::Ordered(left) => ("burn", Face::Up, left, Event::CardBurned { card, more: 0 }),
            Due::Burn(false, left) => {
                let count = left.unwrap_or(1);
                ("burn", Face::Down, count, Event::BurnedFaceDown { count })
            }
            Due::Draw(hand, true) => {
                let nth = self.nth(hand);
                (
                    hand.word(),
                    Face::Up,
                    1,
                    Event::CardDealt { hand, nth, card },
                )
            }
            Due::Draw(hand, false) => {
                let nth = self.nth(hand);
                (
                    hand.word(),
                    Face::Down,
                    1,
                    Event::CardDealtFaceDown { hand, nth },
                )
            }
            Due::Reveal(hand, nth) => (
                hand.word(),
                Face::Turned,
                1,
                Event::CardTurned { hand, nth, card },
            ),
            Due::Nobody(_) => return None,
        };
        let key = self.key(&event.into());
        Some(self.awaits_cards(to, face, count, key))
    }

    /// The place in the cut stack of the card that the equipment must give or show next, if it is a face.
    fn place_awaited(&self) -> Option<u16> {
        match self.due() {
            Due::Burn(true, _) | Due::Ordered(_) | Due::Draw(_, true) => {
                Some(self.cards().shoe.drawn())
            }
            Due::Reveal(side, _) => {
                let down = self.coup().hands.hand(side).first_down();
                down.map(|(_, place)| place)
            }
            Due::Burn(false, _) | Due::Draw(_, false) | Due::Nobody(_) => None,
        }
    }

    /// The cards that may come face up now, or face down.
    fn offer_card(&self) -> Option<Offer> {
        let exactly = |command: Command| Offer::exactly(&Self::Command::from(command));
        let due = self.due();
        if self.cards().shoe.left() == 0 && !matches!(due, Due::Reveal(..)) {
            return None;
        }
        match due {
            Due::Burn(false, left) => Some(face_down(exactly, left.unwrap_or(1))),
            Due::Draw(_, false) => Some(face_down(exactly, 1)),
            Due::Burn(true, _) | Due::Ordered(_) | Due::Draw(_, true) | Due::Reveal(..) => {
                let cards = self.cards().shoe.unseen().present();
                let card = *cards.first()?;
                Some(exactly(Command::Card { card }).one_of("card", cards))
            }
            Due::Nobody(_) => None,
        }
    }

    /// A card leaves the shoe, seen or not; its place in the stack.
    ///
    /// # Errors
    /// If it cannot have come out.
    fn draw(&mut self, card: Option<Card>) -> Result<u16, Misfit> {
        let shoe = &mut self.cards_mut().shoe;
        card.map_or(Ok(()), |card| shoe.see(card))?;
        shoe.draw()
    }

    /// A card leaves the shoe for a hand.
    ///
    /// # Errors
    /// If it cannot have come out, or the hand has all its cards.
    fn draw_to(&mut self, side: Side, card: Option<Card>) -> Result<(), Misfit> {
        let place = self.draw(card)?;
        let hand = self.coup_mut().hands.hand_mut(side);
        hand.lay(Slot { card, place })
    }
}

/// The ladder of a command in a coup, at a table that has one for each.
macro_rules! check_coup {
    ($table:ident, $command:ident) => {{
        use $crate::games::baccarat::coup::Command;
        match $command {
            Command::Card { card } => $table.card(*card),
            Command::FaceDown { count } => $table.face_down(count.unwrap_or(1)),
            Command::CuttingCard {} => $table.cutting_card(),
            Command::NoMoreBets {} => $table.no_more_bets(),
            Command::Turn { player, hand } => $table.turn(player, *hand),
            Command::Settle {} => $table.settle(),
            Command::NewShoe {} => $table.new_shoe(),
            Command::ReportThirdCard { card } => $table.report_third_card(*card),
            Command::ReportExcessCard { card } => $table.report_excess_card(*card),
            Command::ReportCarriedCard { card } => $table.report_carried_card(*card),
            Command::ReportFaceUpCard { card } => $table.report_face_up_card(*card),
            Command::ReportInsufficientCards {} => $table.report_insufficient_cards(),
        }
    }};
}
pub(in crate::games) use check_coup;

/// The coup of a game, which has it in `coup`.
macro_rules! has_coup {
    () => {
        fn coup(&self) -> &$crate::games::baccarat::coup::Coup {
            &self.coup
        }

        fn coup_mut(&mut self) -> &mut $crate::games::baccarat::coup::Coup {
            &mut self.coup
        }
    };
}
pub(in crate::games) use has_coup;

/// Said when no card comes out of the shoe.
pub(in crate::games) const NO_CARD: &str = "no card comes out of the shoe now";

fn face_down(exactly: impl Fn(Command) -> Offer, most: u8) -> Offer {
    let offer = exactly(Command::FaceDown { count: None });
    offer.number("count", 1, u32::from(most)).or_absent("count")
}

/// The dealer's calls that have a key of their own: at the end of betting, to a player who deals, and of the last hand.
pub(in crate::games) const NO_MORE_BETS: &str = "No more bets";
pub(in crate::games) const CARDS: &str = "Cards";
pub(super) const LAST_HAND: &str = "Last hand";

impl<G: Deals> Course<'_, G> {
    /// The dealer says something.
    pub(in crate::games) fn call(&mut self, words: impl Into<String>) {
        let (words, hand) = (words.into(), None);
        self.push(Event::Called { words, hand });
    }

    /// The dealer calls the count of a hand's first two cards.
    pub(in crate::games) fn call_points(&mut self, side: Side) {
        let points = self.table.coup().hands.hand(side).first_two();
        let words = format!("{} {}", side.called(), number(points.unwrap_or_default()));
        let hand = Some(side);
        self.push(Event::Called { words, hand });
    }

    /// What the rules make of an irregularity.
    pub(in crate::games) fn rule(&mut self, on: Irregularity, remedy: Remedy) {
        self.push(Event::Ruled { on, remedy });
    }

    /// The carried card becomes the first of the round.
    pub(in crate::games) fn use_carried(&mut self) {
        let carried = self.table.coup().carried.as_ref();
        let card = carried.and_then(|carried| carried.card);
        self.push(Event::CarriedCardUsed { card });
    }

    /// The last hand is announced.
    pub(in crate::games) fn announce_last(&mut self) {
        self.push(Event::LastHandAnnounced {});
        self.call(LAST_HAND);
    }

    /// The result is announced; a tie in these words.
    pub(in crate::games) fn announce(&mut self, tie: &str) -> Outcome {
        let hands = &self.table.coup().hands;
        let points = |side| hands.hand(side).points().unwrap_or_default();
        let (player, banker) = (points(Side::Player), points(Side::Banker));
        let outcome = outcome(player, banker);
        let announced = Event::ResultAnnounced {
            outcome,
            player_points: player,
            banker_points: banker,
        };
        self.push(announced);
        let (player, banker) = (number(player), number(banker));
        self.call(match outcome {
            Outcome::Tie => format!("{tie}, {player} all"),
            Outcome::Player => format!("Player wins, {player} over {banker}"),
            Outcome::Banker => format!("Banker wins, {banker} over {player}"),
        });
        outcome
    }

    /// The shoe is over.
    pub(in crate::games) fn end_shoe(&mut self, why: ShoeEnd) {
        self.push(Event::ShoeEnded { why });
    }
}

/// A count in words, as it is called.
fn number(points: u8) -> &'static str {
    [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ][usize::from(points % 10)]
}
