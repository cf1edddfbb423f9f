//! Tournaments at the server (act-2012/mini-baccarat/12.1 to 12.25): one of 21 entrants over three heats and a final, with a no-show; one
//! with a tie for second place; one that is called off; and one over a crash. Always money in is prizes and commission.

use crate::common::time::until;
use crate::common::{House, OPERATOR, QUICK, books_balance, config, keyed};
use crate::cup::{Cup, prizes, quick};
use axum::http::StatusCode;
use croupier_store::Store;
use serde_json::{Value, json};

/// act-2012/mini-baccarat/12.7, act-2012/mini-baccarat/12.9, act-2012/mini-baccarat/12.21: 21 entrants, three heats and a final; one does
/// not come, and the fee stays in the pool.
#[tokio::test(start_paused = true)]
async fn a_tournament_of_21_runs_over_three_heats_and_a_final() {
    let house = House::open(&quick(), Store::memory()).await;
    let mut cup = Cup::drafted(&house, json!({})).await;
    let names = cup.enter(21).await;
    let (status, refused) = cup.ask(&cup.tokens["p1"], &json!({"do":"enter"})).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(refused["refused"]["rule"], "act-2012/mini-baccarat/12.6");
    let late = house.guest("late").await;
    let (_, refused) = cup.ask(&late, &json!({"do":"enter"})).await;
    assert_eq!(refused["refused"]["reason"], "TournamentFull");
    let (status, _) = cup
        .ask(&late, &json!({"do":"draw-seats","per_table":7}))
        .await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let drawn = cup.staff(json!({"do":"draw-seats","per_table":7})).await;
    let seats = drawn["tournament"]["seats"].as_array().unwrap();
    let tables: std::collections::BTreeSet<&str> =
        seats.iter().map(|s| s["table"].as_str().unwrap()).collect();
    assert_eq!((seats.len(), tables.len()), (21, 3));
    let started = cup.seat_all(&["p7"]).await;
    assert_eq!(started["pool_cents"], 210_000);
    let gone = started["leaderboard"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&gone["player"], &gone["course"]),
        (&json!("p7"), &json!("forfeited"))
    );
    // Everybody wagers an amount of their own, so that nobody is level for long.
    let own = |name: &str| {
        let at = names.iter().position(|n| n == name).unwrap() as i64;
        (["player", "banker"][at as usize % 2], 1_000 + 1_000 * at)
    };
    cup.play(own).await;
    let view = cup
        .until("the ballot of the final", |v| v["step"] == "ballot")
        .await;
    let on = view["leaderboard"].as_array().unwrap().iter();
    assert_eq!(on.filter(|e| e["course"] == "in").count(), 6);
    cup.staff(json!({"do":"draw-seats","per_table":7})).await;
    cup.seat_all(&[]).await;
    cup.play(own).await;
    cup.until("the prizes", |v| v["step"] == "prizes").await;
    let ended = cup.staff(json!({"do":"award-prizes"})).await["tournament"].clone();
    assert_eq!(
        (&ended["step"], &ended["pool_cents"]),
        (&json!("ended"), &json!(0))
    );
    assert_eq!(prizes(&ended), 210_000);
    assert_eq!(ended["leaderboard"][0]["prize_cents"], 105_000);
    cup.money(21, 210_000).await;
    // Tournament chips are no money of anybody's.
    let (_, me) = house.get("/api/me", Some(&cup.tokens["p7"])).await;
    assert_eq!(me["tables"], json!([]));
}

