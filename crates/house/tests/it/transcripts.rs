//! Transcripts: for each book a whole shoe or a long session, with wagers, refusals and rulings of every kind that the book
//! knows, kept in `testdata/transcripts` and played again here. Each command must give the very lines that follow it, and
//! the whole the same hash. With `CROUPIER_BLESS=1` they are written anew by a director who plays from a fixed seed.

mod blackjack;
mod chemin;
mod craps;
mod spin;
mod stud;

use crate::spin_common as common;
use crate::walk;
use croupier_engine::games::baccarat::command::{Command as Baccarat, On};
use croupier_engine::games::baccarat::hand::Placed;
use croupier_engine::games::baccarat::{Offer, Phase, Side};
use croupier_engine::games::{Command as GameCommand, Game, GameKind};
use croupier_engine::{Card, Cents, Name};
use croupier_house::command::Floor;
use croupier_house::{Actor, Command, Table};
use croupier_rulebooks::{Book, Choices, books};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/transcripts")
}

fn file(book: &Book) -> PathBuf {
    folder().join(format!("{}.txt", book.id.replace('/', "-")))
}

fn table(book: &Book, choices: &Choices) -> Table {
    walk::draft(&book.id, choices)
}

/// Says a command and writes what came of it.
fn say(table: &mut Table, at: usize, command: &Command, out: &mut String) -> Vec<String> {
    let actor = Actor::house(command.roles()[0]);
    writeln!(out, "> {command}").unwrap();
    let mut words = Vec::new();
    match table.decide(&actor, at as i64 * 1000, command) {
        Ok(events) => {
            for event in events {
                table.apply(at as i64 * 1000, &event.what);
                writeln!(out, "< {event}").unwrap();
                words.push(event.to_string());
            }
        }
        Err(refusal) => {
            let rule = refusal.rule.map(|r| format!(" [{r}]")).unwrap_or_default();
            writeln!(out, "! {}{rule}", refusal.reason).unwrap();
            words.push(format!("! {}", refusal.reason));
        }
    }
    words
}

fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes())
        .iter()
        .fold(String::new(), |mut out, byte| {
            write!(out, "{byte:02x}").unwrap();
            out
        })
}

/// A transcript played again: the same lines, and the same hash.
fn replay(book: &Book) {
    let text =
        fs::read_to_string(file(book)).unwrap_or_else(|_| panic!("no transcript of {}", book.id));
    let (body, sum) = text.trim_end().rsplit_once('\n').unwrap();
    let mut lines = body.lines();
    let head = lines.next().unwrap();
    let choices: Choices = head
        .split_whitespace()
        .skip(2)
        .map(|w| w.split_once('=').unwrap())
        .map(|(k, v)| (k.to_owned(), v.to_owned()))
        .collect();
    let mut table = table(book, &choices);
    let mut out = format!("{head}\n");
    for (at, line) in lines.filter_map(|l| l.strip_prefix("> ")).enumerate() {
        let command = Command::parse(table.rules().kind(), line).unwrap();
        say(&mut table, at, &command, &mut out);
    }
    assert!(
        out == format!("{body}\n"),
        "the transcript of {} plays otherwise now; see CROUPIER_BLESS",
        book.id
    );
    assert_eq!(sum, format!("# sha256 {}", hash(&out)), "{}", book.id);
}

/// A plain generator, good enough to vary a play and the same for ever.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }

    fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }
}

/// The game at a table of a baccarat book.
fn game(table: &Table) -> &croupier_engine::games::baccarat::Baccarat {
    match table.game() {
        Game::Baccarat(game) => game,
        _ => unreachable!("a baccarat book"),
    }
}

fn name(word: &str) -> Name {
    Name::new(word).unwrap()
}

/// Plays a book's shoe from a seed until it has ended and what the director looks for has been seen.
struct Director {
    table: Table,
    dice: Dice,
    out: String,
    at: usize,
    seen: BTreeSet<String>,
}

impl Director {
    fn say(&mut self, command: &Command) {
        let words = say(&mut self.table, self.at, command, &mut self.out);
        self.at += 1;
        for word in words {
            let kind: Vec<&str> = word
                .split_whitespace()
                .take(if word.starts_with("ruled") { 3 } else { 2 })
                .collect();
            let short = if word.starts_with("ruled") || word.starts_with('!') {
                kind.join(" ")
            } else {
                kind[0].to_owned()
            };
            self.seen.insert(short);
        }
    }

    fn game(&mut self, command: Baccarat) {
        self.say(&Command::Game(GameCommand::Baccarat(command)));
    }

