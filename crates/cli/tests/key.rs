//! The operator's key elsewhere than the data: in another file, under a passphrase, or where a command fetches it. Every command that opens
//! what is sealed takes it from there, and says truly why it cannot.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![cfg(unix)]

mod common;

use common::{Ran, command, run};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

/// Starts a server with these arguments and stops it in order once its tables are open.
fn opens(data: &str, key: &[&str]) {
    let mut server = command(&["serve", "--listen", "127.0.0.1:0", "--data", data])
        .args(["--table", "a=nz-2004/baccarat", "--log", "warn"])
        .args(key)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(server.stdout.take().unwrap()).lines();
    assert!(said.next().unwrap().unwrap().contains("http://"));
    let pid = server.id().to_string();
    let killed = std::process::Command::new("kill")
        .args(["-TERM", &pid])
        .status();
    assert!(killed.unwrap().success());
    said.for_each(drop);
    assert!(server.wait().unwrap().success());
}

fn refused(ran: &Ran, code: i32, why: &str, hint: &str) {
    assert_eq!(ran.code, code, "{}", ran.err);
    assert!(ran.err.contains(why), "{why}: {}", ran.err);
    assert!(ran.err.contains(hint), "{hint}: {}", ran.err);
}

/// A first start that gets no key says what to do, and leaves nothing begun behind.
#[test]
fn a_start_without_a_key_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, phrase) = (at("data"), at("phrase"));
    std::fs::write(&phrase, "too short\n").unwrap();
    let serve = |key: &[&str]| {
        let args = ["serve", "--listen", "127.0.0.1:0", "--data", &data];
        run(&[&args[..], key].concat())
    };
    let key = at("nowhere/operator.key");
    refused(
        &serve(&["--key", &key]),
        1,
        "nowhere/operator.key: ",
        "Hint: name a file in a folder",
    );
    let short = serve(&["--key-passphrase-file", &phrase]);
    refused(
        &short,
        1,
        "at least 10 characters",
        "Hint: choose a longer one",
    );
    let absent = serve(&["--key-passphrase-file", &at("none")]);
    refused(&absent, 2, "none: ", "Hint: name a file that you may read");
    let left = std::fs::read_dir(&data)
        .unwrap()
        .map(|file| file.unwrap().file_name());
    assert_eq!(left.collect::<Vec<_>>(), ["croupier.lock"]);
    opens(&data, &[]);
}

#[test]
fn every_command_takes_the_key_from_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, plain, wrapped, phrase) = (at("data"), at("safe.key"), at("w.key"), at("phrase"));
    opens(&data, &["--key", &plain]);
    assert!(!folder.path().join("data/operator.key").exists());

    // Without it nothing is opened and nothing made; verify says what it did not see.
    let bare = run(&["staff", "list", "--data", &data]);
    refused(&bare, 1, "operator.key is missing", "--key");
    let sound = run(&["verify", &data]);
    assert_eq!(sound.code, 0, "{}", sound.err);
    assert!(
        sound.out.contains("no operator.key beside it"),
        "{}",
        sound.out
    );
    let sound = run(&["verify", &data, "--key", &plain]);
    assert_eq!(sound.code, 0, "{}", sound.err);
    assert!(!sound.out.contains("not opened"), "{}", sound.out);

    let absent = run(&["verify", &data, "--key", &at("none.key")]);
    refused(&absent, 2, "none.key: there is no such key", "--key");

    // A bare name is a file where the command is given.
    let mut here = command(&["key", &data, "here.key", "--key", &plain]);
    let here: Ran = here.current_dir(folder.path()).output().unwrap().into();
    assert_eq!(here.code, 0, "{}", here.err);
    let [copied, kept] = ["here.key", "safe.key"].map(|name| folder.path().join(name));
    assert_eq!(std::fs::read(copied).unwrap(), std::fs::read(kept).unwrap());

    // Under a passphrase, which is at least ten characters long.
    std::fs::write(&phrase, "too short\n").unwrap();
    let wrap = ["--wrap", "--wrap-passphrase-file", &phrase];
    let copy = |to: &str, more: &[&str]| {
        let mut args = vec!["key", &data, to, "--key", &plain];
        args.extend(more);
        run(&args)
    };
    refused(&copy(&wrapped, &wrap), 1, "at least 10 characters", "");
    std::fs::write(&phrase, "a staple and a horse\n").unwrap();
    let copied = copy(&wrapped, &wrap);
    assert_eq!(copied.code, 0, "{}", copied.err);
    refused(&copy(&wrapped, &wrap), 2, "exists", "name a new file");
    let text = std::fs::read_to_string(&wrapped).unwrap();
    let key = std::fs::read_to_string(&plain).unwrap();
    assert!(text.starts_with("wrapped argon2id ") && !text.contains(key.trim()));
    let by_file = ["--key", &wrapped, "--key-passphrase-file", &phrase];
    opens(&data, &by_file);
    let with = |args: &[&str], key: &[&str]| run(&[args, key].concat());
    let list = ["staff", "list", "--data", &data];
    let cage = ["cage", "show", "--data", &data];
    let anchor = ["anchor", &data, "make"];
    let verify = ["verify", &data];
    let by_command = format!("cat {plain}");
    let by_command = ["--key-command", by_command.as_str()];
    for key in [&by_file[..], &by_command, &["--key", &plain]] {
        for args in [&list[..], &cage, &anchor, &verify] {
            let ran = with(args, key);
            assert_eq!(ran.code, 0, "{args:?} {key:?}: {}", ran.err);
        }
    }
    opens(&data, &by_command);

    // What is wrong is said as it is.
    let no_phrase = with(&list, &["--key", &wrapped]);
    refused(&no_phrase, 1, "is under a passphrase", "--key-passphrase");
    let not_wrapped = with(&list, &["--key", &plain, "--key-passphrase-file", &phrase]);
    refused(
        &not_wrapped,
        1,
        "is not under a passphrase",
        "leave the passphrase out",
    );
    let nobody = with(&list, &["--key", &wrapped, "--key-passphrase"]);
    refused(&nobody, 2, "nobody to ask", "CROUPIER_KEY_PASSPHRASE");
    let by_env = |passphrase: &str| {
        let mut asked = command(&list);
        asked.args(["--key", &wrapped, "--key-passphrase"]);
        asked.env("CROUPIER_KEY_PASSPHRASE", passphrase);
        Ran::from(asked.output().unwrap())
    };
    assert_eq!(by_env("a staple and a horse").code, 0);
    refused(
        &by_env("a staple and a cow"),
        1,
        "does not open with that",
        "mistyped",
    );
    let failing = with(&list, &["--key-command", "false"]);
    refused(&failing, 1, "the key's command failed", "");
    let other = with(&list, &["--key-command", "echo hello"]);
    refused(&other, 1, "did not print a key", "64 hexadecimal");
    let another = format!("echo {}", "ab".repeat(32));
    let another = with(&list, &["--key-command", &another]);
    refused(&another, 1, "is not the key of this house", "--key");

    // A copy without a key is restored without one, and opens with the key that stayed where it was.
    let (copy, back) = (at("copy"), at("back"));
    let backed_up = with(&["backup", &data, &copy], &by_command);
    assert_eq!(backed_up.code, 0, "{}", backed_up.err);
    let bare = run(&["restore", &copy, &back]);
    refused(&bare, 2, "operator.key", "--without-key");
    let restored = run(&["restore", &copy, &back, "--without-key"]);
    assert_eq!(restored.code, 0, "{}", restored.err);
    opens(&back, &by_file);
    assert_eq!(with(&["verify", &back], &by_file).code, 0);
}
