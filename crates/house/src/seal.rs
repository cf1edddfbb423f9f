//! What is sealed at a table with virtual equipment: shoes and draws that the house commits to before anybody wagers on them, the
//! shares with which players, spectators and the inspector decide with it, and what was opened of them.
//!
//! The game knows nothing of it. The floor holds the house to it: at a sealed shoe no card shows that was not opened, and each is the one
//! that wash and cut lead to; a wheel or dice show what all shares make ([`croupier_seal`] has the arithmetic). So whoever decides the
//! commands of a log again has checked every card and every draw. Whose signature stands under a seal is the server's business.
//!
//! A shoe has the number that the game gives it. A continuous shuffler mixes when betting is closed, so its cards for the next round are
//! sealed ahead. Draws are numbered as they are sealed: a spin or throw that does not count leaves its draw for the next, as long as nobody
//! can know it. Once betting on it was closed, or shares of it were revealed, it is bound: no other takes its place, and one that is not shown
//! is opened and done with.

mod decide;
mod hex;
mod view;

pub use self::hex::{Hex, NotHex};
pub use view::{SealView, ShareView};

use crate::{Life, Table, dealer};
use croupier_engine::machine::Misfit;
use croupier_engine::{Card, Equipment, Name};
use croupier_seal::{
    Composition, Dealing, DrawRecord, Hash, Label, Part, Revealing, Shape, Share, ShareError,
    ShoeRecord, Subject, Washed,
};
use std::sync::Arc;

croupier_engine::commands! {
    /// What is said of what is sealed. Shares are anybody's; the rest the house says itself.
    pub enum Command {
        /// The house commits to the order of a shoe.
        "seal-shoe" SealShoe { /// Its number.
            shoe: u32, /// The root of the tree over its places.
            root: Hex, /// The number of the last event that was logged before.
            after: u64, /// Its hash.
            previous: Hex, /// The key that signs.
            key: Hex, /// The signature under the record.
            signature: Hex } by [Dealer],
        /// The house commits to its share of a draw.
        "seal-draw" SealDraw { /// Its number.
            draw: u32, /// The commitment to the house's share.
            commitment: Hex, /// The number of the last event that was logged before.
            after: u64, /// Its hash.
            previous: Hex, /// The key that signs.
            key: Hex, /// The signature under the record.
            signature: Hex } by [Dealer],
        /// Somebody takes part in the wash, or in the draw.
        "commit-share" CommitShare { /// The number of the shoe or draw.
            of: u32, /// The commitment to 32 bytes.
            commitment: Hex } by [Player, Inspector],
        /// Nobody commits any more: shares are revealed.
        "close-shares" CloseShares {} by [Dealer],
        /// Somebody who has committed reveals.
        "reveal-share" RevealShare { /// The number of the shoe or draw.
            of: u32, /// The 32 bytes.
            share: Hex } by [Player, Inspector],
        /// The time is up: whoever has not revealed is left out.
        "settle-shares" SettleShares {} by [Dealer],
        /// A card of the sealed shoe is opened, and shows next.
        "open-card" OpenCard { /// Which card it is, counted from 0.
            out: u16, /// Its place in the house's order.
            place: u16, card: Card, /// The salt that hid it.
            salt: Hex, /// The neighbours on the way to the root.
            path: Hex } by [Dealer],
        /// The house reveals its share of the draw, which shows next.
        "open-draw" OpenDraw { /// The 32 bytes.
            share: Hex } by [Dealer],
        /// The whole shoe is opened, once nothing more comes out of it.
        "close-shoe" CloseShoe { /// Its number.
            shoe: u32, /// The secret of its salts.
            secret: Hex, /// Its order: a byte a card, from 0 for the ace of clubs to 51.
            order: Hex } by [Dealer],
    }
}

