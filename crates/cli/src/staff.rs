//! `croupier staff` and `croupier exclude`: the accounts of those who work here, and who may not play. They work on the data folder,
//! also beside a running server, which hears of it within a second.

use crate::args::{
    Exclude, Format, House, Staff, StaffAdd, StaffKey, StaffList, StaffName, StaffRemove,
    StaffRoles,
};
use crate::error::Failure;
use crate::verify::house_in;
use croupier_engine::{Name, Role, Word};
use croupier_house::reception::Cause;
use croupier_server::Config;
use croupier_server::office::{By, Issued, Office, OfficeError};
use serde_json::json;
use std::io::{BufRead, IsTerminal, Write};

/// In whose name the command line writes.
pub(crate) const OPERATOR: &str = "operator";

/// Does something with the office of a house.
fn with_office<T>(
    house: &House,
    work: impl AsyncFnOnce(&Office, &By) -> Result<T, OfficeError>,
) -> Result<T, Failure> {
    house_in(&house.data)?;
    in_office(house, work)
}

/// The same, in a data folder that is made if there is none.
fn in_office<T>(
    House { data, key }: &House,
    work: impl AsyncFnOnce(&Office, &By) -> Result<T, OfficeError>,
) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::failed(format!("threads cannot be started: {error}")))?;
    runtime.block_on(async {
        let mut config = Config::new(data);
        config.key = Some(key.kept(data)?);
        let (office, held) = croupier_server::open_office(&config)
            .await
            .map_err(|error| crate::serve::told(error, data))?;
        let by = By {
            name: name(OPERATOR)?,
            role: Role::Administrator,
        };
        let done = work(&office, &by).await.map_err(refused);
        let closed = office.store().close().await;
        drop(held);
        let done = done?;
        closed.map_err(Failure::failed)?;
        Ok(done)
    })
}

pub(crate) fn refused(error: OfficeError) -> Failure {
    match &error {
        OfficeError::Refused { .. } => Failure::usage(error),
        OfficeError::Store(_)
        | OfficeError::Entropy(_)
        | OfficeError::Password(_)
        | OfficeError::Log { .. } => Failure::failed(error),
    }
}

pub(crate) fn name(text: &str) -> Result<Name, Failure> {
    Name::new(text).ok_or_else(|| {
        Failure::usage(format!("{text:?} is not a name"))
            .hint("a name is 1 to 24 letters, digits, - or _, and begins with a letter or digit")
    })
}

fn roles(texts: &[String]) -> Result<Vec<Role>, Failure> {
    let role = |text: &String| {
        Role::from_word(text)
            .filter(|role| *role != Role::Player)
            .ok_or_else(|| {
                let known: Vec<&str> = Role::ALL[1..].iter().map(|role| role.word()).collect();
                Failure::usage(format!("{text:?} is not a role of staff"))
                    .hint(format!("the roles are: {}", known.join(", ")))
            })
    };
    texts.iter().map(role).collect()
}

/// A password that is typed twice and not shown, or the first line of standard input.
fn chosen(from_stdin: bool) -> Result<Option<String>, Failure> {
    if from_stdin {
        let mut line = String::new();
        std::io::stdin().lock().read_line(&mut line)?;
        return Ok(Some(line.trim_end_matches(['\r', '\n']).to_owned()));
    }
    if !std::io::stdin().is_terminal() {
        return Ok(None);
    }
    let ask = |words: &str| rpassword::prompt_password(words);
    let first = ask("Password (at least 10 characters; Enter alone makes one for one sign-in): ")?;
    if first.is_empty() {
        return Ok(None);
    }
    if ask("The same again: ")? != first {
        return Err(Failure::usage("the two passwords are not the same"));
    }
    Ok(Some(first))
}

/// Does what `croupier staff` asks.
pub(crate) fn run(task: &Staff, out: &mut impl Write) -> Result<(), Failure> {
    match task {
        Staff::Add(args) => add(args, out),
        Staff::List(args) => list(args, out),
        Staff::Roles(args) => set_roles(args, out),
        Staff::Reset(args) => reset(args, out),
        Staff::Remove(args) => remove(args, out),
        Staff::Key(args) => key(args, out),
    }
}

fn add(args: &StaffAdd, out: &mut impl Write) -> Result<(), Failure> {
    let (name, roles) = (name(&args.name)?, roles(&args.roles)?);
    let password = chosen(args.password_stdin)?;
    let issued = in_office(&args.house, async |office, by| {
        let password = password.as_deref();
        office.add_staff(by, &name, &roles, password).await
    })?;
    issue(&issued, password.is_none(), args.form.format, out)
}

fn reset(args: &StaffName, out: &mut impl Write) -> Result<(), Failure> {
    let name = name(&args.name)?;
    let issued = with_office(&args.house, async |office, by| {
        let issued = office.reset(by, &name).await?;
        office.store().end_sessions(name.as_str(), None).await?;
        Ok(issued)
    })?;
    issue(&issued, true, args.form.format, out)
}

/// Says what somebody comes in with; it is shown once.
fn issue(
    issued: &Issued,
    one_time: bool,
    format: Format,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let factor = issued.factor.as_ref();
    match format {
        Format::Text => {
            if one_time {
                let password = issued.password.as_str();
                writeln!(out, "{} signs in once with  {password}", issued.name)?;
                writeln!(
                    out,
                    "and then chooses a password of at least 10 characters."
                )?;
            } else {
                writeln!(
                    out,
                    "{} signs in with the password that you chose",
                    issued.name
                )?;
            }
            if let Some(factor) = factor {
                writeln!(out, "Codes come from an authenticator app, set up with")?;
                writeln!(out, "  secret   {}", factor.text.as_str())?;
                writeln!(out, "  address  {}", factor.url.as_str())?;
            }
            writeln!(out, "None of this is shown again.")?;
        }
        Format::Json => {
            let told = json!({
                "name": issued.name.as_str(),
                "one_time_password": one_time.then(|| issued.password.to_string()),
                "secret": factor.map(|factor| factor.text.to_string()),
                "url": factor.map(|factor| factor.url.to_string()),
            });
            writeln!(out, "{told:#}")?;
        }
    }
    Ok(out.flush()?)
}

