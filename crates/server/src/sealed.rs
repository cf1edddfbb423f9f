//! What a server holds of what is sealed at a table, and how it seals and opens: the order of a shoe with the secret of its salts, and its
//! share of a draw. Whether that is right is decided by the house, as for everybody else ([`croupier_house::seal`]).
//!
//! In the vault a shoe is `sealed-shoe/<number>` and a share `share/<number>`. What was hidden at a table before its equipment was sealed goes
//! by its old name until it has been dealt ([`Hidden::name`]).

use crate::hidden::Hidden;
use crate::shoe::{CryptoSource, EntropyFailed};
use crate::signing::Key;
use croupier_engine::{Card, Equipment};
use croupier_house::command::Floor;
use croupier_house::seal::{Command as Seal, Hex, Owed};
use croupier_house::{Command, Life, Table};
use croupier_seal::{Canonical, HouseDraw, HouseShoe, Opening, Share};
use croupier_store::Hash;
use std::collections::BTreeMap;
use std::sync::Arc;
use zeroize::Zeroizing;

/// Something held until it is opened. Wiped from memory when dropped, and never printed.
#[derive(Debug)]
pub(crate) enum Held {
    /// The order of a sealed shoe.
    Shoe(Box<HouseShoe>),
    /// The house's share of a sealed draw.
    Share(Share),
    /// What was hidden before anything was sealed.
    Unsealed(Hidden),
}

impl Held {
    /// The bytes for the vault.
    pub(crate) fn plain(&self) -> Zeroizing<Vec<u8>> {
        match self {
            Held::Shoe(shoe) => shoe.secret(),
            Held::Share(share) => Zeroizing::new(share.reveal().to_vec()),
            Held::Unsealed(hidden) => Zeroizing::new(hidden.plain().to_vec()),
        }
    }

    /// The same as the vault gave it back; none if it is not what this table has sealed under that name.
    pub(crate) fn restored(name: &str, plain: &[u8], table: &Table) -> Option<Held> {
        if let Some(number) = name.strip_prefix(SHOE) {
            let record = table.sealed_shoe(number.parse().ok()?)?;
            let shoe = HouseShoe::restored(&record, plain).ok()?;
            return Some(Held::Shoe(Box::new(shoe)));
        }
        if is_share(name) {
            let share = Share::from_bytes(plain.try_into().ok()?);
            table.drawn(&share)?;
            return Some(Held::Share(share));
        }
        Hidden::restored(plain, table.game().equipment()).map(Held::Unsealed)
    }
}

/// Everything that is held at a table, by its name in the vault.
pub(crate) type Hoard = BTreeMap<String, Arc<Held>>;

const SHOE: &str = "sealed-shoe/";
const SHARE: &str = "share/";

fn shoe_name(number: u32) -> String {
    format!("{SHOE}{number}")
}

fn share_name(number: u32) -> String {
    format!("{SHARE}{number}")
}

/// Whether a name in the vault is that of a share.
pub(crate) fn is_share(name: &str) -> bool {
    name.starts_with(SHARE)
}

/// The names of what is held at a table now.
pub(crate) fn names(table: &Table) -> Vec<String> {
    let share = table
        .sealed_draw()
        .map(|draw| share_name(draw.label.number));
    let mut names = kept_names(table);
    names.extend(share.filter(|_| !table.setup().physical && !table.draw_is_bound()));
    names
}

/// The names of what the vault keeps of it. The house's share of a draw is in memory alone while wagers can be made: nobody who reads the
/// folder, with the key or without it, knows what a wheel or dice will show. After a crash it is lost, and another draw is sealed. Once it is
/// bound it is kept, so that no crash gives the house another.
pub(crate) fn kept_names(table: &Table) -> Vec<String> {
    if table.setup().physical {
        return Vec::new();
    }
    let draw = table.sealed_draw();
    let shoes = table.sealed_shoes().map(shoe_name);
    let equipment = table.game().equipment();
    let unsealed = match equipment {
        Equipment::Shoe { .. } | Equipment::Part { .. } => {
            !table.deals_sealed() && !table.mixes_each_round()
        }
        Equipment::Draw { .. } => draw.is_none(),
    };
    // What a closed table had sealed is opened.
    let unsealed = unsealed && table.life() != Life::Closed;
    let old = Hidden::name(equipment).filter(|_| unsealed);
    let share = draw.filter(|_| table.draw_is_bound());
    let share = share.map(|draw| share_name(draw.label.number));
    shoes.chain(share).chain(old).collect()
}

/// What is owed to the seals of a table: what the house finds, or another draw for one whose share was lost.
pub(crate) fn owed(table: &Table, hoard: &Hoard) -> Option<Owed> {
    let lost = || {
        let number = table.sealed_draw()?.label.number;
        let lost = share(number, hoard).is_none();
        lost.then_some(Owed::SealDraw(number + 1))
    };
    table.owed_to_seals().or_else(lost)
}

