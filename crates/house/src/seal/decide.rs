//! What is said of what is sealed, and what the seals ask of everything else that is said.

use super::{CONTRIBUTORS_MAX, Command, Due, Event, Hex, Phase, Shares, Shoe, Step};
use crate::actor::{Actor, Who};
use crate::dealer::{self, Next};
use crate::decide::{Decision, refuse};
use crate::event::Floor;
use crate::{Life, Table};
use croupier_engine::{Card, Cited, Equipment, Name, Reason, Refusal};
use croupier_seal::{Hash, HouseShoe, Leaf, Opening, Share};

fn happens(event: Event) -> Decision {
    Ok(vec![Cited::uncited(crate::Event::Floor(Floor::Seal(
        event,
    )))])
}

fn not_taken<T>(why: impl ToString) -> Result<T, Refusal> {
    refuse(Reason::ShareNotTaken, why.to_string())
}

fn nothing<T>(why: impl Into<String>) -> Result<T, Refusal> {
    refuse(Reason::NothingSealed, why)
}

/// So many bytes.
fn sized(hex: &Hex, bytes: usize, what: &str) -> Result<(), Refusal> {
    if hex.bytes().len() != bytes {
        let detail = format!("{what} is {bytes} bytes, which are {} digits", 2 * bytes);
        return not_taken(detail);
    }
    Ok(())
}

impl Table {
    pub(crate) fn decide_seal(&self, actor: &Actor, command: &Command) -> Decision {
        let own = matches!(
            command,
            Command::CommitShare { .. } | Command::RevealShare { .. }
        );
        if self.setup.physical {
            return nothing("the equipment of this table is real: nothing is sealed here");
        }
        if !own && actor.who != Who::House {
            let detail = "the house seals and opens by itself at this table";
            return refuse(Reason::EquipmentIsVirtual, detail);
        }
        match command {
            Command::SealShoe {
                shoe,
                root,
                after,
                previous,
                key,
                signature,
            } => {
                let cards = self.shoe_to_seal(*shoe)?;
                stamped(root, previous, key, signature)?;
                happens(Event::ShoeSealed {
                    shoe: *shoe,
                    cards,
                    root: root.clone(),
                    after: *after,
                    previous: previous.clone(),
                    key: key.clone(),
                    signature: signature.clone(),
                })
            }
            Command::SealDraw {
                draw,
                commitment,
                after,
                previous,
                key,
                signature,
            } => {
                let sides = self.sides_to_seal(*draw)?;
                stamped(commitment, previous, key, signature)?;
                happens(Event::DrawSealed {
                    draw: *draw,
                    sides,
                    commitment: commitment.clone(),
                    after: *after,
                    previous: previous.clone(),
                    key: key.clone(),
                    signature: signature.clone(),
                })
            }
            Command::CommitShare { of, commitment } => self.commit_share(actor, *of, commitment),
            Command::CloseShares {} => self.close_shares(),
            Command::RevealShare { of, share } => self.reveal_share(actor, *of, share),
            Command::SettleShares {} => {
                let (of, shares) = self.gathering()?;
                if shares.phase != Phase::Revealing {
                    return nothing("no shares are being revealed");
                }
                let left_out = shares.left_out();
                happens(Event::SharesSettled { of, left_out })
            }
            Command::OpenCard {
                out,
                place,
                card,
                salt,
                path,
            } => self.open_card(*out, *place, *card, salt, path),
            Command::OpenDraw { share } => self.open_draw(share),
            Command::CloseShoe {
                shoe,
                secret,
                order,
            } => self.close_shoe(*shoe, secret, order),
        }
    }

    fn shoe_to_seal(&self, shoe: u32) -> Result<Vec<u16>, Refusal> {
        let (due, cards) = (self.to_seal(self.game.equipment()), self.cards_to_seal());
        let sealed = self.seals.shoes.iter().any(|known| known.number == shoe);
        match cards {
            Some(cards) if due == Some(shoe) && !sealed => Ok(cards.counts().to_vec()),
            _ => nothing(format!("shoe {shoe} is not one to be sealed now")),
        }
    }