croupier_engine::lines! {
    /// What happens to what is sealed.
    pub enum Event tagged "event" {
        /// The house committed to the order of a shoe.
        "shoe-sealed" ShoeSealed { /// Its number.
            shoe: u32, /// How many of each card it holds, from the ace of clubs to the king of spades.
            cards: Vec<u16>, /// The root of the tree over its places.
            root: Hex, /// The number of the last event that was logged before.
            after: u64, /// Its hash.
            previous: Hex, /// The key that signed.
            key: Hex, /// The signature under the record.
            signature: Hex },
        /// The house committed to its share of a draw.
        "draw-sealed" DrawSealed { /// Its number.
            draw: u32, /// How many equally likely faces the wheel or each die has.
            sides: Vec<u8>, /// The commitment to the house's share.
            commitment: Hex, /// The number of the last event that was logged before.
            after: u64, /// Its hash.
            previous: Hex, /// The key that signed.
            key: Hex, /// The signature under the record.
            signature: Hex },
        /// Somebody takes part.
        "share-committed" ShareCommitted { /// The number of the shoe or draw.
            of: u32, /// Who.
            name: Name, /// The commitment to 32 bytes.
            commitment: Hex },
        /// Nobody commits any more.
        "shares-closed" SharesClosed { /// The number of the shoe or draw.
            of: u32 },
        /// Somebody who had committed revealed.
        "share-revealed" ShareRevealed { /// The number of the shoe or draw.
            of: u32, /// Who.
            name: Name, /// The 32 bytes.
            share: Hex },
        /// All shares are there, or their time is up.
        "shares-settled" SharesSettled { /// The number of the shoe or draw.
            of: u32, /// Who had committed and did not reveal.
            left_out: Vec<Name> },
        /// A card was opened.
        "card-opened" CardOpened { /// The number of the shoe.
            shoe: u32, /// Which card it is, counted from 0.
            out: u16, /// Its place in the house's order.
            place: u16, card: Card, /// The salt that hid it.
            salt: Hex, /// The neighbours on the way to the root.
            path: Hex },
        /// The house revealed its share of a draw.
        "draw-opened" DrawOpened { /// Its number.
            draw: u32, /// The 32 bytes.
            share: Hex, /// What all shares make: the face of the wheel or of each die, from 0.
            faces: Vec<u8> },
        /// The whole shoe was opened.
        "shoe-closed" ShoeClosed { /// Its number.
            shoe: u32, /// The secret of its salts.
            secret: Hex, /// Its order: a byte a card.
            order: Hex },
    }
}

croupier_engine::keywords! {
    /// How far the shares are.
    pub enum Phase {
        /// They are committed to.
        Committing,
        /// They are revealed.
        Revealing,
        /// All are there, or left out.
        Settled,
    }
}

/// The first edition under which no draw is replaced once it is bound.
const BOUND_SINCE: u32 = 9;

/// How many may take part in one wash or draw.
pub const CONTRIBUTORS_MAX: usize = 64;

/// A share as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Given {
    name: Name,
    commitment: Hex,
    share: Option<Hex>,
}

/// The shares of those who take part.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Shares {
    phase: Phase,
    given: Vec<Given>,
}

impl Shares {
    const NONE: Shares = Shares {
        phase: Phase::Committing,
        given: Vec::new(),
    };

    /// Whether something must still be revealed before they decide anything.
    const fn is_pending(&self) -> bool {
        match self.phase {
            Phase::Committing => !self.given.is_empty(),
            Phase::Revealing => true,
            Phase::Settled => false,
        }
    }

    /// As the arithmetic has them.
    fn revealing<R: Subject>(
        &self,
        committing: croupier_seal::Committing<R>,
    ) -> Result<Revealing<R>, ShareError> {
        let mut committing = committing;
        for given in &self.given {
            let commitment = Hash(given.commitment.array());
            committing.commit(given.name.as_str(), Part::Free, commitment)?;
        }
        let mut revealing = committing.close();
        for given in &self.given {
            if let Some(share) = &given.share {
                let share = Share::from_bytes(share.array());
                revealing.reveal(given.name.as_str(), share)?;
            }
        }
        Ok(revealing)
    }

