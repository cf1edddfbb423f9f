//! `croupier table --many`: tables under one draft in one process, each line naming its own.

use super::Console;
use crate::error::Failure;
use crate::floor::Floor;
use crate::source::Source;
use croupier_engine::games::Rules;
use croupier_engine::quoted;
use croupier_house::Setup;
use croupier_server::TableSpec;
use croupier_server::wire::Refused;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The tables of a process, and what each of them is drafted with.
pub(super) struct Tables {
    setup: Setup,
    rules: Rules,
    tables: BTreeMap<String, Console>,
}

impl Tables {
    /// None as yet.
    pub(super) const fn new(setup: Setup, rules: Rules) -> Tables {
        Tables {
            setup,
            rules,
            tables: BTreeMap::new(),
        }
    }

    /// The answer to a line, with the table that it names.
    pub(super) fn line(&mut self, text: &str) -> Result<Value, Failure> {
        let mut fields = match serde_json::from_str(text) {
            Ok(Value::Object(fields)) => fields,
            Ok(_) | Err(_) => {
                let detail = "with --many every line is a JSON object that names its table, such as {\"table\":\"a\",\"draft\":{}}";
                return Ok(Refused::plain("MalformedJson", detail).answer(None));
            }
        };
        let name = match fields.remove("table") {
            Some(Value::String(name)) => name,
            _ => {
                let detail =
                    "with --many every line has \"table\", the name of the table it is for";
                return Ok(Refused::plain("BadField", detail).answer(None));
            }
        };
        let mut answer = match fields.remove("draft") {
            Some(draft) => match self.draft(&name, &draft, &fields) {
                Ok((setup, source)) => {
                    let floor = Floor::new(setup, self.rules.clone(), source, None)?;
                    let console = Console::new(floor);
                    let answer = console.reply(0, None);
                    self.tables.insert(name.clone(), console);
                    answer
                }
                Err(detail) => Refused::plain("BadField", detail).answer(None),
            },
            None => match self.tables.get_mut(&name) {
                Some(table) => table.said(Value::Object(fields))?,
                None => {
                    let detail = format!(
                        "no table {} has been drafted; {{\"table\":…,\"draft\":{{}}}} drafts one",
                        quoted(&name)
                    );
                    Refused::plain("NoSuchTable", detail).answer(None)
                }
            },
        };
        answer["table"] = name.into();
        Ok(answer)
    }

    /// What a table of this name is drafted with, or what is wrong with the line.
    fn draft(
        &self,
        name: &str,
        draft: &Value,
        rest: &Map<String, Value>,
    ) -> Result<(Setup, Option<Source>), String> {
        if !TableSpec::is_id(name) {
            let name = quoted(name);
            return Err(format!(
                "table: {name} is not a table's id: 1 to 40 lower-case letters, digits and -"
            ));
        }
        if let Some(field) = rest.keys().next() {
            return Err(format!("a draft has no field {}", quoted(field)));
        }
        let Value::Object(fields) = draft else {
            return Err("draft: this is an object, {} or {\"seed\":\"7\"}".into());
        };
        if let Some(field) = fields.keys().find(|field| *field != "seed") {
            let field = quoted(field);
            return Err(format!(
                "draft: there is no field {field}; the options are those of the command line"
            ));
        }
        let source = match (fields.get("seed"), self.setup.physical) {
            (None, true) => None,
            (Some(_), true) => return Err("seed: real equipment has none".into()),
            (seed, false) => {
                let digits = seed.map(|seed| seed.as_str().unwrap_or_default());
                let wanted = "seed: this is text of 1 to 64 hexadecimal digits, such as \"c0ffee\"";
                Some(Source::new(digits).map_err(|_| wanted.to_owned())?)
            }
        };
        let setup = Setup {
            table: name.to_owned(),
            ..self.setup.clone()
        };
        Ok((setup, source))
    }
}
