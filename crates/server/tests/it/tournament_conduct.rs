//! A tournament at the tables of another book, with real cards, conducted by those who work there (act-2012/mini-baccarat/12.1 to 12.24): a seat
//! from the reserve, a substitute, a no-show, a wager out of turn, a break, a play-off and the prizes.

use crate::common::time::{pass, until};
use crate::common::{House, keyed};
use crate::cup::{Cup, conditions, prizes, quick};
use crate::floor::MINUTE;
use axum::http::StatusCode;
use croupier_store::Store;
use serde_json::{Value, json};

/// The table of the final.
const FINAL: &str = "cup-1-1";

fn rule(number: &str) -> Value {
    format!("act-2012/mini-baccarat/{number}").into()
}

/// What the reply says of an event of this kind.
fn event<'a>(reply: &'a Value, word: &str) -> &'a Value {
    let mut events = reply["events"].as_array().unwrap().iter();
    let found = events.find(|event| event["event"] == word);
    found.unwrap_or_else(|| panic!("no {word}: {reply}"))
}

/// The final with those who work there.
struct Final<'a> {
    cup: &'a Cup<'a>,
    dealer: &'a str,
    supervisor: &'a str,
}

impl Final<'_> {
    async fn ok(&self, token: &str, command: Value) -> Value {
        let (status, reply) = self.cup.say_to(FINAL, token, command.clone()).await;
        assert_eq!(status, StatusCode::OK, "{command}: {reply}");
        reply
    }

    /// A command that is refused, with the reason and the rule.
    async fn no(&self, token: &str, command: Value, reason: &str, number: &str) {
        let (status, reply) = self.cup.say_to(FINAL, token, command.clone()).await;
        assert!(!status.is_success(), "{command}: {reply}");
        let refused = &reply["refused"];
        assert_eq!(
            (&refused["reason"], &refused["rule"]),
            (&json!(reason), &rule(number)),
            "{command}: {refused}"
        );
    }

    /// Staff do what the table asks for, until it asks for one of these. The Player always has eight, the Banker nothing.
    async fn deal(&self, until: &[&str]) -> Value {
        loop {
            let path = format!("/api/tables/{FINAL}");
            let (_, seen) = self.cup.house.get(&path, Some(self.dealer)).await;
            let awaiting = &seen["awaiting"];
            if until.iter().any(|word| awaiting["do"] == *word) {
                return seen;
            }
            let card = match awaiting["to"].as_str() {
                Some("player") => "9h",
                Some("banker") => "Ks",
                _ => "2c",
            };
            let by = match awaiting["roles"][0] == "supervisor" {
                true => self.supervisor,
                false => self.dealer,
            };
            self.ok(by, keyed(&seen, || card)).await;
        }
    }

    /// A round: everybody who is asked wagers as this says, unless enough of it lies there.
    async fn round(&self, wagers: &[(&str, &str, i64)]) {
        loop {
            let seen = self.deal(&["place-wager", "settle"]).await;
            let awaiting = &seen["awaiting"];
            if awaiting["do"] == "settle" {
                break;
            }
            let turn = awaiting["player"].as_str().unwrap();
            let (_, on, cents) = wagers.iter().find(|(name, ..)| *name == turn).unwrap();
            let token = &self.cup.tokens[turn];
            self.ok(token, wager(&awaiting["seat"], on, *cents)).await;
            self.ok(token, json!({"do":"finish-wager"})).await;
        }
        self.ok(self.dealer, json!({"do":"settle"})).await;
        assert!(self.cup.leaderboard_is_exact(FINAL).await);
    }

    /// Who has how much on the leaderboard, the best first, and how it goes for them.
    async fn board_is(&self, expected: &[(&str, &str, i64)]) {
        let view = self.cup.look().await;
        let entrants = view["leaderboard"].as_array().unwrap().iter();
        let there = entrants.filter(|entrant| entrant["course"] != "forfeited");
        let board: Vec<(&str, &str, i64)> = there
            .map(|entrant| {
                let word = |field: &str| entrant[field].as_str().unwrap();
                let cents = entrant["chips_cents"].as_i64().unwrap();
                (word("player"), word("course"), cents)
            })
            .collect();
        assert_eq!(board, expected);
    }
}