/// act-2012/mini-baccarat/12.4, act-2012/mini-baccarat/12.20: heats, semi-finals and a final, with the chips kept from session to session; whoever
/// was out in a semi-final is ahead of whoever was out in a heat.
#[tokio::test(start_paused = true)]
async fn semi_finals_stand_between_the_heats_and_the_final() {
    let house = House::open(&quick(), Store::memory()).await;
    let with = json!({"stages":["heat:2:2","semi-final:2:1","final:2:0"],"keep_chips":true});
    let mut cup = Cup::drafted(&house, with).await;
    let names = cup.enter(9).await;
    let own = |name: &str| {
        let at = names.iter().position(|n| n == name).unwrap() as i64;
        (["player", "banker"][at as usize % 2], 1_000 + 1_000 * at)
    };
    // How many play in each session, at how many tables.
    for (session, playing, tables) in [(1, 9, 3), (2, 6, 2), (3, 2, 1)] {
        let before = cup.look().await;
        let drawn = cup.staff(json!({"do":"draw-seats","per_table":3})).await["tournament"].clone();
        assert_eq!(drawn["session"], session);
        let seats = drawn["seats"].as_array().unwrap();
        let ids: std::collections::BTreeSet<&str> =
            seats.iter().map(|s| s["table"].as_str().unwrap()).collect();
        assert_eq!((seats.len(), ids.len()), (playing, tables), "{drawn}");
        assert!(ids.contains(format!("cup-{session}-{tables}").as_str()));
        cup.seat_all(&[]).await;
        let begun = async || {
            let table = cup.table(&format!("cup-{session}-1")).await;
            if table["heat"]["stage"] == "playing" {
                Ok(table)
            } else {
                Err(table)
            }
        };
        let table = until("the heats have begun", begun).await;
        for standing in table["heat"]["standings"].as_array().unwrap() {
            let mut entrants = before["leaderboard"].as_array().unwrap().iter();
            let kept = entrants
                .find(|e| e["player"] == standing["player"])
                .unwrap();
            assert_eq!(
                standing["chips_cents"], kept["chips_cents"],
                "they are kept"
            );
        }
        cup.play(own).await;
    }
    let ended = cup.staff(json!({"do":"award-prizes"})).await["tournament"].clone();
    assert_eq!(prizes(&ended), 90_000);
    let board = ended["leaderboard"].as_array().unwrap();
    let out_in: Vec<i64> = board
        .iter()
        .map(|e| e["out_in"].as_i64().unwrap())
        .collect();
    assert_eq!(out_in, [3, 3, 2, 2, 2, 2, 1, 1, 1]);
    // The third prize is for the best of those who were out in a semi-final.
    let paid = |e: &&Value| e["prize_cents"].is_i64();
    let paid: Vec<&Value> = board.iter().filter(paid).map(|e| &e["out_in"]).collect();
    assert!(
        paid.len() >= 3 && paid.iter().all(|out| **out != json!(1)),
        "{ended}"
    );
    cup.money(9, 90_000).await;
}

