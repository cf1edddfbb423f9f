//! A plain twin of baccarat's settlement, written longhand from the texts of the eight books and without the engine's code: what
//! hands count, who draws, what each wager wins, what is charged on it and when. Money is in cents, everything else in words.

use std::collections::BTreeMap;

/// A wager: its area, what it is on (0 the Player's Hand, 1 the Banker's, 2 a tie) and whose it is.
pub(crate) type Spot = (u8, usize, String);

/// What a wager is on, in words.
pub(crate) const ON: [&str; 3] = ["player", "banker", "tie"];

/// When commission is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    OutOfThePayment,
    AtThePayment,
    Later,
}

/// What the table differential limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limits {
    /// By how much one hand may outweigh the other (nz-2004/baccarat/5.18, nz-1998/mini-baccarat/5.14).
    Difference,
    /// What either hand may carry (nz-1996/baccarat/4.10, nz-1996/midi-baccarat/4.10, nz-1996/mini-baccarat/4.10).
    EachHand,
}

/// How a table settles.
pub(crate) struct Terms {
    /// The commission on what Banker wins.
    percent: i64,
    /// It is rounded up to a multiple of this.
    unit: i64,
    /// Banker pays half on a win with six, and no commission is taken.
    half_on_six: bool,
    /// A quarter of a Banker wager is charged on a tie, and no commission is taken.
    tie_charge: bool,
    /// What a tie pays for one.
    tie_pays: i64,
    /// In which order is paid; none: in no particular one.
    procedure: Option<u8>,
    taken: Taken,
    /// Whether Banker wagers that could not be paid exactly are not accepted.
    exact: bool,
    differential: Option<(Limits, i64)>,
    /// Which multiples of five cents the chips can make.
    made: Vec<bool>,
}

fn cents(text: &str) -> i64 {
    let (whole, part) = text.split_once('.').unwrap();
    whole.parse::<i64>().unwrap() * 100 + part.parse::<i64>().unwrap()
}

