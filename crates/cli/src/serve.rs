//! `croupier serve`: the settings of the server from the arguments, its log, and how it is told to stop.

use crate::args::{LogFormat, PaceWord, Serve};
use crate::draft;
use crate::error::Failure;
use crate::style::{Paint, When};
use croupier_engine::{Cents, Name, Word};
use croupier_house::company;
use croupier_rulebooks::{Book, Bounds, Choices, books};
use croupier_server::anchors::{Stated, Why};
use croupier_server::vault::KeyError;
use croupier_server::{
    AnchorTerms, CageTerms, Config, JackpotSpec, MinimumAge, OutlierTerms, Pace, ServeError,
    TableSpec,
};
use croupier_store::{Address, OpenError};
use std::collections::BTreeSet;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

/// Serves until Ctrl-C or SIGTERM.
pub(crate) fn run(args: &Serve, color: When) -> Result<(), Failure> {
    let config = config(args)?;
    start_log(args, color)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::failed(format!("threads cannot be started: {error}")))?;
    runtime.block_on(async {
        let stop = stop_asked()?;
        croupier_server::serve(config, announce, stop)
            .await
            .map_err(|error| told(error, &args.data))
    })
}

fn config(args: &Serve) -> Result<Config, Failure> {
    let mut pace = match args.pace {
        PaceWord::Normal => Pace::normal(),
        PaceWord::Fast => Pace::fast(),
        PaceWord::Slow => Pace::slow(),
    };
    if let Some(ms) = args.betting_ms {
        pace.betting_ms = ms;
    }
    if let Some(ms) = args.decision_ms {
        pace.decision_ms = ms;
    }
    let tables = if args.tables.is_empty() {
        usual_tables(!args.no_guests)
    } else {
        named_tables(&args.tables)?
    };
    let for_play_money = |table: &&TableSpec| table.practice || table.company > 0;
    if args.no_guests
        && let Some(table) = tables.iter().find(for_play_money)
    {
        let (what, word) = match table.practice {
            true => ("is for practice", "practice"),
            false => ("has house players", "company"),
        };
        let what = format!(
            "the table {} {what}, and nobody is given play money",
            table.id
        );
        return Err(Failure::usage(what).hint(format!("leave --no-guests or the word {word} out")));
    }
    let mut config = Config::new(&args.data);
    config.database = database(args.database.clone())?;
    config.advertise = args.advertise.clone();
    config.key = args
        .key
        .said()
        .then(|| args.key.kept(&args.data))
        .transpose()?;
    config.why = args.why.clone();
    config.listen = args.listen;
    config.guests_cents = (!args.no_guests).then_some(args.guests_cents);
    config.pace = pace;
    let by_rule = Config::age_by_rule(&tables);
    config.tables = tables;
    config.jackpots = jackpots(&args.jackpots)?;
    config.cage = CageTerms {
        two_people_above: Cents(args.cage_two_people_above),
        voucher_days: args.voucher_days,
    };
    config.gaming_day = args.times.gaming_day()?;
    config.anchors = Some(AnchorTerms {
        every: minutes(args.anchor_minutes),
        day: config.gaming_day.clone(),
        file: args.anchors.clone(),
        told: anchored,
    });
    config.outliers = OutlierTerms {
        deviations: args.outlier_deviations,
        rounds: args.outlier_rounds,
    };
    config.manual = Some(croupier_manual::file);
    config.trusted_proxies = args.trusted_proxies.clone();
    config.age_by_rules = args.minimum_age.is_none();
    config.minimum_age = match args.minimum_age {
        Some(0) => None,
        Some(years) => Some(
            by_rule
                .filter(|age| age.years == years)
                .unwrap_or(MinimumAge { years, rule: None }),
        ),
        None => by_rule,
    };
    config.limits.connections_per_address = args.connections_per_address;
    config.limits.connections_max = args.connections_max;
    config.limits.commands_per_second = args.commands_per_second;
    config.limits.commands_burst = args.commands_per_second.saturating_mul(2);
    config.limits.requests_per_second = args.requests_per_second;
    config.limits.requests_burst = args.requests_per_second.saturating_mul(4);
    config.limits.guests_per_minute = args.guests_per_minute;
    config.limits.guests_burst = args.guests_per_minute.saturating_mul(4);
    config.limits.sign_ins_per_minute = args.sign_ins_per_minute;
    config.limits.sign_ins_burst = args.sign_ins_per_minute;
    config.limits.staff_idle = minutes(args.staff_idle_minutes);
    config.limits.account_idle = minutes(args.player_idle_minutes);
    config.limits.absence_max = minutes(args.seat_timeout);
    config.limits.one_table = args.one_table;
    config.limits.one_terminal = args.one_terminal;
    config.limits.supervised = args.supervised;
    config.limits.lock_out_failures = args.lock_out_after;
    config.limits.lock_out_for = minutes(args.lock_out_minutes);
    config.limits.lock_out_within = minutes(args.lock_out_minutes);
    Ok(config)
}

