//! `croupier compare`: the same shoe and the same wagers under several books, side by side. It is the house that compares, and the
//! server's module of that name that reads what is asked; here are the arguments and the table for people.

mod sheet;

use crate::args::{Compare, Side};
use crate::error::Failure;
use crate::style::{Paint, When};
use croupier_engine::{Card, Word};
use croupier_house::compare::comparable;
use croupier_rulebooks::books;
use croupier_server::compare::{Ask, compare};
use std::io::{IsTerminal, Write};
use std::path::Path;

/// Compares, and prints it.
pub(crate) fn run(
    args: &Compare,
    color: When,
    out: &mut (impl Write + IsTerminal),
) -> Result<(), Failure> {
    let comparison = compare(&ask(args)?).map_err(|refused| {
        let rule = refused.rule.map_or(String::new(), |r| format!(" [{r}]"));
        Failure::usage(format!("{}{rule}", refused.detail))
            .hint("`croupier help compare` has examples, `croupier books` the options")
    })?;
    match args.format {
        Side::Json => {
            let json = serde_json::to_value(&comparison)
                .map_err(|error| Failure::failed(format!("it cannot be written: {error}")))?;
            writeln!(out, "{json:#}")?;
        }
        Side::Table => {
            let paint = Paint::on(color, out);
            write!(out, "{}", sheet::sheet(&comparison, args.full, paint))?;
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| {
        Failure::usage(format!("{} cannot be read: {error}", path.display()))
            .hint("name a file that you may read")
    })
}

fn ask(args: &Compare) -> Result<Ask, Failure> {
    Ok(Ask {
        books: match args.all {
            true => {
                let all = books().iter();
                let all = all.filter(|book| comparable(&book.id, book.game).is_ok());
                all.map(|book| book.id.clone()).collect()
            }
            false => args.books.clone(),
        },
        options: args.options.clone(),
        seed: args.seed.clone(),
        cards: args.cards.as_deref().map(cards).transpose()?,
        cut: args.cut,
        rounds: args.rounds,
        wagers: (!args.wagers.is_empty()).then(|| args.wagers.clone()),
        script: args.script.as_deref().map(read).transpose()?,
    })
}

/// The cards of a list, or of a file that has one.
fn cards(text: &str) -> Result<Vec<Card>, Failure> {
    let path = Path::new(text);
    let text = match path.is_file() {
        true => read(path)?,
        false => text.to_owned(),
    };
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .map(|word| {
            Card::from_word(word).ok_or_else(|| {
                Failure::usage(format!("{word:?} is neither a card nor a file of cards"))
                    .hint("a list of cards is like '9h Td Ac', the next to come out first")
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_listed_or_kept_in_a_file() {
        let listed = cards("9h, Td\nAc").unwrap();
        assert_eq!(listed.len(), 3);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cards.txt");
        std::fs::write(&path, "9h Td\nAc\n").unwrap();
        assert_eq!(cards(path.to_str().unwrap()).unwrap(), listed);
        assert!(cards("nowhere.txt").is_err());
    }
}
