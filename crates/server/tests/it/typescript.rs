//! The page's types out of the schema of the wire, laid out as the page's formatter has it.

use serde_json::{Map, Value};

/// How long a line may be.
const WIDTH: usize = 160;

const HEAD: &str = "\
// What goes over the wire, as types. Generated from the server's own types by `cargo xtask types`, not to be edited;
// over 800 lines because it has every command, event and view of every game.
";

/// All definitions.
pub(crate) fn typescript(definitions: &Map<String, Value>) -> String {
    let mut out = HEAD.to_owned();
    for (name, schema) in definitions {
        out.push('\n');
        out.push_str(&definition(name, schema));
    }
    out
}

fn definition(name: &str, schema: &Value) -> String {
    let about = comment(schema, "");
    let cases = ["oneOf", "anyOf", "allOf"]
        .iter()
        .find_map(|key| schema.get(key));
    match (schema.get("properties"), cases) {
        (Some(_), None) => {
            format!(
                "{about}export interface {name} {}\n",
                object(schema, &[], 0)
            )
        }
        (Some(_), Some(_)) => {
            let fields = object(schema, &[], 0);
            let of_case = declared(&format!("{name}Case"), &members(schema));
            format!(
                "export interface {name}Fields {fields}\n\n{of_case}\n{about}export type {name} = {name}Fields & {name}Case;\n"
            )
        }
        (None, _) => about + &declared(name, &members(schema)),
    }
}

/// A type that is one of these.
fn declared(name: &str, members: &[String]) -> String {
    let head = format!("export type {name} =");
    union(&head, members, 0) + ";\n"
}

/// A union behind something: in one line, in the next one, or a line each.
fn union(head: &str, members: &[String], depth: usize) -> String {
    let joined = members.join(" | ");
    let fits = |before: usize| !joined.contains('\n') && before + 1 + joined.len() < WIDTH;
    if fits(head.len()) || members.len() == 1 {
        return format!("{head} {joined}");
    }
    let blank = " ".repeat(depth + 2);
    if fits(depth + 1) {
        return format!("{head}\n{blank}{joined}");
    }
    let broken = members.iter().map(|member| {
        let inner = member.replace('\n', &format!("\n{blank}  "));
        format!("\n{blank}| {inner}")
    });
    head.to_owned() + &broken.collect::<String>()
}

fn comment(schema: &Value, blank: &str) -> String {
    let about = schema["description"].as_str().unwrap_or_default();
    let first = about
        .split("\n\n")
        .next()
        .unwrap_or_default()
        .replace('\n', " ");
    if first.is_empty() {
        return String::new();
    }
    format!("{blank}/** {first} */\n")
}

/// The fields of an object, those that it never has included.
fn object(schema: &Value, never: &[&String], depth: usize) -> String {
    let blank = " ".repeat(depth + 2);
    let required: Vec<&Value> = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .collect();
    let mut out = "{\n".to_owned();
    // What a line of a union means is said at its first field.
    let mut about = comment(schema, &blank);
    if depth == 0 {
        about.clear();
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let own = comment(field, &blank);
        out.push_str(if about.is_empty() { &own } else { &about });
        about.clear();
        let mark = if required.iter().any(|r| *r == name) {
            ""
        } else {
            "?"
        };
        let head = format!("{blank}{}{mark}:", key(name));
        out.push_str(&union(&head, &members(field), depth + 2));
        out.push_str(";\n");
    }
    for name in never {
        out.push_str(&format!("{blank}{}?: never;\n", key(name)));
    }
    if schema["additionalProperties"] == true {
        out.push_str(&format!("{blank}[field: string]: unknown;\n"));
    }
    out + &" ".repeat(depth) + "}"
}

fn key(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    match name.chars().all(plain) {
        true => name.to_owned(),
        false => format!("'{name}'"),
    }
}

/// What a value may be, one by one.
fn members(schema: &Value) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for one in each(schema) {
        if !all.contains(&one) {
            all.push(one);
        }
    }
    // Any text is one of some words too.
    if all.iter().any(|one| one == "string") {
        all.retain(|one| !one.starts_with('\''));
    }
    all
}

fn each(schema: &Value) -> Vec<String> {
    let list = |key: &str| schema.get(key).and_then(Value::as_array);
    if let Some(is) = schema["$ref"].as_str() {
        return vec![is.rsplit('/').next().unwrap_or_default().to_owned()];
    }
    if let Some(is) = schema.get("const") {
        return vec![literal(is)];
    }
    if let Some(words) = list("enum") {
        return words.iter().map(literal).collect();
    }
    if let Some(parts) = list("allOf") {
        let parts: Vec<String> = parts.iter().flat_map(members).collect();
        return vec![parts.join(" & ")];
    }
    if let Some(cases) = list("oneOf").or(list("anyOf")) {
        return cases
            .iter()
            .flat_map(|case| one_case(cases, case))
            .collect();
    }
    match &schema["type"] {
        Value::String(kind) => vec![plain(kind, schema)],
        Value::Array(kinds) => kinds
            .iter()
            .filter_map(Value::as_str)
            .map(|kind| plain(kind, schema))
            .collect(),
        _ => vec!["unknown".to_owned()],
    }
}

/// One of several objects that no tag tells apart never has the fields of the others.
fn one_case(cases: &[Value], case: &Value) -> Vec<String> {
    let Some(own) = case["properties"].as_object() else {
        return members(case);
    };
    let tagged = own.values().any(|field| field["const"].is_string());
    let others = cases.iter().filter_map(|c| c["properties"].as_object());
    let mut never: Vec<&String> = Vec::new();
    for name in others.flat_map(Map::keys) {
        if !tagged && !own.contains_key(name) && !never.contains(&name) {
            never.push(name);
        }
    }
    vec![object(case, &never, 0)]
}

fn literal(value: &Value) -> String {
    match value {
        Value::String(word) => format!("'{word}'"),
        other => other.to_string(),
    }
}

fn plain(kind: &str, schema: &Value) -> String {
    match kind {
        "integer" => "number".to_owned(),
        "array" => array(schema),
        "object" if schema.get("properties").is_some() => object(schema, &[], 0),
        "object" => {
            let values = schema.get("additionalProperties").map(members);
            let values = values.unwrap_or_else(|| vec!["unknown".to_owned()]);
            format!("Record<string, {}>", values.join(" | "))
        }
        other => other.to_owned(),
    }
}

fn array(schema: &Value) -> String {
    let items = schema.get("items").map(members);
    let items = items.unwrap_or_else(|| vec!["unknown".to_owned()]);
    let size = schema["minItems"]
        .as_u64()
        .filter(|min| schema["maxItems"] == *min);
    match (size, items.as_slice()) {
        (Some(size), _) => {
            let size = usize::try_from(size).unwrap_or_default();
            format!("[{}]", vec![items.join(" | "); size].join(", "))
        }
        (None, [only]) => format!("{only}[]"),
        (None, _) => format!("({})[]", items.join(" | ")),
    }
}
