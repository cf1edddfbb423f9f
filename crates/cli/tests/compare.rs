//! `croupier compare`: a fixed seed side by side, word for word; the forms of the output; and what is said of wrong usage.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::run;
use serde_json::Value;

const NZ: &str = "nz-2004/baccarat";
const MINI: &str = "nz-1996/mini-baccarat";
const NJ: &str = "nj-19-47/punto-banco";

/// nj-19-47/punto-banco/3.3(c) rounds vigorish up; nz-2004/baccarat/5.10 is exact.
const SHOWN: &str = "\
seed 7, 8 decks, cut at 208

               nz-2004/baccarat                          nj-19-47/punto-banco
cutting card   20 from the back [7.6]                    14 from the back [3.5(d)]
burn           5s, 5 face down [7.7(a)]                  5s As 6s 8c 7d 7h [3.5(d)]

round 1        P 5d Td  B 6c 3s                          P 5d Td  B 6c 3s
               Banker wins, 9 over 5                     Banker wins, 9 over 5
  banker       $22.00: +$20.90, $1.10 charged [5.10(b)]  $22.00: +$20.75, $1.25 charged [3.3(c)]
  net          +$20.90                                   +$20.75

round 2 alike

round 3        P Kh 3d Th  B 4c 9s Ad                    P Kh 3d Th  B 4c 9s Ad
               Banker wins, 4 over 3                     Banker wins, 4 over 3
  banker       $22.00: +$20.90, $1.10 charged [5.10(b)]  $22.00: +$20.75, $1.25 charged [3.3(c)]
  net          +$20.90                                   +$20.75

rounds         3                                         3
net            +$19.80                                   +$19.50
charged        $2.20                                     $2.50
ended          round 3, 394 cards left: as many          round 3, 394 cards left: as many
               rounds as were asked for                  rounds as were asked for

What made the difference

Where the cutting card lies
  nz-2004/baccarat      20 cards from the back  nz-2004/baccarat/7.6
  nj-19-47/punto-banco  14 cards from the back  nj-19-47/punto-banco/3.5(d)

The burn
  nz-2004/baccarat      1 shown, 5 face down  nz-2004/baccarat/7.7(a)
  nj-19-47/punto-banco  6 shown               nj-19-47/punto-banco/3.5(d)

How commission is reckoned, in rounds 1, 3
  nz-2004/baccarat      $22.00 at 1:1 less $1.10 gains $20.90  nz-2004/baccarat/5.10(b)
  nj-19-47/punto-banco  $22.00 at 1:1 less $1.25 gains $20.75  nj-19-47/punto-banco/3.3(c)
";

#[test]
fn compare_tells_a_fixed_seed_word_for_word() {
    let chips = "nz-2004/baccarat:chips=0.10,1.00,5.00";
    let ran = run(&[
        "compare",
        NZ,
        NJ,
        "--seed",
        "7",
        "--rounds",
        "3",
        "--wager",
        "22 banker",
        "--option",
        chips,
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out, SHOWN);
}

#[test]
fn compare_unfolds_in_json_and_when_asked() {
    let args = ["compare", NZ, MINI, "--seed", "1", "--wager", "20 banker"];
    let folded = run(&args);
    assert!(
        folded.out.contains("rounds 1\u{2013}80 alike"),
        "{}",
        folded.out
    );
    assert!(folded.out.ends_with("Nothing made a difference.\n"));
    let full = run(&[&args[..], &["--full"]].concat());
    assert!(full.out.contains("\nround 80 "), "{}", full.out);
    let json = run(&[&args[..], &["--format", "json"]].concat());
    let json: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(json["rounds"].as_array().unwrap().len(), 80);
    assert_eq!(json["rounds"][0]["alike"], true);
    assert_eq!(json["books"][1]["book"], MINI);
    assert_eq!(json["books"][0]["end"]["why"], "shoe-ended");
}

#[test]
fn compare_takes_every_book_cards_and_a_script() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("script.txt");
    std::fs::write(&script, "round 1: 20 player; report-excess-card 9h\n").unwrap();
    let script = script.to_str().unwrap();
    let cards = "As 2c 9h 4c Kd 3c";
    let ran = run(&[
        "compare", "--all", "--cards", cards, "--rounds", "2", "--script", script,
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for said in [
        "As, 1 face down [7.7(a)]",
        "P 9h Kd  B 4c 3c",
        "excess-card: void-hand [12.2(b)]",
        "excess-card: burned [3.12(b)]",
        "report-excess-card 9h, in round 1",
    ] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
    assert!(!ran.out.contains("chemin"), "{}", ran.out);
}

#[test]
fn compare_says_what_is_wrong() {
    for (args, said) in [
        (
            &[NZ, "nj-19-47/chemin-de-fer", "--seed", "1"][..],
            "is a book of chemin-de-fer",
        ),
        (
            &[NZ, MINI, "--seed", "1", "--option", "decks=6"],
            "the same number of decks",
        ),
        (
            &[NZ, MINI, "--seed", "1", "--cut", "9"],
            "[nz-2004/baccarat/7.6]",
        ),
        (&[NZ, "--seed", "1"], "2 to 12"),
        (&[NZ, MINI, "--seed", "xyz"], "hexadecimal"),
        (&[NZ, MINI], "--seed"),
        (&[NZ, MINI, "--cards", "9h 1x"], "\"1x\" is neither a card"),
        (
            &[NZ, MINI, "--seed", "1", "--script", "nowhere"],
            "cannot be read",
        ),
    ] {
        let ran = run(&[&["compare"][..], args].concat());
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.starts_with("Error: "), "{}", ran.err);
        assert!(ran.err.contains(said), "{args:?}: {}", ran.err);
    }
}
