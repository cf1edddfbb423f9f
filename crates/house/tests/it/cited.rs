//! What the rule scripts show of every rule: which keep it, which break it and whom it binds; and which files name it or test it. The
//! list is kept in the register, where `croupier rules` reads it, and with the register's entries on the pages of `docs/rules`.

use crate::rules::{self, Citations};
use croupier_engine::{Refusal, RuleId};
use croupier_rulebooks::register::{self, Entry, Kind, Shown};
use croupier_rulebooks::{Choices, books};
use croupier_site::{Known, mentions};
use std::collections::{BTreeMap, BTreeSet};

const SCRIPTS: &str = "testdata/rules/";

/// Where rules are carried, in the order in which files are named.
const CODE: [&str; 6] = [
    "crates/engine/src",
    "crates/house/src",
    "crates/seal/src",
    "crates/analysis/src",
    "crates/rulebooks/premises",
    BOOKS,
];
const BOOKS: &str = "crates/rulebooks/books";

/// Where the tests are.
const CRATES: &str = "crates";

/// How many files are named for a rule, at most.
const MOST_CODE: usize = 4;

/// Every option refuses what no option can be, and says by which rule.
#[test]
fn a_draft_is_refused_by_the_rule_of_its_option() {
    for book in books() {
        for (key, option) in &book.options {
            let draft = Choices::from([(key.clone(), String::new())]);
            let refusals = book.rules(&draft).expect_err(key);
            let own = |r: &Refusal| r.rule.as_ref() == Some(&option.rule);
            assert!(refusals.iter().all(own), "{}: {key}: {refusals:?}", book.id);
        }
    }
}

/// Every rule, those of custom last.
fn entries() -> impl Iterator<Item = &'static Entry> {
    register::all().iter().chain(register::customs())
}

/// What the scripts show, by rule.
fn shown() -> BTreeMap<String, Shown> {
    let mut found: BTreeMap<String, Shown> = BTreeMap::new();
    let mut bound: Citations = Citations::new();
    let mut heads: BTreeMap<String, String> = BTreeMap::new();
    for file in croupier_kept::files("testdata/rules") {
        let text = croupier_kept::read(&file);
        let script = file
            .strip_prefix(SCRIPTS)
            .and_then(|f| f.strip_suffix(".txt"));
        let script = script
            .unwrap_or_else(|| panic!("{file} is not a script"))
            .to_owned();
        let mut by_rule: BTreeMap<&str, rules::Shown> = BTreeMap::new();
        let cited = rules::run(&file, &text);
        for (id, here) in &cited {
            let rule = register::rule_of(id.as_str());
            by_rule.entry(rule).or_default().add(here);
        }
        for (rule, here) in by_rule {
            let of_rule = found.entry(rule.to_owned()).or_default();
            if here.kept {
                of_rule.kept.push(script.clone());
            }
            if here.broken {
                of_rule.broken.push(script.clone());
            }
            bound.entry(RuleId::new(rule)).or_default().add(&here);
        }
        let head = text.lines().take_while(|line| line.starts_with('#'));
        heads.insert(script, head.collect::<Vec<_>>().join(" "));
    }
    for (id, shown) in &mut found {
        let who = bound.get(&RuleId::new(id)).map(|all| &all.bound);
        shown.bound = who.into_iter().flatten().map(|w| (*w).to_owned()).collect();
        let named = |word: &str| word.trim_end_matches([':', ',']) == id;
        shown.cut(|script| heads[script].split_whitespace().any(named));
    }
    let known: Known = entries().map(|entry| entry.id.clone()).collect();
    for (id, files) in code(&known) {
        found.entry(id).or_default().code = files;
    }
    for (id, files) in tested(&known) {
        found.entry(id).or_default().tested_in = files;
    }
    found
}

/// The files of the tests in Rust that hold a rule: each has a function of the name that the entry gives, and names the rule.
fn tested(known: &Known) -> BTreeMap<String, Vec<String>> {
    let files = croupier_kept::files(CRATES).into_iter();
    let sources = files.filter(|file| file.ends_with(".rs"));
    let sources: BTreeMap<String, String> = sources
        .map(|file| (file.clone(), croupier_kept::read(&file)))
        .collect();
    let mut functions: BTreeMap<&str, BTreeSet<&String>> = BTreeMap::new();
    for (file, text) in &sources {
        for (before, after) in text.lines().filter_map(|line| line.split_once("fn ")) {
            let name = after.split('(').next().unwrap_or_default();
            if before.trim().is_empty() || before.trim() == "async" {
                functions.entry(name).or_default().insert(file);
            }
        }
    }
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for entry in entries() {
        let is_script = |test: &&String| {
            let whole = match test.contains('/') {
                true => format!("{SCRIPTS}{test}.txt"),
                false => format!("{SCRIPTS}{}/{test}.txt", entry.book),
            };
            croupier_kept::path(&whole).exists()
        };
        let tests = entry.tests.iter().filter(|test| !is_script(test));
        let files = tests.flat_map(|test| functions.get(test.as_str()).into_iter().flatten());
        let names = |file: &&&String| {
            let mentions = mentions(file, &sources[**file], known);
            mentions.iter().any(|mention| mention.rule == entry.id)
        };
        let files: BTreeSet<&String> = files.filter(names).copied().collect();
        if !files.is_empty() {
            found.insert(entry.id.clone(), files.into_iter().cloned().collect());
        }
    }
    found
}

