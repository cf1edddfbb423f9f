//! What keeps the doors open for everybody: sessions that end with their sockets, requests that do not end, addresses that take
//! too much, and the codes with which WebSockets are closed.

use crate::common::time::{drive, pass, still, until};
use crate::common::{House, QUICK, TABLE, behind, config};
use crate::socket::{Client, Running, ask, guest, run_anew};
use axum::http::StatusCode;
use croupier_server::ServerLimits;
use croupier_store::Store;
use futures_util::SinkExt;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};

const OVER: (u16, &str) = (1008, "the session has ended");

/// A server whose limits are not the usual ones.
async fn run(limits: impl FnOnce(&mut ServerLimits)) -> Running {
    let mut config = config(QUICK);
    limits(&mut config.limits);
    run_anew(config).await
}

/// Listens until the connection is closed; what was answered meanwhile to commands with an id.
async fn until_closed(client: &mut Client) -> (Option<(u16, String)>, Vec<Value>) {
    let mut answers = Vec::new();
    while let Some(message) = client.next().await {
        if message.get("reply").is_some() {
            answers.push(message);
        }
    }
    (client.closed.take(), answers)
}

fn closed(code: u16, why: &str) -> Option<(u16, String)> {
    Some((code, why.to_owned()))
}

fn buy_in(id: &str) -> Value {
    json!({"id": id, "do": "buy-in", "cents": 1000})
}

#[tokio::test]
async fn the_end_of_a_session_is_the_end_of_its_sockets() {
    let running = run(|_| {}).await;
    let address = running.address;
    let [anna, bo] = [guest(address, "anna").await, guest(address, "bo").await];
    let (mut one, _) = Client::connect(address, json!({ "token": anna })).await;
    let (mut two, _) = Client::connect(address, json!({ "token": anna })).await;
    let (mut other, _) = Client::connect(address, json!({ "token": bo })).await;
    one.say(buy_in("1")).await;
    let ended = ask(address, "POST", "/api/sessions/end", &anna, "").await;
    assert_eq!(ended["ended"], true);
    // It may be on its way before the socket is closed.
    let sent = one
        .socket
        .send(Message::text(buy_in("2").to_string()))
        .await;
    drop(sent);
    let (end, answers) = until_closed(&mut one).await;
    assert_eq!(end, closed(OVER.0, OVER.1));
    assert!(answers.iter().all(|a| a["refused"].is_object()));
    assert_eq!(until_closed(&mut two).await.0, closed(OVER.0, OVER.1));
    let reply = other.say(buy_in("1")).await;
    assert!(reply["refused"].is_null(), "{reply}");
    let view = &other.view["standing"];
    let anna = view.as_array().unwrap().iter();
    let chips: Vec<&Value> = anna.map(|p| &p["chips_cents"]).collect();
    assert_eq!(chips, [1000, 1000], "{view}");
    running.stop().await;
}

#[tokio::test]
async fn a_session_that_expires_is_over_on_its_sockets_too() {
    let session = Duration::from_secs(60);
    // The socket notices when it pings; a command does not wait for that.
    for ping_every in [Duration::from_secs(20), Duration::from_secs(600)] {
        let running = run(|limits| {
            limits.session = session;
            limits.ping_every = ping_every;
        })
        .await;
        let address = running.address;
        let token = guest(address, "anna").await;
        let (mut anna, _) = Client::connect(address, json!({ "token": token })).await;
        pass(session).await;
        // Unlike this one, asking for one's money makes a session last longer.
        let path = format!("/api/me/history?table={TABLE}");
        let past = ask(address, "GET", &path, &token, "").await;
        assert_eq!(past["refused"]["reason"], "SessionUnknown");
        let command = Message::text(buy_in("1").to_string());
        drop(anna.socket.send(command).await);
        let (end, answers) = until_closed(&mut anna).await;
        assert_eq!(end, closed(OVER.0, OVER.1));
        let unknown = |a: &Value| a["refused"]["reason"] == "SessionUnknown";
        assert!(answers.iter().all(unknown), "{answers:?}");
        if ping_every > session {
            assert_eq!(answers.len(), 1);
        }
        running.stop().await;
    }
}

