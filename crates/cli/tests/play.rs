//! `croupier play`, driven through a pipe.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{run, run_with};

/// nz-2004/baccarat/5.12: a refusal is told with what the rule says; then a sitting goes to its end.
#[test]
fn a_sitting_through_a_pipe() {
    let lines = "100\n?\nb7\nb20 t5\nrepeat\nnonsense\nrules 5.12\nnone\np10\nquit\n";
    let ran = run_with(&["play", "--seed", "1", "--name", "anna"], lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for part in [
        "Baccarat, New Zealand 2004",
        "You cut after 100 cards.",
        "Your wagers? b7",
        "Sorry: ",
        "nz-2004/baccarat/5.12: A Banker wager",
        "“No more bets”",
        "╭───╮ ╭───╮",
        "PLAYER  ",
        "A round without wagers",
        "I do not understand \"nonsense\"",
        "You came with $200.00 and leave with ",
        "4 rounds, ",
    ] {
        assert!(ran.out.contains(part), "{part}\n{}", ran.out);
    }
    assert!(!ran.out.contains('\u{1b}'), "no colour through a pipe");
    let again = run_with(&["play", "--seed", "1", "--name", "anna"], lines);
    assert_eq!(ran.out, again.out);
}

#[test]
fn the_end_of_input_is_a_goodbye() {
    for input in ["", "100\n", "100\nb20\n"] {
        let ran = run_with(&["play", "--seed", "1"], input);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("You came with $200.00"), "{}", ran.out);
    }
}

/// A whole shoe and the next cut, with house players who are marked.
#[test]
fn a_shoe_comes_to_its_end() {
    let mut lines = String::from("\n");
    for _ in 0..95 {
        lines.push_str("p5\n");
    }
    let args = ["play", "--seed", "7", "--chips", "2000", "--guests", "2"];
    let ran = run_with(&args, &lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for part in [
        "house-1 (house)",
        "The cutting card comes out.",
        "The shoe has ended.",
        "Shoe 2: 8 decks are shuffled again.",
    ] {
        assert!(ran.out.contains(part), "{part}");
    }
}

/// nz-2004/baccarat/8.13: in style B a player is offered the hand, and turns it.
#[test]
fn hands_are_handled_in_style_b() {
    let lines = "\np20\ny\n\n\np20\nn\nquit\n";
    let ran = run_with(&["play", "--seed", "3", "--option", "style=B"], lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("hand is yours to turn"), "{}", ran.out);
    assert!(ran.out.contains("You came with"), "{}", ran.out);
}

#[test]
fn what_cannot_be_is_said_at_once() {
    for (args, part) in [
        (&["play", "chess"][..], "there is no book"),
        (&["play", "--chips", "none"], "is no amount"),
        (&["play", "--chips", "0.07"], "cannot make $0.07"),
        (&["play", "--name", "two words"], "is no name"),
        (&["play", "--seed", "xyz"], "is no seed"),
        (&["play", "--guests", "9"], "7 seats"),
        (&["play", "--option", "decks=3"], "nz-2004/baccarat/3.4"),
    ] {
        let ran = run(args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(part), "{args:?}: {}", ran.err);
    }
}