/// What sealing needs.
pub(crate) struct Sealer<'a, S> {
    /// The house's key.
    pub(crate) key: &'a Key,
    /// Randomness.
    pub(crate) source: &'a mut S,
    /// The last event that was committed: its number and hash.
    pub(crate) after: (u64, Hash),
}

/// A command by which the house keeps its seals, and what is newly held.
pub(crate) type Kept = (Command, Option<(String, Held)>);

impl<S: CryptoSource> Sealer<'_, S> {
    /// What is owed, done: none if what it needs is not held.
    pub(crate) fn keep(
        &mut self,
        owed: Owed,
        table: &Table,
        hoard: &Hoard,
    ) -> Result<Option<Kept>, EntropyFailed> {
        let (after, previous) = self.after;
        let label = |number| table.label(number, croupier_seal::Hash(previous.0));
        let previous = Hex::new(&previous.0);
        let said = |command| Command::Floor(Floor::Seal(command));
        Ok(match owed {
            Owed::SealShoe(number) => {
                let Some(cards) = table.cards_to_seal() else {
                    return Ok(None);
                };
                let shoe = HouseShoe::seal(label(number), &cards, self.source)?;
                let (key, signature) = self.signed(shoe.record());
                let command = said(Seal::SealShoe {
                    shoe: number,
                    root: Hex::new(&shoe.record().root.0),
                    after,
                    previous,
                    key,
                    signature,
                });
                let held = Held::Shoe(Box::new(shoe));
                Some((command, Some((shoe_name(number), held))))
            }
            Owed::SealDraw(number) => {
                let Some(shape) = table.shape() else {
                    return Ok(None);
                };
                let draw = HouseDraw::seal(label(number), shape, self.source)?;
                let (key, signature) = self.signed(draw.record());
                let command = said(Seal::SealDraw {
                    draw: number,
                    commitment: Hex::new(&draw.record().house.0),
                    after,
                    previous,
                    key,
                    signature,
                });
                let held = Held::Share(draw.share().clone());
                Some((command, Some((share_name(number), held))))
            }
            Owed::CloseShoe(number) => match hoard.get(&shoe_name(number)).map(|held| &**held) {
                Some(Held::Shoe(shoe)) => {
                    let secret = shoe.secret();
                    let (salts, order) = secret.split_at(32);
                    let command = said(Seal::CloseShoe {
                        shoe: number,
                        secret: Hex::new(salts),
                        order: Hex::new(order),
                    });
                    Some((command, None))
                }
                Some(Held::Share(_) | Held::Unsealed(_)) | None => None,
            },
            Owed::OpenDraw(number) => open_draw(number, hoard).map(|command| (command, None)),
        })
    }

    fn signed(&self, record: &impl Canonical) -> (Hex, Hex) {
        let (key, signature) = self.key.sign_bytes(&record.bytes());
        (Hex::new(&key), Hex::new(&signature))
    }
}

/// The command by which the house reveals its share of a draw.
fn open_draw(number: u32, hoard: &Hoard) -> Option<Command> {
    let share = share(number, hoard)?;
    let share = Hex::new(share.reveal());
    Some(Command::Floor(Floor::Seal(Seal::OpenDraw { share })))
}

fn share(number: u32, hoard: &Hoard) -> Option<&Share> {
    match &**hoard.get(&share_name(number))? {
        Held::Share(share) => Some(share),
        Held::Shoe(_) | Held::Unsealed(_) => None,
    }
}

/// The commands by which a wheel or dice come to rest at a table whose draw is sealed.
pub(crate) fn landing(table: &Table, hoard: &Hoard) -> Option<[Command; 2]> {
    let number = table.sealed_draw()?.label.number;
    let faces = table.drawn(share(number, hoard)?)?;
    let land = croupier_house::dealer::land_at(table, &faces)?;
    Some([open_draw(number, hoard)?, land])
}

/// The opening of a card of the sealed shoe in play.
pub(crate) fn opening(table: &Table, hoard: &Hoard, out: u16) -> Option<Opening> {
    let dealing = table.dealing()?;
    let number = dealing.record().label.number;
    match &**hoard.get(&shoe_name(number))? {
        Held::Shoe(shoe) => shoe.open(&dealing, out).ok(),
        Held::Share(_) | Held::Unsealed(_) => None,
    }
}

/// The commands by which a card shows at a table whose shoe is sealed.
pub(crate) fn showing(table: &Table, hoard: &Hoard, out: u16) -> Option<[Command; 2]> {
    let opening = opening(table, hoard, out)?;
    let card = Card::from_index(opening.leaf.card)?;
    let path: Vec<[u8; 32]> = opening.path.iter().map(|hash| hash.0).collect();
    let open = Command::Floor(Floor::Seal(Seal::OpenCard {
        out,
        place: opening.leaf.place,
        card,
        salt: Hex::new(&opening.leaf.salt),
        path: Hex::new(path.as_flattened()),
    }));
    Some([open, croupier_house::dealer::show_at(table, card)?])
}