/// The files that name each rule outside of their tests: its own book first, other books only where nothing else does.
fn code(known: &Known) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    // A crate's front page shows rules in examples, and carries none.
    let carries = |file: &String| !file.ends_with("/lib.rs");
    for file in CODE
        .into_iter()
        .flat_map(croupier_kept::files)
        .filter(carries)
    {
        let text = croupier_kept::read(&file);
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        for mention in mentions(&file, text, known) {
            let files = found.entry(mention.rule).or_default();
            if !files.contains(&file) {
                files.push(file.clone());
            }
        }
    }
    for (id, files) in &mut found {
        let own = id
            .rsplit_once('/')
            .map(|(book, _)| format!("{BOOKS}/{book}.toml"));
        let rank = |file: &String| match own.as_ref() {
            Some(own) if file == own => 0,
            _ if file.starts_with(BOOKS) => 2,
            _ => 1,
        };
        files.sort_by_key(rank);
        if files.iter().any(|file| rank(file) < 2) {
            files.retain(|file| rank(file) < 2);
        }
        files.truncate(MOST_CODE);
    }
    found
}

#[test]
fn what_the_scripts_show_is_kept() {
    let shown = shown();
    let known: BTreeSet<&str> = entries().map(|entry| entry.id.as_str()).collect();
    let unknown: Vec<&String> = shown
        .keys()
        .filter(|id| !known.contains(id.as_str()))
        .collect();
    assert!(unknown.is_empty(), "cited and no rules: {unknown:?}");
    let lines = entries().filter_map(|entry| Some(shown.get(&entry.id)?.line(&entry.id)));
    let text = lines.fold(String::new(), |text, line| text + &line + "\n");
    croupier_kept::hold("crates/rulebooks/register/cited.txt", &text);
    let mut rows: Vec<Row> = Vec::new();
    for entry in entries() {
        if rows.last().is_none_or(|row| row.book != entry.book) {
            rows.push(Row::of(&entry.book));
        }
        let none = Shown::default();
        let shown = shown.get(&entry.id).unwrap_or(&none);
        rows.last_mut().unwrap().add(entry, shown);
    }
    for row in &rows {
        croupier_kept::hold(&format!("docs/rules/{}.md", row.book), &row.page());
    }
    croupier_kept::hold("docs/rules/README.md", &index(&rows));
}

/// A book's page, and what the index counts of it.
struct Row {
    book: &'static str,
    kinds: BTreeMap<Kind, usize>,
    rules: usize,
    kept: usize,
    broken: usize,
    reasons: usize,
    table: String,
    /// What is linked to, by the name that stands for it, and its path in the repository.
    links: BTreeMap<String, String>,
}

impl Row {
    fn of(book: &'static str) -> Row {
        Row {
            book,
            kinds: BTreeMap::new(),
            rules: 0,
            kept: 0,
            broken: 0,
            reasons: 0,
            table: String::new(),
            links: BTreeMap::new(),
        }
    }

    fn add(&mut self, entry: &'static Entry, shown: &Shown) {
        let enforced = entry.kind == Kind::Enforced;
        self.rules += 1;
        *self.kinds.entry(entry.kind).or_default() += 1;
        self.kept += usize::from(enforced && !shown.kept.is_empty());
        self.broken += usize::from(enforced && !shown.broken.is_empty());
        let reason = entry.uncited.is_some() || entry.unkept.is_some() || entry.unbroken.is_some();
        self.reasons += usize::from(enforced && reason);
        let kept = self.scripts(
            &shown.kept,
            entry.unkept.as_ref().or(entry.uncited.as_ref()),
        );
        let uncited = entry.uncited.as_ref().map(|_| "as for kept".to_owned());
        let broken = self.scripts(&shown.broken, entry.unbroken.as_ref().or(uncited.as_ref()));
        let (code, tested_in) = (self.code(&shown.code), self.code(&shown.tested_in));
        let cells = [
            format!("<a id=\"{0}\"></a>{0}", entry.number),
            entry.says.clone(),
            entry.kind.to_string(),
            shown.bound(entry).join(", "),
            met(entry),
            code,
            kept,
            broken,
            tested_in,
        ];
        let cells = cells.map(|cell| cell.replace('|', "\\|"));
        self.table += &format!("| {} |\n", cells.join(" | "));
    }

    /// The scripts as links, or why there is none.
    fn scripts(&mut self, scripts: &[String], why: Option<&String>) -> String {
        if scripts.is_empty() {
            return why.map_or(String::new(), |why| format!("*{why}*"));
        }
        let path = |script: &String| (script.clone(), format!("{SCRIPTS}{script}.txt"));
        self.links.extend(scripts.iter().map(path));
        let own = format!("{}/", self.book);
        let links = scripts.iter().map(|script| {
            let name = script.strip_prefix(&own).unwrap_or(script);
            format!("[{name}][{script}]")
        });
        links.collect::<Vec<_>>().join("<br>")
    }