#[tokio::test]
async fn requests_that_do_not_end_are_dropped() {
    let running = run(|limits| limits.head_max = Duration::from_millis(200)).await;
    for (said, answered) in [
        ("", false),
        ("GET /healthz HTTP/1.1\r\nhost:", false),
        // One that is answered, and then kept without another.
        ("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n", true),
    ] {
        let mut stream = TcpStream::connect(running.address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        let mut heard = String::new();
        drive(stream.read_to_string(&mut heard)).await.unwrap();
        assert_eq!(heard.starts_with("HTTP/1.1 200"), answered, "{heard}");
    }
    running.stop().await;
}

/// What a connection is told that is not taken; nothing if it is.
async fn turned_away(stream: &mut TcpStream) -> Option<String> {
    let mut heard = String::new();
    still(stream.read_to_string(&mut heard)).await.unwrap();
    (!heard.is_empty()).then_some(heard)
}

#[tokio::test]
async fn an_address_cannot_take_all_places() {
    let running = run(|limits| {
        limits.connections_per_address = 3;
        limits.head_max = Duration::from_secs(600);
    })
    .await;
    let address = running.address;
    let connect = || TcpStream::connect(address);
    let url = format!("ws://{address}/api/tables/{TABLE}/ws");
    // A WebSocket keeps the place of the connection that it was.
    let (mut watcher, _) = Client::connect(address, json!({})).await;
    let half_open = [connect().await.unwrap(), connect().await.unwrap()];
    let told = turned_away(&mut connect().await.unwrap()).await.unwrap();
    assert!(told.starts_with("HTTP/1.1 503 "), "{told}");
    let body: Value = serde_json::from_str(told.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    assert_eq!(body["refused"]["reason"], "TooManyConnections");
    assert!(connect_async(&url).await.is_err());
    #[cfg(target_os = "linux")]
    {
        // Only there is all of 127.0.0.0/8 this machine.
        let elsewhere = tokio::net::TcpSocket::new_v4().unwrap();
        elsewhere.bind("127.0.0.9:0".parse().unwrap()).unwrap();
        let mut other = elsewhere.connect(address).await.unwrap();
        let request = "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        other.write_all(request.as_bytes()).await.unwrap();
        let heard = turned_away(&mut other).await.unwrap();
        assert!(heard.starts_with("HTTP/1.1 200 "), "{heard}");
    }
    drop(half_open);
    watcher.socket.close(None).await.unwrap();
    for _ in 0..3 {
        let room = async || connect_async(&url).await.map_err(|e| json!(e.to_string()));
        until("there is room", room).await;
    }
    running.stop().await;
}

/// Behind a trusted proxy each visitor has so many WebSockets and streams, whatever the proxy itself holds; who only says to be elsewhere has not.
#[tokio::test]
async fn a_visitor_behind_a_proxy_cannot_take_all_places() {
    let mut config = config(QUICK);
    config.limits.connections_per_address = 2;
    config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    let running = run_anew(config).await;
    let address = running.address;
    let watch = async |visitor: &str| {
        let url = format!("ws://{address}/api/tables/{TABLE}/ws");
        let mut request = url.into_client_request().unwrap();
        let visitor = visitor.parse().unwrap();
        request.headers_mut().insert("x-forwarded-for", visitor);
        let opened = drive(tokio_tungstenite::connect_async(request)).await;
        opened.map(|(socket, _)| socket).map_err(|e| e.to_string())
    };
    let stream = async |visitor: &str| {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let asked = format!(
            "GET /api/lobby/stream HTTP/1.1\r\nhost: x\r\nx-forwarded-for: {visitor}\r\n\r\n"
        );
        stream.write_all(asked.as_bytes()).await.unwrap();
        let mut heard = [0; 12];
        drive(stream.read_exact(&mut heard)).await.unwrap();
        (String::from_utf8_lossy(&heard).into_owned(), stream)
    };
    // More of them in all than one address may hold.
    let mut held = Vec::new();
    for visitor in [
        "192.0.2.1",
        "192.0.2.1",
        "192.0.2.2",
        "192.0.2.3, 192.0.2.2",
    ] {
        held.push(watch(visitor).await.unwrap());
    }
    for visitor in ["192.0.2.1", "192.0.2.2"] {
        let told = watch(visitor).await.unwrap_err();
        assert!(told.contains("503"), "{told}");
        assert_eq!(stream(visitor).await.0, "HTTP/1.1 503");
    }
    let streams = [stream("192.0.2.3").await, stream("192.0.2.3").await];
    assert!(streams.iter().all(|(heard, _)| heard == "HTTP/1.1 200"));
    assert_eq!(stream("192.0.2.3").await.0, "HTTP/1.1 503");
    // What ends makes room.
    held[0].close(None).await.unwrap();
    drop(streams);
    for visitor in ["192.0.2.1", "192.0.2.3"] {
        let room = async || watch(visitor).await.map_err(|e| json!(e));
        held.push(until("there is room", room).await);
    }
    drop(held);
    running.stop().await;
}

/// Where the operator says so, an account is at one terminal: a session speaks from one address, over as many windows as are open there, and
/// signing in ends every other session.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn an_account_is_at_one_terminal_where_the_operator_says_so() {
    let running = run(|limits| limits.one_terminal = true).await;
    let address = running.address;
    let anna = guest(address, "anna").await;
    let (mut one, _) = Client::connect(address, json!({ "token": anna })).await;
    let (mut two, _) = Client::connect(address, json!({ "token": anna })).await;
    let from_elsewhere = async || {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.9:0".parse().unwrap()).unwrap();
        let stream = socket.connect(address).await.unwrap();
        let url = format!("ws://{address}/api/tables/{TABLE}/ws");
        let (mut socket, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
        let hello = json!({"hello": {"token": anna}}).to_string();
        socket.send(Message::text(hello)).await.unwrap();
        let first = drive(futures_util::StreamExt::next(&mut socket)).await;
        let first = first.unwrap().unwrap().into_text().unwrap();
        serde_json::from_str::<Value>(&first).unwrap()
    };
    let refused = from_elsewhere().await;
    assert_eq!(
        refused["refused"]["reason"], "SessionElsewhere",
        "{refused}"
    );
    one.say(buy_in("1")).await;
    for client in [&mut one, &mut two] {
        client.socket.close(None).await.unwrap();
    }
    // Once nobody speaks from here any more, it may speak from there.
    let welcomed = async || match from_elsewhere().await {
        told if told.get("welcome").is_some() => Ok(()),
        told => Err(told),
    };
    until("it may speak from there", welcomed).await;

    let password = json!({"password": crate::common::PASSWORD}).to_string();
    ask(address, "POST", "/api/me/password", &anna, &password).await;
    let sign_in = json!({"name": "anna", "password": crate::common::PASSWORD}).to_string();
    let first = ask(address, "POST", "/api/sign-in", "", &sign_in).await;
    let first = first["token"].as_str().unwrap();
    let me = ask(address, "GET", "/api/me", &anna, "").await;
    assert_eq!(me["refused"]["reason"], "SessionUnknown", "{me}");
    let (mut here, _) = Client::connect(address, json!({ "token": first })).await;
    let second = ask(address, "POST", "/api/sign-in", "", &sign_in).await;
    assert!(second["token"].is_string(), "{second}");
    assert_eq!(until_closed(&mut here).await.0, closed(OVER.0, OVER.1));
    running.stop().await;
}

#[tokio::test]
async fn a_socket_is_closed_with_the_code_that_fits() {
    let running = run(|_| {}).await;
    let address = running.address;
    let text = |bytes: &'static [u8]| {
        let frame = Frame::message(bytes, OpCode::Data(Data::Text), true);
        Message::Frame(frame)
    };
    for (message, code, why) in [
        (
            Message::text("x".repeat(20_000)),
            1009,
            "the message is too large",
        ),
        (Message::binary("{}"), 1003, "send text, not bytes"),
        (text(b"\xff\xfe"), 1007, "the text is not UTF-8"),
    ] {
        let (mut client, _) = Client::connect(address, json!({})).await;
        client.socket.send(message).await.unwrap();
        assert_eq!(until_closed(&mut client).await.0, closed(code, why));
    }
    let url = format!("ws://{address}/api/tables/{TABLE}/ws");
    for (hello, code) in [
        (Message::binary(r#"{"hello":{}}"#), 1003),
        (Message::text("x".repeat(20_000)), 1009),
        (Message::text("x"), 1008),
    ] {
        let (socket, _) = connect_async(&url).await.unwrap();
        let mut client = Client::new(socket);
        client.socket.send(hello).await.unwrap();
        let (end, _) = until_closed(&mut client).await;
        assert_eq!(end.unwrap().0, code);
    }
    // A goodbye is answered.
    let (mut client, _) = Client::connect(address, json!({})).await;
    let goodbye = CloseFrame {
        code: CloseCode::Normal,
        reason: "bye".into(),
    };
    client.socket.close(Some(goodbye)).await.unwrap();
    assert_eq!(until_closed(&mut client).await.0, closed(1000, "bye"));
    running.stop().await;
}

#[tokio::test]
async fn whoever_floods_is_closed() {
    let running = run(|limits| {
        limits.commands_per_second = 1;
        limits.commands_burst = 1;
        limits.refusals_max = 5;
    })
    .await;
    let address = running.address;
    let token = guest(address, "anna").await;
    let command = json!({"id": "1", "do": "dance"}).to_string();
    // Whether it may speak or not, and whether what it says makes sense or not.
    for (hello, flood) in [
        (json!({ "token": token }), command.as_str()),
        (json!({ "token": token }), "{"),
        (json!({}), command.as_str()),
    ] {
        let (mut client, _) = Client::connect(address, hello).await;
        for _ in 0..100 {
            drop(client.socket.feed(Message::text(flood)).await);
        }
        drop(client.socket.flush().await);
        let mut often = 0;
        while let Some(message) = client.next().await {
            if message["refused"]["reason"] == "TooManyRequests" {
                often += 1;
            }
        }
        assert_eq!(client.closed, closed(1008, "too many commands"));
        assert_eq!(often, 6);
    }
    running.stop().await;
}

/// Name, money and session come together: after a failure the name is still free.
#[tokio::test]
async fn a_guest_who_failed_to_come_in_may_try_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    let house = House::open(&config(QUICK), Store::open(&path).await.unwrap()).await;
    let beside = behind(&path);
    let trigger = "CREATE TRIGGER full BEFORE INSERT ON session BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
    beside.execute_batch(trigger).unwrap();
    let body = r#"{"name":"late"}"#;
    let (status, refused) = house.post("/api/guests", None, body).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{refused}");
    beside.execute_batch("DROP TRIGGER full").unwrap();
    drop(beside);
    let (status, guest) = house.post("/api/guests", None, body).await;
    assert_eq!(status, StatusCode::CREATED, "{guest}");
    let (_, me) = house.get("/api/me", guest["token"].as_str()).await;
    assert_eq!(me["cents"], 100_000);
    house.server.shutdown().await.unwrap();
}