/// The environment variable that may hold the database's address.
const DATABASE: &str = "CROUPIER_DATABASE";

/// The database that was named, if one was.
fn database(named: Option<String>) -> Result<Option<Address>, Failure> {
    let named = named.or_else(|| std::env::var(DATABASE).ok());
    let Some(named) = named.filter(|named| !named.is_empty()) else {
        return Ok(None);
    };
    match Address::is_database(&named) {
        true => Ok(Some(Address::Database(named))),
        false => Err(
            Failure::usage("the address of the database does not begin with postgres://")
                .hint("write it postgres://user:password@host:5432/name"),
        ),
    }
}

/// Tells of an anchor that begins or ends a day's work.
fn anchored(anchor: &Stated, why: Why) {
    if matches!(why, Why::Start | Why::Stop) {
        let mut out = std::io::stdout().lock();
        let hash = anchor.hash().unwrap_or_default();
        // Whoever does not listen finds it in the log of the house.
        let _ = writeln!(out, "Anchor {}: {hash}", anchor.number);
        let _ = out.flush();
    }
}

fn minutes(minutes: u32) -> Duration {
    Duration::from_secs(u64::from(minutes) * 60)
}

/// So many house players keep somebody company at a usual table where there is no game alone.
const COMPANY: u8 = 2;

/// One table for each version of each book, with house players where they can play and there is play money for them.
fn usual_tables(play_money: bool) -> Vec<TableSpec> {
    let table = |id: String, book: &Book, mut options: Choices| {
        // Whoever leaves the page does not leave a stake to ride.
        if book.options.contains_key("winners") {
            options.insert("winners".to_owned(), "returned".to_owned());
        }
        let rules = book.rules(&options);
        let may = rules.is_ok_and(|rules| company::check(&rules, false, COMPANY).is_ok());
        TableSpec {
            id,
            title: title(book, &options),
            book: book.id.clone(),
            options,
            physical: false,
            practice: false,
            company: if play_money && may { COMPANY } else { 0 },
            pit: None,
        }
    };
    let tables = books().iter().flat_map(|book| match versions(book) {
        Some(versions) => versions
            .iter()
            .map(|version| {
                let options = Choices::from([("version".to_owned(), version.clone())]);
                table(format!("{version}-1"), book, options)
            })
            .collect(),
        None => vec![table(book.id.replace('/', "-"), book, Choices::new())],
    });
    tables.collect()
}

/// The versions that a book leaves to the operator, if it does.
fn versions(book: &Book) -> Option<&[String]> {
    match book.options.get("version").map(|v| &v.bounds) {
        Some(Bounds::Choice(versions)) => Some(versions),
        _ => None,
    }
}