    fn card(&mut self) -> Card {
        let game = game(&self.table);
        let present = game.shoe().unseen().present();
        self.dice.pick(&present)
    }

    /// A command that is surely wrong now and then, for the refusals.
    fn wrong(&mut self) {
        let player = name(self.dice.pick(&["anna", "bo", "cy", "zed"]));
        let on = self.dice.pick(On::ALL);
        let cents = Cents(self.dice.pick(&[
            -100,
            0,
            125,
            700,
            60_000,
            2_000_000,
            i64::from(u32::MAX) * 1000,
        ]));
        let area = self.dice.below(16) as u8;
        let card = self.card();
        let hand = self.dice.pick(&[Side::Player, Side::Banker]);
        let command = match self.dice.below(14) {
            0 | 1 => Baccarat::PlaceWager {
                player,
                area,
                on,
                cents,
            },
            2 => Baccarat::WithdrawWager {
                player,
                area,
                on,
                cents: Some(cents),
            },
            3 => Baccarat::Card { card },
            4 => Baccarat::FaceDown { count: Some(12) },
            5 => Baccarat::NoMoreBets {},
            6 => Baccarat::Settle {},
            7 => Baccarat::Cut {
                player: Some(player),
                position: 5,
            },
            8 => Baccarat::NewShoe {},
            9 => Baccarat::AcceptHand { player, hand },
            10 => Baccarat::ReduceWagers {},
            11 => Baccarat::RequestFreeRound { player },
            12 => Baccarat::CuttingCard {},
            _ => return self.say(&Command::Floor(Floor::Sit { player, seat: area })),
        };
        self.game(command);
    }

    /// An irregularity, with facts that may be so.
    fn report(&mut self, word: &str) {
        let card = self.card();
        let disclosed = (self.dice.below(2) == 0).then_some(card);
        let game = game(&self.table);
        let (player, banker) = (game.deal().player.cards(), game.deal().banker.cards());
        let round = game.round();
        let command = match word {
            "report-third-card" => Baccarat::ReportThirdCard { card: disclosed },
            "report-excess-card" => Baccarat::ReportExcessCard { card: disclosed },
            "report-face-up-card" => Baccarat::ReportFaceUpCard { card },
            "report-insufficient-cards" => Baccarat::ReportInsufficientCards {},
            "report-no-burn" => Baccarat::ReportNoBurn {},
            "report-late-error" => Baccarat::ReportLateError {
                round: round.saturating_sub(1),
            },
            "report-found-wager" => Baccarat::ReportFoundWager {
                player: name("anna"),
                area: 1,
                on: self.dice.pick(On::ALL),
                cents: Cents(self.dice.pick(&[100, 1700, 90_000])),
            },
            _ => {
                let place = |cards: &[Card], at| {
                    cards
                        .iter()
                        .map(|&card| Placed { card, at })
                        .collect::<Vec<_>>()
                };
                let drawn = [place(&banker, Side::Banker), place(&player, Side::Player)].concat();
                Baccarat::ReportMisdeal {
                    drawn: (self.dice.below(2) == 0).then_some(drawn),
                }
            }
        };
        self.game(command);
    }