/// The host's guide writes the conditions down; they are drafted as they stand there, and everybody is offered on the page what the guide says.
#[tokio::test(start_paused = true)]
async fn the_hosts_guide_drafts_a_tournament() {
    let guide = croupier_kept::read("docs/guides/host.md");
    let mut blocks = guide.split("```json\n").skip(1);
    let block = blocks.find(|block| block.contains("stages")).unwrap();
    let conditions = block.split("```").next().unwrap();
    let house = House::open(&quick(), Store::memory()).await;
    let (mona, _) = house.staff("mona", &["manager"]).await;
    let (tina, _) = house.staff("tina", &["tournament-director"]).await;
    let (ines, _) = house.staff("ines", &["inspector"]).await;
    let (status, drafted) = house
        .post("/api/tournaments", Some(&mona), conditions)
        .await;
    assert_eq!(status, StatusCode::CREATED, "{drafted}");
    let cup = Cup::of(&house);
    let offered = async |token: Option<&str>| {
        let (status, view) = house.get("/api/tournaments/cup", token).await;
        assert_eq!(status, StatusCode::OK, "{view}");
        let offers = view["options"].as_array().unwrap().clone();
        let words = offers.iter().map(|offer| offer["do"].clone());
        (words.collect::<Vec<_>>(), offers)
    };
    assert_eq!(offered(None).await.0, Vec::<Value>::new());
    assert_eq!(offered(Some(&ines)).await.0, ["approve-conditions"]);
    assert_eq!(offered(Some(&tina)).await.0, Vec::<Value>::new());
    let (words, offers) = offered(Some(&mona)).await;
    assert_eq!(words, ["cancel-tournament", "name-director"]);
    assert_eq!(offers[1]["open"]["director"]["one_of"], json!(["tina"]));
    // Nobody is named who does not work as one.
    for director in ["mona", "nobody"] {
        let name = json!({"do":"name-director","director":director});
        let (_, refused) = cup.no(&mona, name).await;
        assert_eq!(refused["reason"], "NotTheDirector", "{refused}");
    }
    let (status, named) = cup
        .ask(&mona, &json!({"do":"name-director","director":"tina"}))
        .await;
    assert_eq!(status, StatusCode::OK, "{named}");
    let (status, approved) = cup.ask(&ines, &json!({"do":"approve-conditions"})).await;
    assert_eq!(status, StatusCode::OK, "{approved}");
    assert_eq!(approved["tournament"]["step"], "entries");
    assert_eq!(approved["tournament"]["options"], json!([]));
    assert_eq!(offered(Some(&tina)).await.0, ["enter", "join-reserve"]);
    for nth in 1..=9 {
        let token = house.guest(&format!("p{nth}")).await;
        assert_eq!(offered(Some(&token)).await.0, ["enter", "join-reserve"]);
        let (status, reply) = cup.ask(&token, &json!({"do":"enter"})).await;
        assert_eq!(status, StatusCode::OK, "{reply}");
        assert_eq!(reply["tournament"]["options"][0]["do"], "withdraw-entry");
    }
    // The numbers at a table are those that are accepted.
    let (_, offers) = offered(Some(&tina)).await;
    let draw = offers.iter().find(|offer| offer["do"] == "draw-seats");
    let seats = draw.unwrap()["open"]["per_table"]["one_of"].clone();
    let seats: Vec<i64> = serde_json::from_value(seats).unwrap();
    assert_eq!(seats.first(), Some(&1));
    let most = seats.last().unwrap();
    let (_, refused) = cup
        .no(&tina, json!({"do":"draw-seats","per_table":most + 1}))
        .await;
    assert_eq!(refused["reason"], "OptionOutOfBounds");
    let (status, drawn) = cup
        .ask(&tina, &json!({"do":"draw-seats","per_table":most}))
        .await;
    assert_eq!(status, StatusCode::OK, "{drawn}");
}

/// act-2012/mini-baccarat/12.23, act-2012/mini-baccarat/12.9: two lose their last chips in the same round of the final, and share the second and
/// the third prize; a fourth never came, and that fee is shared out with the others.
#[tokio::test(start_paused = true)]
async fn a_tie_for_second_place_is_shared() {
    let house = House::open(&quick(), Store::memory()).await;
    let with = json!({"stages":["final:50:0"],"chips_cents":50_000,"options":{"max":"1000000.00"}});
    let mut cup = Cup::drafted(&house, with).await;
    cup.enter(4).await;
    cup.staff(json!({"do":"draw-seats","per_table":7})).await;
    cup.seat_all(&["p4"]).await;
    // Two always wager everything on the same, the third a little.
    cup.play(|name| match name {
        "p1" => ("player", 500),
        _ => ("banker", i64::MAX),
    })
    .await;
    let ended = cup.staff(json!({"do":"award-prizes"})).await["tournament"].clone();
    let of = |name: &str| {
        let mut all = ended["leaderboard"].as_array().unwrap().iter();
        let entrant = all.find(|e| e["player"] == name).unwrap();
        (entrant["place"].clone(), entrant["prize_cents"].clone())
    };
    let paid = |place: u8, cents: i64| (json!(place), json!(cents));
    assert_eq!(of("p1"), paid(1, 20_000));
    assert_eq!(of("p2"), paid(2, 10_000));
    assert_eq!(of("p3"), paid(2, 10_000), "level to the end");
    assert_eq!(of("p4"), (Value::Null, Value::Null), "never came");
    assert_eq!(prizes(&ended), 40_000);
    cup.money(4, 40_000).await;
}