/// What people call a table: `Mini baccarat`.
fn title(book: &Book, options: &Choices) -> String {
    let Some(spec) = book.options.get("version") else {
        let (game, _) = book.title.split_once(',').unwrap_or((&book.title, ""));
        return game.to_owned();
    };
    let version = options.get("version").or(spec.default.as_ref());
    let words = [version.map_or("", String::as_str), book.game.word()].join(" ");
    let mut letters = words.trim().chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Tables as `ID=BOOK key=value …`; every one is held to its book before any is opened.
pub(crate) fn named_tables(texts: &[String]) -> Result<Vec<TableSpec>, Failure> {
    let mut tables: Vec<TableSpec> = Vec::new();
    let mut ids = BTreeSet::new();
    for text in texts {
        let mut words = text.split_whitespace();
        let Some((id, book)) = words.next().and_then(|w| w.split_once('=')) else {
            return Err(Failure::usage(format!("{text:?} is not a table"))
                .hint("a table is written 'ID=BOOK key=value …', such as 'mini-1=nz-2004/baccarat decks=6'"));
        };
        draft::check_id(id)?;
        if !ids.insert(id) {
            return Err(Failure::usage(format!("the table {id} is named twice")));
        }
        let book = draft::find_book(book)?;
        let (flags, pairs): (Vec<&str>, Vec<&str>) =
            words.partition(|w| ["physical", "practice"].contains(w));
        let [physical, practice] = ["physical", "practice"].map(|flag| flags.contains(&flag));
        if physical && practice {
            return Err(
                Failure::usage(format!("the table {id} is physical and for practice"))
                    .hint("hints need a table where the house deals; leave one of the two out"),
            );
        }
        let mut options = draft::choices(pairs.into_iter())?;
        let company = options.remove("company").unwrap_or("0".to_owned());
        let company = company.parse().map_err(|_| {
            Failure::usage(format!("{company:?} is not a number of house players"))
                .hint("write it company=2")
        })?;
        let pit = options.remove("pit").map(|pit| {
            Name::new(&pit).ok_or_else(|| {
                Failure::usage(format!("{pit:?} is not a pit"))
                    .hint("a pit's name is 1 to 24 letters, digits, - or _, such as pit=main")
            })
        });
        let pit = pit.transpose()?;
        let rules = book
            .rules(&options)
            .map_err(|refusals| draft::refused(id, &refusals))?;
        company::check(&rules, physical, company)
            .map_err(|why| Failure::usage(format!("the table {id}: {why}")))?;
        tables.push(TableSpec {
            id: id.to_owned(),
            title: title(book, &options),
            book: book.id.clone(),
            options,
            physical,
            practice,
            company,
            pit,
        });
    }
    Ok(tables)
}

/// The terms of jackpots as `NUMBER permille=700 seed=10000.00`.
pub(crate) fn jackpots(texts: &[String]) -> Result<Vec<JackpotSpec>, Failure> {
    let mut jackpots: Vec<JackpotSpec> = Vec::new();
    for text in texts {
        let wrong = |what: &str| {
            Failure::usage(format!("{text:?} is not a jackpot: {what}"))
                .hint("the terms of a jackpot are written '1 permille=700 seed=10000.00'")
        };
        let mut words = text.split_whitespace();
        let number = words.next().and_then(|w| w.parse::<u8>().ok());
        let number = number.filter(|n| (1..=99).contains(n));
        let number = number.ok_or_else(|| wrong("its number is 1 to 99"))?;
        let name =
            Name::new(&format!("stud-{number}")).ok_or_else(|| wrong("its number is 1 to 99"))?;
        if jackpots.iter().any(|j| j.name == name) {
            return Err(wrong("it is named twice"));
        }
        let mut spec = JackpotSpec::usual(&name);
        for (key, value) in &draft::choices(words)? {
            match key.as_str() {
                "permille" => {
                    let permille = value.parse().ok().filter(|p| (1..=1000).contains(p));
                    spec.permille = permille.ok_or_else(|| {
                        wrong("between 1 and 1000 thousandths of a wager go into the pool")
                    })?;
                }
                "seed" => {
                    let seed = Cents::from_word(value).filter(|seed| seed.0 >= 0);
                    spec.seed_cents = seed
                        .ok_or_else(|| wrong("its seed is an amount such as 10000.00"))?
                        .0;
                }
                other => return Err(wrong(&format!("it has no {other}"))),
            }
        }
        jackpots.push(spec);
    }
    Ok(jackpots)
}

fn start_log(args: &Serve, color: When) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(&args.log).map_err(|error| {
        Failure::usage(format!(
            "{:?} is not a filter of the log: {error}",
            args.log
        ))
        .hint("use error, warn, info, debug, or a filter such as croupier_server=debug")
    })?;
    let log = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(Paint::on(color, &std::io::stderr()).is_on());
    let log = match args.log_format {
        LogFormat::Text => log.boxed(),
        LogFormat::Json => log.json().boxed(),
    };
    // At their finest, other crates log what goes over the wire: tokens, and cards that one player alone may see.
    let without_secrets = filter_fn(|line| {
        line.target().starts_with("croupier") || *line.level() <= LevelFilter::DEBUG
    });
    let started = tracing_subscriber::registry()
        .with(filter)
        .with(without_secrets)
        .with(log)
        .try_init();
    started.map_err(|error| Failure::failed(format!("the log cannot be started: {error}")))
}