    fn sides_to_seal(&self, draw: u32) -> Result<Vec<u8>, Refusal> {
        // One whose share was lost while nobody could know it is replaced. It stays unopened, which an audit tells.
        let free = self.seals.due.is_none() && self.may_replace_draw();
        let next = draw == self.seals.draws + 1 && free;
        match self.game.equipment() {
            Equipment::Draw {
                sides, due: false, ..
            } if next => Ok(sides.to_vec()),
            _ => nothing(format!("draw {draw} is not one to be sealed now")),
        }
    }

    fn gathering(&self) -> Result<(u32, &Shares), Refusal> {
        match self.gathered() {
            Some(gathered) => Ok(gathered),
            None => nothing("no shoe or draw is sealed here now"),
        }
    }

    /// The shares of the shoe or draw of this number, and who speaks.
    fn contributing(&self, actor: &Actor, of: u32) -> Result<(&Shares, Name), Refusal> {
        let (number, shares) = self.gathering()?;
        if of != number {
            return not_taken(format!("shares are gathered for number {number}, not {of}"));
        }
        match &actor.who {
            Who::Player(name) | Who::Staff(name) => Ok((shares, name.clone())),
            Who::House => not_taken("the house's own share is sealed"),
        }
    }

    /// Whether what comes next waits for the draw alone.
    fn lands_next(&self) -> bool {
        matches!(self.game.equipment(), Equipment::Draw { .. }) && dealer::next(self) == Next::Land
    }

    /// Whether cards come out of the shoe of that number, or betting on the draw is closed. While dice move, wagers are still made, and shares
    /// are still taken: those of a throw whose draw was replaced come only then.
    fn is_too_late(&self, of: u32) -> bool {
        let equipment = self.game.equipment();
        match equipment {
            Equipment::Shoe { cut, number, .. } | Equipment::Part { cut, number, .. } => {
                let begun = self.in_play().is_some_and(|shoe| shoe.begun);
                let before = matches!(
                    dealer::next(self),
                    Next::Prepare(_)
                        | Next::Wait
                        | Next::Cut(..)
                        | Next::Ask(_)
                        | Next::CloseBetting(_)
                        | Next::NewShoe(_)
                );
                number == of && (cut.is_some() || begun || !before)
            }
            Equipment::Draw { due, .. } => due,
        }
    }

    fn commit_share(&self, actor: &Actor, of: u32, commitment: &Hex) -> Decision {
        let (shares, name) = self.contributing(actor, of)?;
        sized(commitment, 32, "a commitment")?;
        if shares.phase != Phase::Committing || self.is_too_late(of) {
            return not_taken("nobody commits any more; take part in the next");
        }
        if shares.given.len() >= CONTRIBUTORS_MAX {
            let detail = format!("{CONTRIBUTORS_MAX} take part already, and no more may");
            return not_taken(detail);
        }
        if shares.given.iter().any(|given| given.name == name) {
            return not_taken(format!("{name} has committed already"));
        }
        if shares
            .given
            .iter()
            .any(|given| given.commitment == *commitment)
        {
            return not_taken("that is another's commitment");
        }
        happens(Event::ShareCommitted {
            of,
            name,
            commitment: commitment.clone(),
        })
    }

    fn close_shares(&self) -> Decision {
        let (of, shares) = self.gathering()?;
        if shares.phase != Phase::Committing || shares.given.is_empty() {
            return nothing("nobody has committed");
        }
        if self.seals.draw.is_some() && !self.lands_next() {
            return nothing("wagers can still be made on this draw");
        }
        happens(Event::SharesClosed { of })
    }

    fn reveal_share(&self, actor: &Actor, of: u32, share: &Hex) -> Decision {
        let (shares, name) = self.contributing(actor, of)?;
        sized(share, 32, "a share")?;
        if shares.phase != Phase::Revealing {
            return not_taken("shares are not being revealed now");
        }
        let given = shares.given.iter().find(|given| given.name == name);
        let Some(given) = given else {
            return not_taken(format!("{name} has not committed"));
        };
        if given.share.is_some() {
            return not_taken(format!("{name} has revealed already"));
        }
        let bytes = Share::from_bytes(share.array());
        let shoe = self.gathers_for().and_then(|at| self.seals.shoes.get(at));
        let commitment = match (&self.seals.draw, shoe) {
            (Some(draw), _) => self
                .draw_record(draw)
                .map(|record| bytes.commitment(&record, name.as_str())),
            (None, Some(shoe)) => self
                .shoe_record(shoe)
                .map(|record| bytes.commitment(&record, name.as_str())),
            (None, None) => None,
        };
        if commitment != Some(Hash(given.commitment.array())) {
            return not_taken(format!("that is not what {name} committed to"));
        }
        happens(Event::ShareRevealed {
            of,
            name,
            share: share.clone(),
        })
    }

