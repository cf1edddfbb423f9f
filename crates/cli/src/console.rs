//! `croupier table`: a table over JSON lines, or many in one process. A command a line in, a reply a line out, as
//! `docs/protocol.md` has it.

mod many;

use crate::args::TableArgs;
use crate::draft::{self, Undrafted};
use crate::error::Failure;
use crate::floor::{Floor, Logged};
use crate::source::Source;
use croupier_engine::{Awaiting, Card, Name, Refusal, Role, quoted};
use croupier_house::view::HandRead;
use croupier_house::{Actor, Command, Table};
use croupier_server::ServerLimits;
use croupier_server::why::Decided;
use croupier_server::wire::{self, Refused, Request};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

/// Runs a table from standard input to standard output.
pub(crate) fn run(args: &TableArgs) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let drafted = draft::draft(&args.name, &args.book, &args.options.options, args.physical);
    let (setup, rules) = match drafted {
        Ok(drafted) => drafted,
        Err(Undrafted::Failure(failure)) => return Err(failure),
        Err(Undrafted::Refused(refusals)) => {
            writeln!(out, "{}", refused_draft(&refusals))?;
            out.flush()?;
            return Err(draft::refused("this table", &refusals));
        }
    };
    if args.many {
        let first = json!({ "book": setup.book, "options": setup.options.0 });
        writeln!(out, "{first}")?;
        let mut tables = many::Tables::new(setup, rules);
        return answered(&mut out, |text| tables.line(text));
    }
    let source = match args.physical {
        true => None,
        false => Some(Source::new(args.seed.as_deref())?),
    };
    let mut console = Console::new(Floor::new(setup, rules, source, args.log.as_deref())?);
    writeln!(out, "{}", console.reply(0, None))?;
    answered(&mut out, |text| console.line(text))
}

/// Answers each line of standard input that says something. What waits to be written is written before anything is waited for.
fn answered(
    out: &mut impl Write,
    mut answer: impl FnMut(&str) -> Result<Value, Failure>,
) -> Result<(), Failure> {
    let mut input = BufReader::new(io::stdin().lock());
    let mut line = Vec::new();
    let most = ServerLimits::default().body_bytes_max;
    loop {
        if !input.buffer().contains(&b'\n') {
            out.flush()?;
        }
        let answer = match next_line(&mut input, &mut line, most)? {
            Line::End => return Ok(()),
            Line::TooLong => {
                let detail = format!("a line has at most {most} bytes; this one was passed over");
                Refused::plain("LineTooLong", detail).answer(None)
            }
            Line::Whole => match std::str::from_utf8(&line).map(str::trim) {
                Err(_) => Refused::plain("MalformedJson", "this line is not UTF-8").answer(None),
                Ok(text) if text.is_empty() || text.starts_with('#') => continue,
                Ok(text) => answer(text)?,
            },
        };
        writeln!(out, "{answer}")?;
    }
}

/// What was read.
enum Line {
    Whole,
    TooLong,
    End,
}

/// Reads a line of at most so many bytes; the rest of a longer one is passed over.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>, most: usize) -> io::Result<Line> {
    line.clear();
    let room = most as u64 + 1;
    if input.by_ref().take(room).read_until(b'\n', line)? == 0 {
        return Ok(Line::End);
    }
    if line.len() <= most || line.ends_with(b"\n") {
        return Ok(Line::Whole);
    }
    input.skip_until(b'\n')?;
    Ok(Line::TooLong)
}

fn refused_draft(refusals: &[Refusal]) -> Value {
    let list: Vec<Value> = refusals
        .iter()
        .map(|r| serde_json::to_value(Refused::from(r.clone())).unwrap_or_default())
        .collect();
    json!({ "refused": list })
}

/// A table and what its one sender was answered.
struct Console {
    floor: Floor,
    answered: BTreeMap<Box<str>, Answered>,
}

/// What is kept of an answer: enough to repeat what was done, or the refusal.
enum Answered {
    /// The events after the one number and up to the other.
    Done(u64, u64),
    /// Refused, as JSON; what was asked, by whom, when and after which event.
    Refused(Box<str>, Box<(Actor, Command, i64, u64)>),
}

