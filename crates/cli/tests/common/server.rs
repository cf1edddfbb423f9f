//! A server as its users start it, in a folder and on a free port, and what is asked of it over HTTP.

use super::{Ran, command};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server in a folder, on a free port.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    pub(crate) fn start(folder: &Path) -> Server {
        let usual = ["--betting-ms", "50", "--log", "warn"];
        Server::start_with(folder, &usual, Stdio::piped())
    }

    pub(crate) fn start_with(folder: &Path, more: &[&str], log: Stdio) -> Server {
        let data = folder.to_str().unwrap();
        let mut child = command(&["serve", "--listen", "127.0.0.1:0", "--data", data])
            .args(["--pace", "fast"])
            .args(more)
            .stderr(log)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        let stop = lines.next().unwrap().unwrap();
        assert!(stop.contains("Ctrl-C"), "{stop}");
        let at = first.find("http://").expect("an address");
        let address = first[at + 7..].trim_end_matches('/').parse().unwrap();
        Server { child, address }
    }

    /// One request, the head and the body of the answer.
    pub(crate) fn fetch(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> (String, String) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let body = body.map(Value::to_string).unwrap_or_default();
        let bearer = token.map(|t| format!("Authorization: Bearer {t}\r\n"));
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n{}Content-Length: {}\r\n\r\n{body}",
            self.address,
            bearer.unwrap_or_default(),
            body.len()
        )
        .unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        (head.to_owned(), body.to_owned())
    }

    /// One request, one JSON answer.
    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> Value {
        let (_, json) = self.fetch(method, path, token, body);
        let (from, to) = (json.find('{').unwrap(), json.rfind('}').unwrap());
        serde_json::from_str(&json[from..=to]).unwrap_or_else(|e| panic!("{e}: {json}"))
    }

    /// Asks until it is so.
    pub(crate) fn wait(&self, what: &str, so: impl Fn(&Value) -> bool) -> Value {
        self.wait_at("mini-1", what, so)
    }

    pub(crate) fn wait_at(&self, table: &str, what: &str, so: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + Duration::from_secs(10);
        loop {
            let view = self.ask("GET", &format!("/api/tables/{table}"), None, None);
            if so(&view) {
                return view;
            }
            assert!(Instant::now() < end, "never {what}: {view}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Stops it with SIGTERM; it must end well.
    pub(crate) fn stop(self) -> Ran {
        let pid = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-TERM", &pid])
                .status()
                .unwrap()
                .success()
        );
        let ran = Ran::from(self.child.wait_with_output().unwrap());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran
    }

    /// A guest plays a round at the first table; the guest's token.
    pub(crate) fn play_a_round(&self) -> String {
        let guest = self.ask(
            "POST",
            "/api/guests",
            None,
            Some(&json!({ "name": "anna", "age_years": 20 })),
        );
        let token = guest["token"].as_str().expect("a token");
        let mut n = 0;
        let mut say = |mut command: Value| {
            n += 1;
            command["id"] = format!("c{n}").into();
            let answer = self.ask(
                "POST",
                "/api/tables/mini-1/commands",
                Some(token),
                Some(&command),
            );
            assert!(answer.get("refused").is_none(), "{command}: {answer}");
        };
        say(json!({ "do": "buy-in", "cents": 20_000 }));
        self.wait("betting", |v| baccarat(v)["phase"] == "betting");
        say(json!({ "do": "sit", "seat": 1 }));
        say(json!({ "do": "place-wager", "area": 1, "on": "player", "cents": 4_300 }));
        self.wait("a result", |v| {
            baccarat(v)["results"]
                .as_array()
                .is_some_and(|r| !r.is_empty())
        });
        self.wait("the next round", |v| baccarat(v)["phase"] == "betting");
        token.to_owned()
    }
}

/// The view, wherever the answer has it.
fn baccarat(answer: &Value) -> &Value {
    let view = answer.get("view").unwrap_or(answer);
    &view["baccarat"]
}
