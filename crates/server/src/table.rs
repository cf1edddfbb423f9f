//! A table as the doors see it: a queue of commands to its one owner, the newest snapshot, and every commit as it happens.
//! The owner itself is in [`owner`]; what a command does is the house's business.

mod act;
mod commit;
mod company;
mod disputes;
mod draft;
mod load;
mod owner;
mod presence;
mod recent;
mod sent_away;
mod shelf;
pub(crate) mod warm;

pub(crate) use company::{Aside, Company, SaidAside, Watched, Watcher};
pub(crate) use draft::{Decide, spoken};
use load::State;
pub(crate) use load::{Deps, HiddenError, LEASE_MS, LoadError, sealed, setup, unsealed};
pub(crate) use owner::{SpawnError, spawn, title};
pub(crate) use presence::Here;
pub(crate) use shelf::Shelf;

use crate::door::DoorReason;
use crate::hall::Hall;
use crate::jackpot::Board;
use crate::offered::Lists;
use crate::rest::Summary;
use crate::shown::Changes;
use crate::wire::{self, Refused};
use axum::extract::ws::Utf8Bytes;
use croupier_engine::games::GameKind;
use croupier_engine::{Card, Name, Role};
use croupier_house::{Actor, Command, Table};
use croupier_store::Hash;
use presence::Presence;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio::time::Instant;

/// Commits kept for a connection that is a little behind; one that is further behind gets a fresh view.
const COMMITS_KEPT: usize = 128;

/// Who sends a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sender {
    /// A player, by session.
    Player(Name),
    /// A member of staff, who has these roles.
    Staff(Name, Arc<[Role]>),
    /// The house itself.
    House(Role),
}

impl Sender {
    /// The name under which command ids are kept.
    pub(crate) fn label(&self) -> &str {
        match self {
            Sender::Player(name) | Sender::Staff(name, _) => name.as_str(),
            Sender::House(_) => croupier_house::actor::HOUSE,
        }
    }

    /// As whom this sender sees a table.
    pub(crate) fn viewer(&self) -> Actor {
        match self {
            Sender::Player(name) => Actor::player(name.clone()),
            Sender::Staff(name, roles) => {
                let role = roles.first().copied().unwrap_or(Role::Dealer);
                Actor::staff(name.clone(), role)
            }
            Sender::House(role) => Actor::house(*role),
        }
    }
}

/// A command on its way to a table's owner.
#[derive(Debug)]
pub(crate) struct Ask {
    pub(crate) sender: Sender,
    /// The sender's number for it; none only for the house's own.
    pub(crate) id: Option<String>,
    /// The role in which it is said, if that is said.
    pub(crate) role: Option<Role>,
    pub(crate) command: Command,
    pub(crate) reply: ReplyTo,
    /// Whether it may have been committed already, unknown to us: then how far the log had come before.
    pub(crate) retried: Option<u64>,
    /// Whether the sender's account could not pay for it.
    pub(crate) overdrawn: bool,
    /// What is decided in its place: the same with what it left open, or a refusal.
    pub(crate) instead: Option<Result<Command, Refused>>,
}

impl Ask {
    /// A command from outside.
    pub(crate) fn new(
        sender: Sender,
        id: String,
        request: crate::wire::Request,
        reply: ReplyTo,
    ) -> Ask {
        Ask {
            sender,
            id: Some(id),
            role: request.role,
            command: request.command,
            reply,
            retried: None,
            overdrawn: false,
            instead: None,
        }
    }

    /// A command of the house's own.
    pub(crate) fn house(command: Command) -> Ask {
        let roles = command.roles().iter().copied();
        let role = roles
            .into_iter()
            .find(|r| *r != Role::Player)
            .unwrap_or(Role::Dealer);
        Ask {
            sender: Sender::House(role),
            id: None,
            role: None,
            command,
            reply: ReplyTo::Nobody,
            retried: None,
            overdrawn: false,
            instead: None,
        }
    }

    /// What a house player says.
    pub(crate) fn house_player(name: Name, command: Command) -> Ask {
        Ask {
            sender: Sender::Player(name),
            ..Ask::house(command)
        }
    }

