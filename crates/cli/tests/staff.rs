//! `croupier staff` and `croupier exclude`: on a new folder, beside what is there, and verified afterwards.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{command, refused, run};
use serde_json::Value;
use std::io::Write;
use std::process::Stdio;

#[test]
fn staff_are_added_listed_changed_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let staff = |args: &[&str]| {
        let ran = run(&[&["staff"], args, &["--data", data]].concat());
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        ran.out
    };
    // A folder that was mistyped is not made into a house.
    refused(&format!(
        "staff list --data {data} | there is no house in | `croupier serve`
         staff reset ada --data {data} | there is no house in | `croupier serve`
         exclude ada device --data {data} | there is no house in |
         cage --data {data} show | there is no house in |
         anchor {data} make | there is no house in |"
    ));
    assert!(!std::path::Path::new(data).exists());
    // Without a terminal a password is made, for one sign-in.
    let told = staff(&["add", "dora", "dealer", "supervisor"]);
    assert!(told.contains("dora signs in once with"), "{told}");
    assert!(
        told.contains("otpauth://totp/Croupier:dora?secret="),
        "{told}"
    );
    let told = staff(&["add", "ada", "administrator", "--format", "json"]);
    let told: Value = serde_json::from_str(&told).unwrap();
    let [password, secret] = ["one_time_password", "secret"].map(|key| told[key].as_str().unwrap());
    assert_eq!((password.len(), secret.len()), (23, 32));

    // From a script, a password of one's own.
    let mut child = command(&[
        "staff",
        "add",
        "mia",
        "manager",
        "--password-stdin",
        "--data",
        data,
    ]);
    let mut child = child.stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"a long enough password\n").unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("the password that you chose") && !told.contains("long enough password"));

    staff(&["roles", "dora", "inspector", "--why", "sworn in"]);
    // A signing key follows from a phrase, and another from another.
    let signs = |phrase: &[u8]| {
        let mut child = command(&["staff", "key", "dora", "--phrase-stdin", "--data", data]);
        let mut child = child.stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(phrase).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let told = signs(b"six ducks in a row\n");
    assert!(told.starts_with("dora signs with the key  "), "{told}");
    assert_ne!(told, signs(b"seven ducks in a row\n"));
    staff(&["remove", "ada", "--why", "she retires"]);
    let list = staff(&["list"]);
    assert_eq!(
        list,
        "dora  inspector  (has not signed in yet)\nmia   manager\n"
    );
    let told = staff(&["reset", "mia"]);
    assert!(told.contains("mia signs in once with"), "{told}");
    refused(&format!(
        "staff add dora dealer --data {data} | the name dora is taken |
         staff add house dealer --data {data} | the name house is reserved |
         staff add house-1 dealer --data {data} | the name house-1 is reserved |
         staff add zoe juggler --data {data} | is not a role of staff | the roles are: dealer
         staff add zoe player --data {data} | is not a role of staff |
         staff add zoe dealer dealer --data {data} | each once |
         staff add 'z dealer --data {data} | is not a name | 1 to 24 letters
         staff roles ada dealer --why promoted --data {data} | ada does not work here |
         staff roles dora dealer --data {data} | --why |
         staff key dora --data {data} | nobody to ask for a phrase | --phrase-stdin
         staff reset nobody --data {data} | there is nobody called nobody |
         exclude nobody device --data {data} | there is nobody called nobody |
         exclude dora device --data {data} | dora is not a player |
         exclude anna boredom --data {data} | is not a cause | asked-to-leave, under-age, device
         exclude anna --lift forgiven --data {data} | anna is not excluded |"
    ));
    let verified = run(&["verify", data]);
    assert_eq!(verified.code, 0, "{}", verified.err);
}
