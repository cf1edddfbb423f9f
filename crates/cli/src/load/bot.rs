//! What a player under load says next: something that is offered. A wager is laid and taken back in turn until the house refuses one
//! of the two, which is when betting closes; what lies then is played.

use serde_json::{Map, Value};

/// Words by which chips are laid, each with the one by which they are taken back.
const LAYS: &[(&str, &str)] = &[
    ("place-wager", "withdraw-wager"),
    ("wager-on-box", "withdraw-from-box"),
    ("ante", "withdraw-ante"),
    ("cover", "uncover"),
];

/// Words by which a player decides when asked.
const DECIDES: &[&str] = &[
    "accept-bank",
    "accept-dice",
    "accept-hand",
    "accept-shoe",
    "bet",
    "bid",
    "choose-dice",
    "choose-hand",
    "complete-hand",
    "decline-bank",
    "decline-cut",
    "decline-follow",
    "decline-hand",
    "decline-insurance",
    "decline-shoe",
    "decline-suivi",
    "draw",
    "draw-card",
    "fold",
    "show",
    "stake",
    "stand-hand",
    "stay",
    "throw",
    "turn",
];

/// Where a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Coming,
    Standing,
    Playing,
}

/// A command without its id: the fields of a JSON object.
type Said = String;

/// What is said next.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Plan {
    /// Nothing until the house offers something.
    Wait,
    /// This, once.
    Once(Said),
    /// Chips are laid, taken back, laid again.
    Turns { lay: Said, back: Said, laid: bool },
}

/// A player's mind.
#[derive(Debug)]
pub(crate) struct Bot {
    stage: Stage,
    plan: Plan,
    chips_cents: u64,
    chance: Chance,
}

/// A number that differs from the one before; nothing hangs on it.
#[derive(Debug)]
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        // xorshift64.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let most = most.max(1) as u64;
        usize::try_from(self.0 % most).unwrap_or(0)
    }
}

impl Bot {
    /// A player who buys in for so much.
    pub(crate) fn new(number: u64, chips_cents: u64) -> Bot {
        Bot {
            stage: Stage::Coming,
            plan: Plan::Wait,
            chips_cents,
            chance: Chance((number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)),
        }
    }

    /// Whether the player has come to play.
    pub(crate) fn plays(&self) -> bool {
        self.stage == Stage::Playing
    }

    /// Whether there is something to say.
    pub(crate) fn wants(&self) -> bool {
        self.plan != Plan::Wait
    }

    /// Looks at what is offered.
    pub(crate) fn offered(&mut self, offers: &[Value]) {
        if self.wants() {
            return;
        }
        self.plan = match self.stage {
            Stage::Coming => self.first(offers, "buy-in"),
            Stage::Standing if offers.iter().any(|offer| offer["do"] == "sit") => {
                self.first(offers, "sit")
            }
            // Where all seats are taken, players stand.
            Stage::Standing | Stage::Playing => {
                self.stage = Stage::Playing;
                self.play(offers)
            }
        };
    }

    fn first(&mut self, offers: &[Value], word: &str) -> Plan {
        let offer = offers.iter().find(|offer| offer["do"] == word);
        let said = offer.and_then(|offer| self.taken_up(offer));
        said.map_or(Plan::Wait, Plan::Once)
    }

    fn play(&mut self, offers: &[Value]) -> Plan {
        let word = |offer: &Value| offer["do"].as_str().unwrap_or_default().to_owned();
        let decisions: Vec<&Value> = offers
            .iter()
            .filter(|offer| DECIDES.contains(&word(offer).as_str()))
            .collect();
        if !decisions.is_empty() {
            let offer = decisions[self.chance.below(decisions.len())];
            return self.taken_up(offer).map_or(Plan::Wait, Plan::Once);
        }
        let lays = |offer: &&Value| LAYS.iter().any(|(lay, _)| *lay == word(offer));
        let lays: Vec<&Value> = offers.iter().filter(lays).collect();
        if lays.is_empty() {
            return Plan::Wait;
        }
        let offer = lays[self.chance.below(lays.len())];
        let back = LAYS.iter().find(|(lay, _)| *lay == word(offer));
        let Some(((_, back), mut fields)) = back.zip(self.fields(offer)) else {
            return Plan::Wait;
        };
        let lay = said(&fields);
        fields.remove("cents");
        fields.insert("do".to_owned(), (*back).into());
        Plan::Turns {
            lay,
            back: said(&fields),
            laid: false,
        }
    }