    fn left_out(&self) -> Vec<Name> {
        let silent = self.given.iter().filter(|given| given.share.is_none());
        silent.map(|given| given.name.clone()).collect()
    }
}

/// Who signed what, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Stamp {
    after: u64,
    previous: Hex,
    key: Hex,
    signature: Hex,
}

/// A sealed shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Shoe {
    number: u32,
    cards: Vec<u16>,
    root: Hex,
    stamp: Stamp,
    shares: Shares,
    /// Where the wash has taken each card, once it has.
    sigma: Option<Vec<u16>>,
    /// Whether a card of it was opened.
    begun: bool,
}

/// A sealed draw.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Draw {
    number: u32,
    sides: Vec<u8>,
    commitment: Hex,
    stamp: Stamp,
    shares: Shares,
    /// Whether betting on it was closed, or shares of it were revealed: somebody may know what comes of it.
    bound: bool,
}

/// What was opened and must show next.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
enum Due {
    Card { card: Card, out: u16, place: u16 },
    Faces(Vec<u8>),
}

/// What is sealed at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Seals {
    /// The shoes that are sealed and not closed: that in play, and one ahead.
    shoes: Vec<Arc<Shoe>>,
    draw: Option<Arc<Draw>>,
    /// How many draws were sealed.
    draws: u32,
    due: Option<Due>,
}

/// What the house must do to keep its seals, at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owed {
    /// Open a whole shoe, from which nothing more comes.
    CloseShoe(u32),
    /// Seal a shoe.
    SealShoe(u32),
    /// Seal a draw.
    SealDraw(u32),
    /// Open a draw that will not show: the table is closed, or the spin or throw that it was bound to does not count.
    OpenDraw(u32),
}

/// What is to be done about shares before the table goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nobody commits any more.
    Close,
    /// Those who have not revealed have a while to do it; or none, if all have.
    Settle {
        /// Whether all have.
        complete: bool,
    },
}

impl Step {
    /// The command by which it is done.
    #[must_use]
    pub const fn command(self) -> crate::Command {
        let command = match self {
            Step::Close => Command::CloseShares {},
            Step::Settle { .. } => Command::SettleShares {},
        };
        crate::Command::Floor(crate::command::Floor::Seal(command))
    }
}

impl Table {
    /// Whether the equipment mixes all its cards anew for every round, when betting is closed.
    #[must_use]
    pub fn mixes_each_round(&self) -> bool {
        crate::games::mixes_each_round(&self.game)
    }

    /// What the house owes its seals now, if anything; one after the other until nothing is left.
    #[must_use]
    pub fn owed_to_seals(&self) -> Option<Owed> {
        let seals = &self.seals;
        if self.setup.physical || self.life == Life::Drafted {
            return None;
        }
        let equipment = self.game.equipment();
        let over =
            |shoe: &&Arc<Shoe>| self.life == Life::Closed || shoe.number < equipment.number();
        if let Some(shoe) = seals.shoes.iter().find(over) {
            return Some(Owed::CloseShoe(shoe.number));
        }
        if self.life == Life::Closed {
            let draw = seals.draw.as_ref();
            return draw.map(|draw| Owed::OpenDraw(draw.number));
        }
        match equipment {
            Equipment::Shoe { .. } | Equipment::Part { .. } => {
                let number = self.to_seal(equipment)?;
                let sealed = seals.shoes.iter().any(|shoe| shoe.number == number);
                (!sealed).then_some(Owed::SealShoe(number))
            }
            Equipment::Draw { due, .. } => {
                if let Some(spent) = self.spent() {
                    return Some(Owed::OpenDraw(spent));
                }
                let sealed = due || seals.draw.is_some() || seals.due.is_some();
                (!sealed).then_some(Owed::SealDraw(seals.draws + 1))
            }
        }
    }

