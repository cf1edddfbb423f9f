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

/// All of these stand in the output, in this order.
fn in_order(out: &str, parts: &[&str]) {
    let mut rest = out;
    for part in parts {
        let Some(at) = rest.find(part) else {
            panic!("{part} is missing or in the wrong place\n{out}");
        };
        rest = &rest[at + part.len()..];
    }
}

/// nz-1996/roulette/3.2 to 3.5: the ball, the call while it runs, the announcement, losers and then winners, each told with
/// its rule; what the layout or the sign does not allow is refused with the rule (nz-1996/roulette/4.1,
/// nz-1996/general/14.1), and nothing of it is placed.
#[test]
fn roulette_through_a_pipe() {
    let lines = "spin\n17/21 5\nred 3\n17 5, red 3\n17/20 5, red 10\nlayout\nspin\nrepeat\n\nvoisins 2\nundo\n\
                 watch\nrules 4.1\ndance\nquit\n";
    let ran = run_with(&["play", "nz-1996/roulette", "--seed", "1"], lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    in_order(
        &ran.out,
        &[
            "Roulette, New Zealand 1996",
            "inside $1.00 to $100.00",
            "│  0  │  2  │",
            "Your wagers? spin",
            "nothing of yours lies there",
            "Sorry: split-17-21 is no wager of this layout",
            "nz-1996/roulette/4.1",
            "Your wagers? red 3",
            "Sorry: the minimum on red is $5.00",
            "nz-1996/general/14.1: ",
            "Your wagers? 17 5, red 3",
            "Sorry: the minimum on red is $5.00",
            "You: $5.00 on split 17/20. [4.2]",
            "You: $10.00 on red. [4.2]",
            "│ 17• │ 20• │",
            "│  red ●10  │",
            "On the layout: $5.00 on split 17/20, $10.00 on red; $15.00 in all.",
            "the ball against it. [3.2]",
            "“No more bets”, and the bell [3.3]",
            "[35]",
            "“35, black” [3.4]",
            "The dolly stands on 35. [3.4]",
            "You: $5.00 on split 17/20 lost. [4.1]",
            "You: $10.00 on red lost. [4.1]",
            "Round 2  Your chips: $185.00",
            "Last: 35b",
            "You: $5.00 on split 17/20. [4.2]",
            "“25, red” [3.4]",
            "You: $10.00 on red won $10.00 at 1:1; the stake stays there. [5.1]",
            "Round 3  Your chips: $180.00",
            "On the layout: $10.00 on red; $10.00 in all.",
            "You: $4.00 on street 0/2/3. [4.2]",
            "You: $4.00 taken back from street 0/2/3. [4.5]",
            "On the layout: $10.00 on red; $10.00 in all.",
            "“9, red” [3.4]",
            "nz-1996/roulette/4.1",
            "I do not understand \"dance\"",
            "You came with $200.00 and leave with $200.00: even.",
            "3 rounds, 5 wagers, $40.00 staked: won $20.00, lost $20.00.",
            "Biggest win: $10.00 on red in round 2.",
        ],
    );
    assert!(
        !ran.out.contains("$5.00 on 17."),
        "all or none\n{}",
        ran.out
    );
    assert!(!ran.out.contains('\u{1b}'), "no colour through a pipe");
    let again = run_with(&["play", "nz-1996/roulette", "--seed", "1"], lines);
    assert_eq!(ran.out, again.out);
}

/// nz-1996/general/18.2: non-value chips are declared on buying them, wagered in, and redeemed; on leaving, too.
#[test]
fn a_colour_is_bought_played_and_redeemed() {
    let lines = "colour red 1 50\ncolour blue 1 5\n35 2, 25 2\nred 10 value\n\nredeem 5\nquit\n";
    let ran = run_with(&["play", "nz-1996/roulette", "--seed", "1"], lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    in_order(
        &ran.out,
        &[
            "You: 50 red chips at $1.00 each for $50.00. [nz-1996/general/18.2]",
            "redeem those before another colour",
            "nz-1996/general/18.2: ",
            "You: $2.00 on 35 in colour. [4.2]",
            "You: $2.00 on 25 in colour. [4.2]",
            "You: $10.00 on red. [4.2]",
            "You: $2.00 on 25 in colour lost. [4.1]",
            "You: $2.00 on 35 in colour won $70.00 at 35:1; the stake stays there. [5.1]",
            "Round 2  Your chips: $140.00 and 116 red at $1.00",
            "You: 5 red chips back for $5.00.",
            "You: $2.00 taken back from 35 in colour.",
            "You: 113 red chips back for $113.00.",
            "You came with $200.00 and leave with $258.00: $58.00 ahead.",
        ],
    );
}

/// nz-1996/general/18.3: where the operator takes no chips of value, a colour is bought first; house players, who have none,
/// do not play.
#[test]
fn a_table_without_chips_of_value() {
    let lines = "red 10\ncolour teal 1 5\ncolour blue 5 10\nred 10\nspin\nquit\n";
    let args = [
        "play",
        "nz-1996/roulette",
        "--seed",
        "7",
        "--option",
        "value-chips=no",
        "--guests",
        "1",
    ];
    let ran = run_with(&args, lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    in_order(
        &ran.out,
        &[
            "Sorry: this table takes non-value chips only",
            "nz-1996/general/18.3: ",
            "Sorry: this table's set of non-value chips has no teal",
            "nz-1996/general/18.2: ",
            "You: $10.00 on red in colour. [4.2]",
            "You: $10.00 on red in colour won $10.00 at 1:1",
            "Round 2  Your chips: $150.00 and 10 blue at $5.00",
            "leave with $210.00: $10.00 ahead.",
        ],
    );
    assert!(!ran.out.contains("house-1 (house): "), "{}", ran.out);
}

/// nz-1996/tai-sai/6.1 to 6.6: the checks, the dice under their cover, the calls in the rule's form, the areas that light,
/// losers and winners; an area that is none, and chips across two, are refused (nz-1996/tai-sai/3.1, 3.6).
#[test]
fn tai_sai_through_a_pipe() {
    let lines = "small 10, total 11 5\npair 1 4 2\ntotal 3 5\nsmall+big 5\n5 5\n\nclear pair 1 4\nr\nquit\n";
    let args = ["play", "nz-1996/tai-sai", "--seed", "2", "--guests", "1"];
    let ran = run_with(&args, lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    in_order(
        &ran.out,
        &[
            "seal checked. [5.0]",
            "The dice are spun under their cover. [6.1]",
            "“Place your bets” [6.1]",
            "pair 6:1",
            "You: $5.00 on total 11. [3.4]",
            "You: $2.00 on pair 1/4. [3.4]",
            "small 4-10 (1:1) ●10",
            "Sorry: total-3 is no wager of this layout",
            "nz-1996/tai-sai/3.1",
            "Sorry: a wager across small+big lies in no area",
            "nz-1996/tai-sai/3.6",
            "5 is a total and a face",
            "house-1 (house): $5.00 on big. [3.4]",
            "“No more bets”, and the bell [6.2]",
            "⚀ ⚃ ⚅",
            "“one, four, six; total eleven” [6.3]",
            "Lit: big, total 11, pair 1/4",
            "You: $10.00 on small lost. [3.1]",
            "You: $5.00 on total 11 won $30.00 at 6:1; the stake stays there. [4.0]",
            "You: $2.00 on pair 1/4 won $12.00 at 6:1; the stake stays there. [4.0]",
            "Last: 1-4-6=11",
            "You: $2.00 taken back from pair 1/4. [3.9]",
            "You: $10.00 on small. [3.4]",
            "You: $2.00 on pair 1/4. [3.4]",
            "You came with $200.00 and leave with $232.00: $32.00 ahead.",
        ],
    );
}

/// nz-1996/money-wheel/3.4, 3.5: the call before the spin, the symbol by its name, losers and winners; a symbol that the wheel
/// does not have is refused (nz-1996/money-wheel/4.1).
#[test]
fn the_money_wheel_through_a_pipe() {
    let lines = "a 5\nkiwi 1\nzebra 5\nclear\nundo\n\nr\n\nquit\n";
    let args = [
        "play",
        "nz-1996/money-wheel",
        "--seed",
        "2",
        "--option",
        "winners=returned",
    ];
    let ran = run_with(&args, lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    in_order(
        &ran.out,
        &[
            "You: $5.00 on Fern. [4.2]",
            "24 of 52  ●5",
            "You: $1.00 on Kiwi. [4.2]",
            "Sorry: zebra is no wager of this layout",
            "nz-1996/money-wheel/4.1",
            "You: $5.00 taken back from Fern. [4.7]",
            "You: $5.00 on Fern. [4.2]",
            "“No more bets”, and the bell [3.4]",
            "The wheel is spun clockwise. [3.2]",
            "… A B A E [A] B C A D … [3.5]",
            "“Fern” [3.5]",
            "You: $1.00 on Kiwi lost. [4.1]",
            "You: $5.00 on Fern won $5.00 at 1:1; the stake goes back. [5.0]",
            "► A  Fern",
            "“Pearl” [3.5]",
            "You came with $200.00 and leave with $198.00: $2.00 behind.",
            "2 rounds, 4 wagers, $12.00 staked: won $5.00, lost $7.00.",
        ],
    );
}

/// The end of the input is a goodbye, whatever lies on the layout, and wherever the dice are.
#[test]
fn the_end_of_input_at_what_is_spun() {
    for (game, wager) in [
        ("roulette", "red 10"),
        ("tai-sai", "small 10"),
        ("money-wheel", "a 10"),
    ] {
        for input in ["", wager, &format!("{wager}\n\n")] {
            let ran = run_with(&["play", &format!("nz-1996/{game}"), "--seed", "1"], input);
            assert_eq!(ran.code, 0, "{}", ran.err);
            assert!(ran.out.contains("You came with $200.00"), "{}", ran.out);
        }
    }
}

#[test]
fn a_game_between_players_is_not_played_alone() {
    let ran = run(&["play", "nj-19-47/chemin-de-fer"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("not played alone"), "{}", ran.err);
    assert!(ran.err.contains("Hint: "), "{}", ran.err);
}

/// nz-1996/craps/3.5, nz-1996/craps/5.3: the dice are taken, a point is made, a wager that does not exist is refused with its
/// rule; and whoever quits with a wager that stays sees it decided first.
#[test]
fn craps_through_a_pipe() {
    let lines =
        "y\n1 3\n\npass 10, field 5\n\nplace 7 5\nodds 10\npass 10\nplace 6 12\n\nlayout\nquit\n";
    let args = [
        "play",
        "nz-1996/craps",
        "--seed",
        "3",
        "--name",
        "anna",
        "--fast",
    ];
    let ran = run_with(&args, lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    in_order(
        &ran.out,
        &[
            "You are offered the dice. [4.3]",
            "Which two of the dice 1 2 3 4 5?",
            "who throws needs a wager on the line",
            "You: $5.00 on Field. [3.1]",
            "You throw. [5.2]",
            "⚀ ⚄  “six” [5.5]",
            "The puck is ON 6. [2.4]",
            "Sorry: the layout has no wager place-7",
            "nz-1996/craps/3.1: ",
            "(all of it: rules nz-1996/craps/3.1)",
            "$10.00 on Odds on the Pass Line won $12.00 at 6:5. [6.1]",
            "$12.00 on Place 6 won $14.00 at 7:6. [6.1]",
            "Horn high 12",
            "You came with $200.00 and leave with $231.00: $31.00 ahead.",
        ],
    );
    // The input ends while the Pass Line wager has its point.
    let ran = run_with(&args, "y\n1 3\npass 10\n\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    in_order(
        &ran.out,
        &[
            "The puck is ON 6.",
            "a wager of yours has its point and stays: the dice decide it first",
            "$10.00 on Pass Line won $10.00",
            "You came with $200.00 and leave with $210.00",
        ],
    );
    let ran = run_with(
        &["play", "nz-1996/craps", "--seed", "5", "--guests", "2"],
        "n\npass 5\n\n\n\n\n\n",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    in_order(
        &ran.out,
        &[
            "You leave the dice to the next.",
            "house-1 (house) takes the dice.",
        ],
    );
}