    /// An irregularity on offer on which no ruling has been seen yet.
    fn unseen(&self, offer: &Offer) -> Option<&'static str> {
        let Offer::Report(word) = offer else {
            return None;
        };
        let kind = word.strip_prefix("report-").unwrap_or_default();
        let ruled = format!("ruled {kind}");
        (kind != "found-wager" && !self.seen.iter().any(|s| s.starts_with(&ruled))).then_some(*word)
    }

    fn step(&mut self, wish: bool) {
        if self.dice.below(if wish { 9 } else { 40 }) == 0 {
            return self.wrong();
        }
        let game = game(&self.table);
        let betting = *game.phase() == Phase::Betting;
        let laid = game.wagers().count();
        let offers = game.offers(self.table.people());
        let rare = |o: &Offer| {
            o.word().starts_with("re") && o.word() != "report-no-burn"
                || matches!(
                    o.word(),
                    "invalidate-round"
                        | "cutting-card"
                        | "report-no-burn"
                        | "withdraw-wager"
                        | "change-style"
                        | "change-payment"
                        | "order-pass"
                        | "pass-shoe"
                        | "order-recut"
                        | "require-shuffle"
                        | "inspect-cards"
                        | "collect-vigorish"
                        | "keep-hand"
                        | "turn-banker-first"
                )
                || matches!(o, Offer::Exactly(Baccarat::Confirm { step }) if step.word() == "closing-check")
        };
        let (strange, usual): (Vec<Offer>, Vec<Offer>) = offers.into_iter().partition(|o| rare(o));
        if wish
            && let Some(word) = strange.iter().find_map(|o| self.unseen(o))
            && self.dice.below(3) == 0
        {
            return self.report(word);
        }
        let odd = wish && self.dice.below(14) == 0 && !strange.is_empty();
        let list = if odd || usual.is_empty() {
            strange
        } else {
            usual
        };
        if list.is_empty() {
            return self.wrong();
        }
        let close = betting && laid >= if wish { 3 } else { 1 };
        let chosen = match list.iter().find(|o| close && o.word() == "no-more-bets") {
            Some(offer) => offer.clone(),
            None => self.dice.pick(&list),
        };
        let command = match chosen {
            Offer::Exactly(Baccarat::Reshuffle { .. } | Baccarat::ReplaceCards {}) if !wish => {
                return;
            }
            Offer::Exactly(command) => command,
            Offer::Wager {
                player,
                on,
                areas,
                least,
                most,
                ..
            } => {
                let cents = self
                    .dice
                    .pick(&[least, least, most.min(Cents(least.0 * 4))]);
                Baccarat::PlaceWager {
                    player,
                    area: self.dice.pick(&areas),
                    on,
                    cents,
                }
            }
            Offer::Withdraw { spot, .. } => Baccarat::WithdrawWager {
                player: spot.player,
                area: spot.area,
                on: spot.on,
                cents: None,
            },
            Offer::Cut { player, least, .. } => Baccarat::Cut {
                player,
                position: least,
            },
            Offer::CuttingCard { least, .. } => Baccarat::PlaceCuttingCard { from_back: least },
            Offer::Cards(_) => Baccarat::Card { card: self.card() },
            Offer::FaceDown(most) => Baccarat::FaceDown { count: Some(most) },
            Offer::Report(word) => return self.report(word),
        };
        self.game(command);
    }
}

/// Options under which a book shows the most of itself.
fn choices(book: &Book) -> Choices {
    let wished = [
        ("style", "B"),
        ("max-differential", "60.00"),
        ("chips", "0.50,1.00,5.00,25.00"),
        ("commission-collected", "deferred"),
        ("paying-order", "2"),
    ];
    let mut choices = Choices::new();
    for (key, value) in wished {
        let Some(spec) = book.options.get(key) else {
            continue;
        };
        if spec.fault(value).is_none() {
            choices.insert(key.to_owned(), value.to_owned());
        }
    }
    choices
}

fn direct(book: &Book) -> String {
    let choices = choices(book);
    let pairs: Vec<String> = choices.iter().map(|(k, v)| format!("{k}={v}")).collect();
    let head = format!("table {} {}", book.id, pairs.join(" "));
    let table = table(book, &choices);
    let mut director = Director {
        table,
        dice: Dice(2004),
        out: format!("{}\n", head.trim_end()),
        at: 0,
        seen: BTreeSet::new(),
    };
    director.say(&Command::Floor(Floor::OpenTable {}));
    for (at, who) in ["anna", "bo", "cy"].iter().enumerate() {
        director.say(&Command::Floor(Floor::BuyIn {
            player: name(who),
            cents: Cents(5_000_000),
        }));
        if at < 2 {
            director.say(&Command::Floor(Floor::Sit {
                player: name(who),
                seat: at as u8 * 3 + 1,
            }));
        }
    }
    // Strange things for a while, then a shoe in peace to its end.
    while director.at < 700 {
        director.step(true);
    }
    for _ in 0..6000 {
        let game = game(&director.table);
        if matches!(game.phase(), Phase::ShoeEnded(_)) && game.shoe().left() < 60 {
            break;
        }
        let at_cut = *game.phase() == Phase::Dealing && game.cutting_card_is_next();
        let draws = game
            .offers(director.table.people())
            .iter()
            .any(|o| o.word() == "cutting-card");
        if at_cut && draws {
            director.game(Baccarat::CuttingCard {});
        } else {
            director.step(false);
        }
    }
    let out = director.out;
    format!("{out}# sha256 {}\n", hash(&out))
}

/// The books of which there is a transcript.
fn directed() -> impl Iterator<Item = &'static Book> {
    let kinds = [
        GameKind::Baccarat,
        GameKind::Blackjack,
        GameKind::CheminDeFer,
        GameKind::Craps,
        GameKind::CaribbeanStud,
    ];
    let others = books().iter().filter(move |b| kinds.contains(&b.game));
    others.chain(spun())
}