impl Console {
    fn new(floor: Floor) -> Console {
        let answered = BTreeMap::new();
        Console { floor, answered }
    }

    /// The answer to a line.
    fn line(&mut self, text: &str) -> Result<Value, Failure> {
        if !text.starts_with(['{', '[', '"']) {
            return self.notation(text);
        }
        match serde_json::from_str(text) {
            Ok(value) => self.said(value),
            // Said once more by the wire, in its words.
            Err(_) => match wire::request(self.floor.kind(), text, None) {
                Ok(request) => self.request(request, None),
                Err(unread) => Ok(unread.answer()),
            },
        }
    }

    /// The answer to a question or a command in JSON.
    fn said(&mut self, value: Value) -> Result<Value, Failure> {
        let (value, offers) = match value {
            Value::Object(fields) if fields.contains_key("ask") => {
                return Ok(self.question(fields));
            }
            Value::Object(mut fields) => {
                let offers = fields.remove("offers");
                (Value::Object(fields), offers)
            }
            value => (value, None),
        };
        let wanted: Option<Vec<String>> = match offers.map(serde_json::from_value).transpose() {
            Ok(wanted) => wanted,
            Err(_) => {
                let detail = "offers: this is a list of the commands that are to be offered";
                let id = value.get("id").and_then(Value::as_str);
                return Ok(Refused::plain("BadField", detail).answer(id));
            }
        };
        match wire::request_value(self.floor.kind(), value, None) {
            Ok(request) => self.request(request, wanted.as_deref()),
            Err(unread) => Ok(unread.answer()),
        }
    }

    fn notation(&mut self, text: &str) -> Result<Value, Failure> {
        let kind = self.floor.kind();
        match Command::parse(kind, text) {
            Ok(command) => {
                let (id, role) = (None, None);
                self.request(Request { id, role, command }, None)
            }
            Err(error) => {
                let word = text.split_whitespace().next().unwrap_or_default();
                let known = Command::words(kind);
                let refused = if known.contains(&word) {
                    Refused::plain("BadField", error.to_string())
                } else {
                    let detail = format!(
                        "this is neither a JSON object nor a line that begins with a command; commands are {}",
                        known.join(", ")
                    );
                    Refused::plain("MalformedJson", detail)
                };
                Ok(refused.answer(None))
            }
        }
    }

    /// The answer to a command, with these offers, or with all of them.
    fn request(&mut self, request: Request, wanted: Option<&[String]>) -> Result<Value, Failure> {
        let id = request.id.as_deref();
        if let Some(answer) = id.and_then(|id| self.again(id)) {
            return Ok(answer);
        }
        let before = self.floor.seq();
        let actor = speaker(self.floor.table(), &request);
        let now = self.floor.now();
        let (mut answer, kept) = match self.floor.say(&actor, &request.command)? {
            Err(refusal) => {
                let refused = Refused::from(refusal);
                let text = serde_json::to_string(&refused).unwrap_or_default();
                let asked = Box::new((actor, request.command, now, before));
                (refused.answer(None), Answered::Refused(text.into(), asked))
            }
            Ok(()) => {
                while self.floor.step()? {}
                let done = Answered::Done(before, self.floor.seq());
                (self.reply(before, wanted), done)
            }
        };
        if let Some(id) = request.id {
            answer["reply"] = id.as_str().into();
            self.answered.insert(id.into(), kept);
        }
        Ok(answer)
    }

    /// The refusal of an id that was used before.
    fn again(&self, id: &str) -> Option<Value> {
        let first = match self.answered.get(id)? {
            Answered::Done(after, seq) => {
                json!({ "reply": id, "seq": seq, "events": self.events(*after, *seq) })
            }
            Answered::Refused(text, _) => {
                let refused: Value = serde_json::from_str(text).unwrap_or_default();
                json!({ "reply": id, "refused": refused })
            }
        };
        let detail = format!("the id {id:?} was used before; first_reply has the answer");
        let mut refused = Refused::plain("CommandAlreadyAnswered", detail);
        refused.first_reply = Some(Box::new(first));
        Some(refused.answer(Some(id)))
    }

