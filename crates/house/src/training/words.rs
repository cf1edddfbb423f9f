//! The words of training: what went wrong, what the rules may make of it, and how a table stands. They decide nothing.

use super::Kind;
use crate::event::Event;
use crate::{Command, Table};
use croupier_engine::games::GameKind;
use croupier_engine::machine::Say as _;
use croupier_engine::notation::Value;
use croupier_engine::{Card, Cents, Name, Reason, Refusal, Word};

/// What remedies of one family have in common is said by each of them: two of a family are never answers to one question.
#[must_use]
pub fn kin(remedy: &str) -> &str {
    match remedy {
        "round-void" | "refunded" | "misdeal" => "round-void",
        "burned" | "discarded" | "cards-void" => "discarded",
        "play-continues" | "later-hands-stand" => "play-continues",
        "wager-void" | "ante-void" | "box-void" => "wager-void",
        "used-in-round" | "bankers-third-card" | "next-card" | "up-card" => "used-in-round",
        "replaced-after" | "cards-replaced" => "cards-replaced",
        "shuffled-after" | "discards-shuffled" | "redealt" => "shuffled",
        "spin-returned" | "spin-undone" => "spin-returned",
        other => other,
    }
}

/// Whether it is said of a wager, rather than of cards, a spin or a round.
pub(super) fn is_of_a_wager(remedy: &str) -> bool {
    matches!(
        remedy,
        "valid-in-part" | "valid-once" | "wager-void" | "ante-void" | "box-void"
    )
}

/// An answer in words.
pub(super) fn choice(game: GameKind, kind: Kind, key: &str) -> String {
    match kind {
        Kind::Payment => key.to_owned(),
        Kind::Allowed => match key {
            "yes" => "Yes: it is taken.",
            _ => "No: it is refused.",
        }
        .to_owned(),
        Kind::Ruling => remedy(game, key).to_owned(),
    }
}

/// What the rules make of something, in a sentence.
fn remedy(game: GameKind, key: &str) -> &'static str {
    match key {
        "bankers-third-card" => "The card becomes the Banker's third card.",
        "first-of-next-round" => "The card is kept, and is the first of the next round.",
        "void-hand" => "A hand without bets is dealt from it.",
        "burned" => "The card is burned, and as many more as the rules say.",
        "discarded" => match game {
            GameKind::CaribbeanStud => "The cards go into the discard rack, and the round goes on.",
            _ => "The card is discarded.",
        },
        "used-in-round" => "The card is used in this round, as the next that is due.",
        "round-void" => "The round is void, and wagers go back.",
        "reconstructed" => "The hands are put together as they should have been dealt.",
        "play-continues" => "Nothing: play goes on.",
        "later-hands-stand" => "Nothing: the hands dealt since stand.",
        "valid-in-part" => "The wager is valid up to the maximum, and the rest goes back.",
        "valid-once" => "The wager is valid this once.",
        "wager-void" | "ante-void" => "The wager is void and goes back.",
        "refunded" => "The outcome is invalid, and wagers are refunded.",
        "next-card" => "The card is used as the next from the shoe.",
        "cards-void" => "The cards on that box are void and discarded.",
        "box-void" => "The box takes no part in the round, and its wager goes back.",
        "options" => "Seated players choose: the hand is void, or it is completed.",
        "discards-shuffled" => "The discards are shuffled, and the round goes on with them.",
        "replaced-after" => "The round is completed, and the card replaced after it.",
        "shuffled-after" => "The round is completed, and the cards are shuffled after it.",
        "misdeal" => "It is a misdeal: the round is void.",
        "turned-over" => "The card is turned face down, and the deal goes on.",
        "up-card" => "The card becomes the dealer's up card.",
        "redealt" => "All cards are collected, shuffled and dealt again.",
        "cards-replaced" => "New cards are brought.",
        "spin-stay" => "The spin does not count; wagers stay where they lie.",
        "spin-returned" => "The spin does not count, and all wagers go back.",
        "spin-undone" => {
            "The spin does not count: what was collected goes back, and what was paid is not due."
        }
        "roll-stay" => "It is no roll; wagers stay where they lie.",
        "roll-undone" => "It is no roll, and what was settled for it is undone.",
        // A remedy that these words have never heard of is still told apart.
        _ => "Something that the rules provide for another case.",
    }
}

/// A card as people read it: 9♥.
fn card(text: &str) -> Option<String> {
    Card::from_word(text)?;
    let (rank, suit) = text.split_at(1);
    let rank = if rank == "T" { "10" } else { rank };
    let suit = match suit {
        "c" => "♣",
        "d" => "♦",
        "h" => "♥",
        _ => "♠",
    };
    Some(format!("{rank}{suit}"))
}