fn money(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// A part of an amount, rounded up.
fn part_up(amount: i64, of: i64, parts: i64) -> i64 {
    (amount * of + parts - 1) / parts
}

impl Terms {
    /// The terms of a book with these options, which are given in full.
    pub(crate) fn of(book: &str, options: &BTreeMap<String, String>) -> Terms {
        let option = |key: &str| options.get(key).map_or("", String::as_str);
        let jersey = book.starts_with("nj-19-47/");
        let half_on_six = option("banker-pays") == "half-on-six";
        let percent = if option("commission-percent") == "4" {
            4
        } else {
            5
        };
        let unit = match (book, option("commission-rounding"), percent) {
            // nj-19-47/punto-banco/3.3(c)
            ("nj-19-47/punto-banco", "yes", 4) => 20,
            ("nj-19-47/punto-banco", "yes", _) => 25,
            // nj-19-47/minibaccarat/7.3(c)
            ("nj-19-47/minibaccarat", "yes", _) => 5,
            _ => 1,
        };
        let kind = match book {
            "nz-2004/baccarat" | "nz-1998/mini-baccarat" => Some(Limits::Difference),
            _ if book.starts_with("nz-1996/") => Some(Limits::EachHand),
            // act-2012/mini-baccarat/3.6 has it displayed, and no more.
            _ => None,
        };
        let differential = kind.zip(options.get("max-differential").map(|text| cents(text)));
        let chips: Vec<usize> = option("chips")
            .split(',')
            .map(|chip| cents(chip) as usize / 5)
            .collect();
        let mut made = vec![true; 1];
        for amount in 1..200_000_usize {
            let sum = chips
                .iter()
                .any(|chip| amount >= *chip && made[amount - chip]);
            made.push(sum);
        }
        Terms {
            percent,
            unit,
            half_on_six,
            tie_charge: option("banker-pays") == "tie-charge",
            tie_pays: option("tie-pays").parse().unwrap_or(8),
            procedure: jersey.then(|| option("paying-order").parse().unwrap()),
            taken: match option("commission-collected") {
                "collected" => Taken::AtThePayment,
                "deferred" => Taken::Later,
                _ => Taken::OutOfThePayment,
            },
            exact: book.starts_with("nz-") && !half_on_six,
            differential,
            made,
        }
    }

    /// Whether chips can make an amount.
    pub(crate) fn in_chips(&self, amount: i64) -> bool {
        amount % 5 == 0 && self.made[amount as usize / 5]
    }

    /// Whether a win of a Banker wager, less commission, could be paid exactly; on other wagers nothing is held back.
    pub(crate) fn is_accepted(&self, on: usize, stake: i64) -> bool {
        let paid = stake * (100 - self.percent);
        on != 1 || !self.exact || (paid % 100 == 0 && self.in_chips(paid / 100))
    }

    /// Whether a wager may be cut to this: it can be made, and if it wins it can be paid exactly.
    fn may_be_cut_to(&self, on: usize, stake: i64) -> bool {
        let exactly = match on {
            1 if self.half_on_six => stake % 2 == 0 && self.in_chips(stake / 2),
            1 => self.is_accepted(1, stake),
            _ => true,
        };
        self.in_chips(stake) && exactly
    }

    /// What is left of the wagers when they are cut to the differential; none: it is not exceeded.
    pub(crate) fn cut(&self, wagers: &BTreeMap<Spot, i64>) -> Option<BTreeMap<Spot, i64>> {
        let (limits, most) = self.differential?;
        let total = |on: usize| -> i64 {
            let these = wagers.iter().filter(|((_, o, _), _)| *o == on);
            these.map(|(_, stake)| stake).sum()
        };
        let totals = [total(0), total(1)];
        let heavy = usize::from(totals[1] > totals[0]);
        let (hands, allowed): (&[usize], i64) = match limits {
            Limits::Difference => (&[[0], [1]][heavy], totals[1 - heavy] + most),
            Limits::EachHand => (&[0, 1], most),
        };
        if totals[heavy] <= allowed {
            return None;
        }
        let cut = wagers.iter().map(|(spot, stake)| {
            if !hands.contains(&spot.1) {
                return (spot.clone(), *stake);
            }
            let mut left = stake * allowed / totals[heavy];
            // What goes back is in chips, too.
            let goes = |left: i64| self.may_be_cut_to(spot.1, left) && self.in_chips(stake - left);
            while left > 0 && !goes(left) {
                left -= 1;
            }
            (spot.clone(), left)
        });
        Some(cut.collect())
    }

    /// What becomes of one wager.
    fn settled(&self, on: usize, stake: i64, player: u8, banker: u8) -> Settled {
        let nothing = |result| Settled {
            result,
            odds: "-".to_owned(),
            won: 0,
            commission: 0,
            payment: 0,
        };
        let won_by = match player.cmp(&banker) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 2,
        };
        if on != won_by {
            if won_by < 2 || on == 2 {
                return nothing("lost");
            }
            let charged = on == 1 && self.tie_charge;
            return Settled {
                commission: if charged { part_up(stake, 25, 100) } else { 0 },
                ..nothing("stand-off")
            };
        }
        let (pays, to) = match on {
            2 => (self.tie_pays, 1),
            1 if self.half_on_six && banker == 6 => (1, 2),
            _ => (1, 1),
        };
        let win = part_up(stake, pays, to);
        let commission = if on == 1 && !self.half_on_six && !self.tie_charge {
            part_up(win, self.percent, 100 * self.unit) * self.unit
        } else {
            0
        };
        let held_back = match self.taken {
            Taken::OutOfThePayment => commission,
            Taken::AtThePayment | Taken::Later => 0,
        };
        // nz-1996/general/15.3
        let mut payment = win - held_back;
        while !self.in_chips(payment) {
            payment += 1;
        }
        Settled {
            result: "won",
            odds: format!("{pays}:{to}"),
            won: win,
            // What the payment goes up by is taken off the commission.
            commission: match self.taken {
                Taken::OutOfThePayment => (win - payment).max(0),
                Taken::AtThePayment | Taken::Later => commission,
            },
            payment,
        }
    }

    /// What is settled when these wagers are, in the order in which it happens: the lines of the log that move money. `owed` is what
    /// players owe, and is brought up to date.
    pub(crate) fn lines(
        &self,
        round: &Round,
        seats: &BTreeMap<String, u8>,
        owed: &mut BTreeMap<String, i64>,
    ) -> Vec<String> {
        let mut wagers: Vec<(&Spot, i64, Settled)> = round
            .wagers
            .iter()
            .map(|(spot, stake)| {
                let settled = self.settled(spot.1, *stake, round.player, round.banker);
                (spot, *stake, settled)
            })
            .collect();
        if self.procedure.is_some() {
            // From the highest position down; each position as it lies there.
            wagers.sort_by_key(|(spot, ..)| std::cmp::Reverse(spot.0));
        }
        let line = |(spot, stake, s): &(&Spot, i64, Settled)| {
            let (area, on, who) = spot;
            let seat = seats.get(who).map_or("-".to_owned(), u8::to_string);
            format!(
                "wager-settled {who} {area} {seat} {} {} {} {} {} {} {}",
                ON[*on],
                money(*stake),
                s.result,
                s.odds,
                money(s.won),
                money(s.commission),
                money(s.payment)
            )
        };
        let of = |result: &str| -> Vec<&(&Spot, i64, Settled)> {
            wagers.iter().filter(|w| w.2.result == result).collect()
        };
        let mut lines: Vec<String> = of("lost").into_iter().map(line).collect();
        let winners = of("won");
        let mut vigorish = |verb: &str, (spot, _, s): &(&Spot, i64, Settled), change: i64| {
            let owes = owed.entry(spot.2.clone()).or_default();
            *owes += change * s.commission;
            let text = format!(
                "vigorish-{verb} {} {} {}",
                spot.2,
                money(s.commission),
                money(*owes)
            );
            (s.commission > 0).then_some(text)
        };
        let later = self.taken == Taken::Later;
        let mut after = |w: &(&Spot, i64, Settled)| match self.taken {
            Taken::OutOfThePayment => None,
            Taken::AtThePayment => vigorish("collected", w, 0),
            Taken::Later => vigorish("marked", w, 1),
        };
        match self.procedure {
            None => lines.extend(winners.iter().map(|w| line(w))),
            Some(1) => {
                lines.extend(winners.iter().map(|w| line(w)));
                lines.extend(winners.iter().filter_map(|w| after(w)));
            }
            Some(3) => {
                for w in &winners {
                    lines.push(line(w));
                    lines.extend(after(w));
                }
            }
            // Before the payment it is marked; what is collected at once is collected when it is paid.
            Some(2) => {
                lines.extend(winners.iter().filter_map(|w| vigorish("marked", w, 1)));
                lines.extend(winners.iter().map(|w| line(w)));
                if !later {
                    lines.extend(winners.iter().filter_map(|w| vigorish("collected", w, -1)));
                }
            }
            Some(_) => {
                for w in &winners {
                    lines.extend(vigorish("marked", w, 1));
                    lines.push(line(w));
                    if !later {
                        lines.extend(vigorish("collected", w, -1));
                    }
                }
            }
        }
        lines.extend(of("stand-off").into_iter().map(line));
        lines
    }

    /// What each player has more, or less, beside the stakes when these wagers are settled, and which wagers stay.
    pub(crate) fn moved(&self, round: &Round) -> (BTreeMap<String, i64>, BTreeMap<Spot, i64>) {
        let mut purses: BTreeMap<String, i64> = BTreeMap::new();
        let mut stay = BTreeMap::new();
        for (spot, stake) in &round.wagers {
            let s = self.settled(spot.1, *stake, round.player, round.banker);
            let collected = match self.taken {
                Taken::AtThePayment => s.commission,
                Taken::OutOfThePayment | Taken::Later => 0,
            };
            let purse = purses.entry(spot.2.clone()).or_default();
            match s.result {
                "won" => *purse += stake + s.payment - collected,
                "stand-off" if s.commission > 0 => *purse += stake - s.commission,
                "stand-off" => {
                    stay.insert(spot.clone(), *stake);
                }
                _ => {}
            }
        }
        (purses, stay)
    }

    /// The lines by which a round is undone (act-2012/mini-baccarat/9.5), in any order, and what each player gets for it.
    pub(crate) fn undone(
        &self,
        number: u32,
        round: &Round,
    ) -> (Vec<String>, BTreeMap<String, i64>) {
        let mut purses: BTreeMap<String, i64> = BTreeMap::new();
        let lines = round.wagers.iter().map(|((area, on, who), stake)| {
            let s = self.settled(*on, *stake, round.player, round.banker);
            let back = if s.result == "lost" { *stake } else { 0 };
            let given = s.won.max(s.payment);
            let held_back = given - s.payment;
            *purses.entry(who.clone()).or_default() += back - s.payment;
            format!(
                "settlement-reversed {number} {who} {area} {} {} {} {}",
                ON[*on],
                money(back),
                money(given),
                money(held_back)
            )
        });
        let lines = lines.collect();
        (lines, purses)
    }
}