    /// Whether somebody may know what comes of the sealed draw: betting on it was closed, or shares of it were revealed.
    #[must_use]
    pub fn draw_is_bound(&self) -> bool {
        self.seals.draw.as_ref().is_some_and(|draw| draw.bound)
    }

    /// Whether another draw may take the place of the sealed one, whose share was lost.
    #[must_use]
    pub fn may_replace_draw(&self) -> bool {
        !self.draw_is_bound() || self.setup.edition < BOUND_SINCE
    }

    /// Whether the wheel or the dice are about to show something.
    fn awaits_draw(&self) -> bool {
        crate::games::next(self) == dealer::Next::Land
    }

    /// The number of a draw that is bound to a spin or throw which does not count any more.
    fn spent(&self) -> Option<u32> {
        let draw = self.seals.draw.as_ref().filter(|draw| draw.bound)?;
        (!self.awaits_draw()).then_some(draw.number)
    }

    /// The number of the shoe that must be sealed now: the one that was brought and is not cut, or the next of a shuffler that mixes for
    /// every round.
    fn to_seal(&self, equipment: Equipment) -> Option<u32> {
        let number = equipment.number();
        if self.mixes_each_round() {
            // The first cards that it is loaded with may be burnt from before any round.
            let first = number == 1 && self.in_play().is_none();
            return Some(if first { number } else { number + 1 });
        }
        let (Equipment::Shoe { cut, .. } | Equipment::Part { cut, .. }) = equipment else {
            return None;
        };
        (number > 0 && cut.is_none()).then_some(number)
    }

    /// The cards of the shoe that is sealed now.
    #[must_use]
    pub fn cards_to_seal(&self) -> Option<Composition> {
        match self.game.equipment() {
            Equipment::Shoe { decks, .. } => Composition::decks(decks).ok(),
            Equipment::Part { cards, .. } => Composition::new(cards).ok(),
            Equipment::Draw { .. } => None,
        }
    }

    /// How a shoe or draw of this table is labelled.
    #[must_use]
    pub fn label(&self, number: u32, previous: Hash) -> Label {
        Label::new(&self.setup.table, number, &self.setup.book, previous)
    }

    /// What is drawn at this table.
    #[must_use]
    pub fn shape(&self) -> Option<Shape> {
        match self.game.equipment() {
            Equipment::Draw { sides, .. } => Shape::faces(sides),
            Equipment::Shoe { .. } | Equipment::Part { .. } => None,
        }
    }

    fn shoe_record(&self, shoe: &Shoe) -> Option<ShoeRecord> {
        let cards: [u16; 52] = shoe.cards.clone().try_into().ok()?;
        Some(ShoeRecord {
            label: self.label(shoe.number, Hash(shoe.stamp.previous.array())),
            cards: Composition::new(cards).ok()?,
            root: Hash(shoe.root.array()),
            escrow: None,
        })
    }

    fn draw_record(&self, draw: &Draw) -> Option<DrawRecord> {
        Some(DrawRecord {
            label: self.label(draw.number, Hash(draw.stamp.previous.array())),
            shape: Shape::faces(&draw.sides)?,
            house: Hash(draw.commitment.array()),
        })
    }

    /// The record of a shoe that is sealed and not closed.
    #[must_use]
    pub fn sealed_shoe(&self, number: u32) -> Option<ShoeRecord> {
        let mut shoes = self.seals.shoes.iter();
        let shoe = shoes.find(|shoe| shoe.number == number)?;
        self.shoe_record(shoe)
    }

    /// The record of the draw that is sealed and not opened.
    #[must_use]
    pub fn sealed_draw(&self) -> Option<DrawRecord> {
        self.draw_record(self.seals.draw.as_ref()?)
    }

    /// The numbers of the shoes that are sealed and not closed.
    pub fn sealed_shoes(&self) -> impl Iterator<Item = u32> {
        self.seals.shoes.iter().map(|shoe| shoe.number)
    }

