//! `croupier cage`: the counter of the cage on the data folder, in the operator's name, also beside a running server.

use crate::args::{Cage, CageProof, CageTask, Format};
use crate::error::Failure;
use crate::staff::{OPERATOR, name, refused};
use crate::text::{count, utc};
use crate::verify::house_in;
use croupier_engine::{Cents, Role, Word as _};
use croupier_house::cage::{self, Command, Event, Proof, Stands};
use croupier_server::office::By;
use croupier_server::report::money;
use croupier_server::wire::Refused;
use croupier_server::{Config, Counter};
use serde_json::{Value, json};
use std::io::{BufRead, IsTerminal, Write};

/// What a task comes to.
enum Asked {
    Show,
    Account(String),
    Say(Command, Option<String>),
}

/// Does what `croupier cage` asks.
pub(crate) fn run(args: &Cage, out: &mut impl Write) -> Result<(), Failure> {
    let asked = asked(&args.task)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::failed(format!("threads cannot be started: {error}")))?;
    house_in(&args.data)?;
    let told = runtime.block_on(async {
        let mut config = Config::new(&args.data);
        config.key = Some(args.key.kept(&args.data)?);
        let opened = croupier_server::open_cage(&config).await;
        let (counter, held) = opened.map_err(|error| crate::serve::told(error, &args.data))?;
        let told = at_the_counter(&counter, asked).await;
        let closed = counter.store().close().await;
        drop(held);
        let told = told?;
        closed.map_err(Failure::failed)?;
        Ok::<Value, Failure>(told)
    })?;
    match args.format {
        Format::Json => writeln!(out, "{told:#}")?,
        Format::Text => in_words(&told, out)?,
    }
    Ok(out.flush()?)
}

async fn at_the_counter(counter: &Counter, asked: Asked) -> Result<Value, Failure> {
    match asked {
        Asked::Show => {
            let unclaimed = counter.unclaimed().await.map_err(Failure::failed)?;
            let shown = counter.look(|cage| shown(cage, unclaimed)).await;
            shown.map_err(refused)
        }
        Asked::Account(player) => {
            let held = counter.account(&name(&player)?).await;
            let (player, cents) = held.map_err(told)?;
            Ok(json!({"player": player.as_str(), "cents": cents.0}))
        }
        Asked::Say(command, code) => {
            let role = command.roles().first().copied();
            let by = By {
                name: name(OPERATOR)?,
                role: role.unwrap_or(Role::Cashier),
            };
            counter.say(&by, command, code).await.map_err(told)
        }
    }
}

/// A refusal of the cage, with its rule and what to do.
fn told(refusal: Refused) -> Failure {
    let rule = refusal.rule.map(|rule| format!(" [{rule}]"));
    let rule = rule.unwrap_or_default();
    let failure = Failure::usage(format!("{}{rule}", refusal.detail));
    match refusal.reason.as_str() {
        "NoSuchPerson" => failure.hint("a player has an account after coming in on the page once"),
        "SamePerson" => failure.hint("somebody else confirms it on the page"),
        "NotEnoughMoney" => {
            failure.hint("`croupier cage account PLAYER` shows what the account holds")
        }
        "NoSuchVoucher" | "NothingRequested" => {
            failure.hint("`croupier cage show` lists vouchers and requests by their numbers")
        }
        _ => failure,
    }
}

fn amount(text: &str) -> Result<Cents, Failure> {
    Cents::from_word(text).ok_or_else(|| {
        Failure::usage(format!("{text:?} is not an amount"))
            .hint("an amount is in dollars with two digits, such as 100.00")
    })
}

const fn proof(proof: CageProof) -> Proof {
    match proof {
        CageProof::Document => Proof::Document,
        CageProof::Known => Proof::Known,
    }
}

/// The code of a voucher: it is typed, or the first line of standard input.
fn code() -> Result<String, Failure> {
    if std::io::stdin().is_terminal() {
        return Ok(rpassword::prompt_password("Code: ")?);
    }
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim().to_owned())
}

fn asked(task: &CageTask) -> Result<Asked, Failure> {
    let maybe = |player: &Option<String>| player.as_deref().map(name).transpose();
    let command = match task {
        CageTask::Show => return Ok(Asked::Show),
        CageTask::Account { player } => return Ok(Asked::Account(player.clone())),
        CageTask::RedeemVoucher { number, player } => {
            let (number, player) = (*number, maybe(player)?);
            let command = Command::RedeemVoucher { number, player };
            return Ok(Asked::Say(command, Some(code()?)));
        }
        CageTask::CashIn { player, amount: of } => Command::CashIn {
            player: name(player)?,
            cents: amount(of)?,
        },
        CageTask::CashOut {
            player,
            amount: of,
            proof: how,
        } => Command::CashOut {
            player: name(player)?,
            cents: amount(of)?,
            proof: proof(*how),
        },
        CageTask::IssueVoucher { amount: of, player } => Command::IssueVoucher {
            cents: amount(of)?,
            player: maybe(player)?,
        },
        CageTask::VoidVoucher { number, why } => Command::VoidVoucher {
            number: *number,
            why: why.clone(),
        },
        CageTask::ExpireVoucher { number } => Command::ExpireVoucher { number: *number },
        CageTask::PayUnclaimed {
            number,
            player,
            proof: how,
        } => Command::PayUnclaimed {
            number: *number,
            player: name(player)?,
            proof: proof(*how),
        },
        CageTask::Confirm { request } => Command::Confirm { request: *request },
        CageTask::Drop { request } => Command::Drop { request: *request },
    };
    Ok(Asked::Say(command, None))
}