/// act-2012/mini-baccarat/12.25: called off in the middle of a heat, everybody has the fee back, commission and all.
#[tokio::test(start_paused = true)]
async fn a_cancelled_tournament_gives_everything_back() {
    let house = House::open(&quick(), Store::memory()).await;
    let mut cup = Cup::drafted(&house, json!({})).await;
    let names = cup.enter(4).await;
    let before = house.get("/api/me", Some(&cup.tokens["p1"])).await.1["cents"].clone();
    cup.staff(json!({"do":"draw-seats","per_table":2})).await;
    cup.seat_all(&[]).await;
    let asked = async || {
        let table = cup.table("cup-1-1").await;
        if table["heat"]["turn"].is_string() {
            Ok(())
        } else {
            Err(table)
        }
    };
    until("somebody is asked", asked).await;
    let over = cup.staff(json!({"do":"cancel-tournament"})).await["tournament"].clone();
    assert_eq!(
        (&over["step"], &over["pool_cents"]),
        (&json!("cancelled"), &json!(0))
    );
    for name in &names {
        let (_, me) = house.get("/api/me", Some(&cup.tokens[name])).await;
        assert_eq!(
            me["cents"].as_i64().unwrap(),
            before.as_i64().unwrap() + 11_000
        );
    }
    let ended = async || {
        let table = cup.table("cup-1-1").await;
        if table["heat"]["stage"] == "ended" {
            Ok(())
        } else {
            Err(table)
        }
    };
    until("the heat is called off", ended).await;
    assert_eq!(
        house
            .server
            .store()
            .balance("tournament-commission:cup")
            .await
            .unwrap(),
        0
    );
    books_balance(house.server.store()).await;
}

/// What stands in the logs is gone on with after a crash, wherever it came: nothing is lost and nothing doubled.
#[tokio::test(start_paused = true)]
async fn a_crash_in_a_heat_loses_and_doubles_nothing() {
    let store = Store::memory();
    let config = quick();
    let house = House::open(&config, store.clone()).await;
    let mut cup = Cup::drafted(&house, json!({"stages":["final:3:0"]})).await;
    cup.enter(3).await;
    cup.staff(json!({"do":"draw-seats","per_table":7})).await;
    cup.seat_all(&[]).await;
    let tokens = cup.tokens.clone();
    house.server.crash();
    let house = House::open(&config, store.clone()).await;
    let cup = Cup {
        house: &house,
        tokens: tokens.clone(),
    };
    let begun = async || {
        let table = cup.table("cup-1-1").await;
        if table["heat"]["turn"].is_string() {
            Ok(())
        } else {
            Err(table)
        }
    };
    until("the heat goes on", begun).await;
    house.server.crash();
    let house = House::open(&config, store.clone()).await;
    let cup = Cup {
        house: &house,
        tokens,
    };
    let own = |name: &str| match name {
        "p1" => ("player", 1_000),
        "p2" => ("banker", 7_000),
        _ => ("tie", 3_000),
    };
    cup.play(own).await;
    let chips = cup.look().await;
    assert_eq!(chips["step"], "prizes");
    let ended = cup.staff(json!({"do":"award-prizes"})).await["tournament"].clone();
    assert_eq!(prizes(&ended), 30_000);
    cup.money(3, 30_000).await;
}

