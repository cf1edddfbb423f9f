//! `testdata/seal/`: vectors for anybody who checks in another language, and some that must be refused. `CROUPIER_BLESS=1` writes them anew,
//! which changes what houses and players agree on: a new tag is needed then.

use crate::common::{Counted, label};
use croupier_seal::{
    Anchor, Canonical, Committing, Composition, Hash, Head, HouseDraw, HouseKey, HouseShoe, Label,
    Leaf, Opening, Part, Settled, Shape, Share, Signed, Subject, shuffled, uniform,
};
use serde_json::{Value, json};

const HOUSE: [u8; 32] = [7; 32];

fn hex(bytes: &[u8]) -> String {
    hex::encode(bytes)
}

fn hold(name: &str, value: &Value) {
    croupier_kept::hold(
        &format!("testdata/seal/{name}.json"),
        &format!("{value:#}\n"),
    );
}

fn signed<T: Canonical + Clone>(record: &T) -> (String, String) {
    let key = HouseKey::from_seed(&HOUSE);
    let signed: Signed<T> = key.sign(record.clone());
    (key.public().to_string(), hex(&signed.signature().0))
}

/// Commits for these, reveals for those who have `true`, and tells it.
fn contributed<R: Subject + Clone>(
    record: &R,
    mut committing: Committing<R>,
    names: &[(&str, bool)],
) -> (Settled<R>, Value) {
    let mut told = Vec::new();
    let share = |n: usize| Share::new(&mut Counted::from(100 + n as u64)).unwrap();
    for (n, (name, reveals)) in names.iter().enumerate() {
        let commitment = share(n).commitment(record, name);
        committing.commit(name, Part::Free, commitment).unwrap();
        let revealed = reveals.then(|| hex(share(n).reveal()));
        told.push(json!({"name": name, "commitment": commitment.to_string(), "share": revealed}));
    }
    let mut revealing = committing.close();
    for (n, (name, reveals)) in names.iter().enumerate() {
        if *reveals {
            revealing.reveal(name, share(n)).unwrap();
        }
    }
    (revealing.settle().unwrap(), Value::Array(told))
}

fn leaf(leaf: &Leaf) -> Value {
    json!({"place": leaf.place, "card": leaf.card, "salt": hex(&leaf.salt)})
}

fn shoe(house: HouseShoe, cut: u16, outs: &[u16]) -> Value {
    let record = house.record().clone();
    let names = [
        ("anna", true),
        ("bo", false),
        ("Zoë", true),
        ("inspector", true),
    ];
    let (settled, contributions) = contributed(&record, record.clone().committing(), &names);
    let all = settled.all().to_string();
    let washed = settled.wash().unwrap();
    let sigma = washed.sigma().to_vec();
    let dealing = washed.cut(cut).unwrap();
    let opened: Vec<Opening> = outs
        .iter()
        .map(|&out| house.open(&dealing, out).unwrap())
        .collect();
    let told = outs.iter().zip(&opened).map(|(out, opening)| {
        let mut told = leaf(&opening.leaf);
        told["out"] = json!(out);
        told["path"] = json!(opening.path.iter().map(Hash::to_string).collect::<Vec<_>>());
        told
    });
    let told: Vec<Value> = told.collect();
    let closing = house.close(&opened);
    record.check_closing(&opened, &closing).unwrap();
    let (public_key, signature) = signed(&record);
    json!({
        "kind": "shoe",
        "public_key": public_key,
        "record": {
            "table": record.label.table,
            "number": record.label.number,
            "book": record.label.book,
            "cards": record.cards.counts().to_vec(),
            "root": record.root.to_string(),
            "previous": record.label.previous.to_string(),
            "escrow": record.escrow.map(|copy| copy.to_string()),
        },
        "record_hash": record.hash().to_string(),
        "signature": signature,
        "contributions": contributions,
        "all": all,
        "sigma": sigma,
        "cut": cut,
        "openings": told,
        "closing": {
            "leaves": closing.leaves.iter().map(Hash::to_string).collect::<Vec<_>>(),
            "rest": closing.rest.iter().map(leaf).collect::<Vec<_>>(),
        },
    })
}

fn draw(table: &str, book: &str, shape: &Shape, sides: &Value) -> Value {
    let label = Label::new(table, 12, book, Hash([4; 32]));
    let house = HouseDraw::seal(label, shape.clone(), &mut Counted::from(2)).unwrap();
    let record = house.record();
    let names = [("anna", true), ("bo", false), ("cy", true)];
    let (settled, contributions) = contributed(record, record.clone().committing(), &names);
    let drawn = settled.draw(house.share()).unwrap();
    let (public_key, signature) = signed(record);
    json!({
        "kind": "draw",
        "public_key": public_key,
        "record": {
            "table": record.label.table,
            "number": record.label.number,
            "book": record.label.book,
            "faces": sides,
            "house": record.house.to_string(),
            "previous": record.label.previous.to_string(),
        },
        "record_hash": record.hash().to_string(),
        "signature": signature,
        "contributions": contributions,
        "all": settled.all().to_string(),
        "house_share": hex(house.share().reveal()),
        "values": drawn.values(),
    })
}