    /// Whether the shoe in play is sealed, so that no card shows that was not opened.
    #[must_use]
    pub fn deals_sealed(&self) -> bool {
        self.in_play().is_some()
    }

    fn in_play(&self) -> Option<&Arc<Shoe>> {
        let number = self.game.equipment().number();
        let mut shoes = self.seals.shoes.iter();
        shoes.find(|shoe| shoe.number == number)
    }

    /// Where the cards of the sealed shoe in play come from, by wash and cut; none where it is not sealed, or its wash is not over.
    #[must_use]
    pub fn dealing(&self) -> Option<Dealing> {
        let shoe = self.in_play().filter(|shoe| !shoe.shares.is_pending())?;
        let (Equipment::Shoe { cut, .. } | Equipment::Part { cut, .. }) = self.game.equipment()
        else {
            return None;
        };
        let record = self.shoe_record(shoe)?;
        let washed = match &shoe.sigma {
            Some(sigma) => Washed::by(record, sigma.clone())?,
            None => record.committing().close().settle().ok()?.wash().ok()?,
        };
        washed.cut(cut.unwrap_or_default()).ok()
    }

    /// The command by which what was opened shows, where it has not yet.
    #[must_use]
    pub fn due_to_show(&self) -> Option<crate::Command> {
        match self.seals.due.as_ref()? {
            Due::Card { card, .. } => dealer::show_at(self, *card),
            Due::Faces(faces) => dealer::land_at(self, faces),
        }
    }

    /// The faces that a share of the house makes of the sealed draw.
    #[must_use]
    pub fn drawn(&self, share: &Share) -> Option<Vec<u8>> {
        let draw = self.seals.draw.as_ref()?;
        let record = self.draw_record(draw)?;
        let revealing = draw.shares.revealing(record.committing()).ok()?;
        let drawn = revealing.settle().ok()?.draw(share).ok()?;
        Some(drawn.values().to_vec())
    }

    /// Which shoe shares are gathered for: the one in play, as long as they are not settled, or else the last that was sealed.
    fn gathers_for(&self) -> Option<usize> {
        let number = self.game.equipment().number();
        let shoes = &self.seals.shoes;
        let pending = |shoe: &Arc<Shoe>| shoe.number == number && shoe.shares.is_pending();
        let in_play = shoes.iter().position(pending);
        in_play.or_else(|| shoes.len().checked_sub(1))
    }

    /// The shares that are gathered now, and the number of what they are for: the draw's, or a shoe's.
    fn gathered(&self) -> Option<(u32, &Shares)> {
        if let Some(draw) = &self.seals.draw {
            return Some((draw.number, &draw.shares));
        }
        let shoe = self.seals.shoes.get(self.gathers_for()?)?;
        Some((shoe.number, &shoe.shares))
    }

    fn gathered_mut(&mut self) -> Option<&mut Shares> {
        let at = self.gathers_for();
        if let Some(draw) = &mut self.seals.draw {
            return Some(&mut Arc::make_mut(draw).shares);
        }
        let shoe = self.seals.shoes.get_mut(at?)?;
        Some(&mut Arc::make_mut(shoe).shares)
    }

    /// Whether all shares of the draw are there, or left out.
    #[must_use]
    pub fn draw_is_settled(&self) -> bool {
        let draw = self.seals.draw.as_ref();
        draw.is_some_and(|draw| draw.shares.phase == Phase::Settled)
    }

