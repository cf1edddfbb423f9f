//! A real table, conducted by lines and commands.

use croupier_engine::Name;
use croupier_house::{Actor, Command, Event, Options, Setup, Table};
use croupier_rulebooks::{Choices, book};

pub(crate) fn name(word: &str) -> Name {
    Name::new(word).unwrap()
}

/// Options by their words.
pub(crate) fn choices(options: &[(&str, &str)]) -> Choices {
    let options = options.iter();
    options
        .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
        .collect()
}

pub(crate) struct Conducted {
    pub(crate) table: Table,
    now_ms: i64,
}

impl Conducted {
    /// A physical table under a book; options that the book does not know are left out.
    pub(crate) fn new(id: &str, options: &[(&str, &str)]) -> Conducted {
        let book = book(id).unwrap();
        let mut choices = choices(options);
        choices.retain(|option, _| book.options.contains_key(option));
        let setup = Setup {
            table: "T1".into(),
            book: id.into(),
            options: Options(book.complete(&choices).unwrap()),
            physical: true,
            practice: false,
            company: 0,
            edition: croupier_house::EDITION,
        };
        Conducted {
            table: Table::new(setup, book.rules(&choices).unwrap()),
            now_ms: 0,
        }
    }

    pub(crate) fn tell(&mut self, command: &Command) -> Vec<Event> {
        self.now_ms += 1;
        let actor = Actor::house(command.roles()[0]);
        let events = self.table.decide(&actor, self.now_ms, command);
        let events = events.unwrap_or_else(|r| panic!("{command}: {r}"));
        let told = events.into_iter().map(|event| {
            self.table.apply(self.now_ms, &event.what).unwrap();
            event.what
        });
        told.collect()
    }

    pub(crate) fn say(&mut self, line: &str) -> Vec<Event> {
        let command = Command::parse(self.table.rules().kind(), line);
        self.tell(&command.unwrap_or_else(|e| panic!("{line}: {e}")))
    }
}
