//! Whole rounds of baccarat under all eight books with drawn options: what is dealt, cut, paid, charged, marked and undone is what
//! a plain twin makes of the cards and the wagers, line by line, and every player has at the end what it says.

use crate::baccarat_twin::{self as twin, ON, Round, Spot, Terms};
use crate::rules::{Script, awaited};
use crate::walk::Dice;
use croupier_engine::{Card, Cents, Name, Word as _};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// An option, and what is drawn for it; nothing: it stays open.
type Drawn = (&'static str, &'static [&'static str]);

/// The books, each with the options that bear on settlement and what is drawn for them.
const BOOKS: [(&str, &[Drawn]); 8] = [
    ("nz-2004/baccarat", &[CUT, CHIPS, SIX]),
    ("nz-1996/baccarat", &[CUT, CHIPS]),
    ("nz-1996/midi-baccarat", &[CUT, CHIPS]),
    ("nz-1996/mini-baccarat", &[CUT, CHIPS]),
    ("nz-1998/mini-baccarat", &[CUT, CHIPS]),
    ("act-2012/mini-baccarat", &[CUT, CHIPS, SIX]),
    (
        "nj-19-47/punto-banco",
        &[PERCENT, ROUNDING, WHEN, TIE, ORDER],
    ),
    (
        "nj-19-47/minibaccarat",
        &[PERCENT, ROUNDING, WHEN, TIE, ORDER, CHARGE],
    ),
];
const CUT: Drawn = ("max-differential", &["", "60.00", "100.00"]);
const CHIPS: Drawn = (
    "chips",
    &[
        "0.50,1.00,5.00,25.00",
        "1.00,5.00,25.00",
        "1.00,2.50,5.00",
        "0.25,1.00,5.00",
        "0.05,1.00",
    ],
);
const SIX: Drawn = ("banker-pays", &["commission", "half-on-six"]);
const PERCENT: Drawn = ("commission-percent", &["4", "5"]);
const ROUNDING: Drawn = ("commission-rounding", &["yes", "no"]);
const WHEN: Drawn = ("commission-collected", &["collected", "deferred"]);
const TIE: Drawn = ("tie-pays", &["8", "9"]);
const ORDER: Drawn = ("paying-order", &["1", "2", "3", "4"]);
const CHARGE: Drawn = ("banker-pays", &["commission", "tie-charge"]);

/// What everybody comes with.
const PURSE: i64 = 1_000_000;
/// What is wagered: amounts that chips can make or cannot, and whose payment they can or cannot.
const AMOUNTS: [i64; 12] = [
    500, 500, 700, 1000, 1250, 2000, 3300, 5000, 505, 10_500, 625, 550,
];

struct Play {
    script: Script,
    terms: Terms,
    seats: BTreeMap<String, u8>,
    wagers: BTreeMap<Spot, i64>,
    purses: BTreeMap<String, i64>,
    owed: BTreeMap<String, i64>,
    debts: BTreeMap<String, i64>,
    rounds: BTreeMap<u32, Round>,
    /// The last that was settled.
    latest: u32,
    /// Five decks of the shoe, from which the cards come.
    cards: Vec<String>,
    is_act: bool,
}

impl Play {
    fn draft(dice: &mut Dice<'_>) -> Play {
        let (book, drawn) = dice.pick(&BOOKS);
        let mut line = book.to_owned();
        for (key, values) in drawn {
            match dice.pick(values) {
                "" => {}
                value => line += &format!(" {key}={value}"),
            }
        }
        let script = Script::draft(&line);
        let terms = Terms::of(book, &script.table.setup().options.0);
        let deck: Vec<String> = Card::deck().map(|card| card.to_string()).collect();
        let mut play = Play {
            script,
            terms,
            seats: BTreeMap::from([("anna".to_owned(), 1), ("bo".to_owned(), 2)]),
            wagers: BTreeMap::new(),
            purses: BTreeMap::new(),
            owed: BTreeMap::new(),
            debts: BTreeMap::new(),
            rounds: BTreeMap::new(),
            latest: 0,
            cards: (0..5).flat_map(|_| deck.clone()).collect(),
            is_act: book.starts_with("act"),
        };
        play.script.line("people anna@1 bo@2 cy", false);
        play.script.line("ready Ac", false);
        for who in ["anna", "bo", "cy"] {
            // Some have little, so that all of it may be at stake.
            let keeps = dice.pick(&[2_000, 10_000, PURSE]);
            if keeps < PURSE {
                let more = Cents(PURSE - keeps);
                play.script
                    .line(&format!("> cash-out {who} {}", plain(more)), false);
            }
            play.purses.insert(who.to_owned(), keeps);
        }
        play
    }

    /// Says a command; the lines of its events, or the reason why it is refused.
    fn say(&mut self, line: &str) -> Result<Vec<String>, &'static str> {
        self.script.line(&format!("> {line}"), true);
        if let Some(refusal) = &self.script.refusal {
            return Err(refusal.reason.word());
        }
        let lines = self.script.last.iter().map(|e| e.what.to_string());
        let (paid, lines): (Vec<_>, Vec<_>) = lines.partition(|l| l.starts_with("debt-paid "));
        for line in paid {
            let (who, cents) = (line.split(' ').nth(1).unwrap(), amount(&line, 2));
            *self.purses.get_mut(who).unwrap() -= cents;
            *self.debts.entry(who.to_owned()).or_default() -= cents;
        }
        Ok(lines)
    }

    fn bet(&mut self, dice: &mut Dice<'_>) {
        let who = dice.pick(&["anna", "bo", "cy"]);
        let area = dice.pick(&[1, 2, 3]);
        let on = dice.pick(&[0, 1, 1, 2]);
        let cents = dice.pick(&AMOUNTS);
        let spot = (area, on, who.to_owned());
        let there = self.wagers.get(&spot).copied().unwrap_or_default();
        let amount = plain(Cents(cents));
        match self.say(&format!("place-wager {who} {area} {} {amount}", ON[on])) {
            Ok(_) => {
                assert!(
                    self.terms.is_accepted(on, there + cents),
                    "{spot:?} {cents}"
                );
                assert!(self.terms.in_chips(cents));
                self.wagers.insert(spot, there + cents);
                *self.purses.get_mut(who).unwrap() -= cents;
            }
            Err(reason) => {
                let unpayable = !self.terms.is_accepted(on, there + cents);
                assert!(
                    reason != "BankerWagerNotPayable" || unpayable,
                    "{spot:?} {cents}"
                );
            }
        }
    }

    /// Cuts the wagers to the differential, where they exceed it.
    fn cut(&mut self) {
        let Some(left) = self.terms.cut(&self.wagers) else {
            let refused = self.say("reduce-wagers").unwrap_err();
            assert!(["DifferentialNotExceeded", "NotInThisBook"].contains(&refused));
            return;
        };
        let lines = self.say("reduce-wagers").unwrap();
        let mut expected = Vec::new();
        for ((area, on, who), stake) in std::mem::take(&mut self.wagers) {
            let spot = (area, on, who.clone());
            let kept = left[&spot];
            if kept < stake {
                let (back, kept) = (plain(Cents(stake - kept)), plain(Cents(kept)));
                expected.push(format!(
                    "wager-reduced {who} {area} {} {back} {kept}",
                    ON[on]
                ));
                *self.purses.get_mut(&who).unwrap() += stake - left[&spot];
            }
            if kept > 0 {
                self.wagers.insert(spot, kept);
            }
        }
        assert_eq!(lines, expected);
    }

    fn deal(&mut self, dice: &mut Dice<'_>) -> Round {
        let mut hands = [Vec::new(), Vec::new()];
        let mut last = Vec::new();
        while let Some(hand) = twin::next(&hands[0], &hands[1]) {
            // Before the first card the dealer may cut the wagers, and need not.
            let asked = awaited(&self.script.table);
            let may_cut = hands[0].is_empty() && asked == "reduce-wagers";
            assert!(
                may_cut || asked == format!("up {hand}"),
                "{asked}: {hands:?}"
            );
            let card = self.cards.swap_remove(dice.below(self.cards.len()));
            last = self.say(&format!("card {card}")).unwrap();
            hands[usize::from(hand == "banker")].push(card);
        }
        let (player, banker) = (twin::total(&hands[0]), twin::total(&hands[1]));
        let won = match player.cmp(&banker) {
            std::cmp::Ordering::Greater => "player",
            std::cmp::Ordering::Less => "banker",
            std::cmp::Ordering::Equal => "tie",
        };
        let result = format!("result-announced {won} {player} {banker}");
        assert!(last.contains(&result), "{result}, not {last:?}");
        Round {
            wagers: self.wagers.clone(),
            player,
            banker,
        }
    }

    fn settle(&mut self, round: Round) {
        let lines = self.say("settle").unwrap();
        let money = ["wager-settled", "vigorish-marked", "vigorish-collected"];
        let told: Vec<&String> = lines
            .iter()
            .filter(|l| money.iter().any(|m| l.starts_with(m)))
            .collect();
        let expected = self.terms.lines(&round, &self.seats, &mut self.owed);
        assert_eq!(told, expected.iter().collect::<Vec<_>>());
        let (purses, stay) = self.terms.moved(&round);
        self.add(&purses);
        self.wagers = stay;
        let number = lines.iter().find_map(|l| l.strip_prefix("round-settled "));
        self.latest = number.unwrap().parse().unwrap();
        self.rounds.insert(self.latest, round);
    }

    fn add(&mut self, purses: &BTreeMap<String, i64>) {
        for (who, cents) in purses {
            *self.purses.get_mut(who).unwrap() += cents;
        }
    }

    /// An error of an earlier round comes to light.
    fn undo(&mut self, dice: &mut Dice<'_>) {
        let number = 1 + dice.below(self.rounds.len() + 1) as u32;
        let mut said = self.say(&format!("report-late-error {number}"));
        // Before the next round has begun a manager declares it void.
        if self.is_act && number == self.latest {
            assert_eq!(said, Err("FactsImpossible"));
            said = self.say("report-misdeal");
        }
        let Some(round) = self.rounds.get(&number).filter(|_| self.is_act) else {
            assert!(said.is_err() || !self.is_act, "{said:?}");
            return;
        };
        let (mut expected, mut purses) = self.terms.undone(number, round);
        let lines = said.unwrap();
        // What is not there to be taken back is owed.
        for (who, cents) in &mut purses {
            let owed = (-(self.purses[who] + *cents)).max(0);
            let debt = |l: &&String| l.starts_with(&format!("debt-recorded {who} "));
            let debt: i64 = lines.iter().filter(debt).map(|l| amount(l, 2)).sum();
            // More than that may be owed where chips give no change for the rest, or until another wager is given back.
            assert!(debt >= owed, "{who}: {debt} recorded, {owed} owed");
            *cents += debt;
            *self.debts.entry(who.clone()).or_default() += debt;
        }
        let mut told: Vec<String> = lines
            .into_iter()
            .filter(|l| l.starts_with("settlement-reversed"))
            .collect();
        told.sort();
        expected.sort();
        assert_eq!(told, expected);
        self.add(&purses);
        self.rounds.remove(&number);
    }

    /// Everybody has what the twin says.
    fn stands(&self) {
        for (who, cents) in &self.purses {
            let name = Name::new(who).unwrap();
            assert_eq!(self.script.table.purse(&name), Cents(*cents), "{who}");
            let stake = |((_, _, w), c): (&Spot, &i64)| if w == who { *c } else { 0 };
            let staked: i64 = self.wagers.iter().map(stake).sum();
            let game = self.script.table.game();
            assert_eq!(game.on_layout(&name), Cents(staked), "{who}");
            let owes = self.owed.get(who).copied().unwrap_or_default();
            assert_eq!(game.owed(&name), Cents(owes), "{who}");
            let debt = self.debts.get(who).copied().unwrap_or_default();
            assert_eq!(self.script.table.debt(&name), Cents(debt), "{who}");
            // Nothing of a debt could be paid and leave the player with chips.
            let chips = self.script.table.rules().chips();
            let paid = (1..=debt.min(*cents - owes)).find(|c| chips.can_make(Cents(cents - c)));
            assert_eq!(paid, None, "{who} has {cents} and owes {debt}");
        }
    }

    /// A round, if somebody wagers.
    fn round(&mut self, dice: &mut Dice<'_>) {
        while let Some(offered) = awaited(&self.script.table).strip_prefix("accept-shoe ") {
            let word = dice.pick(&["accept-shoe", "accept-shoe", "decline-shoe"]);
            self.say(&format!("{word} {offered}")).unwrap();
        }
        for _ in 0..1 + dice.below(6) {
            self.bet(dice);
        }
        if self.wagers.is_empty() {
            return;
        }
        self.say("no-more-bets").unwrap();
        if dice.below(2) == 0 {
            self.cut();
        }
        let round = self.deal(dice);
        self.settle(round);
        self.stands();
        if dice.below(3) == 0 {
            let owed = std::mem::take(&mut self.owed);
            let owing: Vec<(&String, &i64)> = owed.iter().filter(|(_, c)| **c > 0).collect();
            match self.say("collect-vigorish") {
                Ok(lines) => {
                    let line = |(who, cents): &(&String, &i64)| {
                        format!("vigorish-collected {who} {} 0.00", plain(Cents(**cents)))
                    };
                    assert_eq!(lines, owing.iter().map(line).collect::<Vec<_>>());
                    let taken = owed.iter().map(|(who, cents)| (who.clone(), -cents));
                    self.add(&taken.collect());
                }
                Err(_) => {
                    assert!(owing.is_empty());
                    self.owed = owed;
                }
            }
        }
        if dice.below(3) == 0 {
            self.undo(dice);
        }
        self.stands();
    }
}

/// The amount that is this word of a line, in cents.
fn amount(line: &str, at: usize) -> i64 {
    let word = line.split(' ').nth(at).unwrap();
    Cents::from_word(word).unwrap().0
}

/// An amount as a command has it.
fn plain(cents: Cents) -> String {
    format!("{}.{:02}", cents.0 / 100, cents.0 % 100)
}

proptest! {
    #[test]
    fn rounds_are_settled_as_the_books_say(bytes in proptest::collection::vec(any::<u8>(), 100..2400)) {
        let mut dice = Dice { bytes: bytes.iter() };
        let mut play = Play::draft(&mut dice);
        play.stands();
        // A round takes six cards at the most.
        while !dice.is_empty() && play.cards.len() >= 6 {
            play.round(&mut dice);
        }
    }
}