/// What is sent twice under one id is done once, whether it was done or refused; another command under the same id is not done.
#[tokio::test(start_paused = true)]
async fn a_command_sent_twice_is_done_once() {
    let store = Store::memory();
    let config = quick();
    let house = House::open(&config, store.clone()).await;
    let cup = Cup::drafted(&house, json!({})).await;
    let anna = house.guest("anna").await;
    let enter = json!({"id":"1","do":"enter"});
    let (status, first) = cup.ask(&anna, &enter).await;
    assert_eq!(status, StatusCode::OK, "{first}");
    assert_eq!(first["reply"], "1");
    let (_, refused) = cup.ask(&anna, &json!({"id":"2","do":"enter"})).await;
    assert_eq!(refused["reply"], "2");
    assert_eq!(refused["refused"]["rule"], "act-2012/mini-baccarat/12.6");
    // Also after a restart.
    house.server.shutdown().await.unwrap();
    let house = House::open(&config, store).await;
    let cup = Cup::of(&house);
    let (status, again) = cup.ask(&anna, &enter).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(again["refused"]["reason"], "CommandAlreadyAnswered");
    let told = &again["refused"]["first_reply"];
    assert_eq!(
        (&told["seq"], &told["events"]),
        (&first["seq"], &first["events"])
    );
    let (_, again) = cup.ask(&anna, &json!({"do":"enter","id":"2"})).await;
    assert_eq!(
        again["refused"]["first_reply"]["refused"],
        refused["refused"]
    );
    let (_, other) = cup.ask(&anna, &json!({"id":"1","do":"withdraw"})).await;
    assert_eq!(other["refused"]["reason"], "CommandIdReused");
    let body = json!({"do":"enter"}).to_string();
    let (status, missing) = house
        .post("/api/tournaments/cup/commands", Some(&anna), &body)
        .await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(missing["refused"]["reason"], "CommandIdMissing");
    let (_, me) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(me["cents"], 100_000 - 11_000, "one fee");
    // A ballot is drawn anew each time, and sent twice it is drawn once.
    for name in ["bo", "cy"] {
        let token = house.guest(name).await;
        let (status, entered) = cup.ask(&token, &json!({"do":"enter"})).await;
        assert_eq!(status, StatusCode::OK, "{entered}");
    }
    let draw = json!({"id":"draw","do":"draw-seats","per_table":7});
    cup.staff(draw.clone()).await;
    let (_, again) = cup.ask(OPERATOR, &draw).await;
    assert_eq!(again["refused"]["reason"], "CommandAlreadyAnswered");
    books_balance(house.server.store()).await;
}

/// A tournament that nobody keeps is not healthy.
#[tokio::test(start_paused = true)]
async fn health_knows_of_a_keeper_that_is_gone() {
    let house = House::open(&quick(), Store::memory()).await;
    let cup = Cup::drafted(&house, json!({})).await;
    let (status, health) = house.get("/healthz", None).await;
    assert_eq!(status, StatusCode::OK, "{health}");
    assert_eq!(health["tournaments"], 1);
    cup.house.server.crash();
    let look = async || {
        let (status, health) = house.get("/healthz", None).await;
        if status == StatusCode::SERVICE_UNAVAILABLE {
            Ok(health)
        } else {
            Err(health)
        }
    };
    let health = until("it is known", look).await;
    let gone = json!({"tournament":"cup","why":"its keeper is gone"});
    assert_eq!(health["stopped"], json!([gone]));
}

/// act-2012/mini-baccarat/12.7: a heat with real cards, which a dealer keys in; the director has the chips counted.
#[tokio::test(start_paused = true)]
async fn a_heat_is_played_with_real_cards() {
    let house = House::open(&quick(), Store::memory()).await;
    let with = json!({"stages":["final:1:0"],"physical":true});
    let mut cup = Cup::drafted(&house, with).await;
    cup.enter(3).await;
    cup.staff(json!({"do":"draw-seats","per_table":7})).await;
    cup.seat_all(&[]).await;
    let begun = async || {
        let table = cup.table("cup-1-1").await;
        let begun = table["physical"] == true && table["heat"]["stage"] == "playing";
        if begun { Ok(()) } else { Err(table) }
    };
    until("the heat has begun", begun).await;
    let say = async |command: Value| {
        let (status, reply) = cup.say_to("cup-1-1", OPERATOR, command.clone()).await;
        assert_eq!(status, StatusCode::OK, "{command}: {reply}");
    };
    // Staff do what the table asks for.
    let mut cards = ["9h", "2c", "Kd", "3s"].into_iter().cycle();
    loop {
        let (_, seen) = house.get("/api/tables/cup-1-1", Some(OPERATOR)).await;
        if seen["view"]["heat"]["stage"] == "ended" {
            break;
        }
        let awaiting = &seen["awaiting"];
        if awaiting["do"] == "place-wager" {
            let (turn, area) = (&awaiting["player"], &awaiting["seat"]);
            let cents = 1_000 * area.as_i64().unwrap();
            say(json!({"do":"place-wager","player":turn,"area":area,"on":"player","cents":cents}))
                .await;
            say(json!({"do":"finish-wager","player":turn})).await;
        } else {
            say(keyed(&seen, || cards.next().unwrap())).await;
        }
    }
    cup.until("the prizes", |v| v["step"] == "prizes").await;
    let ended = cup.staff(json!({"do":"award-prizes"})).await["tournament"].clone();
    assert_eq!(prizes(&ended), 30_000);
    cup.money(3, 30_000).await;
}