fn anchors() -> Value {
    let head = |seq, byte| Head {
        seq,
        hash: Hash([byte; 32]),
    };
    let logs = |mini, wheel| [("mini-1".to_owned(), mini), ("wheel-1".to_owned(), wheel)].into();
    let first = Anchor::first(
        1_790_000_000_000,
        logs(head(40, 1), head(7, 2)),
        head(90, 3),
    );
    let later = logs(head(55, 4), head(7, 2));
    let second = first.next(1_790_000_060_000, later, head(99, 5)).unwrap();
    let told = |anchor: &Anchor| {
        let head = |head: &Head| json!({"seq": head.seq, "hash": head.hash.to_string()});
        let logs = anchor.logs.iter().map(|(name, log)| {
            let mut told = head(log);
            told["log"] = json!(name);
            told
        });
        json!({
            "number": anchor.number,
            "previous": anchor.previous.to_string(),
            "at_ms": anchor.at_ms,
            "ledger": head(&anchor.ledger),
            "logs": logs.collect::<Vec<_>>(),
            "signature": signed(anchor).1,
        })
    };
    json!({
        "kind": "anchors",
        "public_key": signed(&first).0,
        "anchors": [told(&first), told(&second)],
    })
}

fn one_deck() -> Value {
    let cards = Composition::decks(1).unwrap();
    let house = HouseShoe::seal(label(3), &cards, &mut Counted::from(1)).unwrap();
    shoe(house, 20, &[1, 2, 3, 4, 6])
}

fn wheel() -> Value {
    let shape = Shape::faces(&[37]).unwrap();
    draw("wheel-1", "nz-1996/roulette", &shape, &json!([37]))
}

#[test]
fn the_shuffle_is_frozen() {
    // The source is SHA-256 of a counter in eight bytes, from 0 on.
    let cards = Composition::decks(8).unwrap();
    let order = shuffled(&cards, &mut Counted::from(0)).unwrap();
    let mut source = Counted::from(0);
    let bounds = [37, 6, 6, 6, 54, 416, 52, 1, 2, 65_535];
    let uniform: Vec<u16> = bounds
        .iter()
        .map(|&bound| uniform(bound, &mut source).unwrap())
        .collect();
    hold(
        "shuffle",
        &json!({
            "kind": "shuffle",
            "decks": 8,
            "order": order.to_vec(),
            "bounds": bounds,
            "uniform": uniform,
        }),
    );
}

#[test]
fn shoes_are_as_published() {
    hold("shoe", &one_deck());
    let part = Composition::decks(1)
        .unwrap()
        .without(&[0, 13, 26])
        .unwrap();
    let house = HouseShoe::seal(label(4), &part, &mut Counted::from(3)).unwrap();
    let part = shoe(house.escrowed(Hash([6; 32])), 0, &[0]);
    hold("shoe-of-discards", &part);
}

#[test]
fn draws_are_as_published() {
    hold("draw-wheel", &wheel());
    let dice = Shape::faces(&[6, 6, 6]).unwrap();
    let dice = draw("tai-sai-1", "nz-1996/tai-sai", &dice, &json!([6, 6, 6]));
    hold("draw-dice", &dice);
    let deck = draw(
        "stud-1",
        "nz-1996/caribbean-stud",
        &Shape::Deck,
        &Value::Null,
    );
    hold("draw-deck", &deck);
}

#[test]
fn anchors_are_as_published() {
    hold("anchors", &anchors());
}

/// Each is one change away from a sound one; a verifier refuses all of them.
#[test]
fn broken_ones_are_there_to_be_refused() {
    let broken = |name: &str, sound: Value, change: fn(&mut Value)| {
        let mut value = sound.clone();
        change(&mut value);
        assert_ne!(value, sound, "{name}");
        hold(&format!("broken/{name}"), &value);
    };
    broken("shoe-card-exchanged", one_deck(), |shoe| {
        let card = shoe["openings"][0]["card"].as_u64().unwrap();
        shoe["openings"][0]["card"] = json!((card + 1) % 52);
    });
    broken("shoe-other-place", one_deck(), |shoe| {
        shoe["cut"] = json!(21)
    });
    broken("shoe-left-out-after-all", one_deck(), |shoe| {
        shoe["contributions"][0]["share"] = Value::Null;
    });
    broken("shoe-other-share", one_deck(), |shoe| {
        shoe["contributions"][0]["share"] = json!("00".repeat(32));
    });
    broken("shoe-other-composition", one_deck(), |shoe| {
        shoe["record"]["cards"][0] = json!(2);
        shoe["record"]["cards"][1] = json!(0);
    });
    broken("shoe-not-opened", one_deck(), |shoe| {
        shoe["closing"]["rest"].as_array_mut().unwrap().pop();
    });
    broken("shoe-rest-exchanged", one_deck(), |shoe| {
        let rest = &mut shoe["closing"]["rest"];
        let first = rest[0]["card"].take();
        rest[0]["card"] = rest[1]["card"].take();
        rest[1]["card"] = first;
    });
    broken("draw-other-value", wheel(), |draw| {
        let value = draw["values"][0].as_u64().unwrap();
        draw["values"][0] = json!((value + 1) % 37);
    });
    broken("draw-other-house-share", wheel(), |draw| {
        draw["house_share"] = json!("00".repeat(32));
    });
    broken("draw-other-signature", wheel(), |draw| {
        draw["signature"] = json!("00".repeat(64));
    });
    broken("anchor-went-back", anchors(), |anchors| {
        anchors["anchors"][1]["logs"][0]["seq"] = json!(39);
    });
    broken("anchor-taken-out", anchors(), |anchors| {
        anchors["anchors"].as_array_mut().unwrap().remove(0);
    });
}
