//! What contributors do: they commit to a share of what is sealed and reveal it in time, or withhold it. What is due follows from the log of the
//! table, which everybody may read.

use croupier_seal::{Composition, DrawRecord, Hash, Label, Shape, Share, ShoeRecord};
use croupier_store::LoggedEvent;
use serde_json::{Value, json};

/// What somebody could do about what is sealed last.
pub enum Due {
    Commit(Value),
    Reveal(Value),
}

/// What is due of somebody at a table of a book, and the share, in hexadecimal digits; none if nothing is.
pub fn due(
    events: &[LoggedEvent],
    (table, book): (&str, &str),
    name: &str,
    seed: u64,
) -> Option<(Due, String)> {
    let body = |event: &LoggedEvent| serde_json::from_str::<Value>(&event.body).unwrap_or_default();
    let sealed =
        |event: &LoggedEvent| ["shoe-sealed", "draw-sealed"].contains(&event.kind.as_str());
    let last = events.iter().rposition(sealed)?;
    let (seal, later) = (&events[last], &events[last + 1..]);
    let seal = body(seal);
    let number = seal["shoe"].as_u64().or(seal["draw"].as_u64())?;
    let said = |kind: &str| later.iter().any(|event| event.kind == kind);
    let mine = |kind: &str| {
        let mut of = later.iter().filter(|event| event.kind == kind).map(body);
        of.any(|event| event["name"] == name)
    };
    let bytes = croupier_store::Hash::of(format!("{seed} {name} {table} {number}").as_bytes());
    let share = Share::from_bytes(bytes.0);
    let bytes = hex::encode(share.reveal());
    if said("shares-settled") || mine("share-revealed") {
        return None;
    }
    if said("shares-closed") {
        let reveal = json!({"do": "reveal-share", "of": number, "share": bytes});
        return mine("share-committed").then(|| (Due::Reveal(reveal), bytes));
    }
    if mine("share-committed") {
        return None;
    }
    let commitment = commitment(&seal, (table, number, book), name, &share)?;
    let commit = json!({"do": "commit-share", "of": number, "commitment": commitment});
    Some((Due::Commit(commit), bytes))
}

fn hash(hex: &Value) -> Option<Hash> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(hex.as_str()?, &mut bytes).ok()?;
    Some(Hash(bytes))
}

fn numbers<T: TryFrom<u64>>(list: &Value) -> Option<Vec<T>> {
    let numbers = list.as_array()?.iter();
    numbers.map(|n| T::try_from(n.as_u64()?).ok()).collect()
}

/// What anybody commits to, made from the event that sealed.
fn commitment(
    seal: &Value,
    (table, number, book): (&str, u64, &str),
    name: &str,
    share: &Share,
) -> Option<String> {
    let number = u32::try_from(number).ok()?;
    let label = Label::new(table, number, book, hash(&seal["previous"])?);
    let commitment = match seal["event"] == "shoe-sealed" {
        true => {
            let cards = Composition::new(numbers(&seal["cards"])?.try_into().ok()?).ok()?;
            let root = hash(&seal["root"])?;
            let escrow = None;
            let record = ShoeRecord {
                label,
                cards,
                root,
                escrow,
            };
            share.commitment(&record, name)
        }
        false => {
            let shape = Shape::faces(&numbers::<u8>(&seal["sides"])?)?;
            let house = hash(&seal["commitment"])?;
            let record = DrawRecord {
                label,
                shape,
                house,
            };
            share.commitment(&record, name)
        }
    };
    Some(commitment.to_string())
}