    fn open_card(&self, out: u16, place: u16, card: Card, salt: &Hex, path: &Hex) -> Decision {
        let Some(shoe) = self.in_play() else {
            return nothing("the shoe in play is not sealed");
        };
        if shoe.shares.is_pending() {
            return refuse(Reason::WashUnderWay, "the cards are still being washed");
        }
        let number = shoe.number;
        let broken = |why: String| {
            let detail = format!("shoe {number}, card {out}, place {place}: {why}");
            refuse(Reason::SealBroken, detail)
        };
        if dealer::next(self) != Next::Reveal(out) {
            return broken("no such card is due".to_owned());
        }
        let hashes = path.bytes().chunks(32).map(<[u8; 32]>::try_from);
        let hashes: Result<Vec<[u8; 32]>, _> = hashes.collect();
        let (Ok(salt_bytes), Ok(hashes)) = (<[u8; 32]>::try_from(salt.bytes()), hashes) else {
            return broken("salt and path are hashes of 32 bytes".to_owned());
        };
        let opening = Opening {
            leaf: Leaf {
                place,
                card: card.index(),
                salt: salt_bytes,
            },
            path: hashes.into_iter().map(Hash).collect(),
        };
        let Some(dealing) = self.dealing() else {
            return broken("its wash is not to be had".to_owned());
        };
        match dealing.check(out, &opening) {
            Ok(_) => happens(Event::CardOpened {
                shoe: number,
                out,
                place,
                card,
                salt: salt.clone(),
                path: path.clone(),
            }),
            Err(error) => broken(error.to_string()),
        }
    }

    fn open_draw(&self, share: &Hex) -> Decision {
        let Some(draw) = &self.seals.draw else {
            return nothing("no draw is sealed");
        };
        sized(share, 32, "a share")?;
        let due = !draw.shares.is_pending() && self.lands_next();
        if self.life == Life::Open && !due && self.spent().is_none() {
            return nothing("the draw is not due");
        }
        let number = draw.number;
        match self.drawn(&Share::from_bytes(share.array())) {
            Some(faces) => happens(Event::DrawOpened {
                draw: number,
                share: share.clone(),
                faces,
            }),
            None => {
                let detail =
                    format!("draw {number}: that is not the share that the house committed to");
                refuse(Reason::SealBroken, detail)
            }
        }
    }

    fn close_shoe(&self, number: u32, secret: &Hex, order: &Hex) -> Decision {
        let Some(record) = self.sealed_shoe(number) else {
            return nothing(format!("shoe {number} is not sealed"));
        };
        if self.life == Life::Open && number >= self.game.equipment().number() {
            return nothing(format!("cards still come out of shoe {number}"));
        }
        let kept = [secret.bytes(), order.bytes()].concat();
        match HouseShoe::restored(&record, &kept) {
            Ok(_) => happens(Event::ShoeClosed {
                shoe: number,
                secret: secret.clone(),
                order: order.clone(),
            }),
            Err(error) => {
                let detail = format!("shoe {number}, all of it: {error}");
                refuse(Reason::SealBroken, detail)
            }
        }
    }

