//! The state of a table written down and read again: the same table, which goes on in the same way.

use crate::transcripts;
use croupier_house::{Actor, Command, Table};
use croupier_rulebooks::books;

/// How many commands are said between one writing and the next.
const BETWEEN: usize = 61;

#[test]
fn a_table_of_every_book_goes_on_from_what_was_written_down() {
    for book in books() {
        let text = transcripts::text(book);
        let mut lines = text.lines();
        let mut table = transcripts::begun(book, lines.next().unwrap());
        let mut again = table.clone();
        let commands = lines.filter_map(|line| line.strip_prefix("> "));
        for (at, line) in commands.enumerate() {
            if at % BETWEEN == 0 {
                let written = serde_json::to_string(&again).unwrap();
                again = serde_json::from_str(&written).unwrap();
                assert_eq!(again, table, "{}, before {line}", book.id);
            }
            let command = Command::parse(table.rules().kind(), line).unwrap();
            let actor = Actor::house(command.roles()[0]);
            let act = |table: &mut Table| table.act(&actor, at as i64 * 1_000, &command);
            assert_eq!(act(&mut table), act(&mut again), "{}: {line}", book.id);
        }
        assert_eq!(again, table, "{}", book.id);
    }
}