    /// A command that the house says in somebody's name, because of what that one decided elsewhere.
    pub(crate) fn staff(name: Name, role: Role, command: Command) -> Ask {
        Ask {
            sender: Sender::Staff(name, Arc::from([role])),
            role: Some(role),
            ..Ask::house(command)
        }
    }

    /// What is decided: what was sent, with what it left open.
    fn decided(&self) -> Result<&Command, Refused> {
        match &self.instead {
            None => Ok(&self.command),
            Some(instead) => instead.as_ref().map_err(Clone::clone),
        }
    }

    fn key(&self) -> Option<Key> {
        let id = self.id.clone()?;
        Some((self.sender.label().to_owned(), id))
    }

    /// What tells a repetition from another command under the same id.
    fn hash(&self, table: &str) -> Hash {
        let role = self.role.map_or("", Role::word);
        let body = crate::wire::command_json(&self.command);
        Hash::of(format!("{table}\n{role}\n{body}").as_bytes())
    }

    /// Answers it.
    pub(crate) fn answer(self, answer: Answer) {
        let id = self.id.unwrap_or_default();
        match self.reply {
            ReplyTo::Once(sender) => drop(sender.send(answer)),
            ReplyTo::Stream(sender) => drop(sender.try_send(Box::new((id, answer)))),
            ReplyTo::Nobody => {}
        }
    }
}

/// The refusal of whatever is asked of a table that does not go on.
pub(crate) fn stopped(why: &str) -> Refused {
    let detail = format!("the table is stopped and takes no commands: {why}");
    Refused::plain(DoorReason::TableStopped, detail)
}

/// A sender's label and the id of a command.
pub(crate) type Key = (String, String);

/// Where an answer goes.
#[derive(Debug)]
pub(crate) enum ReplyTo {
    /// To one who waits for it.
    Once(oneshot::Sender<Answer>),
    /// To a connection with several under way. Boxed, for the queue has its room from the beginning, and most connections only
    /// watch.
    Stream(mpsc::Sender<Box<(String, Answer)>>),
    /// To nobody.
    Nobody,
}

/// The answer to a command, given only after it is on disk.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// It was done.
    Done {
        /// The number of its last event.
        seq: u64,
        /// Its events, as they go out.
        events: Arc<str>,
        /// The table after it.
        after: Arc<Snapshot>,
    },
    /// It was refused.
    Refused(Refused),
}

/// What is being timed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    pub(crate) what: &'static str,
    pub(crate) due: Instant,
    pub(crate) of: Duration,
}

/// What players may look at, each alone. Never printed.
#[derive(Default)]
pub(crate) struct Looks(pub(crate) BTreeMap<Name, Vec<Card>>);

impl fmt::Debug for Looks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Looks")
    }
}

/// A table at a moment.
#[derive(Debug)]
pub(crate) struct Snapshot {
    /// How often the table was made known before.
    pub(crate) version: u64,
    pub(crate) seq: u64,
    pub(crate) table: Arc<Table>,
    pub(crate) clock: Option<Clock>,
    /// The cards that lie face down before a player who alone may look at them.
    pub(crate) looks: Looks,
    /// Why it does not go on, if it does not.
    pub(crate) stopped: Option<String>,
    /// Whether anything that is asked is decided.
    pub(crate) takes_commands: bool,
    /// Whether the house is about to do something by itself.
    pub(crate) acts: bool,
}

impl Snapshot {
    /// What is shown of it at rest, if nothing happens there.
    pub(crate) fn summary(&self) -> Option<Summary> {
        let rests = self.stopped.is_none() && self.takes_commands && !self.acts;
        rests.then(|| Summary::of(&self.table, self.seq)).flatten()
    }
}

/// One command's part of a commit.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) key: Option<Key>,
    /// Its events as they go out, with commas between.
    pub(crate) events: Arc<str>,
    /// The number of its last event.
    pub(crate) seq: u64,
}

/// What was committed at once, or made known without a commit, with what it changed for everybody.
#[derive(Debug)]
pub(crate) struct Commit {
    /// The version of the snapshot that shows it.
    pub(crate) version: u64,
    pub(crate) parts: Vec<Part>,
    /// The number of the table's last event.
    pub(crate) seq: u64,
    pub(crate) changes: Changes,
    told: OnceLock<Utf8Bytes>,
}