/// The cage as it stands.
fn shown(cage: &cage::Cage, unclaimed: Cents) -> Value {
    let requests = cage.requests().iter();
    let requests = requests.map(
        |(number, request)| json!({"request": number, "by": request.by.as_str(), "what": request.what}),
    );
    let open = cage.vouchers().iter().filter_map(|(number, voucher)| {
        let stands = match voucher.stands {
            Stands::Open => "open",
            Stands::Expired => "held",
            Stands::Redeemed | Stands::Void | Stands::Collected => return None,
        };
        let player = voucher.player.as_ref().map(|player| player.as_str());
        Some(json!({"number": number, "cents": voucher.cents.0, "player": player, "stands": stands, "expires_ms": voucher.expires_ms}))
    });
    json!({
        "two_people_above_cents": cage.terms().two_people_above.0,
        "voucher_days": cage.terms().voucher_days,
        "owed_cents": cage.owed().0,
        "unclaimed_cents": unclaimed.0,
        "requests": requests.collect::<Vec<_>>(),
        "vouchers": open.collect::<Vec<_>>(),
    })
}

/// An amount out of an answer.
fn cents(value: &Value) -> String {
    money(value.as_i64().unwrap_or_default())
}

/// A command, for people: its word, amounts as such, the rest as it is.
fn asked_for(command: &Value) -> String {
    let all = command.as_object().into_iter().flatten();
    let said = all.filter(|(name, value)| *name != "do" && !value.is_null());
    let said = said.map(|(name, value)| match value {
        value if name == "cents" => cents(value),
        Value::String(text) => format!("{name} {text}"),
        other => format!("{name} {other}"),
    });
    let said: Vec<String> = said.collect();
    let word = command["do"].as_str().unwrap_or_default();
    format!("{word} {}", said.join(", "))
}

/// What happened, in a sentence.
fn sentence(event: &Event) -> String {
    let sum = |cents: &Cents| money(cents.0);
    match event {
        Event::TermsSet {
            two_people_above_cents,
            voucher_days,
        } => format!(
            "Two people are needed above {}; vouchers are good for {}.",
            sum(two_people_above_cents),
            count(u64::from(*voucher_days), "day")
        ),
        Event::Requested { request, what, .. } => {
            let what = serde_json::to_value(what).unwrap_or_default();
            let what = asked_for(&what);
            format!("Request {request}: {what}. Another person must confirm it on the page.")
        }
        Event::Confirmed { request, .. } => format!("Request {request} is confirmed."),
        Event::Dropped { request } => format!("Request {request} is dropped."),
        Event::CashedIn { player, cents } => format!("{player} has paid in {}.", sum(cents)),
        Event::CashedOut { player, cents, .. } | Event::ChipsRedeemed { player, cents, .. } => {
            format!("{player} is paid {}.", sum(cents))
        }
        Event::VoucherIssued {
            number,
            cents,
            expires_ms,
            ..
        } => {
            let until = utc(*expires_ms);
            let (day, _) = until.split_once(' ').unwrap_or((&until, ""));
            format!("Voucher {number} for {}, good until {day}.", sum(cents))
        }
        Event::VoucherRedeemed {
            number,
            cents,
            player,
        } => {
            let to = player.as_ref();
            let to = to.map_or("in cash".to_owned(), |to| format!("to {to}"));
            format!("Voucher {number} is paid {to}: {}.", sum(cents))
        }
        Event::VoucherVoided { number, cents, .. } => {
            format!("Voucher {number} for {} is void.", sum(cents))
        }
        Event::VoucherExpired { number, cents } => {
            format!("Voucher {number} has expired; {} is held.", sum(cents))
        }
        Event::UnclaimedPaid {
            number,
            player,
            cents,
            ..
        } => format!("{player} is paid {} for voucher {number}.", sum(cents)),
    }
}

fn in_words(told: &Value, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(player) = told["player"].as_str() {
        writeln!(out, "{player} has {}.", cents(&told["cents"]))?;
        return Ok(());
    }
    for event in told["events"].as_array().into_iter().flatten() {
        let happened = serde_json::from_value(event["what"].clone());
        let happened = happened.map_or_else(|_| event["what"].to_string(), |e| sentence(&e));
        let rule = event["rule"].as_str().map(|rule| format!("  [{rule}]"));
        writeln!(out, "{happened}{}", rule.unwrap_or_default())?;
    }
    if let Some(code) = told["code"].as_str() {
        writeln!(out, "The code of the voucher is  {code}")?;
    }
    let Some(requests) = told["requests"].as_array() else {
        return Ok(());
    };
    let above = cents(&told["two_people_above_cents"]);
    writeln!(
        out,
        "Two people are needed above {above}; vouchers are good for {}.",
        count(told["voucher_days"].as_u64().unwrap_or_default(), "day")
    )?;
    let (owed, held) = (cents(&told["owed_cents"]), cents(&told["unclaimed_cents"]));
    writeln!(
        out,
        "Owed to bearers of vouchers: {owed}. Held unclaimed: {held}."
    )?;
    for request in requests {
        let (number, by, what) = (&request["request"], &request["by"], &request["what"]);
        let by = by.as_str().unwrap_or_default();
        writeln!(out, "Request {number}, by {by}: {}", asked_for(what))?;
    }
    for voucher in told["vouchers"].as_array().into_iter().flatten() {
        let of = voucher["player"]
            .as_str()
            .map(|player| format!(", from {player}"));
        let (number, stands) = (&voucher["number"], voucher["stands"].as_str());
        writeln!(
            out,
            "Voucher {number}: {}, {}{}",
            cents(&voucher["cents"]),
            stands.unwrap_or_default(),
            of.unwrap_or_default()
        )?;
    }
    Ok(())
}