fn wager(area: &Value, on: &str, cents: i64) -> Value {
    json!({"do":"place-wager","area":area,"on":on,"cents":cents})
}

/// act-2012/mini-baccarat/12.10, act-2012/mini-baccarat/12.11, act-2012/mini-baccarat/12.14, act-2012/mini-baccarat/12.15,
/// act-2012/mini-baccarat/12.18, act-2012/mini-baccarat/12.19, act-2012/mini-baccarat/12.22: everything that may happen in a final does, and what
/// came in as fees is prizes and commission.
#[tokio::test(start_paused = true)]
async fn a_final_is_conducted_with_real_cards_at_another_book() {
    let mut settings = quick();
    settings.limits.staff_idle = 100 * MINUTE;
    let house = House::open(&settings, Store::memory()).await;
    let hire = async |name: &str, role: &str| house.staff(name, &[role]).await.0;
    let mona = hire("mona", "manager").await;
    let ines = hire("ines", "inspector").await;
    let tina = hire("tina", "tournament-director").await;
    let dora = hire("dora", "dealer").await;
    let sue = hire("sue", "supervisor").await;
    let with = json!({"book":"nz-2004/baccarat","physical":true,"stages":["final:2:0"],"chips_cents":50_000,"most":5});
    let (status, drafted) = house
        .post(
            "/api/tournaments",
            Some(&mona),
            &conditions(with).to_string(),
        )
        .await;
    assert_eq!(status, StatusCode::CREATED, "{drafted}");
    let mut cup = Cup::of(&house);
    cup.ok(&ines, json!({"do":"approve-conditions"})).await;
    cup.ok(&mona, json!({"do":"name-director","director":"tina"}))
        .await;

    // Five enter, and no more may. Rita waits for a seat, and Sam only came along.
    cup.enter(5).await;
    for name in ["rita", "sam"] {
        cup.tokens.insert(name.to_owned(), house.guest(name).await);
    }
    let (_, refused) = cup.no(&cup.tokens["rita"], json!({"do":"enter"})).await;
    assert_eq!(refused["reason"], "TournamentFull");
    cup.player("rita", json!({"do":"join-reserve"})).await;
    let cents = async |name: &str| {
        let (_, me) = house.get("/api/me", Some(&cup.tokens[name])).await;
        me["cents"].as_i64().unwrap()
    };
    assert_eq!(cents("rita").await, 100_000, "who waits pays nothing");

    // Of those who drew a seat p2 does not come, which Rita has for the fee; p3 lets Sam play; p4 does not come either.
    cup.ok(&tina, json!({"do":"draw-seats","per_table":7}))
        .await;
    let give = json!({"do":"give-seat","from":"p2","to":"rita"});
    let given = cup.ok(&tina, give).await;
    assert_eq!(event(&given, "seat-given")["rule"], rule("12.10"));
    assert_eq!(cents("rita").await, 100_000 - 11_000);
    let stands_in = json!({"do":"substitute","entrant":"p3","by":"sam"});
    cup.ok(&tina, stands_in.clone()).await;
    for name in ["p1", "p5", "sam"] {
        cup.player(name, json!({"do":"take-seat"})).await;
    }
    let started = cup.ok(&tina, json!({"do":"start-session"})).await;
    assert_eq!(event(&started, "seat-forfeited")["player"], "p4");
    assert_eq!(started["tournament"]["pool_cents"], 60_000);
    let too_late = json!({"do":"substitute","entrant":"p1","by":"p3"});
    let (_, refused) = cup.no(&tina, too_late).await;
    assert_eq!(
        (&refused["reason"], &refused["rule"]),
        (&json!("SessionUnderWay"), &rule("12.11"))
    );
    let begun = async || {
        let table = cup.table(FINAL).await;
        match table["heat"]["stage"] == "playing" {
            true => Ok(table),
            false => Err(table),
        }
    };
    let table = until("the final has begun", begun).await;
    assert_eq!(table["book"], "nz-2004/baccarat");
    let seats = table["seats"].as_array().unwrap();
    let seat = |name: &str| {
        let mut seats = seats.iter();
        seats.find(|seat| seat["player"] == name).unwrap()["seat"].clone()
    };
    let held = Final {
        cup: &cup,
        dealer: &dora,
        supervisor: &sue,
    };

    // In the first round p5 does not wait to be asked. The wager stands, and nobody may void it.
    let early = &cup.tokens["p5"];
    held.deal(&["ask-wager"]).await;
    let laid = held.ok(early, wager(&seat("p5"), "player", 5_000)).await;
    assert_eq!(event(&laid, "out-of-turn")["rule"], rule("12.15"));
    let void = json!({"do":"void-wager","player":"p5"});
    held.no(&tina, void.clone(), "NoInfringement", "12.15")
        .await;
    held.round(&[
        ("p1", "player", 5_000),
        ("rita", "banker", 50_000),
        ("sam", "banker", 1_000),
    ])
    .await;
    held.board_is(&[
        ("p1", "in", 55_000),
        ("p5", "in", 55_000),
        ("sam", "in", 49_000),
        ("rita", "out", 0),
    ])
    .await;

    // A break, which the director alone can offer, and then a quicker pace.
    let ask = json!({"do":"ask-wager"});
    let rest = json!({"do":"offer-break","minutes":10});
    held.no(&dora, rest.clone(), "RoleMayNot", "12.18").await;
    held.ok(&tina, rest).await;
    held.no(&dora, ask.clone(), "OnBreak", "12.18").await;
    held.ok(&tina, json!({"do":"set-pace","seconds":30})).await;
    let heat = cup.table(FINAL).await["heat"].clone();
    assert!(heat["break_until_ms"].is_i64(), "{heat}");
    assert_eq!(heat["pace_seconds"], 30);
    pass(10 * MINUTE).await;

    // In the second p5 does it again. That wager is void, and p5 wagers once more in turn.
    let laid = held.ok(early, wager(&seat("p5"), "tie", 1_000)).await;
    assert_eq!(event(&laid, "out-of-turn")["player"], "p5");
    let voided = held.ok(&tina, void).await;
    assert_eq!(event(&voided, "wager-voided")["cents"], 1_000);
    held.round(&[
        ("p1", "player", 2_000),
        ("p5", "player", 2_000),
        ("sam", "player", 1_000),
    ])
    .await;
    held.board_is(&[
        ("p1", "in", 57_000),
        ("p5", "in", 57_000),
        ("sam", "in", 50_000),
        ("rita", "out", 0),
    ])
    .await;

    // The first two are level, and play on until they are not.
    let end = json!({"do":"end-heat"});
    let seen = held.deal(&["end-heat"]).await;
    assert_eq!(seen["awaiting"]["rule"], rule("12.22"));
    let ordered = held.ok(&tina, end.clone()).await;
    assert_eq!(
        event(&ordered, "play-off-ordered")["players"],
        json!(["p1", "p5"])
    );
    let sams = &cup.tokens["sam"];
    let his = wager(&seat("sam"), "player", 1_000);
    held.no(sams, his, "NotInPlayOff", "12.22").await;
    held.round(&[("p1", "player", 1_000), ("p5", "player", 1_000)])
        .await;
    held.no(&tina, end.clone(), "HeatNotOver", "A.0").await;
    assert_eq!(cup.table(FINAL).await["heat"]["stage"], "play-off");
    held.round(&[("p1", "player", 1_000), ("p5", "banker", 1_000)])
        .await;
    let seen = held.deal(&["end-heat"]).await;
    assert_eq!(seen["awaiting"]["rule"], rule("12.20"));
    held.ok(&tina, end).await;

    cup.until("the prizes", |view| view["step"] == "prizes")
        .await;
    let ended = cup.ok(&tina, json!({"do":"award-prizes"})).await;
    held.board_is(&[
        ("p1", "out", 59_000),
        ("p5", "out", 57_000),
        ("sam", "out", 50_000),
        ("rita", "out", 0),
    ])
    .await;
    assert_eq!(prizes(&ended["tournament"]), 60_000);
    // The fee was p3's, and the prize is Sam's who played for it.
    let fee = 11_000;
    for (name, won) in [
        ("p1", 30_000 - fee),
        ("p5", 18_000 - fee),
        ("sam", 12_000),
        ("p2", -fee),
        ("p3", -fee),
        ("p4", -fee),
        ("rita", -fee),
    ] {
        assert_eq!(cents(name).await, 100_000 + won, "{name}");
    }
    cup.money(6, 60_000).await;
}