impl Commit {
    pub(crate) fn new(version: u64, parts: Vec<Part>, seq: u64, changes: Changes) -> Commit {
        Commit {
            version,
            parts,
            seq,
            changes,
            told: OnceLock::new(),
        }
    }

    /// The message to everybody who sees no more than all do; it is written once.
    pub(crate) fn told(&self) -> Utf8Bytes {
        let told = self.told.get_or_init(|| {
            let mut text = String::with_capacity(1024);
            wire::begin(
                None,
                self.seq,
                self.parts.iter().map(|p| &*p.events),
                &mut text,
            );
            self.changes.write(None, &mut text);
            text.push('}');
            text.into()
        });
        told.clone()
    }
}

/// A table's door.
#[derive(Clone, Debug)]
pub(crate) struct Handle(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    id: String,
    title: String,
    kind: GameKind,
    queue: mpsc::Sender<Ask>,
    snapshot: watch::Receiver<Arc<Snapshot>>,
    commits: broadcast::Sender<Arc<Commit>>,
    presence: Presence,
    company: Company,
    acts: AtomicU64,
    /// The long lists that were offered here.
    lists: Lists,
    /// The display of the jackpot that it is linked to.
    board: Option<Arc<Board>>,
    /// The hall that it stands in.
    hall: Hall,
}

impl Handle {
    pub(crate) fn id(&self) -> &str {
        &self.0.id
    }

    pub(crate) fn title(&self) -> &str {
        &self.0.title
    }

    /// The hall that it stands in.
    pub(crate) fn hall(&self) -> &Hall {
        &self.0.hall
    }

    pub(crate) fn kind(&self) -> GameKind {
        self.0.kind
    }

    /// The table as of the last commit.
    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.0.snapshot.borrow())
    }

    /// Why the table does not go on, if it does not.
    pub(crate) fn stopped(&self) -> Option<String> {
        let gone = || (!self.is_owned()).then(|| "its owner is gone".to_owned());
        self.snapshot().stopped.clone().or_else(gone)
    }

    /// Whether there is an owner who takes commands.
    pub(crate) fn is_owned(&self) -> bool {
        !self.0.queue.is_closed()
    }

    /// The table as it stands, whenever that is asked.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.0.snapshot.clone()
    }

    /// Every commit from now on.
    pub(crate) fn commits(&self) -> broadcast::Receiver<Arc<Commit>> {
        self.0.commits.subscribe()
    }

    /// Whether nobody else has a hold of it, or watches.
    pub(crate) fn is_alone(&self) -> bool {
        Arc::strong_count(&self.0) == 1 && self.0.commits.receiver_count() == 0
    }

    /// The display of the jackpot that it is linked to.
    pub(crate) fn board(&self) -> Option<&Arc<Board>> {
        self.0.board.as_ref()
    }

    /// Those who are there.
    pub(crate) fn company(&self) -> &Company {
        &self.0.company
    }

    /// The long lists that were offered here.
    pub(crate) fn lists(&self) -> &Lists {
        &self.0.lists
    }

    /// How often the automatic dealer has woken up.
    pub(crate) fn acts(&self) -> u64 {
        self.0.acts.load(Ordering::Relaxed)
    }

    /// Puts a command in the queue, or says at once why not.
    pub(crate) fn ask(&self, ask: Ask) -> Result<(), Refused> {
        if let Sender::Player(name) = &ask.sender {
            self.0.presence.seen(name);
        }
        self.0.queue.try_send(ask).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => DoorReason::TableBusy.into(),
            mpsc::error::TrySendError::Closed(_) => stopped(&self.stopped().unwrap_or_default()),
        })
    }

    /// Says something and waits until it is done, or refused.
    pub(crate) async fn say(&self, ask: Ask) -> Result<(), Refused> {
        let (reply, answer) = oneshot::channel();
        self.ask(Ask {
            reply: ReplyTo::Once(reply),
            ..ask
        })?;
        match answer.await {
            Ok(Answer::Done { .. }) => Ok(()),
            Ok(Answer::Refused(refused)) => Err(refused),
            Err(_) => Err(DoorReason::TableStopped.into()),
        }
    }

    /// A connection of a player at this table, for as long as the answer lives.
    pub(crate) fn here(&self, name: &Name) -> Here {
        self.0.presence.here(name)
    }
}
