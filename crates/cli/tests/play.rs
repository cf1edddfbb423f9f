//! `croupier play`, driven through a pipe.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{run, run_with};

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

/// A sitting of these lines that ends well, told in this order; all that was told.
fn sitting(args: &[&str], lines: &str, parts: &[&str]) -> String {
    let ran = run_with(args, lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    in_order(&ran.out, parts);
    ran.out
}

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
    let args = ["play", "--seed", "7", "--chips", "2000", "--company", "2"];
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

/// At every prompt of every game `?` and its like are answered with help and nothing else, and what is not an answer to a yes or no
/// is asked again.
#[test]
fn help_is_never_a_yes() {
    let games: &[(&[&str], &str, usize)] = &[
        (
            &["nz-2004/baccarat"],
            "?\nhelp\nh\nnever\n\n?\nhelp\nh\n",
            6,
        ),
        (&["nz-1996/roulette"], "?\nhelp\nh\n", 3),
        (&["nz-1996/tai-sai"], "?\nhelp\nh\n", 3),
        (&["nz-1996/money-wheel"], "?\nhelp\nh\n", 3),
        // `h` is a hit where a hand is asked for.
        (
            &["nz-1996/blackjack"],
            "?\n\n?\nhelp\nh\n10\n\n?\nhelp\n",
            6,
        ),
        (
            &["nz-1996/caribbean-stud"],
            "?\nhelp\nh\n10\n\n?\nhelp\nh\n",
            6,
        ),
        (&["nz-1996/craps"], "?\nhelp\nh\nmaybe\nn\n?\n", 4),
        (&["nz-1996/craps"], "y\n?\nhelp\nh\n1 2 x\n1 2\n", 3),
        (
            &["nz-2004/baccarat", "--option", "style=B"],
            "\np20\n?\nhelp\nh\nmaybe\ny\n?\nhelp\nh\nlater\n\n",
            6,
        ),
    ];
    for (args, lines, helps) in games {
        let args = [&["play"], *args, &["--seed", "3", "--fast"]].concat();
        let ran = run_with(&args, lines);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
        let told = ran.out.matches("leave with your chips").count();
        assert_eq!(told, *helps, "{args:?}\n{}", ran.out);
    }
    let declined = run_with(
        &["play", "nz-1996/craps", "--seed", "3"],
        "?\nhelp\nh\nmaybe\nn\n",
    );
    assert!(
        !declined.out.contains("You take the dice"),
        "{}",
        declined.out
    );
    assert!(
        declined.out.contains("\"maybe\" is not an answer here"),
        "{}",
        declined.out
    );
}

#[test]
fn what_cannot_be_is_said_at_once() {
    for (args, part) in [
        (&["play", "chess"][..], "there is no book"),
        (&["play", "--chips", "none"], "is not an amount"),
        (&["play", "--chips", "0.07"], "cannot make $0.07"),
        (&["play", "--name", "two words"], "is not a name"),
        (&["play", "--seed", "xyz"], "is not a seed"),
        (&["play", "--company", "9"], "7 seats"),
        (&["play", "--option", "decks=3"], "nz-2004/baccarat/3.4"),
    ] {
        let ran = run(args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(part), "{args:?}: {}", ran.err);
    }
}

/// nz-1996/roulette/3.2 to 3.5: the ball, the call while it runs, the announcement, losers and then winners, each told with
/// its rule; what the layout or the sign does not allow is refused with the rule (nz-1996/roulette/4.1,
/// nz-1996/general/14.1), and nothing of it is placed.
#[test]
fn roulette_through_a_pipe() {
    let lines = "spin\n17/21 5\nred 3\n17 5, red 3\n17/20 5, red 10\nlayout\nspin\nrepeat\n\nvoisins 2\nundo\n\
                 watch\nrules 4.1\ndance\nquit\n";
    let out = sitting(
        &["play", "nz-1996/roulette", "--seed", "1"],
        lines,
        &[
            "Roulette, New Zealand 1996",
            "inside $1.00 to $100.00",
            "│  0  │  2  │",
            "Your wagers? spin",
            "you have no wager there",
            "Sorry: the layout has no such place",
            "nz-1996/roulette/4.1",
            "Your wagers? red 3",
            "Sorry: the minimum on red is $5.00",
            "nz-1996/general/14.1(b): ",
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
            "“35, black” [3.4(a)]",
            "The dolly stands on 35. [3.4(b)]",
            "You: $5.00 on split 17/20 lost. [4.1(b)(iii)]",
            "You: $10.00 on red lost. [4.1(l)(ii)]",
            "Round 2  Your chips: $185.00",
            "Last: 35b",
            "You: $5.00 on split 17/20. [4.2]",
            "“25, red” [3.4(a)]",
            "You: $10.00 on red won $10.00 at 1:1; the stake stays there. [5.1]",
            "Round 3  Your chips: $180.00",
            "On the layout: $10.00 on red; $10.00 in all.",
            "You: $4.00 on street 0/2/3. [4.2]",
            "You: $4.00 taken back from street 0/2/3. [4.5]",
            "On the layout: $10.00 on red; $10.00 in all.",
            "“9, red” [3.4(a)]",
            "nz-1996/roulette/4.1",
            "I do not understand \"dance\"",
            "You came with $200.00 and leave with $200.00: even.",
            "3 rounds, 5 wagers, $40.00 staked: won $20.00, lost $20.00.",
            "Biggest win: $10.00 on red in round 2.",
        ],
    );
    assert!(!out.contains("$5.00 on 17."), "all or none\n{out}");
    assert!(!out.contains('\u{1b}'), "no colour through a pipe");
    let again = run_with(&["play", "nz-1996/roulette", "--seed", "1"], lines);
    assert_eq!(out, again.out);
}

/// nz-1996/general/18.2: non-value chips are declared on buying them, wagered in, and redeemed; on leaving, too.
#[test]
fn a_colour_is_bought_played_and_redeemed() {
    let lines = "colour red 1 50\ncolour blue 1 5\n35 2, 25 2\nred 10 value\n\nredeem 5\nquit\n";
    sitting(
        &["play", "nz-1996/roulette", "--seed", "1"],
        lines,
        &[
            "You: 50 red chips at $1.00 each for $50.00. [nz-1996/general/18.2(e)]",
            "redeem those before another colour",
            "nz-1996/general/18.2(",
            "You: $2.00 on 35 in colour. [4.2]",
            "You: $2.00 on 25 in colour. [4.2]",
            "You: $10.00 on red. [4.2]",
            "You: $2.00 on 25 in colour lost. [4.1(a)(ii)]",
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
        "--company",
        "1",
    ];
    let out = sitting(
        &args,
        lines,
        &[
            "Sorry: this table takes non-value chips only",
            "nz-1996/general/18.3: ",
            "Sorry: this table's set of non-value chips has no teal",
            "nz-1996/general/18.2(",
            "You: $10.00 on red in colour. [4.2]",
            "You: $10.00 on red in colour won $10.00 at 1:1",
            "Round 2  Your chips: $150.00 and 10 blue at $5.00",
            "leave with $210.00: $10.00 ahead.",
        ],
    );
    assert!(!out.contains("house-1 (house): "), "{out}");
}

/// nz-1996/tai-sai/6.1 to 6.6: the checks, the dice under their cover, the calls in the rule's form, the areas that light,
/// losers and winners; an area that is none, and chips across two, are refused (nz-1996/tai-sai/3.1, 3.6).
#[test]
fn tai_sai_through_a_pipe() {
    let lines = "small 10, total 11 5\npair 1 4 2\ntotal 3 5\nsmall+big 5\n5 5\n\nclear pair 1 4\nr\nquit\n";
    let args = ["play", "nz-1996/tai-sai", "--seed", "2", "--company", "1"];
    sitting(
        &args,
        lines,
        &[
            "seal checked. [5.0(d)]",
            "The dice are spun under their cover. [6.1]",
            "“Place your bets” [6.1]",
            "pair 6:1",
            "You: $5.00 on total 11. [3.4]",
            "You: $2.00 on pair 1/4. [3.4]",
            "small 4-10 (1:1) ●10",
            "Sorry: the layout has no such place",
            "nz-1996/tai-sai/3.1",
            "Sorry: a wager across areas lies in none of them",
            "nz-1996/tai-sai/3.6",
            "5 is a total and a face",
            "house-1 (house): $5.00 on big. [3.4]",
            "“No more bets”, and the bell [6.2]",
            "⚀ ⚃ ⚅",
            "“one, four, six; total eleven” [6.3]",
            "Lit: big, total 11, pair 1/4",
            "You: $10.00 on small lost. [3.1(a)(ii)]",
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
    sitting(
        &args,
        lines,
        &[
            "You: $5.00 on Fern. [4.2]",
            "24 of 52  ●5",
            "You: $1.00 on Kiwi. [4.2]",
            "Sorry: the layout has no such place",
            "nz-1996/money-wheel/4.1",
            "You: $5.00 taken back from Fern. [4.7]",
            "You: $5.00 on Fern. [4.2]",
            "“No more bets”, and the bell [3.4]",
            "The wheel is spun clockwise. [3.2]",
            "… A B A E [A] B C A D … [3.5(a)]",
            "“Fern” [3.5(a)]",
            "You: $1.00 on Kiwi lost. [4.1(b)]",
            "You: $5.00 on Fern won $5.00 at 1:1; the stake goes back. [5.0]",
            "► A  Fern",
            "“Pearl” [3.5(a)]",
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
    sitting(
        &args,
        lines,
        &[
            "You are offered the dice. [4.3]",
            "Which two of the dice 1 2 3 4 5?",
            "who throws needs a wager on the line",
            "You: $5.00 on Field. [3.1(o)]",
            "You throw. [5.2]",
            "⚀ ⚄  “six” [5.5(a)]",
            "The puck is ON 6. [2.4(d)]",
            "Sorry: the layout has no such wager",
            "nz-1996/craps/3.1: ",
            "(all of it: rules nz-1996/craps/3.1)",
            "$10.00 on Odds on the Pass Line won $12.00 at 6:5. [6.1]",
            "$12.00 on Place 6 won $14.00 at 7:6. [6.1]",
            "Horn high 12",
            "You came with $200.00 and leave with $231.00: $31.00 ahead.",
        ],
    );
    // The input ends while the Pass Line wager has its point.
    sitting(
        &args,
        "y\n1 3\npass 10\n\n",
        &[
            "The puck is ON 6.",
            "a wager of yours has its point and stays: the dice decide it first",
            "$10.00 on Pass Line won $10.00",
            "You came with $200.00 and leave with $210.00",
        ],
    );
    sitting(
        &["play", "nz-1996/craps", "--seed", "5", "--company", "2"],
        "n\npass 5\n\n\n\n\n\n",
        &[
            "You leave the dice to the next.",
            "house-1 (house) takes the dice.",
        ],
    );
}

/// nz-1996/blackjack/9.3 to 9.6, 10.5, 11.2 and 14.4: insurance, doubling down, splitting and Super Sevens are offered where the
/// rules offer them, and every refusal, call and payment is told with its rule. The last wagers lie there again at Enter.
#[test]
fn blackjack_through_a_pipe() {
    let lines = "7\n100\n3\nsevens\nbox 9 10\n20 sevens\n\nperhaps\ny\nstand\n\ny\nd\ndouble\n\nstand\n\nstand\n\n\
                 draw\nstand\n\n\nsplit\nstand\ndouble\ndraw\nclear\nquit\n";
    let args = [
        "play",
        "nz-1996/blackjack",
        "--seed",
        "2f",
        "--option",
        "super-sevens=1.00",
    ];
    let out = sitting(
        &args,
        lines,
        &[
            "Blackjack, New Zealand 1996",
            "The cut is yours: 52 to 260 cards",
            "nz-1996/blackjack/6.3: ",
            "You cut after 100 cards. [6.3]",
            "The first card is discarded face down. [7.1]",
            "Sorry: the minimum is $5.00; this makes $3.00",
            "Super Sevens lie beside a wager",
            "Sorry: the boxes of this table are 1 to 7, not 9",
            "nz-1996/blackjack/2.1",
            "You: $20.00 on box 1. [4.1]",
            "You: $1.00 on Super Sevens at box 1. [14.2]",
            "│  ●20   │",
            "│  7s●1  │",
            "“No more bets” [7.2]",
            "You: $1.00 on Super Sevens at box 1 lost. [14.4(f)]",
            "“Insurance” [9.2(a)]",
            "BOX 1  15",
            "Insurance for box 1: $5.00 to $10.00, or none (Enter)? perhaps",
            "\"perhaps\" is not an answer here",
            "You: $10.00 insurance for box 1. [9.3]",
            "Box 1: 5♥ K♥, 15 against the dealer's A♠.",
            "Stand or draw? stand",
            "You: $10.00 on insurance for box 1 lost. [9.6]",
            "You: $20.00 on box 1 lost (lower). [4.1(g)]",
            "Enter: $20.00 on box 1 with Super Sevens again.",
            "You: $1.00 on Super Sevens at box 1. [14.2]",
            "Draw or double for $20.00? d",
            "d may be draw or double",
            "You double down on box 1 for $20.00. [10.2]",
            "You: $10.00 on insurance for box 1 won $20.00 at 2:1. [9.5]",
            "DEALER  blackjack",
            "●20+●20",
            "You: $20.00 on box 1 lost (dealer blackjack). [10.5]",
            "You: $20.00 on box 1 goes back (doubling returned). [10.5]",
            "Dealer had: 19 BJ",
            "You: $1.00 on Super Sevens at box 1 won $3.00 at 3:1. [14.4(a)]",
            "DEALER  24 bust",
            "You: $20.00 on box 1 won $20.00 at 1:1 (dealer bust). [4.1(a)]",
            "You: $20.00 on box 1 won $30.00 at 3:2 (blackjack). [8.1]",
            "Stand, draw or split for $20.00? split",
            "You split the pair on box 1 for $20.00 more. [11.2]",
            "Draw or double for $20.00? stand",
            "Sorry: a hand of 10 must draw; it stands from 12 on",
            "nz-1996/blackjack/12.1",
            "Box 1, hand 1: “Twenty” [7.5]",
            "You: $20.00 on hand 2 of box 1 lost (bust). [12.2]",
            "You: $40.00 on hand 1 of box 1 won $40.00 at 1:1 (higher). [10.4]",
            "Your wagers? clear",
            "you have no wager there",
            "You came with $200.00 and leave with $197.00: $3.00 behind.",
            "Biggest win: $40.00 on box 1 in round 7.",
        ],
    );
    assert_eq!(out, run_with(&args, lines).out);
}

/// nz-1996/blackjack/15.9: who goes with a hand to decide on has it completed as for one who is not there; the chips are
/// counted when the round is over.
#[test]
fn who_leaves_in_the_middle_of_a_hand_sees_it_settled() {
    for goodbye in ["quit\n", ""] {
        let lines = format!("\n10\n\n{goodbye}");
        sitting(
            &["play", "nz-1996/blackjack", "--seed", "1"],
            &lines,
            &[
                "Stand or draw?",
                "Box 1 is completed for one who is not there. [15.9]",
                "You: $10.00 on box 1 lost",
                "You came with $200.00 and leave with $190.00",
            ],
        );
    }
}

/// nz-1996/blackjack/13.3: on a box where another decides, a player says whether to follow.
#[test]
fn a_player_follows_who_decides_for_a_box() {
    let mut lines = String::from("\n");
    for _ in 0..60 {
        lines.push_str("10 on 2\n\ny\n");
    }
    let args = [
        "play",
        "nz-1996/blackjack",
        "--seed",
        "1",
        "--chips",
        "2000",
        "--company",
        "1",
    ];
    sitting(
        &args,
        &lines,
        &[
            "You: $10.00 on box 2. [4.1]",
            "○5 ●10",
            "house-1 (house) doubles down on box 2 for $5.00. [10.2]",
            "Box 2 is doubled down: up to $10.00 more (y), or nothing (Enter)? y",
            "You follow with $10.00 on box 2. [13.3(c)]",
            "You: $20.00 on box 2",
        ],
    );
}

/// nz-1996/caribbean-stud/4.4 to 4.6, 9.2, 9.8 and 12.1: a player sees their own hand sorted and named, folds or bets, and is told
/// what the wagers and the jackpot come to.
#[test]
fn caribbean_stud_through_a_pipe() {
    let lines = "3\n10\n20\nj\nclear jackpot\n\n20\nbet\n\nb\n\nf\nprizes\npays\ndance\nquit\n";
    let args = ["play", "nz-1996/caribbean-stud", "--seed", "1"];
    let out = sitting(
        &args,
        lines,
        &[
            "Caribbean stud poker, New Zealand 1996",
            "Round 1  jackpot $10000.00. Your chips: $200.00",
            "Sorry: the minimum ante is $5.00, not $3.00",
            "nz-1996/general/14.1",
            "You: an ante of $10.00. [4.1(a)]",
            "`jackpot` wagers $1.00",
            "Your ante? 20",
            "nz-1996/caribbean-stud/4.11",
            "You: $1.00 on the jackpot. [4.2]",
            "Your light is on. [4.3(a)]",
            "Your ante? clear jackpot",
            "nz-1996/caribbean-stud/4.3",
            "The meter shows $10000.70. [11.3]",
            "Dealer shows: 7♣ [7.2]",
            "│░░░│ │░░░│ │░░░│ │░░░│ │7  │",
            "│7 │7 │J │10│5  │",
            "Your hand: 7♠ 7♥ J♥ 10♣ 5♠, pair of sevens against the dealer's 7♣.",
            "Fold, or bet $20.00? 20",
            "is not an answer here; say fold or bet",
            "You bet $20.00. [4.6]",
            "“Dealer does not qualify” [9.2]",
            "You: the ante of $10.00 won $10.00; the bet of $20.00 goes back. [9.2]",
            "Enter: $10.00 and the jackpot again.",
            "You: “pair of nines”, won [9.4(c)]",
            "You: the ante of $10.00 won $10.00, the bet of $20.00 won $20.00 at 1:1. [9.8(b)]",
            "You fold. [4.5]",
            "You: the ante of $10.00 lost, the hand folded. [8.2(b)]",
            "straight flush      $1000.21 [12.1(b)]",
            "royal flush        $10002.10 [12.1(a)]",
            "royal flush        250:1",
            "I do not understand \"dance\"",
            "You came with $200.00 and leave with $227.00: $27.00 ahead.",
            "3 rounds, 8 wagers, $73.00 staked: won $40.00, lost $13.00.",
        ],
    );
    assert_eq!(out, run_with(&args, lines).out);
}

/// nz-1996/caribbean-stud/11.7, 11.10, 11.11 and 12.1: a hand that wins a prize is verified, the deck is counted, and the prize is
/// paid out of the jackpot before the next round; who goes instead of deciding has folded (14.11).
#[test]
fn a_prize_of_the_jackpot_is_paid_at_once() {
    let mut lines = String::from("10 jackpot\n");
    for _ in 0..120 {
        lines.push_str("\nbet\n");
    }
    lines.push('\n');
    let args = [
        "play",
        "nz-1996/caribbean-stud",
        "--seed",
        "3",
        "--chips",
        "5000",
        "--company",
        "1",
    ];
    sitting(
        &args,
        &lines,
        &[
            "The dealer verifies your hand and tells the game supervisor. [11.10]",
            "The deck is counted: 52 cards. [11.11]",
            "wins a prize of the jackpot.",
            "leaves the pool; the meter shows $",
            " out of the jackpot for the ",
            "Round ",
            "Fold, or bet $20.00? \n",
            "your hand is folded, as for one who is not there",
            "You fold. [14.11]",
            "You came with $5000.00",
        ],
    );
}