    /// What must be done about shares before the table goes on with this, if anything.
    #[must_use]
    pub fn shares_before(&self, next: &Next) -> Option<Step> {
        let (number, shares) = self.gathered().filter(|(_, shares)| shares.is_pending())?;
        let now = match next {
            Next::Land => true,
            Next::Cut(..)
            | Next::Ask(_)
            | Next::Reveal(_)
            | Next::FaceDown(_)
            | Next::CuttingCard(_) => {
                // Shares for the cards of the next round go on being gathered.
                number == self.game.equipment().number()
            }
            Next::Prepare(_)
            | Next::Wait
            | Next::CloseBetting(_)
            | Next::OutOfCards(_)
            | Next::Settle(_)
            | Next::NewShoe(_)
            | Next::Launch(_)
            | Next::LastCall(_) => false,
        };
        match shares.phase {
            Phase::Committing if now => Some(Step::Close),
            Phase::Revealing => Some(Step::Settle {
                complete: shares.given.iter().all(|given| given.share.is_some()),
            }),
            Phase::Committing | Phase::Settled => None,
        }
    }

    /// Whether the seals admit what is said to the game: what the equipment shows was opened, no shoe is cut before it is washed, and nobody
    /// wagers on a draw whose shares are being revealed.
    #[inline]
    pub(crate) fn seals_admit(
        &self,
        command: &crate::Command,
        word: &str,
        player: Option<&Name>,
    ) -> Result<(), Refusal> {
        if self.seals.shoes.is_empty() && self.seals.draw.is_none() && self.seals.due.is_none() {
            return Ok(());
        }
        self.sealed_admits(command, word, player)
    }

    #[inline(never)]
    fn sealed_admits(
        &self,
        command: &crate::Command,
        word: &str,
        player: Option<&Name>,
    ) -> Result<(), Refusal> {
        let pending = |shoe: &Shoe| shoe.shares.is_pending();
        if word == "cut" && self.in_play().is_some_and(|shoe| pending(shoe)) {
            let detail = "the cards are still being washed; cut in a moment";
            return refuse(Reason::WashUnderWay, detail);
        }
        let revealing = |shares: &Shares| match shares.phase {
            Phase::Committing => false,
            Phase::Revealing | Phase::Settled => true,
        };
        let decided = self
            .seals
            .draw
            .as_ref()
            .is_some_and(|draw| revealing(&draw.shares));
        if player.is_some() && (decided || self.seals.due.is_some()) {
            let detail = "what all shares decide is being shown; wait for it";
            return refuse(Reason::DrawUnderWay, detail);
        }
        if !command.is_equipment()
            || self.in_play().is_none() && self.seals.draw.is_none() && self.seals.due.is_none()
        {
            return Ok(());
        }
        let expected = match self.seals.due {
            Some(_) => self.due_to_show(),
            None => match dealer::next(self) {
                Next::Prepare(command)
                | Next::CuttingCard(command)
                | Next::FaceDown(command)
                | Next::OutOfCards(command) => Some(command),
                Next::Wait
                | Next::CloseBetting(_)
                | Next::Ask(_)
                | Next::Cut(..)
                | Next::Reveal(_)
                | Next::Settle(_)
                | Next::NewShoe(_)
                | Next::Launch(_)
                | Next::LastCall(_)
                | Next::Land => None,
            },
        };
        if expected.as_ref() == Some(command) {
            return Ok(());
        }
        let what = match (self.in_play(), &self.seals.due) {
            (Some(shoe), Some(Due::Card { out, place, .. })) => {
                format!("shoe {}, card {out}, place {place}", shoe.number)
            }
            (Some(shoe), _) => format!("shoe {}", shoe.number),
            (None, _) => format!("draw {}", self.seals.draws),
        };
        let should = match expected {
            Some(expected) => format!("{expected} was opened"),
            None => "nothing was opened".to_owned(),
        };
        let detail = format!("{what}: {command} is said, and {should}");
        refuse(Reason::SealBroken, detail)
    }

    /// Whether this tells what a virtual shoe, wheel or dice gave, and nothing was opened that it could be.
    #[must_use]
    pub fn shows_unsealed(&self, command: &crate::Command) -> bool {
        let shows = !self.setup.physical && command.is_equipment() && self.seals.due.is_none();
        shows && matches!(dealer::next(self), Next::Reveal(_) | Next::Land)
    }
}

/// A root or commitment, a hash, a key and a signature.
fn stamped(root: &Hex, previous: &Hex, key: &Hex, signature: &Hex) -> Result<(), Refusal> {
    sized(root, 32, "what is sealed")?;
    sized(previous, 32, "a hash")?;
    sized(key, 32, "a key")?;
    sized(signature, 64, "a signature")
}
