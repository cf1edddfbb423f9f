//! Who may say what: every command with every value that makes a difference, by every role, at a table of every book; of a tournament and at the
//! cage, too. It is kept in `testdata/roles.txt`, a line a command, so that any change of it is seen; the page of the protocol has the same.

use crate::protocol::{Fields, PARTS, Part, inside};
use crate::walk;
use croupier_engine::games::GameKind;
use croupier_engine::{Cents, Name, Role};
use croupier_house::cage::{self, Cage, CageReason, ChipKind, Proof};
use croupier_house::tournament::{self, Conditions, Stage, StageKind, Tournament};
use croupier_house::{Actor, Command, Options};
use croupier_rulebooks::{Choices, books};
use std::fmt::Write;

/// Who may say a command, if these fields have one of these values; the first case that fits holds.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Case {
    fields: Vec<(&'static str, Vec<String>)>,
    roles: &'static [Role],
}

/// The words that a field of this type may have: all of them, or one where nothing can depend on which it is.
fn values(part: &Part, word: &str, field: &str, kind: &str) -> Vec<String> {
    let kind = kind.replace(' ', "");
    if let Some(inner) = inside(&kind, "Option<") {
        return [vec!["-".to_owned()], values(part, word, field, inner)].concat();
    }
    let one = match kind.as_str() {
        "Name" => "anna",
        "String" => "\"so\"",
        "Card" => "9h",
        "Cents" => "5.00",
        "u8" | "u16" | "u32" | "u64" => "1",
        "Mark" => "red",
        "Seen" => "17",
        "BetWord" => "pass",
        "OnWord" => "tie",
        "Dice" => "3-4",
        "Placed" => "9h@player",
        "Hex" => "00",
        "bool" => return vec!["false".to_owned(), "true".to_owned()],
        kind => match inside(kind, "Vec<") {
            Some(inner) => {
                return values(part, word, field, inner)
                    .into_iter()
                    .take(1)
                    .collect();
            }
            None => {
                let words = part.values(word, field);
                assert!(!words.is_empty(), "{word}: which words is {kind}?");
                return words.to_vec();
            }
        },
    };
    vec![one.to_owned()]
}

/// Every way to fill in these fields.
fn fillings(part: &Part, word: &str, fields: Fields) -> Vec<Vec<String>> {
    fields
        .iter()
        .fold(vec![Vec::new()], |before, (field, kind)| {
            let values = values(part, word, field, kind);
            let with = |row: &Vec<String>| -> Vec<Vec<String>> {
                let add = |value: &String| [row.clone(), vec![value.clone()]].concat();
                values.iter().map(add).collect()
            };
            before.iter().flat_map(with).collect()
        })
}

fn command(kind: GameKind, word: &str, filling: &[String]) -> Command {
    let line = format!("{word} {}", filling.join(" "));
    Command::parse(kind, &line).unwrap_or_else(|e| panic!("{line}: {e}"))
}

/// Who may say a command.
pub(crate) fn cases(part: &Part, word: &str, fields: Fields) -> Vec<Case> {
    let kind = part.games.first().copied().unwrap_or(GameKind::Baccarat);
    let fillings = fillings(part, word, fields);
    let said = fillings.into_iter().map(|filling| {
        let roles = command(kind, word, &filling).roles();
        (filling, roles)
    });
    told_apart(fields, 0, &said.collect::<Vec<_>>())
}