/// Ready when the operator asks the server to stop.
fn stop_asked() -> Result<impl Future<Output = ()> + Send + 'static, Failure> {
    let failed = |error| Failure::failed(format!("signals cannot be heard: {error}"));
    #[cfg(unix)]
    let mut terminated = {
        use tokio::signal::unix::{SignalKind, signal};
        signal(SignalKind::terminate()).map_err(failed)?
    };
    #[cfg(not(unix))]
    let _ = failed;
    Ok(async move {
        #[cfg(unix)]
        let terminated = terminated.recv();
        #[cfg(not(unix))]
        let terminated = std::future::pending::<Option<()>>();
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminated => {}
        }
    })
}

/// Says where the tables are; a reader who has gone does not stop the server.
fn announce(address: SocketAddr) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "The tables are open at http://{address}/");
    let _ = writeln!(out, "Press Ctrl-C to stop.");
    if let Ok(digest) = croupier_server::program::digest() {
        let _ = writeln!(out, "Program: SHA-256 {digest}");
    }
    let _ = out.flush();
}

/// What went wrong, with what to do about it.
pub(crate) fn told(error: ServeError, data: &Path) -> Failure {
    use std::io::ErrorKind;
    let failure = Failure::failed(&error);
    match &error {
        ServeError::Listen { error, .. } => match error.kind() {
            ErrorKind::AddrInUse => failure.hint(
                "another program listens there; stop it, or take another port, such as --listen 127.0.0.1:0",
            ),
            ErrorKind::PermissionDenied => {
                failure.hint("ports below 1024 are the system's; take another with --listen")
            }
            _ => failure.hint("name an address of this machine with --listen"),
        },
        ServeError::Folder { .. } => {
            failure.hint("name a folder that you may write to with --data")
        }
        ServeError::FolderInUse { .. } => {
            failure.hint("stop the other server, or give this one a folder of its own with --data")
        }
        ServeError::DatabaseInUse { .. } => failure.hint(
            "stop the other server, or give this one a database of its own with --database; servers that share one each have their own --advertise",
        ),
        ServeError::FolderExposed { path } => {
            let path = path.display();
            failure.hint(format!("see that nothing in it is another's, and make it yours alone: chmod 700 {path}"))
        }
        ServeError::Key(error) => key_hint(failure, error),
        ServeError::KeyMissing { .. } | ServeError::OtherKey { .. } => failure.hint(
            "put the key of this house back, from a copy, or say where it is with --key; to begin anew, name another folder with --data",
        ),
        ServeError::Anchors { .. } => {
            failure.hint("name a file with --anchors that you may write to, in a folder that is there")
        }
        ServeError::OtherToken { .. } => failure.hint(
            "put the token of this database back, from a copy, or delete it, and the next start makes another",
        ),
        ServeError::TokenMissing { .. } => {
            failure.hint("copy it from the data folder of another node, as well as the key")
        }
        ServeError::NotShared { .. } => {
            failure.hint("name a database of PostgreSQL's with --database, or leave --advertise out")
        }
        ServeError::StoreMissing { .. } => failure.hint(
            "put croupier.db back, from a copy; to begin anew, move the key away, or name another folder with --data",
        ),
        ServeError::Open(OpenError::Damaged(_) | OpenError::NotAStore { .. }) => failure.hint(format!(
            "`croupier verify {}` says what is damaged; put a sound copy in its place",
            data.display()
        )),
        ServeError::LaterEdition { .. } => {
            failure.hint("start the program that ran it last, or a later one")
        }
        ServeError::Open(OpenError::NewerSchema { .. } | OpenError::ChangedSchema { .. }) => {
            failure.hint("another croupier wrote it; use that one, or the copy made before it did")
        }
        ServeError::Open(OpenError::Io(_)) => failure.hint(
            "if it is a database of PostgreSQL's, see that it is running and that the address after --database is right",
        ),
        ServeError::Open(OpenError::Unfinished { .. }) => {
            failure.hint("begin it again with the same `croupier copy`, from the house that it is a copy of")
        }
        ServeError::Unexplained { .. } => {
            failure.hint("say why with --why TEXT, or start as before; the house's log keeps the reason")
        }
        ServeError::Open(OpenError::InUse { .. }) => {
            failure.hint("stop the program that has it open, and start again")
        }
        _ => failure,
    }
}

