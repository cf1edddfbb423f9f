//! Visitors who say what makes no sense, what is not theirs to say, and the same again and again.

use super::World;
use crate::client::{Socket, mumble};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

impl World {
    pub(super) async fn be_rude(&mut self) {
        const NOISE: [&str; 12] = [
            "",
            "{",
            "\u{0}\u{ffff}",
            "[[[[[[[[[[[[[[[[[[[[",
            r#"{"hello":{}}"#,
            r#"{"do":{}}"#,
            r#"{"do":"buy-in","cents":1}"#,
            r#"{"id":7,"do":"sit","seat":1}"#,
            r#"{"id":"","do":"leave"}"#,
            r#"{"hello":{"token":"nobody"}}"#,
            "null",
            "9e999",
        ];
        let who = self.somebody();
        match self.chance.below(6) {
            0 => {
                let half = b"POST /api/tables/t0/commands HTTP/1.1\r\nhost: house\r\ncontent-le";
                let cut = self.chance.index(half.len());
                drop(mumble(&self.app, &half[..cut]).await);
            }
            1 => {
                let mut socket = Socket::open(&self.app, "t0").await;
                for _ in 0..3 {
                    socket.say(*self.chance.pick(&NOISE).unwrap()).await;
                }
            }
            2 => {
                let mut socket = Socket::open(&self.app, "t0").await;
                socket.say(Message::binary(vec![0xff; 70])).await;
            }
            3 => {
                let mut socket = Socket::open(&self.app, "t0").await;
                socket.say("x".repeat(40_000)).await;
            }
            4 => {
                let text = *self.chance.pick(&NOISE).unwrap();
                if let Some(socket) = &mut self.clients[who].socket {
                    socket.say(text).await;
                }
            }
            _ => self.overstep(who).await,
        }
        self.note("somebody is rude");
    }

    /// Says what only the house or its staff may say, or what makes no sense.
    async fn overstep(&mut self, who: usize) {
        let commands = [
            json!({"do":"card","card":"Ah"}),
            json!({"do":"settle"}),
            json!({"do":"no-more-bets"}),
            json!({"do":"close-table"}),
            json!({"do":"open-draw","share":"00"}),
            json!({"do":"place-wager","area":1,"on":"banker","cents":-500}),
            json!({"do":"place-wager","position":"red","cents":9_007_199_254_740_993_i64}),
            json!({"do":"buy-in","cents":i64::MAX}),
            json!({"do":"buy-in","player":"p0","cents":100}),
            json!({"do":"leave","player":"p1"}),
            json!({"do":"sit","seat":255}),
        ];
        let mut command = self.chance.pick(&commands).unwrap().clone();
        let client = &mut self.clients[who];
        command["id"] = format!("c{}", client.sent.len()).into();
        client.sent.push(command.to_string());
        let number = client.sent.len() - 1;
        self.say(who, number).await;
    }

    /// The same command many times at once, and many more.
    pub(super) async fn flood(&mut self) {
        let who = self.somebody();
        let Some(number) = self.thought(who) else {
            return;
        };
        for _ in 0..12 {
            self.say(who, number).await;
        }
        for _ in 0..12 {
            self.overstep(who).await;
        }
    }
}
