//! The counter of the cage: a cashier who takes cash in and pays it out, and issues and redeems vouchers. Whatever is not answered is said again
//! under its id, as at the tables.

use crate::chance::Chance;
use crate::client::Asked;
use axum::Router;
use serde_json::{Value, json};

/// The cashier, over all lives of the house.
#[derive(Default)]
pub struct Counter {
    /// Commands, by number.
    sent: Vec<String>,
    asked: Vec<(usize, Asked)>,
    /// Vouchers of which the code is known.
    vouchers: Vec<(u64, String)>,
}

impl Counter {
    /// Thinks of something to do for one of these; its number.
    pub fn thought(&mut self, chance: &mut Chance, player: &str) -> usize {
        let cents = 100 * (1 + chance.below(300));
        let own = chance.one_in(2).then_some(player);
        let (what, code) = match chance.below(5) {
            0 | 1 => (json!({"do":"cash-in","player":player,"cents":cents}), None),
            2 => {
                let out = json!({"do":"cash-out","player":player,"cents":cents,"proof":"known"});
                (out, None)
            }
            3 => (
                json!({"do":"issue-voucher","player":own,"cents":cents}),
                None,
            ),
            _ => match chance.pick(&self.vouchers) {
                Some((number, code)) => {
                    let redeem = json!({"do":"redeem-voucher","player":own,"number":number});
                    (redeem, Some(code.clone()))
                }
                None => (json!({"do":"cash-in","player":player,"cents":cents}), None),
            },
        };
        let id = format!("k{}", self.sent.len());
        let command = json!({"id": id, "code": code, "what": what});
        self.sent.push(command.to_string());
        self.sent.len() - 1
    }

    /// How many commands there are.
    pub fn count(&self) -> usize {
        self.sent.len()
    }

    /// Says a command, for the first time or again; its words.
    pub fn say(&mut self, app: &Router, token: &str, number: usize) -> &str {
        let text = &self.sent[number];
        let asked = Asked::post_to(app, "/api/cage/commands", token, text);
        self.asked.push((number, asked));
        text
    }

    /// The power has failed.
    pub fn hang_up(&mut self) {
        self.asked.clear();
    }

    /// The answers that have come, each with the number of its command.
    pub fn heard(&mut self) -> Vec<(usize, String)> {
        let mut texts = Vec::new();
        self.asked
            .retain_mut(|(number, asked)| match asked.answer() {
                Some(text) => {
                    texts.push((*number, text));
                    false
                }
                None => true,
            });
        for (_, text) in &texts {
            let answer: Value = serde_json::from_str(text).unwrap_or_default();
            let number = answer["events"][0]["what"]["number"].as_u64();
            if let (Some(number), Some(code)) = (number, answer["code"].as_str()) {
                self.vouchers.push((number, code.to_owned()));
            }
        }
        texts
    }
}