/// nz-1996/general/9.0, nz-1996/general/10.0: who is excluded or has not said to be old enough does not enter a tournament, waits for no seat,
/// takes none and is given none, whoever says it, and no fee is taken; giving up stays open.
#[tokio::test(start_paused = true)]
async fn nobody_who_may_not_play_comes_into_a_tournament() {
    let mut settings = config(QUICK);
    settings.age_by_rules = true;
    let house = House::open(&settings, Store::memory()).await;
    let with = json!({"book":"nz-1996/mini-baccarat","most":3});
    let mut cup = Cup::drafted(&house, with).await;
    for name in ["p1", "p2", "p3", "p4", "p5"] {
        cup.tokens.insert(name.to_owned(), house.guest(name).await);
    }
    let is = |(status, refused): (StatusCode, Value), reason: &str, rule: Value| {
        assert_eq!(status, StatusCode::FORBIDDEN, "{refused}");
        assert_eq!(
            (&refused["reason"], &refused["rule"]),
            (&json!(reason), &rule)
        );
    };
    let age = json!("nz-1996/general/9.0");
    let (own, enter) = (json!({"do":"enter"}), json!({"do":"enter","player":"p1"}));
    is(
        cup.no(&cup.tokens["p1"], own.clone()).await,
        "AgeNotDeclared",
        age.clone(),
    );
    is(cup.no(OPERATOR, enter).await, "AgeNotDeclared", age);
    let held = house.server.store().balance("player:p1").await.unwrap();
    assert_eq!(
        (held, cup.look().await["pool_cents"].clone()),
        (100_000, json!(0))
    );

    for token in cup.tokens.values() {
        let said = json!({"years": 20}).to_string();
        house.post("/api/me/age", Some(token), &said).await;
    }
    for name in ["p1", "p2", "p3"] {
        cup.player(name, own.clone()).await;
    }
    let wait = json!({"do":"join-reserve"});
    let away = json!({"days": 1}).to_string();
    let (status, _) = house
        .post("/api/me/exclusion", Some(&cup.tokens["p4"]), &away)
        .await;
    assert_eq!(status, StatusCode::OK);
    is(
        cup.no(&cup.tokens["p4"], wait.clone()).await,
        "Excluded",
        Value::Null,
    );
    cup.player("p5", wait).await;
    cup.staff(json!({"do":"draw-seats","per_table":7})).await;
    let exclude = async |name: &str| {
        let asked = json!({"cause": "asked-to-leave"}).to_string();
        let path = format!("/api/people/{name}/exclude");
        let (status, known) = house.post(&path, Some(OPERATOR), &asked).await;
        assert_eq!(status, StatusCode::OK, "{known}");
    };
    for name in ["p1", "p3", "p5"] {
        exclude(name).await;
    }
    let rule = json!("nz-1996/general/10.0");
    let take = json!({"do":"take-seat"});
    is(
        cup.no(&cup.tokens["p1"], take).await,
        "Excluded",
        rule.clone(),
    );
    let take = json!({"do":"take-seat","player":"p1"});
    is(cup.no(OPERATOR, take).await, "Excluded", rule.clone());
    let give = json!({"do":"give-seat","from":"p1","to":"p5"});
    is(cup.no(OPERATOR, give.clone()).await, "Excluded", rule);
    let stands_in = json!({"do":"substitute","entrant":"p1","by":"p4"});
    is(cup.no(OPERATOR, stands_in).await, "Excluded", Value::Null);
    let pool = cup.look().await["pool_cents"].clone();
    assert_eq!(pool, json!(30_000), "three fees, and no more");
    cup.player("p3", json!({"do":"withdraw-entry"})).await;
    cup.player("p2", json!({"do":"take-seat"})).await;

    // Once it is lifted there is nothing in the way.
    let because = json!({"why": "they came back in peace"}).to_string();
    house
        .post("/api/people/p5/readmit", Some(OPERATOR), &because)
        .await;
    cup.staff(give).await;
    books_balance(house.server.store()).await;
}