fn person(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters
        .next()
        .map(|c| c.to_uppercase().collect::<String>())
        .unwrap_or_default();
    first + letters.as_str()
}

fn plain(word: &str) -> String {
    word.replace('-', " ")
}

/// A value as people read it.
fn said(name: &str, value: &Value) -> String {
    match value {
        Value::Cents(cents) => cents.to_string(),
        Value::List(list) => {
            let list: Vec<String> = list.iter().map(|one| said(name, one)).collect();
            list.join(", ")
        }
        Value::Word(word) if name == "player" || name == "forfeit" => person(word),
        Value::Word(word) => card(word).unwrap_or_else(|| plain(word)),
        Value::Absent => String::new(),
        Value::Number(_) | Value::Flag(_) | Value::Object(_) => value.to_string(),
    }
}

/// The fields of something, by name.
struct Fields(Vec<(&'static str, Value)>);

impl Fields {
    fn of(command: &Command) -> Fields {
        Fields(match command {
            Command::Game(command) => command.fields(),
            Command::Floor(_) => Vec::new(),
        })
    }

    fn get(&self, name: &str) -> Option<String> {
        let (name, value) = self.0.iter().find(|(n, _)| *n == name)?;
        Some(said(name, value)).filter(|text| !text.is_empty())
    }

    /// The first of these fields that is said.
    fn any(&self, names: &[&str]) -> String {
        names
            .iter()
            .find_map(|name| self.get(name))
            .unwrap_or_default()
    }

    /// On what a wager lies.
    fn place(&self) -> String {
        if let Some(on) = self.get("on").or_else(|| self.get("position")) {
            return on;
        }
        if let Some(bet) = self.get("bet") {
            return bet;
        }
        match self.get("area").or_else(|| self.get("seat")) {
            Some(area) => format!("box {area}"),
            None => "the layout".to_owned(),
        }
    }
}

/// What went wrong, in a sentence or two; `on` is what the rules call it.
pub(super) fn happened(command: &Command, on: &str) -> String {
    let fields = Fields::of(command);
    let face = fields.get("card");
    let seen = |what: &str| match &face {
        Some(card) => format!("{what}: the {card}, and everybody has seen it."),
        None => format!("{what}. Nobody has seen its face."),
    };
    let wager = |found: &str| {
        format!(
            "{found}: {} has {} on {}. {}",
            fields.any(&["player"]),
            fields.any(&["cents"]),
            fields.place(),
            cause(on)
        )
    };
    match command.word() {
        "report-third-card" => seen("A third card has been drawn to the Player's Hand in error"),
        "report-excess-card" => seen("One card too many has been drawn from the shoe"),
        "report-exposed-card" => seen("A card has been exposed while the hands are dealt"),
        "report-carried-card" => format!(
            "The card that waits unseen for the next round has been seen: the {}.",
            face.unwrap_or_default()
        ),
        "report-face-up-card" => format!(
            "The next card in the shoe lies face up: the {}.",
            face.unwrap_or_default()
        ),
        "report-dealer-card" => format!(
            "The {} has been dealt to the dealer in error, face up.",
            face.unwrap_or_default()
        ),
        "report-damaged-card" => {
            format!("The {} is found to be damaged.", face.unwrap_or_default())
        }
        "report-insufficient-cards" => {
            "There are not enough cards left in the shoe to complete the round.".to_owned()
        }
        "report-misdeal" | "report-misplaced-cards" => match fields.get("drawn") {
            Some(cards) => format!(
                "The cards have been placed wrongly; the order in which they came is known: {cards}."
            ),
            None => {
                "The cards have been placed wrongly, and nobody can say in which order they came."
                    .to_owned()
            }
        },
        "report-no-burn" => "The dealer has forgotten to burn.".to_owned(),
        "report-late-error" => format!(
            "An error in round {} comes to light only now.",
            fields.any(&["round"])
        ),
        "report-missed-shuffle" => {
            "The cutting card came out in an earlier round, and the cards were not shuffled after it.".to_owned()
        }
        "report-no-cutting-card" => {
            "It is noticed that no cutting card was put into the shoe.".to_owned()
        }
        "report-empty-box" => format!(
            "Cards have been dealt to box {}, where no wager lies.",
            fields.any(&["area", "seat"])
        ),
        "report-card-count" => match fields.get("seat") {
            Some(seat) => format!(
                "The hand in box {seat} has {} cards.",
                fields.any(&["cards"])
            ),
            None => format!("The dealer's hand has {} cards.", fields.any(&["cards"])),
        },
        "report-found-wager" | "report-box-wager" | "report-ante" => {
            wager("A wager is found that should not have been taken")
        }
        "no-spin" => format!("{} The dealer calls “No spin”.", cause(on)),
        "no-roll" => format!("{} It is called “No roll”.", cause(on)),
        "invalidate-round" => match fields.get("forfeit") {
            Some(who) => format!("There was fraud by {who}: the round is to be invalidated."),
            None => format!("{} The round is to be invalidated.", cause(on)),
        },
        other => format!(
            "It is reported: {}.",
            plain(other.trim_start_matches("report-"))
        ),
    }
}

/// What it was, in a sentence.
fn cause(on: &str) -> String {
    match on {
        "wager-above-maximum" | "above-maximum" | "ante-above-maximum" => {
            "That is above the maximum."
        }
        "wager-below-minimum" | "below-minimum" | "ante-below-minimum" => {
            "That is below the minimum."
        }
        "wager-not-payable" => "A Banker wager of that sum cannot be paid exactly.",
        "wager-not-permitted" => "No such wager is permitted now.",
        "late-wager" | "late" | "wager-late" | "ante-late" => "It came after the call.",
        "partnership" | "wager-partnership" | "ante-partnership" => {
            "Players have joined to get round the maximum."
        }
        "both-hands" => "The same player has a wager on the other hand.",
        "second-area" => "The same player has a wager on another area.",
        "area-full" | "box-full" => "As many players as may have wagers there already.",
        "area-taken" => "The area is another player's.",
        "area-for-others" => "The area is for others.",
        "area-above-maximum" | "box-above-maximum" => {
            "With the wagers of others it is above the maximum."
        }
        "too-many-boxes" => "The player wagers on as many boxes as one may.",
        "wager-chips" | "wrong-chips" => "It is made with chips that are not for this table.",
        "not-an-increment" | "ante-not-an-increment" => "It is no multiple of the increment.",
        "omitted-box" => "The box was left out of the deal.",
        "second-ante" => "An ante lies in that box already.",
        "second-hand" => "The player has another hand.",
        "ante-elsewhere" => "The box is not that player's.",
        "same-direction" => "The ball ran the same way as the wheel.",
        "foreign-object" => "Something fell into the wheel.",
        "ball-hung-up" => "The ball did not come down.",
        "ball-out" => "The ball left the wheel.",
        "interference" => "Somebody interfered with the spin.",
        "too-few-turns" => "There were fewer turns than there must be.",
        "not-flat" => "A die does not lie flat.",
        "tumbler-failed" => "The tumbler failed.",
        "exposed" => "The dice were seen before the call.",
        "not-activated" => "The tumbler was not set going.",
        "unbalanced" => "The wheel is out of balance.",
        "malfunction" => "The wheel failed.",
        "on-peg" => "The indicator stands on a peg.",
        "off-table" => "A die left the table.",
        "stacked" => "One die lies on the other.",
        "on-bank" => "A die stopped on the bank's chips.",
        "in-bowl-or-rail" => "A die stopped in the bowl or on a rail.",
        "leaning" => "A die leans against something.",
        "fraudulent" => "A die is false, or the throw was.",
        "not-approved" => "The dice are not approved ones.",
        "no-natural-fall" => "How the dice fell cannot be called.",
        "not-together" => "The dice did not leave the hand together.",
        "short-throw" => "A die struck no end of the table.",
        "improper" => "The throw was improper.",
        "irregular" => "Something about the throw was irregular.",
        "disputed" => "It is disputed which face is up.",
        "disruption" => "The game has been disrupted.",
        "fraud" => "There was fraud.",
        other => return format!("It is called: {}.", plain(other)),
    }
    .to_owned()
}

/// The question what a settled wager is paid.
pub(super) fn paid(fields: &[(&'static str, Value)], stake: Cents) -> String {
    let fields = Fields(fields.to_vec());
    let hand = fields
        .get("hand")
        .filter(|hand| hand != "1")
        .map_or(String::new(), |hand| format!(", hand {hand}"));
    let how = match (fields.get("how"), fields.get("found")) {
        (Some(how), _) | (None, Some(how)) => format!(" ({how})"),
        (None, None) => String::new(),
    };
    format!(
        "The round is settled. {} has {stake} on {}{hand}, and it wins{how}. What is it paid, on top of the stake?",
        fields.any(&["player"]),
        fields.place(),
    )
}

/// The question whether a wager may be made.
pub(super) fn may(command: &Command) -> String {
    let fields = Fields::of(command);
    let now = fields.any(&["cents"]);
    let who = fields.any(&["player"]);
    match command.word() {
        "bid" => format!("{who} bids {now} for the bank now. Is it taken?"),
        "ante" => format!("{who} lays an ante of {now} now. Is it taken?"),
        _ => format!(
            "{who} lays another {now} on {} now. Is it taken?",
            fields.place()
        ),
    }
}

/// Whether a refusal is about the game, and not about somebody's purse.
pub(super) fn is_of_the_rules(refusal: &Refusal) -> bool {
    refusal.reason != Reason::InsufficientChips
}

/// The wagers that lie at a table where they may outlive a round; none where the log of the round has them all.
fn lying(table: &Table) -> Option<Vec<String>> {
    let line = |player: &Name, cents: Cents, place: &str| {
        format!("{} {cents} on {}", person(player.as_str()), plain(place))
    };
    let lie = table.view(None).stands.lasting()?.into_iter();
    let lines = lie.map(|(player, cents, place)| line(&player, cents, &place));
    Some(lines.collect())
}

/// How a table stands: the wagers, the cards, and what was called, in the order in which they came.
pub(super) fn stands<'a>(table: &Table, events: impl Iterator<Item = &'a Event>) -> Vec<String> {
    let mut wagers: Vec<String> = Vec::new();
    let mut hands: Vec<(String, Vec<String>)> = Vec::new();
    let mut lines: Vec<String> = Vec::new();
    let mut last: Option<String> = None;
    for event in events {
        let Event::Game(event) = event else {
            continue;
        };
        let fields = Fields(event.fields());
        let mut to = |hand: String, card: String| {
            match hands.iter_mut().find(|(name, _)| *name == hand) {
                Some((_, cards)) => cards.push(card),
                None => hands.push((hand, vec![card])),
            };
        };
        match event.word() {
            "wager-placed" | "box-wagered" | "ante-placed" | "bid-made" | "stake-placed"
            | "part-covered" | "bet-placed" => wagers.push(format!(
                "{} {} on {}",
                fields.any(&["player"]),
                fields.any(&["cents"]),
                match event.word() {
                    "bid-made" => "a bid for the bank".to_owned(),
                    "stake-placed" => "the bank".to_owned(),
                    "part-covered" => "the cover".to_owned(),
                    "ante-placed" => "the ante".to_owned(),
                    "bet-placed" => "the bet".to_owned(),
                    _ => fields.place(),
                }
            )),
            "card-dealt" => to(
                format!("{}'s Hand", person(&fields.any(&["hand"]))),
                fields.any(&["card"]),
            ),
            "card-dealt-face-down" => to(
                format!("{}'s Hand", person(&fields.any(&["hand"]))),
                "face down".to_owned(),
            ),
            "card-to-box" => to(
                format!("Box {}", fields.any(&["area"])),
                fields.any(&["card"]),
            ),
            "card-to-dealer" | "dealer-up-card" | "dealer-card-turned" => {
                to("Dealer".to_owned(), fields.any(&["card"]));
            }
            "hand-card-turned" => to(
                format!("Box {}", fields.any(&["seat"])),
                fields.any(&["card"]),
            ),
            "called" | "announced" | "roll-called" => last = fields.get("words"),
            "betting-closed" => lines.push("Betting is closed.".to_owned()),
            "spun" => lines.push("The spin has begun.".to_owned()),
            "dice-thrown" => lines.push("The dice have been thrown.".to_owned()),
            "puck-moved" => lines.push(match fields.get("point") {
                Some(point) => format!("The point is {point}."),
                None => "The puck is off.".to_owned(),
            }),
            "deal-completed" => lines.push("Every hand has its cards.".to_owned()),
            "hand-folded" => lines.push(format!("{} has folded.", fields.any(&["player"]))),
            "hand-stood" => lines.push(format!("Box {} stands.", fields.any(&["area"]))),
            // A roll that is settled is over; the next one may be long in coming.
            "roll-settled" => {
                lines.clear();
                last = None;
            }
            "round-settled" => lines.push("The wagers have been settled.".to_owned()),
            _ => {}
        }
    }
    let wagers = lying(table).unwrap_or(wagers);
    let mut out = Vec::new();
    if wagers.is_empty() {
        out.push("No wager lies on the layout.".to_owned());
    } else {
        out.push(format!("Wagers: {}.", wagers.join("; ")));
    }
    for (hand, cards) in hands {
        out.push(format!("{hand}: {}", cards.join(" ")));
    }
    lines.dedup();
    out.extend(lines);
    out.extend(last.map(|words| format!("The last call was “{words}”.")));
    out
}