/// The cases that differ from the field at this place on. Of a field on which it depends, the most common values go without saying.
fn told_apart(fields: Fields, at: usize, said: &[(Vec<String>, &'static [Role])]) -> Vec<Case> {
    let roles = said[0].1;
    if said.iter().all(|(_, other)| *other == roles) {
        let fields = Vec::new();
        return vec![Case { fields, roles }];
    }
    let mut groups: Vec<(Vec<String>, Vec<Case>)> = Vec::new();
    let mut rest = said.to_vec();
    while let Some(value) = rest.first().map(|(filling, _)| filling[at].clone()) {
        let these: Vec<_> = rest.extract_if(.., |(f, _)| f[at] == value).collect();
        let cases = told_apart(fields, at + 1, &these);
        match groups.iter_mut().find(|(_, same)| *same == cases) {
            Some((values, _)) => values.push(value),
            None => groups.push((vec![value], cases)),
        }
    }
    // The last of the longest, which goes to the end without its values.
    let most = (0..groups.len()).max_by_key(|at| groups[*at].0.len());
    let (_, otherwise) = groups.remove(most.expect("a group"));
    let mut all = Vec::new();
    for (values, cases) in groups {
        for mut case in cases {
            case.fields.insert(0, (fields[at].0, values.clone()));
            all.push(case);
        }
    }
    all.extend(otherwise);
    all
}

pub(crate) fn listed(roles: &[Role], between: &str) -> String {
    let words: Vec<&str> = roles.iter().map(|role| role.word()).collect();
    words.join(between)
}

/// The cases as a cell of the protocol's page.
pub(crate) fn cell(cases: &[Case]) -> String {
    let mut text = String::new();
    for case in cases {
        let field = |(name, values): &(&str, Vec<String>)| {
            let value = |value: &String| match value.as_str() {
                "-" => format!("without `{name}`"),
                value => format!("`{name}` `{value}`"),
            };
            let values: Vec<String> = values.iter().map(value).collect();
            values.join(" or ")
        };
        let fields: Vec<String> = case.fields.iter().map(field).collect();
        let roles = listed(case.roles, ", ");
        match (case.fields.is_empty(), cases.len()) {
            (true, 1) => text += &roles,
            (true, _) => write!(text, "else {roles}").unwrap(),
            (false, _) => write!(text, "{}: {roles}; ", fields.join(" and ")).unwrap(),
        }
    }
    text
}

/// At every table a command is refused to a role if and only if it is not one of the command's.
fn hold_roles(kind: GameKind, book: &str, word: &str, filling: &[String]) {
    let command = command(kind, word, filling);
    for physical in [true, false] {
        let table = walk::drafted("T1", book, &Choices::new(), physical);
        for &role in Role::ALL {
            let decision = table.decide(&speaker(role), 0, &command);
            let roles = table.roles_of(&command);
            let refused = match roles.is_empty() {
                true => decision.is_err_and(|r| r.reason.word() == "NotInThisBook"),
                false => decision.is_err_and(|r| r.reason.word() == "RoleMayNot"),
            };
            let may = roles.contains(&role);
            assert_eq!(refused, !may, "{book}: {command} by a {role}");
        }
    }
}

/// Somebody in a role; a player is the one of whom commands speak.
fn speaker(role: Role) -> Actor {
    match role {
        Role::Player => Actor::player(Name::new("anna").unwrap()),
        role => Actor::staff(Name::new("desk").unwrap(), role),
    }
}

/// Every command of a tournament; nothing depends on the values of a field.
pub(crate) fn of_tournaments() -> Vec<tournament::Command> {
    let lines = [
        "approve-conditions",
        "name-director desk",
        "enter anna",
        "join-reserve anna",
        "withdraw-entry anna",
        "draw-seats 7 - 0",
        "take-seat anna",
        "give-seat anna bo",
        "substitute anna bo",
        "start-session",
        "count-heat \"cup-1-1\" anna:1:5.00:-",
        "award-prizes",
        "cancel-tournament",
    ];
    let commands: Vec<tournament::Command> = lines.map(|line| line.parse().unwrap()).into();
    let words: Vec<&str> = commands.iter().map(tournament::Command::word).collect();
    assert_eq!(words, tournament::Command::WORDS);
    commands
}

/// Every command at the cage; nothing depends on the values of a field.
pub(crate) fn at_the_cage() -> Vec<cage::Command> {
    use cage::Command;
    let anna = || Name::new("anna").unwrap();
    let (cents, number, request, proof) = (Cents(500), 1, 1, Proof::Document);
    let commands = vec![
        Command::CashIn {
            player: anna(),
            cents,
        },
        Command::CashOut {
            player: anna(),
            cents,
            proof,
        },
        Command::RedeemChips {
            player: anna(),
            cents,
            chips: ChipKind::Value,
            proof,
        },
        Command::IssueVoucher {
            cents,
            player: None,
        },
        Command::RedeemVoucher {
            number,
            player: None,
        },
        Command::VoidVoucher {
            number,
            why: "torn".to_owned(),
        },
        Command::ExpireVoucher { number },
        Command::PayUnclaimed {
            number,
            player: anna(),
            proof,
        },
        Command::Confirm { request },
        Command::Drop { request },
    ];
    let words: Vec<&str> = commands.iter().map(Command::word).collect();
    assert_eq!(words, crate::protocol::words_of::<Command>());
    commands
}

fn cup() -> Tournament {
    Tournament::new(Conditions {
        name: Name::new("cup").unwrap(),
        book: "act-2012/mini-baccarat".to_owned(),
        options: Options::default(),
        starts_ms: 0,
        stages: vec![Stage {
            kind: StageKind::Final,
            rounds: 20,
            advance: 0,
        }],
        fee: Cents(11_000),
        commission: Cents(1_000),
        chips: Cents(100_000),
        least: 2,
        most: 7,
        keep_chips: false,
        seats: 7,
        min: Cents(500),
        max: Cents(50_000),
        prizes: vec![100],
        restriction: None,
        physical: false,
    })
}

/// Words for which a text names the game supervisor's office, or that are no rule's; no casino supervisor says them.
const OF_THE_OFFICE: &[(&str, &str)] = &[
    ("confirm", "nz-1996/blackjack/5.1, nz-1996/roulette/6.4"),
    ("confirm-call", "nz-1996/craps/3.8"),
    ("confirm-wager", "nz-1996/craps/3.2"),
    ("decide-dispute", "nz-1996/general/8.1"),
    ("keep-hand", "custom/chemin-de-fer/staff"),
    ("no-roll", "nz-1996/craps/5.5, nz-1996/craps/7.2"),
    (
        "order-pass",
        "nz-1996/craps/5.8, nj-19-47/punto-banco/3.11(a)",
    ),
    ("overrule", "nz-1996/craps/7.5"),
    ("report-die-found", "nz-1996/craps/4.5"),
    ("rule-face", "nz-1996/craps/5.5"),
    ("count-float", "the house's own"),
];

/// A casino supervisor is above the game supervisor (nz-1996/general/1.0), and may say what a game supervisor may.
#[test]
fn who_is_above_may_say_what_a_game_supervisor_may() {
    for part in PARTS {
        for (word, fields) in part.commands() {
            let named = OF_THE_OFFICE.iter().any(|(of, _)| *of == word);
            for case in cases(part, word, fields) {
                let below = case.roles.contains(&Role::Supervisor);
                let above = case.roles.contains(&Role::CasinoSupervisor);
                assert!(!below || above || named, "{}: {word}", part.title);
            }
        }
    }
}

/// A command of a tournament is refused to a role if and only if it is not one of the command's, and so is one at the cage.
#[test]
fn tournaments_and_the_cage_ask_who_speaks() {
    for &role in Role::ALL {
        for command in of_tournaments() {
            let decided = cup().decide(&speaker(role), 0, &command);
            let refused = decided.is_err_and(|refusal| refusal.reason.word() == "RoleMayNot");
            let may = command.roles().contains(&role);
            assert_eq!(refused, !may, "{command} by a {role}");
        }
        for command in at_the_cage() {
            let desk = Name::new("desk").unwrap();
            let decided = Cage::default().decide(&desk, role, 0, &command);
            let refused = decided.is_err_and(|refusal| refusal.reason == CageReason::RoleMayNot);
            let may = command.roles().contains(&role);
            assert_eq!(refused, !may, "{} by a {role}", command.word());
        }
    }
}

#[test]
fn who_may_say_what_is_kept() {
    let mut text = String::from(
        "# Who may say which command, the usual speaker first. Where it depends on a field, the first line that fits holds;\n\
         # \"-\" is a field that is absent. Made by crates/house/tests/it/roles.rs.\n",
    );
    for part in PARTS {
        writeln!(text, "\n{}", part.title).unwrap();
        for (word, fields) in part.commands() {
            let here = |kind| part.games.is_empty() || part.games.contains(&kind);
            for book in books().iter().filter(|book| here(book.game)) {
                for filling in fillings(part, word, fields) {
                    hold_roles(book.game, &book.id, word, &filling);
                }
            }
            for case in cases(part, word, fields) {
                let fields = case.fields.iter();
                let fields = fields.map(|(name, values)| format!(" {name}={}", values.join(",")));
                let line = fields.fold(word.to_owned(), |line, field| line + &field);
                writeln!(text, "  {line:<42} {}", listed(case.roles, " ")).unwrap();
            }
        }
    }
    let mut listing = |title: &str, all: Vec<(&str, &[Role])>| {
        writeln!(text, "\n{title}").unwrap();
        for (word, roles) in all {
            writeln!(text, "  {word:<42} {}", listed(roles, " ")).unwrap();
        }
    };
    let (tournaments, cage) = (of_tournaments(), at_the_cage());
    let of = tournaments.iter().map(|c| (c.word(), c.roles()));
    listing("tournaments", of.collect());
    let at = cage.iter().map(|c| (c.word(), c.roles()));
    listing("the cage", at.collect());
    for book in books() {
        let rules = book.rules(&Choices::new()).unwrap();
        let powers = rules.powers().all();
        if !powers.is_empty() {
            writeln!(text, "\n{}, where the book says who has the power", book.id).unwrap();
        }
        let mut lines: Vec<String> = powers
            .iter()
            .map(|power| {
                let fields = power
                    .fields
                    .iter()
                    .map(|(name, value)| format!(" {name}={value}"));
                let line = fields.fold(power.word.clone(), |line, field| line + &field);
                let who = if power.roles.is_empty() {
                    "nobody".to_owned()
                } else {
                    listed(&power.roles, " ")
                };
                format!("  {line:<42} {who}")
            })
            .collect();
        lines.sort_unstable();
        lines
            .iter()
            .for_each(|line| writeln!(text, "{line}").unwrap());
    }
    croupier_kept::hold("testdata/roles.txt", &text);
}
