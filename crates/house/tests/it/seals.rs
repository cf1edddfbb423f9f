//! What comes of a sealed draw once somebody may know what it gives: no other takes its place, and no later spin or throw shows it.

use crate::walk::{choices, drafted};
use croupier_engine::{Name, Reason, Role};
use croupier_house::command::Floor;
use croupier_house::dealer::{self, Next};
use croupier_house::seal::{Command as Said, Hex, Owed};
use croupier_house::{Actor, Command, Event, Setup, Table};
use croupier_seal::{CryptoSource, EntropyFailed, Hash, HouseDraw, Share};

struct Counter(u8);

impl CryptoSource for Counter {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
        bytes.fill(self.0);
        Ok(())
    }
}

struct Play {
    table: Table,
    draw: HouseDraw,
}

fn said(command: Said) -> Command {
    Command::Floor(Floor::Seal(command))
}

/// The house's next share, and how it is sealed.
fn sealing(table: &Table, number: u32) -> (HouseDraw, Command) {
    let label = table.label(number, Hash([0; 32]));
    let shape = table.shape().unwrap();
    let source = &mut Counter(u8::try_from(number).unwrap());
    let draw = HouseDraw::seal(label, shape, source).unwrap();
    let command = said(Said::SealDraw {
        draw: number,
        commitment: Hex::new(&draw.record().house.0),
        after: 0,
        previous: Hex::new(&[0; 32]),
        key: Hex::new(&[0; 32]),
        signature: Hex::new(&[0; 64]),
    });
    (draw, command)
}

impl Play {
    /// A table of a book at which the first draw is sealed and anna has what it takes to wager.
    fn new(book: &str, edition: Option<u32>) -> Play {
        let table = drafted("T1", book, &choices(&[]), false);
        let setup = Setup {
            edition: edition.unwrap_or(table.setup().edition),
            ..table.setup().clone()
        };
        let mut table = Table::new(setup, table.rules().clone());
        let house = |table: &mut Table, command: &Command| {
            let actor = Actor::house(table.roles_of(command)[0]);
            table.act(&actor, 0, command).unwrap();
        };
        house(&mut table, &Command::Floor(Floor::OpenTable {}));
        let (draw, seal) = sealing(&table, 1);
        house(&mut table, &seal);
        let mut play = Play { table, draw };
        play.all(&["buy-in anna 500.00", "sit anna 1"]);
        play
    }

    fn act(&mut self, command: &Command) -> Result<Vec<Event>, Reason> {
        let actor = match (command, command.player()) {
            (Command::Game(_), Some(player)) => Actor::player(player.clone()),
            (
                Command::Floor(Floor::Seal(Said::CommitShare { .. } | Said::RevealShare { .. })),
                _,
            ) => Actor::player(Name::new("anna").unwrap()),
            _ => Actor::house(self.table.roles_of(command)[0]),
        };
        let events = self.table.act(&actor, 0, command);
        let events = events.map_err(|refusal| refusal.reason)?;
        Ok(events.into_iter().map(|event| event.what).collect())
    }

    fn line(&mut self, line: &str) -> Result<Vec<Event>, Reason> {
        let command = Command::parse(self.table.rules().kind(), line).unwrap();
        self.act(&command)
    }

    fn all(&mut self, lines: &[&str]) {
        for line in lines {
            self.prepare();
            self.line(line)
                .unwrap_or_else(|reason| panic!("{line}: {reason}"));
        }
    }

    fn prepare(&mut self) {
        while let Next::Prepare(command) = dealer::next(&self.table) {
            self.act(&command).unwrap();
        }
    }

    fn commit(&mut self, share: &Share) -> Result<Vec<Event>, Reason> {
        let commitment = share.commitment(self.draw.record(), "anna");
        let of = self.draw.record().label.number;
        self.act(&said(Said::CommitShare {
            of,
            commitment: Hex::new(&commitment.0),
        }))
    }

    fn reveal(&mut self, share: &Share) -> Result<Vec<Event>, Reason> {
        let (of, share) = (self.draw.record().label.number, Hex::new(share.reveal()));
        self.act(&said(Said::RevealShare { of, share }))
    }

    fn seal_next(&mut self) -> Result<Vec<Event>, Reason> {
        let number = self.draw.record().label.number + 1;
        let (draw, seal) = sealing(&self.table, number);
        let events = self.act(&seal)?;
        self.draw = draw;
        Ok(events)
    }

    fn open(&mut self) -> Result<Vec<Event>, Reason> {
        let share = Hex::new(self.draw.share().reveal());
        self.act(&said(Said::OpenDraw { share }))
    }
}