/// What to do about a key or a token that cannot be used.
fn key_hint(failure: Failure, error: &KeyError) -> Failure {
    match error {
        KeyError::ShortToken { .. } => {
            failure.hint("it was not written to its end; delete it, and the next start makes another")
        }
        KeyError::Malformed { .. } => failure.hint(
            "put the key back, from a copy; if nothing was played yet, delete it, and the next start makes another",
        ),
        KeyError::Wrapped { .. } => {
            failure.hint("say --key-passphrase, or name a file with --key-passphrase-file")
        }
        KeyError::NotWrapped { .. } => failure.hint(
            "leave the passphrase out, or make a copy of the key under one with `croupier key --wrap`",
        ),
        KeyError::WrongPassphrase { .. } => {
            failure.hint("it was mistyped, or belongs to another key; nothing can be opened without it")
        }
        KeyError::ShortPassphrase => failure.hint("choose a longer one; several words are best"),
        KeyError::Io { .. } => failure.hint(
            "name a file in a folder that is there and that you may write to; --key says where the key is",
        ),
        KeyError::Exposed { path } if path.ends_with("operator.token") => {
            failure.hint("treat the token as known: delete it, and the next start makes another")
        }
        KeyError::Exposed { path } => failure.hint(format!(
            "make it yours alone, chmod 600 {}, and treat it as compromised",
            path.display()
        )),
        // These say it themselves.
        KeyError::NotStretched | KeyError::Entropy(_) => failure,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_table_for_every_version() {
        let tables = usual_tables(true);
        let ids: Vec<&str> = tables.iter().map(|t| t.id.as_str()).collect();
        assert_eq!(ids[..3], ["mini-1", "midi-1", "full-1"]);
        assert_eq!(tables[2].title, "Full baccarat");
        assert!(ids.contains(&"nz-1998-mini-baccarat"), "{ids:?}");
        for book in books() {
            assert!(tables.iter().any(|t| t.book == book.id), "{}", book.id);
        }
        for table in &tables {
            assert!(TableSpec::is_id(&table.id));
            let book = croupier_rulebooks::book(&table.book).unwrap();
            book.rules(&table.options).unwrap();
        }
    }

    #[test]
    fn jackpots_are_named_with_their_terms() {
        let terms = |text: &str| jackpots(&[text.to_owned()]);
        let one = terms("2 permille=650 seed=25000.00").unwrap().remove(0);
        assert_eq!(
            (one.name.as_str(), one.permille, one.seed_cents),
            ("stud-2", 650, 2_500_000)
        );
        assert_eq!(terms("1").unwrap()[0].permille, 700);
        assert_eq!(terms("1 seed=0.00").unwrap()[0].seed_cents, 0);
        for bad in [
            "",
            "0",
            "100",
            "x",
            "1 permille=0",
            "1 permille=1001",
            "1 seed=-1",
            "1 seed=x",
            "1 pot=2",
        ] {
            assert!(terms(bad).is_err(), "{bad}");
        }
        assert!(jackpots(&["1".to_owned(), "1".to_owned()]).is_err());
    }

    #[test]
    fn tables_are_named_with_their_options() {
        let texts = ["a-1=nz-2004/baccarat version=full decks=6 physical pit=main".to_owned()];
        let tables = named_tables(&texts).unwrap();
        assert_eq!(tables[0].options["decks"], "6");
        assert_eq!(tables[0].title, "Full baccarat");
        assert!(tables[0].physical);
        assert_eq!(tables[0].pit, Name::new("main"));
        for bad in [
            "x",
            "A=nz-2004/baccarat",
            "a-1=chess",
            "a-1=nz-2004/baccarat decks=9",
            "a-1=nz-2004/baccarat decks",
            "a-1=nz-2004/baccarat pit=",
        ] {
            assert!(named_tables(&[bad.to_owned()]).is_err(), "{bad}");
        }
        assert!(named_tables(&[texts[0].clone(), texts[0].clone()]).is_err());
    }
}