    /// The events after the one number and up to the other.
    fn events(&self, after: u64, seq: u64) -> Vec<Value> {
        let events = self.floor.events_after(after).iter();
        events.take_while(|e| e.seq <= seq).map(event).collect()
    }

    /// What has happened since an event, and what may happen now: all of it, or what is wanted and what the table awaits.
    fn reply(&self, after: u64, wanted: Option<&[String]>) -> Value {
        let table = self.floor.table();
        let seq = self.floor.seq();
        let awaiting = serde_json::to_value(table.awaited()).unwrap_or_default();
        let mut offers = Table::offers_to_staff(table);
        if let Some(wanted) = wanted {
            let awaited = awaiting["do"].as_str();
            offers.retain(|offer| {
                Some(offer.word) == awaited || wanted.iter().any(|word| word == offer.word)
            });
        }
        json!({
            "seq": seq,
            "events": self.events(after, seq),
            "awaiting": awaiting,
            "options": wire::options_json(&offers),
        })
    }

    /// Answers a question, which changes nothing.
    fn question(&self, mut fields: Map<String, Value>) -> Value {
        let id = match wire::take_id(&mut fields) {
            Ok(id) => id,
            Err(unread) => return unread.answer(),
        };
        let ask = fields.remove("ask");
        let player = fields.remove("as_player");
        let mut answer = match self.answer(ask.as_ref(), player.as_ref(), &fields) {
            Ok(answer) => answer,
            Err((reason, detail)) => Refused::plain(reason, detail).answer(None),
        };
        if let Some(id) = id {
            answer["reply"] = id.into();
        }
        answer
    }

    fn answer(
        &self,
        ask: Option<&Value>,
        player: Option<&Value>,
        rest: &Map<String, Value>,
    ) -> Result<Value, (&'static str, String)> {
        let asked = ask.and_then(Value::as_str).unwrap_or_default();
        if asked == "why" && player.is_none() {
            let seq = self.floor.seq();
            return Ok(json!({ "seq": seq, "why": self.why(rest)? }));
        }
        if let Some(field) = rest.keys().next() {
            let detail = format!("a question has no field {}", quoted(field));
            return Err(("BadField", detail));
        }
        if player.is_some() && asked != "view" {
            let detail = format!("{} is the same for everybody", quoted(asked));
            return Err(("BadField", detail));
        }
        let seq = self.floor.seq();
        match asked {
            "view" => {
                let name = |given: &Value| {
                    let name = given.as_str().and_then(Name::new);
                    name.ok_or_else(|| {
                        let given = given.as_str().map_or("this".to_owned(), quoted);
                        ("BadField", format!("as_player: {given} is not a name"))
                    })
                };
                let viewer = player.map(name).transpose()?.map(Actor::player);
                Ok(json!({ "seq": seq, "view": self.view(viewer.as_ref()) }))
            }
            "log" => {
                let events = self.events(0, seq);
                Ok(json!({ "seq": seq, "events": events }))
            }
            "weights" => Ok(json!({ "seq": seq, "weights": weights(self.floor.table()) })),
            "ledger" => {
                let accounts = self.floor.accounts();
                let sum: i64 = accounts.values().map(|c| c.0).sum();
                Ok(
                    json!({ "seq": seq, "ledger": { "accounts_cents": accounts, "sum_cents": sum } }),
                )
            }
            _ => Err((
                "UnknownQuestion",
                format!(
                    "there is no question {}; there are view, log, weights, ledger, why",
                    quoted(asked)
                ),
            )),
        }
    }