    /// An offer taken up: its first choice of amounts and numbers, any of its places.
    fn fields(&mut self, offer: &Value) -> Option<Map<String, Value>> {
        let offer = offer.as_object()?;
        let optional = offer.get("optional").and_then(Value::as_array);
        let mut fields = Map::new();
        for (name, value) in offer {
            if !["roles", "open", "optional", "from_ms", "player"].contains(&name.as_str()) {
                fields.insert(name.clone(), value.clone());
            }
        }
        let open = offer.get("open").and_then(Value::as_object);
        for (name, bounds) in open.into_iter().flatten() {
            if optional.is_some_and(|o| o.iter().any(|o| o == name.as_str())) {
                continue;
            }
            let value = if let Some(values) = bounds["one_of"].as_array() {
                values.get(self.chance.below(values.len()))?.clone()
            } else if let Some(run) = bounds["amounts"].get(0) {
                let wanted = match fields["do"].as_str() {
                    Some("buy-in") => self.chips_cents,
                    _ => 0,
                };
                amount(run, wanted)?.into()
            } else {
                bounds.get("least")?.clone()
            };
            fields.insert(name.clone(), value);
        }
        Some(fields)
    }

    fn taken_up(&mut self, offer: &Value) -> Option<Said> {
        self.fields(offer).map(|fields| said(&fields))
    }

    /// What to say now. A wager is said again and again; anything else is over once it is said.
    pub(crate) fn say(&mut self) -> Option<Said> {
        match &mut self.plan {
            Plan::Wait => None,
            Plan::Once(_) => match std::mem::replace(&mut self.plan, Plan::Wait) {
                Plan::Once(said) => Some(said),
                Plan::Wait | Plan::Turns { .. } => None,
            },
            Plan::Turns { lay, back, laid } => {
                *laid = !*laid;
                Some(if *laid { lay.clone() } else { back.clone() })
            }
        }
    }

    /// What was said was done.
    pub(crate) fn done(&mut self) {
        self.stage = match self.stage {
            Stage::Coming => Stage::Standing,
            Stage::Standing | Stage::Playing => Stage::Playing,
        };
    }

    /// What was said was refused.
    pub(crate) fn refused(&mut self) {
        self.plan = Plan::Wait;
    }
}

/// The amount in a run that is nearest to what is wanted.
fn amount(run: &Value, wanted: u64) -> Option<u64> {
    let (least, most) = (run["least_cents"].as_u64()?, run["most_cents"].as_u64()?);
    let step = run["step_cents"].as_u64().unwrap_or(1).max(1);
    let more = wanted.clamp(least, most) - least;
    Some(least + more / step * step)
}

fn said(fields: &Map<String, Value>) -> Said {
    let text = Value::Object(fields.clone()).to_string();
    text[1..text.len() - 1].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn offers() -> Value {
        json!([
            {"do":"leave","roles":["player"],"player":"a"},
            {"do":"buy-in","roles":["player"],"player":"a","open":{"cents":{"amounts":[{"least_cents":50,"most_cents":99_990,"step_cents":50}]}}},
            {"do":"sit","roles":["player"],"player":"a","open":{"seat":{"one_of":[4]}}},
            {"do":"place-wager","roles":["player"],"player":"a","on":"tie",
             "open":{"area":{"one_of":[2]},"cents":{"amounts":[{"least_cents":100,"most_cents":900,"step_cents":100}]},"chips":{"one_of":["value"]}},
             "optional":["chips"]},
        ])
    }

    #[test]
    fn a_player_comes_sits_and_lays_chips_in_turns() {
        let mut bot = Bot::new(1, 20_020);
        let offers = offers();
        let offers = offers.as_array().unwrap();
        bot.offered(offers);
        assert_eq!(bot.say().unwrap(), r#""do":"buy-in","cents":20000"#);
        bot.done();
        bot.offered(offers);
        assert_eq!(bot.say().unwrap(), r#""do":"sit","seat":4"#);
        assert!(!bot.plays());
        bot.done();
        assert!(bot.plays());
        bot.offered(offers);
        let lay = r#""do":"place-wager","on":"tie","area":2,"cents":100"#;
        let back = r#""do":"withdraw-wager","on":"tie","area":2"#;
        for said in [lay, back, lay] {
            assert_eq!(bot.say().unwrap(), said);
            bot.done();
        }
        bot.refused();
        assert_eq!(bot.say(), None);
        bot.offered(&[]);
        assert!(!bot.wants());
    }

    #[test]
    fn what_a_player_is_asked_comes_before_wagers() {
        let mut bot = Bot::new(2, 1_000);
        bot.done();
        bot.done();
        let mut offers = offers();
        let fold = json!({"do":"fold","roles":["player"],"player":"a"});
        offers.as_array_mut().unwrap().push(fold);
        bot.offered(offers.as_array().unwrap());
        assert_eq!(bot.say().unwrap(), r#""do":"fold""#);
        assert!(!bot.wants(), "it is said once");
    }
}