/// What becomes of one wager.
struct Settled {
    result: &'static str,
    odds: String,
    won: i64,
    commission: i64,
    payment: i64,
}

/// A round that was dealt: its wagers and what the hands count.
#[derive(Clone)]
pub(crate) struct Round {
    pub(crate) wagers: BTreeMap<Spot, i64>,
    pub(crate) player: u8,
    pub(crate) banker: u8,
}

/// What a card counts, by its word.
fn counts(card: &str) -> u8 {
    match card.as_bytes()[0] {
        b'A' => 1,
        digit @ b'2'..=b'9' => digit - b'0',
        _ => 0,
    }
}

/// What a hand counts.
pub(crate) fn total(hand: &[String]) -> u8 {
    hand.iter().map(|card| counts(card)).sum::<u8>() % 10
}

/// The hand that is dealt to next, when these are; none: the round is over.
pub(crate) fn next(player: &[String], banker: &[String]) -> Option<&'static str> {
    if player.len() + banker.len() < 4 {
        return Some(if player.len() == banker.len() {
            "player"
        } else {
            "banker"
        });
    }
    if banker.len() == 3 {
        return None;
    }
    let has = total(&banker[..2]);
    match player.get(2).map(|card| counts(card)) {
        None if total(player) >= 8 || has >= 8 => None,
        None if total(player) <= 5 => Some("player"),
        None => (has <= 5).then_some("banker"),
        Some(third) => {
            let draws = match has {
                0..=2 => true,
                3 => third != 8,
                4 => (2..=7).contains(&third),
                5 => (4..=7).contains(&third),
                6 => (6..=7).contains(&third),
                _ => false,
            };
            draws.then_some("banker")
        }
    }
}