/// A player's own limits are about money: they do not hold tournament chips, and those do not count as money in hand. The fee does.
#[tokio::test(start_paused = true)]
async fn tournament_chips_are_no_money_to_a_players_own_limits() {
    let house = House::open(&config(quick().pace), Store::memory()).await;
    let mut cup = Cup::drafted(&house, json!({"stages":["final:1:0"]})).await;
    cup.enter(3).await;
    let limit = async |name: &str, limit: &str, most: i64| {
        let asked = json!({"limit": limit, "most": most}).to_string();
        let (status, stands) = house
            .post("/api/me/limits", Some(&cup.tokens[name]), &asked)
            .await;
        assert_eq!(status, StatusCode::OK, "{stands}");
    };
    limit("p1", "wager", 100).await;
    limit("p1", "minutes", 0).await;
    limit("p2", "loss", 20_000).await;
    cup.staff(json!({"do":"draw-seats","per_table":7})).await;
    cup.seat_all(&[]).await;
    let begun = async || {
        let table = cup.table("cup-1-1").await;
        let begun = table["heat"]["stage"] == "playing";
        if begun { Ok(()) } else { Err(table) }
    };
    until("the heat has begun", begun).await;

    // Of the 200.00 that may be lost a day 110.00 are the fee, and the chips of the heat are no money to set against it. Cash at the cage is
    // neither won nor lost.
    let in_cash = json!({"id": "cash", "what": {"do": "cash-in", "player": "p2", "cents": 50_000}});
    let (carl, _) = house.staff("carl", &["cashier"]).await;
    let (status, reply) = house
        .post("/api/cage/commands", Some(&carl), &in_cash.to_string())
        .await;
    assert_eq!(status, StatusCode::OK, "{reply}");
    let bo = cup.tokens["p2"].clone();
    let buy_in = json!({"id":"buy-in","do":"buy-in","cents":50_000});
    house.ok(&bo, buy_in).await;
    house.ok(&bo, json!({"id":"sit","do":"sit","seat":1})).await;
    house.until_phase("betting").await;
    let wager = |cents: i64| json!({"id":cents.to_string(),"do":"place-wager","area":1,"on":"player","cents":cents});
    let (_, refused) = house.no(&bo, wager(9_100)).await;
    assert_eq!(refused["reason"], "OwnLimitReached");
    house.ok(&bo, wager(9_000)).await;

    // In the heat nobody is held to them, in what is offered or in what is taken.
    let mut before = Vec::new();
    while before.len() < 3 {
        let asked = async || {
            let table = cup.table("cup-1-1").await;
            match table["heat"]["turn"].as_str().map(str::to_owned) {
                Some(turn) if !before.contains(&turn) => Ok((turn, table)),
                Some(_) | None => Err(table),
            }
        };
        let (turn, table) = until("the next is asked", asked).await;
        let path = "/api/tables/cup-1-1";
        let (_, seen) = house.get(path, Some(&cup.tokens[&turn])).await;
        let mut offers = seen["options"].as_array().unwrap().iter();
        assert!(offers.any(|o| o["do"] == "place-wager"), "{turn}: {seen}");
        let seats = table["seats"].as_array().unwrap();
        let seat = seats.iter().find(|seat| seat["player"] == *turn).unwrap();
        let place = json!({"do":"place-wager","area":seat["seat"],"on":"player","cents":25_000});
        let (status, reply) = cup.say_at("cup-1-1", &turn, place).await;
        assert_eq!(status, StatusCode::OK, "{turn}: {reply}");
        let (status, reply) = cup
            .say_at("cup-1-1", &turn, json!({"do":"finish-wager"}))
            .await;
        assert_eq!(status, StatusCode::OK, "{turn}: {reply}");
        before.push(turn);
    }
    books_balance(house.server.store()).await;
}