    pub(crate) fn apply_seal(&mut self, event: &Event) -> Result<(), Misfit> {
        let nothing = Misfit::Because("nothing is sealed that this is about");
        match event {
            Event::ShoeSealed {
                shoe,
                cards,
                root,
                after,
                previous,
                key,
                signature,
            } => self.seals.shoes.push(Arc::new(Shoe {
                number: *shoe,
                cards: cards.clone(),
                root: root.clone(),
                stamp: Stamp::new(*after, previous, key, signature),
                shares: Shares::NONE,
                sigma: None,
                begun: false,
            })),
            Event::DrawSealed {
                draw,
                sides,
                commitment,
                after,
                previous,
                key,
                signature,
            } => {
                self.seals.draws = *draw;
                self.seals.draw = Some(Arc::new(Draw {
                    number: *draw,
                    sides: sides.clone(),
                    commitment: commitment.clone(),
                    stamp: Stamp::new(*after, previous, key, signature),
                    shares: Shares::NONE,
                    bound: false,
                }));
            }
            Event::ShareCommitted {
                name, commitment, ..
            } => {
                let given = Given {
                    name: name.clone(),
                    commitment: commitment.clone(),
                    share: None,
                };
                self.gathered_mut().ok_or(nothing)?.given.push(given);
            }
            Event::SharesClosed { .. } => {
                self.gathered_mut().ok_or(nothing)?.phase = Phase::Revealing;
                self.bind();
            }
            Event::ShareRevealed { name, share, .. } => {
                let shares = self.gathered_mut().ok_or(nothing.clone())?;
                let given = shares.given.iter_mut().find(|given| given.name == *name);
                given.ok_or(nothing)?.share = Some(share.clone());
            }
            Event::SharesSettled { .. } => self.settle()?,
            Event::CardOpened {
                shoe,
                card,
                out,
                place,
                ..
            } => {
                let mut shoes = self.seals.shoes.iter_mut();
                if let Some(shoe) = shoes.find(|known| known.number == *shoe && !known.begun) {
                    Arc::make_mut(shoe).begun = true;
                }
                let (card, out, place) = (*card, *out, *place);
                self.seals.due = Some(Due::Card { card, out, place });
            }
            Event::DrawOpened { faces, .. } => {
                self.seals.draw = None;
                let shows = self.life == Life::Open && self.awaits_draw();
                self.seals.due = shows.then(|| Due::Faces(faces.clone()));
            }
            Event::ShoeClosed { shoe, .. } => {
                self.seals.shoes.retain(|sealed| sealed.number != *shoe);
            }
        }
        Ok(())
    }

    fn settle(&mut self) -> Result<(), Misfit> {
        let misfit = Misfit::Because("these shares wash no shoe");
        let at = self.gathers_for().filter(|_| self.seals.draw.is_none());
        if let Some(at) = at
            && let Some(shoe) = self.seals.shoes.get(at).map(Arc::clone)
        {
            let record = self.shoe_record(&shoe).ok_or(misfit.clone())?;
            let revealing = shoe.shares.revealing(record.committing());
            let settled = revealing.and_then(Revealing::settle);
            let washed = settled.ok().and_then(|settled| settled.wash().ok());
            let sigma = washed.ok_or(misfit.clone())?.sigma().to_vec();
            if let Some(shoe) = self.seals.shoes.get_mut(at) {
                let shoe = Arc::make_mut(shoe);
                (shoe.sigma, shoe.shares.phase) = (Some(sigma), Phase::Settled);
            }
            return Ok(());
        }
        self.gathered_mut().ok_or(misfit)?.phase = Phase::Settled;
        Ok(())
    }

    /// Something has happened at the game: what was opened has shown, and a draw on which betting was closed is bound.
    #[inline]
    pub(crate) fn shows_opened(&mut self) {
        if self.seals.due.is_some() {
            self.seals.due = None;
        }
        if self.seals.draw.is_some()
            && matches!(self.game.equipment(), Equipment::Draw { due: true, .. })
        {
            self.bind();
        }
    }

    #[inline(never)]
    fn bind(&mut self) {
        if let Some(draw) = self.seals.draw.as_mut().filter(|draw| !draw.bound) {
            Arc::make_mut(draw).bound = true;
        }
    }
}

impl Stamp {
    fn new(after: u64, previous: &Hex, key: &Hex, signature: &Hex) -> Stamp {
        Stamp {
            after,
            previous: previous.clone(),
            key: key.clone(),
            signature: signature.clone(),
        }
    }
}