/// The books, what brings a draw to the point at which only it is missing, a wager, and the next round's wager.
const GAMES: [(&str, &[&str], &str); 2] = [
    (
        "nz-1996/craps",
        &[
            "place-wager anna pass 10.00",
            "accept-dice anna",
            "choose-dice anna 1 2",
            "throw anna",
        ],
        "place-wager anna field 5.00",
    ),
    (
        "nz-1996/roulette",
        &["place-wager anna red 5.00", "spin", "no-more-bets"],
        "place-wager anna red 5.00",
    ),
];

#[test]
fn a_draw_is_not_replaced_once_it_is_bound() {
    for (book, lines, _) in GAMES {
        let share = Share::from_bytes([7; 32]);
        for edition in [None, Some(8)] {
            let mut play = Play::new(book, edition);
            play.commit(&share).unwrap();
            play.all(lines);
            play.line("close-shares").unwrap();
            play.reveal(&share).unwrap();
            assert!(play.table.draw_is_bound(), "{book}");
            assert_eq!(
                play.table.owed_to_seals(),
                None,
                "{book}: it is still to show"
            );
            // Only at craps, where no wager was ever too late, could a program of before.
            let replaced = play.seal_next();
            if edition.is_some() && book == "nz-1996/craps" {
                assert!(replaced.is_ok(), "{book}");
            } else {
                assert_eq!(replaced, Err(Reason::NothingSealed), "{book}");
            }
        }
    }
}

#[test]
fn one_whose_share_was_lost_before_is_and_takes_shares_again() {
    let mut play = Play::new("nz-1996/craps", None);
    let share = Share::from_bytes([7; 32]);
    play.commit(&share).unwrap();
    play.all(GAMES[0].1);
    assert!(
        !play.table.draw_is_bound(),
        "wagers are made while the dice move"
    );
    play.seal_next().unwrap();
    play.commit(&share).unwrap();
    play.line("close-shares").unwrap();
    assert_eq!(
        play.commit(&Share::from_bytes([8; 32])),
        Err(Reason::ShareNotTaken)
    );
    assert_eq!(play.line(GAMES[0].2), Err(Reason::DrawUnderWay));
    play.reveal(&share).unwrap();
    play.line("settle-shares").unwrap();
    play.open().unwrap();
    let rolled = play.table.due_to_show().unwrap();
    play.act(&rolled).unwrap();
    assert_eq!(play.table.owed_to_seals(), Some(Owed::SealDraw(3)));
}

#[test]
fn what_was_bound_to_a_round_that_does_not_count_is_opened_and_never_shows() {
    for (book, lines, wager) in GAMES {
        for takes_part in [true, false] {
            let mut play = Play::new(book, None);
            let share = Share::from_bytes([7; 32]);
            if takes_part {
                play.commit(&share).unwrap();
            }
            play.all(lines);
            if takes_part {
                play.line("close-shares").unwrap();
                play.reveal(&share).unwrap();
            }
            let bound = play.table.draw_is_bound();
            // With the dice on the move and no share closed nobody can know anything yet.
            assert_eq!(bound, takes_part || book == "nz-1996/roulette", "{book}");
            play.line("invalidate-round disruption []").unwrap();
            if !bound {
                assert_eq!(
                    play.table.owed_to_seals(),
                    None,
                    "{book}: it is left to the next"
                );
                continue;
            }
            assert_eq!(
                play.table.owed_to_seals(),
                Some(Owed::OpenDraw(1)),
                "{book}"
            );
            let opened = play.open().unwrap();
            assert_eq!(opened.len(), 1);
            assert_eq!(
                play.table.due_to_show(),
                None,
                "{book}: nothing is to show it"
            );
            assert_eq!(
                play.table.owed_to_seals(),
                Some(Owed::SealDraw(2)),
                "{book}"
            );
            play.seal_next().unwrap();
            play.prepare();
            play.line(wager).unwrap();
        }
    }
}

#[test]
fn a_draw_is_not_opened_before_its_time() {
    let mut play = Play::new("nz-1996/craps", None);
    assert_eq!(play.open(), Err(Reason::NothingSealed));
    play.all(&GAMES[0].1[..3]);
    assert_eq!(play.open(), Err(Reason::NothingSealed));
    assert_eq!(play.line("close-shares"), Err(Reason::NothingSealed));
    play.commit(&Share::from_bytes([7; 32])).unwrap();
    assert_eq!(
        play.line("close-shares"),
        Err(Reason::NothingSealed),
        "wagers can still be made"
    );
    let dealer = Actor::house(Role::Dealer);
    assert_eq!(
        play.table.roles_of(&said(Said::CloseShares {})),
        [dealer.role]
    );
}