fn spun() -> impl Iterator<Item = &'static Book> {
    let kinds = [GameKind::Roulette, GameKind::TaiSai, GameKind::MoneyWheel];
    books().iter().filter(move |b| kinds.contains(&b.game))
}

fn baccarat() -> impl Iterator<Item = &'static Book> {
    books().iter().filter(|b| b.game == GameKind::Baccarat)
}

#[test]
fn every_transcript_replays_to_the_same_hash() {
    if std::env::var_os("CROUPIER_BLESS").is_some() {
        fs::create_dir_all(folder()).unwrap();
        for book in directed() {
            let text = match book.game {
                GameKind::Baccarat => direct(book),
                GameKind::Blackjack => blackjack::direct(book),
                GameKind::CheminDeFer => chemin::direct(book),
                GameKind::CaribbeanStud => stud::direct(book),
                GameKind::Craps => craps::direct(book),
                _ => spin::direct(book),
            };
            fs::write(file(book), text).unwrap();
        }
    }
    directed().for_each(replay);
}

/// Each transcript shows a whole shoe, all three wagers won and lost, every kind of ruling that the book gives a rule of its
/// own, and refusals of many kinds.
#[test]
fn every_transcript_shows_its_book() {
    for book in baccarat() {
        let text = fs::read_to_string(file(book)).unwrap();
        for must in [
            "< shoe-ended",
            "player",
            "banker",
            "tie",
            " won ",
            " lost ",
            " stand-off ",
            "< ruled third-card",
            "< ruled excess-card",
            "< ruled misdeal",
            "< ruled insufficient-cards",
            "< round-voided",
            "< cutting-card-drawn",
        ] {
            assert!(text.contains(must), "{}: no {must:?}", book.id);
        }
        let reasons: BTreeSet<&str> = text
            .lines()
            .filter_map(|l| l.strip_prefix("! "))
            .filter_map(|l| l.split(' ').next())
            .collect();
        assert!(
            reasons.len() >= 14,
            "{}: only {} kinds of refusal",
            book.id,
            reasons.len()
        );
        let rounds = text
            .lines()
            .filter(|l| l.starts_with("< round-settled"))
            .count();
        assert!(rounds >= 40, "{}: only {rounds} rounds", book.id);
    }
}

/// The blackjack transcript shows a box of three players through doubles, splits and what the others make of them.
#[test]
fn the_blackjack_transcript_shows_its_game() {
    for book in books().iter().filter(|b| b.game == GameKind::Blackjack) {
        let text = fs::read_to_string(file(book)).unwrap();
        for must in blackjack::SHOWN {
            assert!(text.contains(must), "{}: no {must:?}", book.id);
        }
        let round = text.split("< betting-closed").find(|round| {
            let mut lines = round.lines();
            let mut in_order = blackjack::ROUND.iter();
            in_order.all(|must| lines.any(|line| line.starts_with(must)))
        });
        assert!(round.is_some(), "{}: no such round", book.id);
    }
}

#[test]
fn every_transcript_of_something_spun_shows_its_book() {
    spun().for_each(spin::shows_its_book);
}

/// The transcript of Caribbean stud shows every ruling, every way in which a hand comes out, and prizes.
#[test]
fn the_stud_transcript_shows_its_book() {
    let book = croupier_rulebooks::book("nz-1996/caribbean-stud").unwrap();
    let text = fs::read_to_string(file(book)).unwrap();
    for must in [
        " won ",
        " lost ",
        " no-hand ",
        " face-down ",
        " folded ",
        " dead ",
        " true [nz-1996/caribbean-stud/14.11]",
        "< jackpot-paid",
        "< jackpot-carried",
        "< carried-wager-used",
        "< fault-ruled card-count misdeal",
        "< fault-ruled exposed-card turned-over",
        "< fault-ruled empty-box redealt",
        "< fault-ruled empty-box discarded",
        "< fault-ruled deck-incomplete misdeal",
        "< fault-ruled disruption refunded",
        "< deck-brought 9 1",
        "< cards-counted 52 [nz-1996/caribbean-stud/14.7]",
        "> close-decisions",
        "> close-showing",
        "< ante-found",
    ] {
        assert!(text.contains(must), "no {must:?}");
    }
    let reasons = text.lines().filter_map(|l| l.strip_prefix("! "));
    let reasons: BTreeSet<&str> = reasons.filter_map(|l| l.split(' ').next()).collect();
    assert!(reasons.len() >= 12, "{reasons:?}");
}
