//! Reading `testdata/odds/*.csv`: a header, then rows of six fields, quoted where they hold commas or quotes.

/// The first line of every file.
const HEADER: &str = "wager,options,quantity,value,digits,source";

/// A published figure.
pub(crate) struct Row {
    pub(crate) wager: String,
    pub(crate) options: String,
    pub(crate) quantity: String,
    pub(crate) value: String,
    pub(crate) digits: String,
}

/// The rows of a file.
pub(crate) fn rows(text: &str) -> Vec<Row> {
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(HEADER));
    lines.map(row).collect()
}

fn row(line: &str) -> Row {
    let Ok([wager, options, quantity, value, digits, source]) =
        <[String; 6]>::try_from(fields(line))
    else {
        panic!("{line} has not six fields")
    };
    assert!(!source.is_empty(), "{line} names no publication");
    Row {
        wager,
        options,
        quantity,
        value,
        digits,
    }
}

fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let Some(field) = fields.last_mut() else {
            unreachable!("there is always one")
        };
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => field.push(letter),
        }
    }
    assert!(!quoted, "a quote of {line} is not closed");
    fields
}