    /// Why an event happened, or what came of a command.
    fn why(&self, of: &Map<String, Value>) -> Result<Value, (&'static str, String)> {
        let bad = |detail: String| ("BadField", detail);
        let mut fields = of.iter();
        let explanation = match (fields.next(), fields.next()) {
            (Some((field, value)), None) if field == "seq" => {
                let seq = value
                    .as_u64()
                    .ok_or_else(|| bad("seq is the number of an event".into()))?;
                let last = self.floor.seq();
                let found = self.floor.decided(seq);
                let (decided, events) = found.ok_or_else(|| {
                    let detail = match (1..=last).contains(&seq) {
                        true => {
                            format!("event {seq} drafts the table: no command caused it")
                        }
                        false => format!("the log has no event {seq}; it ends with {last}"),
                    };
                    ("NoSuchEvent", detail)
                })?;
                decided.events(&events, Some(seq))
            }
            (Some((field, Value::String(id))), None) if field == "command" => {
                let never = || {
                    (
                        "NoSuchCommand",
                        format!("no command {} was sent", quoted(id)),
                    )
                };
                match self.answered.get(id.as_str()).ok_or_else(never)? {
                    Answered::Done(after, _) => {
                        let (decided, events) = self.floor.decided(after + 1).ok_or_else(never)?;
                        decided.events(&events, None)
                    }
                    Answered::Refused(text, asked) => {
                        let (actor, command, at_ms, after) = &**asked;
                        let decided = Decided {
                            table: self.floor.table_at(*after),
                            after: *after,
                            at_ms: *at_ms,
                            actor: actor.clone(),
                            command: command.clone(),
                        };
                        let refused: Refused = serde_json::from_str(text).map_err(|_| never())?;
                        decided.refusal(refused)
                    }
                }
            }
            _ => {
                let detail = "ask why of one thing: \"seq\", the number of an event, or \"command\", the id of a command";
                return Err(bad(detail.into()));
            }
        };
        Ok(serde_json::to_value(explanation).unwrap_or_default())
    }

    fn view(&self, viewer: Option<&Actor>) -> Value {
        let table = self.floor.table();
        let mut seen = table.view(viewer);
        if let (Some(you), Some(viewer)) = (&mut seen.you, viewer) {
            let look = self.floor.look(viewer);
            you.look = (!look.is_empty()).then_some(look);
            you.look_read = you.look.as_deref().and_then(HandRead::of);
        }
        let mut view = serde_json::to_value(seen).unwrap_or_default();
        if let (Value::Object(fields), Some(book)) =
            (&mut view, croupier_rulebooks::book(&table.setup().book))
        {
            let notices: Vec<Value> = book
                .notices(&table.options_in_force())
                .into_iter()
                .map(|n| json!({ "text": n.text, "rule": n.rule.as_str() }))
                .collect();
            fields.insert("seq".to_owned(), self.floor.seq().into());
            fields.insert("title".to_owned(), book.title.as_str().into());
            fields.insert("notices".to_owned(), notices.into());
        }
        view
    }
}

/// Who says a command: in the role that is named, or the first that may; a player for himself or herself.
fn speaker(table: &Table, request: &Request) -> Actor {
    let command = &request.command;
    let usual = table.roles_of(command).first().copied();
    let role = request.role.or(usual).unwrap_or(Role::Dealer);
    let staff = |role: Role| match Name::new(role.word()) {
        Some(name) => Actor::staff(name, role),
        None => Actor::house(role),
    };
    match (role, command.player()) {
        (Role::Player, Some(name)) => Actor::player(name.clone()),
        (role, _) => staff(role),
    }
}

fn event(logged: &Logged) -> Value {
    wire::event_out(logged.seq, logged.at_ms, &wire::event_body(&logged.event))
}

/// How many of each card could come, where one is awaited.
fn weights(table: &Table) -> Value {
    let Some(Awaiting::Chance(chance)) = table.awaiting() else {
        return Value::Null;
    };
    let cards: Map<String, Value> = Card::deck()
        .map(|card| (card.to_string(), chance.weights.of(card).into()))
        .collect();
    json!({
        "to": chance.to,
        "face": chance.face.word(),
        "count": chance.count,
        "total": chance.weights.total(),
        "cards": cards,
    })
}