fn list(args: &StaffList, out: &mut impl Write) -> Result<(), Failure> {
    let staff = with_office(&args.house, async |office, _| Ok(office.staff()))?;
    let words = |roles: &[Role]| -> Vec<&str> { roles.iter().map(|role| role.word()).collect() };
    match args.form.format {
        Format::Text => {
            if staff.is_empty() {
                writeln!(
                    out,
                    "Nobody works here yet: `croupier staff add` adds somebody."
                )?;
            }
            let widest = staff.iter().map(|(name, ..)| name.as_str().len()).max();
            let width = widest.unwrap_or_default();
            for (name, roles, new) in &staff {
                let roles = words(roles).join(", ");
                let new = if *new {
                    "  (has not signed in yet)"
                } else {
                    ""
                };
                writeln!(out, "{:width$}  {roles}{new}", name.as_str())?;
            }
        }
        Format::Json => {
            let member = |(name, roles, new): &(Name, Vec<Role>, bool)| json!({"name": name.as_str(), "roles": words(roles), "new": new});
            let staff: Vec<_> = staff.iter().map(member).collect();
            writeln!(out, "{:#}", json!({ "staff": staff }))?;
        }
    }
    Ok(out.flush()?)
}

fn set_roles(args: &StaffRoles, out: &mut impl Write) -> Result<(), Failure> {
    let (name, roles) = (name(&args.name)?, roles(&args.roles)?);
    with_office(&args.house, async |office, by| {
        office.set_roles(by, &name, &roles, &args.why).await?;
        office.store().end_sessions(name.as_str(), None).await?;
        Ok(())
    })?;
    let roles: Vec<&str> = roles.iter().map(|role| role.word()).collect();
    writeln!(
        out,
        "{name} works as {} now, and has to sign in again.",
        roles.join(", ")
    )?;
    Ok(out.flush()?)
}

fn remove(args: &StaffRemove, out: &mut impl Write) -> Result<(), Failure> {
    let name = name(&args.name)?;
    with_office(&args.house, async |office, by| {
        office.remove_staff(by, &name, &args.why).await?;
        office.store().end_sessions(name.as_str(), None).await?;
        Ok(())
    })?;
    writeln!(out, "{name} does not work here any more.")?;
    Ok(out.flush()?)
}

/// A phrase that is typed twice and not shown, or the first line of standard input.
fn phrase(from_stdin: bool) -> Result<String, Failure> {
    if from_stdin {
        let mut line = String::new();
        std::io::stdin().lock().read_line(&mut line)?;
        return Ok(line.trim_end_matches(['\r', '\n']).to_owned());
    }
    if !std::io::stdin().is_terminal() {
        return Err(Failure::usage("there is nobody to ask for a phrase")
            .hint("give it on the first line of standard input with --phrase-stdin"));
    }
    let first = rpassword::prompt_password("Phrase (at least 10 characters): ")?;
    if rpassword::prompt_password("The same again: ")? != first {
        return Err(Failure::usage("the two phrases are not the same"));
    }
    Ok(first)
}

fn key(args: &StaffKey, out: &mut impl Write) -> Result<(), Failure> {
    let name = name(&args.name)?;
    let phrase = phrase(args.phrase_stdin)?;
    let key = with_office(&args.house, async |office, by| {
        office.set_key(by, &name, &phrase).await
    })?;
    match args.form.format {
        Format::Text => {
            writeln!(out, "{name} signs with the key  {key}")?;
            writeln!(out, "and the phrase, which is kept nowhere.")?;
        }
        Format::Json => {
            let told = json!({"name": name.as_str(), "key": key});
            writeln!(out, "{told:#}")?;
        }
    }
    Ok(out.flush()?)
}

/// Does what `croupier exclude` asks.
pub(crate) fn exclude(args: &Exclude, out: &mut impl Write) -> Result<(), Failure> {
    let name = name(&args.name)?;
    if let Some(why) = &args.lift {
        with_office(&args.house, async |office, by| {
            office.readmit(by, &name, why).await
        })?;
        writeln!(
            out,
            "{name} may play again, unless they have excluded themselves."
        )?;
        return Ok(out.flush()?);
    }
    let cause = args.cause.as_deref().unwrap_or_default();
    let cause = Cause::from_word(cause).ok_or_else(|| {
        let known: Vec<&str> = Cause::ALL.iter().map(|cause| cause.word()).collect();
        Failure::usage(format!("{cause:?} is not a cause of an exclusion"))
            .hint(format!("the causes are: {}", known.join(", ")))
    })?;
    with_office(&args.house, async |office, by| {
        let by = By {
            role: Role::Manager,
            ..by.clone()
        };
        office.exclude(&by, &name, cause, args.days).await
    })?;
    let until = match args.days {
        Some(1) => "for 1 day".to_owned(),
        Some(days) => format!("for {days} days"),
        None => "until it is lifted".to_owned(),
    };
    writeln!(
        out,
        "{name} is excluded from play {until}: {}.",
        cause.words()
    )?;
    Ok(out.flush()?)
}
