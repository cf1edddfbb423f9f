//! Everything that a seed decides, drawn from one stream of numbers.

use serde_json::{Map, Value};

/// A stream of numbers; the same for the same seed, on every machine.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below this one.
    pub fn below(&mut self, most: u64) -> u64 {
        self.next() % most.max(1)
    }

    pub fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).unwrap()
    }

    /// Once in so many times.
    pub fn one_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let index = self.index(from.len());
        from.get(index)
    }

    /// A command that takes up one of these offers. Words that end a visit are rarely said.
    pub fn take_up(&mut self, offers: &[Value]) -> Option<Map<String, Value>> {
        const SELDOM: [&str; 6] = [
            "leave",
            "stand",
            "cash-out",
            "raise-dispute",
            "redeem-colour",
            "withdraw-wager",
        ];
        let word = |offer: &Value| offer["do"].as_str().unwrap_or_default().to_owned();
        let mut words: Vec<String> = offers.iter().map(word).collect();
        words.dedup();
        let mut said = self.pick(&words)?;
        if SELDOM.contains(&said.as_str()) && !self.one_in(6) {
            said = self.pick(&words)?;
        }
        let of_word: Vec<&Value> = offers
            .iter()
            .filter(|offer| offer["do"] == **said)
            .collect();
        let offer = *self.pick(&of_word)?;
        self.fields(offer.as_object()?)
    }

    fn fields(&mut self, offer: &Map<String, Value>) -> Option<Map<String, Value>> {
        let optional = offer.get("optional").and_then(Value::as_array);
        let optional = |name: &str| optional.is_some_and(|o| o.iter().any(|o| o == name));
        let mut fields = Map::new();
        for (name, value) in offer {
            if !["roles", "open", "optional", "from_ms"].contains(&name.as_str()) {
                fields.insert(name.clone(), value.clone());
            }
        }
        let open = offer.get("open").and_then(Value::as_object);
        for (name, bounds) in open.into_iter().flatten() {
            if optional(name) && self.one_in(2) {
                continue;
            }
            match self.within(bounds) {
                Some(value) => drop(fields.insert(name.clone(), value)),
                None if optional(name) => {}
                None => return None,
            }
        }
        Some(fields)
    }

    /// A value within what an offer leaves open.
    fn within(&mut self, bounds: &Value) -> Option<Value> {
        if let Some(values) = bounds["one_of"].as_array() {
            return self.pick(values).cloned();
        }
        if let Some(runs) = bounds["amounts"].as_array() {
            let run = self.pick(runs)?;
            let (least, most) = (run["least_cents"].as_u64()?, run["most_cents"].as_u64()?);
            let step = run["step_cents"].as_u64().unwrap_or(1).max(1);
            let steps = (most - least) / step;
            // Mostly little, so that chips last; now and then as much as there is.
            let steps = if self.one_in(12) {
                steps
            } else {
                self.below(steps.min(9) + 1)
            };
            return Some((least + steps * step).into());
        }
        let (least, most) = (bounds["least"].as_u64()?, bounds["most"].as_u64()?);
        Some((least + self.below(most - least + 1)).into())
    }
}