    /// The files that name a rule, as links.
    fn code(&mut self, files: &[String]) -> String {
        let links = files.iter().map(|file| {
            let mut folders = file.rsplit('/');
            let name = folders.next().unwrap_or(file);
            let folder = folders.next().filter(|folder| *folder != "src");
            let name = folder.map_or(name.to_owned(), |folder| format!("{folder}/{name}"));
            format!("[{name}][{file}]")
        });
        let cell = links.collect::<Vec<_>>().join("<br>");
        self.links
            .extend(files.iter().map(|file| (file.clone(), file.clone())));
        cell
    }

    fn title(&self) -> &'static str {
        let book = books().iter().find(|book| book.id == self.book);
        match book {
            Some(book) => &book.title,
            None if self.book.starts_with("custom/") => "Customary rules of chemin de fer",
            None => "General rules, New Zealand 1996",
        }
    }

    fn page(&self) -> String {
        let mut text = format!(
            "# {}\n\nThe rules of `{}`; [README.md](../README.md) says what the columns mean.\n\n",
            self.title(),
            self.book
        );
        text += "| rule | what it asks | kind | binds | how it is met | where | kept | broken | tested in |\n";
        text += "|---|---|---|---|---|---|---|---|---|\n";
        text += &self.table;
        text.push('\n');
        for (name, path) in &self.links {
            text += &format!("[{name}]: ../../../{path}\n");
        }
        text
    }
}

/// How a rule is met: why it is outside software and what the console asks for instead, or what is left to people, and the parameters that carry it.
fn met(entry: &Entry) -> String {
    let of_book = books().iter().filter(|book| book.id == entry.book);
    let mut keys: BTreeSet<&str> = of_book.flat_map(|book| book.given_by(&entry.id)).collect();
    keys.extend(entry.parameters.iter().map(String::as_str));
    let keys: Vec<String> = keys.into_iter().map(|key| format!("`{key}`")).collect();
    let console = entry.prompts.as_ref();
    let console = console.map(|prompts| format!("The console asks for: {prompts}"));
    let said = [entry.because.clone(), console, entry.note.clone()]
        .into_iter()
        .flatten();
    let keys = (!keys.is_empty()).then(|| keys.join(", "));
    said.chain(keys).collect::<Vec<_>>().join("<br>")
}

const HEAD: &str = "\
# Rules

Every rule of every book, and what becomes of it. These pages are made from the register and from what its scripts show when they
are played (`cargo test -p croupier-house --test it cited::`); `croupier rules` says the same, and `croupier rules search WORDS` finds a rule by
what it is about.

A page has a row for each rule:

- **kind**: `enforced` by the engine or at the table; `prompted` as a step or call that a person confirms; `shown` as a definition,
  notice or display; `physical`, outside software.
- **binds**: those who usually say the commands whose events or refusals cite the rule, or `operator`, who drafts the table. Where no
  script shows it, the entry says it.
- **how it is met**: what is left to people, or why it is outside software and what a dealer's console asks for instead, and the options and values of the book that carry the rule.
- **where**: the files that name the rule, at most four: its rule book, and the code that carries it.
- **kept**: scripts in which a command is accepted and one of its events cites the rule.
- **broken**: scripts in which a command or a draft is refused and the refusal cites the rule. The ruling on a fault counts too, which is
  the first event of a report or its `ruled` (`report-…`, `no-spin`, `no-roll`, `amend-result`, `invalidate-round`): something went wrong before it, and
  the ruling is what the rule makes of that.
- **tested in**: files with the tests in Rust that hold the rule beside its scripts.

At most three scripts stand in a cell, of those that name the rule, or else one of the others. An enforced rule that no script keeps or breaks has the
reason there, in italics; a test refuses one that has neither. In the site that `cargo xtask docs` builds, a link to a file leads to the place where it
names the rule, and from there each rule's number leads back here.

";

fn index(rows: &[Row]) -> String {
    let mut text = HEAD.to_owned();
    text += "| book | rules | enforced | prompted | shown | physical | enforced and kept | enforced and broken | with a reason |\n";
    text += "|---|---:|---:|---:|---:|---:|---:|---:|---:|\n";
    let mut sums = [0; 8];
    for row in rows {
        let kinds = Kind::ALL.map(|kind| row.kinds.get(&kind).copied().unwrap_or_default());
        let tail = [row.kept, row.broken, row.reasons];
        let counts: Vec<usize> = [row.rules].into_iter().chain(kinds).chain(tail).collect();
        for (sum, count) in sums.iter_mut().zip(&counts) {
            *sum += count;
        }
        text += &format!("| [{0}]({0}.md) |{1}\n", row.book, cells(&counts));
    }
    text + &format!("| all |{}\n", cells(&sums))
}

fn cells(counts: &[usize]) -> String {
    let cells = counts.iter().map(|count| format!(" {count} |"));
    cells.collect()
}
