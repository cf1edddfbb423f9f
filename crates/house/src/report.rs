//! What the log of a table comes to, period by period: handle, win, drop, what went to and came from the cage, counts, debts, commission. One
//! pass over the events in order; what is kept is a row for each period and what lies on the layout, however long the log is.
//!
//! The words are those of `docs/reports.md`. **Drop** is what players bought in with; **win** is what the table won in play, its commission and
//! what was put right afterwards, less what it paid on coupons; **handle** is every stake that was decided. The chips of the rack are known from the last count that two
//! people signed: with what has moved since, they are what the next count should find (nz-1996/general, parts 16 to 18, leave counts
//! to the operator).

pub mod day;
pub(crate) mod decided;

use crate::event::Floor;
use crate::ledger::{self, Funding};
use crate::{Account, Event, Setup, heat};
use croupier_engine::words::Wrongly;
use croupier_engine::{Movement, Name, Wagering};
use decided::{Decided, Layout, Said};
use std::collections::BTreeMap;

pub use day::{Date, GamingDay, Period};

/// What was staked on one wager under one set of options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stake {
    /// In how many rounds.
    pub rounds: u64,
    /// How much, as the odds reckon it.
    pub cents: i64,
    /// The squares of what was staked on it in each round: with them a variance grows.
    pub squares: i128,
    /// What the table won on it, its commission with it where that was charged with the result.
    pub won: i64,
}

/// A wager by its word, under the options that stand at this place of [`Tally::variants`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wagered {
    /// Which options.
    pub variant: usize,
    /// The word that the odds have for it.
    pub wager: String,
}

/// What a table did in a period. Amounts are cents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Rounds that came to an end, void ones too; throws at craps.
    pub rounds: u64,
    /// Wagers that were decided.
    pub wagers: u64,
    /// What was staked on them.
    pub handle: i64,
    /// What the table took in play less what it paid.
    pub played: i64,
    /// Commission, less what was given back.
    pub commission: i64,
    /// What of that was charged apart from a wager's result.
    pub commission_apart: i64,
    /// What was put right of payments, in favour of the table.
    pub corrected: i64,
    /// What players bought in with.
    pub drop: i64,
    /// What they cashed out at the table.
    pub cashed_out: i64,
    /// What is held for players who were gone.
    pub held: i64,
    /// Chips that came from the cage.
    pub fills: i64,
    /// Chips that went there.
    pub credits: i64,
    /// Promotional chips handed out.
    pub promotional_issued: i64,
    /// Promotional chips that came back.
    pub promotional_returned: i64,
    /// What match play coupons stood for that the cage issued.
    pub coupons_issued: i64,
    /// What was paid on coupons.
    pub coupons_paid: i64,
    /// What players came to owe.
    pub owed: i64,
    /// What they paid of that.
    pub repaid: i64,
    /// What went from the layout into jackpots.
    pub to_jackpots: i64,
    /// What came from jackpots to players.
    pub from_jackpots: i64,
    /// The chips of the rack at the beginning, if they were ever counted.
    pub opening: Option<i64>,
    /// The chips of the rack at the end.
    pub closing: Option<i64>,
    /// Counts that were signed.
    pub counts: u32,
    /// What those counts found more than they should have; less than zero is short.
    pub over: i64,
    /// What players have in chips and on the layout at the end.
    pub outstanding: i64,
    /// What players owe at the end.
    pub debts: i64,
    /// What the events make of the ledger, by kind of account.
    pub accounts: BTreeMap<&'static str, i64>,
    /// What was staked on what.
    pub stakes: BTreeMap<Wagered, Stake>,
}

impl Figures {
    /// What the table won.
    #[must_use]
    pub const fn win(&self) -> i64 {
        self.played + self.commission + self.corrected - self.coupons_paid
    }

    /// What it won by the chips in the rack: drop and closing, less opening and what went over the counter otherwise. None where
    /// the rack was never counted.
    #[must_use]
    pub fn win_by_count(&self) -> Option<i64> {
        let rack = self.closing? - self.opening? - self.over;
        let paid = self.cashed_out + self.held;
        Some(self.drop - paid + rack - self.fills + self.credits + self.owed - self.repaid)
    }

    fn add_flows(&mut self, other: &Figures) {
        self.rounds += other.rounds;
        self.wagers += other.wagers;
        self.counts += other.counts;
        for (mine, theirs) in [
            (&mut self.handle, other.handle),
            (&mut self.played, other.played),
            (&mut self.commission, other.commission),
            (&mut self.commission_apart, other.commission_apart),
            (&mut self.corrected, other.corrected),
            (&mut self.drop, other.drop),
            (&mut self.cashed_out, other.cashed_out),
            (&mut self.held, other.held),
            (&mut self.fills, other.fills),
            (&mut self.credits, other.credits),
            (&mut self.promotional_issued, other.promotional_issued),
            (&mut self.promotional_returned, other.promotional_returned),
            (&mut self.coupons_issued, other.coupons_issued),
            (&mut self.coupons_paid, other.coupons_paid),
            (&mut self.owed, other.owed),
            (&mut self.repaid, other.repaid),
            (&mut self.to_jackpots, other.to_jackpots),
            (&mut self.from_jackpots, other.from_jackpots),
            (&mut self.over, other.over),
        ] {
            *mine += theirs;
        }
        for (account, cents) in &other.accounts {
            *self.accounts.entry(account).or_default() += cents;
        }
    }

    /// With those of another table in the same period. What was staked on what stays each table's own.
    #[must_use]
    pub fn beside(mut self, other: &Figures) -> Figures {
        let both = |a: Option<i64>, b: Option<i64>| match (a, b) {
            (Some(a), Some(b)) => Some(a + b),
            (one, None) | (None, one) => one,
        };
        self.add_flows(other);
        self.opening = both(self.opening, other.opening);
        self.closing = both(self.closing, other.closing);
        self.outstanding += other.outstanding;
        self.debts += other.debts;
        self.stakes.clear();
        self
    }

    /// Whether there is anything to tell.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        let idle = Figures {
            opening: self.opening,
            closing: self.closing,
            ..Figures::default()
        };
        *self == idle
    }
}

/// The periods of a report, in order and without gaps, and what lies before them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span(Vec<Period>);

impl Span {
    /// Of these periods, each of which begins where the one before ends.
    #[must_use]
    pub const fn new(periods: Vec<Period>) -> Span {
        Span(periods)
    }

    /// The periods.
    #[must_use]
    pub fn periods(&self) -> &[Period] {
        &self.0
    }

    /// The period that a moment is in; none before the first. What is after the last is not asked for.
    #[must_use]
    pub fn of(&self, at_ms: i64) -> Option<usize> {
        let later = self.0.partition_point(|period| period.from_ms <= at_ms);
        later.checked_sub(1)
    }

    /// Whether a moment is after the last period.
    #[must_use]
    pub fn is_over(&self, at_ms: i64) -> bool {
        self.0.last().is_none_or(|last| last.to_ms <= at_ms)
    }
}

/// A stake that was decided.
#[derive(Clone, Debug)]
struct Counted {
    /// In which row.
    at: usize,
    /// Under which options.
    variant: usize,
    /// What the table won on it.
    won: i64,
    decided: Decided,
}

/// A table's log on its way through a report.
#[derive(Clone, Debug)]
pub struct Tally {
    table: String,
    span: Span,
    /// Before the first period, then each.
    rows: Vec<Figures>,
    at: usize,
    layout: Layout,
    /// What was decided since betting was last closed, with the row in which it was: it may be undone.
    decided: Vec<Counted>,
    /// The chips of the rack, by the last count.
    rack: Option<i64>,
    /// What has gone into the rack since a count that waits for its signature.
    since_count: Option<i64>,
    variants: Vec<BTreeMap<String, String>>,
    variant: usize,
    tournament: bool,
}

impl Tally {
    /// Of a table before its first event.
    #[must_use]
    pub fn new(setup: &Setup, table: &str, span: Span) -> Tally {
        Tally {
            table: table.to_owned(),
            rows: vec![Figures::default(); span.0.len() + 1],
            span,
            at: 0,
            layout: Layout::default(),
            decided: Vec::new(),
            rack: None,
            since_count: None,
            variants: vec![setup.options.0.clone()],
            variant: 0,
            tournament: false,
        }
    }

    /// Whether the chips of this table are a tournament's, which are not money.
    #[must_use]
    pub const fn is_tournament(&self) -> bool {
        self.tournament
    }

    /// The sets of options that were in force, the first first.
    #[must_use]
    pub fn variants(&self) -> &[BTreeMap<String, String>] {
        &self.variants
    }

    /// Takes the next event in; one after the last period changes nothing.
    pub fn take(&mut self, at_ms: i64, event: &Event) {
        if self.span.is_over(at_ms) {
            return;
        }
        let at = self.span.of(at_ms).map_or(0, |at| at + 1);
        while self.at < at {
            self.turn();
        }
        let before = self.rack_moves();
        for line in ledger::entry(&self.table, Funding::Accounts, event) {
            let Ok(account) = line.account.parse::<Account>() else {
                continue;
            };
            let row = &mut self.rows[at];
            *row.accounts.entry(account.kind()).or_default() += line.cents.0;
            match account {
                Account::Chips(..) | Account::Colour(..) | Account::Wagers(..) => {
                    row.outstanding += line.cents.0;
                }
                Account::Debt(..) => row.debts -= line.cents.0,
                _ => {}
            }
        }
        match event {
            Event::Floor(event) => self.floor(event),
            Event::Game(game) => {
                let row = &mut self.rows[at];
                let (played, commission) = (row.played, row.commission);
                for movement in game.movements() {
                    row.moved(&movement);
                }
                let charged = row.commission - commission;
                let won = row.played - played + charged;
                if game.closes_betting() {
                    self.settle_down();
                }
                match crate::games::decided(&mut self.layout, game) {
                    None => self.rows[at].commission_apart += charged,
                    Some(Said::Decided(decided)) => {
                        let variant = self.variant;
                        self.decided.push(Counted {
                            at,
                            variant,
                            won,
                            decided,
                        });
                    }
                    Some(Said::Undone(player, place)) => self.undo(&player, &place),
                    Some(Said::Changed(option, value)) => self.change(option, value),
                }
            }
        }
        if event.mark().is_some_and(|mark| mark.ends_round()) {
            self.rows[at].rounds += 1;
        }
        let moved = self.rack_moves() - before;
        if let Some(rack) = &mut self.rack {
            *rack += moved;
        }
        if let Some(since) = &mut self.since_count {
            *since += moved;
        }
        match event {
            Event::Floor(Floor::FloatCounted { .. }) => self.since_count = Some(0),
            Event::Floor(Floor::CountSigned { cents, .. }) => {
                let since = self.since_count.take().unwrap_or_default();
                self.counted(cents.0 + since);
            }
            _ => {}
        }
        self.rows[at].closing = self.rack;
    }

    /// What has gone into the rack in this period, so far as the log says.
    fn rack_moves(&self) -> i64 {
        let row = &self.rows[self.at];
        let of = |kind| row.accounts.get(kind).copied().unwrap_or_default();
        of("float") + of("commission") + of("debt") - row.drop + row.cashed_out + row.held
    }

    /// The next period begins with what there is.
    fn turn(&mut self) {
        let row = &self.rows[self.at];
        let (outstanding, debts) = (row.outstanding, row.debts);
        self.at += 1;
        let row = &mut self.rows[self.at];
        (row.outstanding, row.debts) = (outstanding, debts);
        (row.opening, row.closing) = (self.rack, self.rack);
    }

    fn counted(&mut self, cents: i64) {
        let moved = self.rack_moves();
        let row = &mut self.rows[self.at];
        row.counts += 1;
        match self.rack {
            Some(rack) => row.over += cents - rack,
            // The first count of all: what was there before it is what the log makes of it.
            None => row.opening = Some(cents - moved),
        }
        self.rack = Some(cents);
    }

    fn floor(&mut self, event: &Floor) {
        let row = &mut self.rows[self.at];
        match event {
            Floor::BoughtIn { cents, .. } => row.drop += cents.0,
            Floor::CashedOut { cents, .. } => row.cashed_out += cents.0,
            Floor::HeldUnclaimed { cents, .. } => row.held += cents.0,
            Floor::FillReceived { cents, .. } => row.fills += cents.0,
            Floor::CreditReceived { cents, .. } => row.credits += cents.0,
            Floor::PromotionalIssued { cents, .. } => row.promotional_issued += cents.0,
            Floor::PromotionalReturned { cents, .. } => row.promotional_returned += cents.0,
            Floor::CouponIssued { cents, .. } => row.coupons_issued += cents.0,
            Floor::CouponTakenUp { payment_cents, .. } => row.coupons_paid += payment_cents.0,
            Floor::DebtRecorded { cents, .. } => row.owed += cents.0,
            Floor::DebtPaid { cents, .. } => row.repaid += cents.0,
            Floor::PaymentCorrected { paid, cents, .. } => {
                row.corrected += match paid {
                    Wrongly::Overpaid => cents.0,
                    Wrongly::Underpaid => -cents.0,
                };
            }
            Floor::Heat(heat::Event::HeatSet { .. }) => self.tournament = true,
            // Where chips move otherwise, the ledger's side of the report would not agree.
            _ => {}
        }
    }

    fn undo(&mut self, player: &Name, place: &str) {
        let is = |d: &Decided| d.player == *player && d.place == place;
        self.decided.retain(|counted| !is(&counted.decided));
    }

    fn change(&mut self, option: &'static str, value: String) {
        let mut options = self.variants[self.variant].clone();
        options.insert(option.to_owned(), value);
        let known = self.variants.iter().position(|known| *known == options);
        self.variant = known.unwrap_or(self.variants.len());
        if known.is_none() {
            self.variants.push(options);
        }
    }

    /// What was decided in the round before stands: it is counted where it happened.
    fn settle_down(&mut self) {
        let mut rounds: BTreeMap<(usize, Wagered), (i64, i64)> = BTreeMap::new();
        for counted in self.decided.drain(..) {
            let Counted {
                at,
                variant,
                won,
                decided,
            } = counted;
            let row = &mut self.rows[at];
            row.wagers += 1;
            row.handle += decided.stake.0;
            let wagered = Wagered {
                variant,
                wager: decided.wager,
            };
            let round = rounds.entry((at, wagered)).or_default();
            round.0 += decided.first.0;
            round.1 += won;
        }
        for ((at, wagered), (cents, won)) in rounds {
            let stake = self.rows[at].stakes.entry(wagered).or_default();
            stake.rounds += 1;
            stake.cents += cents;
            stake.squares += i128::from(cents) * i128::from(cents);
            stake.won += won;
        }
    }

    /// How many things are held: rows of periods, what was staked on what in each, and wagers that may still be undone.
    #[must_use]
    pub fn held(&self) -> usize {
        let rows = self.rows.iter();
        let rows: usize = rows.map(|r| 1 + r.stakes.len() + r.accounts.len()).sum();
        rows + self.decided.len() + self.variants.len()
    }

    /// What a period has come to so far, without what was decided since betting was last closed: that may be undone.
    ///
    /// # Panics
    /// If there is no such period.
    #[must_use]
    pub fn so_far(&self, nth: usize) -> &Figures {
        &self.rows[nth + 1]
    }

    /// What each period came to, in order, once all events were taken.
    #[must_use]
    pub fn finish(mut self) -> Vec<Figures> {
        while self.at < self.span.0.len() {
            self.turn();
        }
        self.settle_down();
        self.rows.remove(0);
        self.rows
    }
}

impl Figures {
    fn moved(&mut self, movement: &Movement<'_>) {
        match movement {
            Movement::Taken(_, cents)
            | Movement::Unpaid(_, cents)
            | Movement::Recovered(_, cents)
            | Movement::InColour(Wagering::Taken | Wagering::Unpaid, _, cents) => {
                self.played += cents.0;
            }
            Movement::Paid(_, cents)
            | Movement::GivenBack(_, cents)
            | Movement::InColour(Wagering::Paid | Wagering::GivenBack, _, cents) => {
                self.played -= cents.0;
            }
            Movement::Charged(_, cents) => self.commission += cents.0,
            Movement::Refunded(_, cents) => self.commission -= cents.0,
            Movement::ToJackpot { cents, .. } => self.to_jackpots += cents.0,
            Movement::FromJackpot { cents, .. } => self.from_jackpots += cents.0,
            Movement::Staked(..)
            | Movement::Returned(..)
            | Movement::Relaid(..)
            | Movement::Won { .. }
            | Movement::Coloured(..)
            | Movement::Redeemed(..)
            | Movement::InColour(Wagering::Staked | Wagering::Returned, ..) => {}
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use croupier_engine::games::GameKind;

    const NOON: i64 = 1_794_916_800_000;
    const HOUR: i64 = 3_600_000;

    fn setup() -> Setup {
        let options = [("banker-pays".to_owned(), "commission".to_owned())];
        Setup {
            table: "t".to_owned(),
            book: "nz-2004/baccarat".to_owned(),
            options: crate::Options(options.into()),
            physical: false,
            practice: false,
            company: 0,
            edition: crate::EDITION,
        }
    }

    fn tally(lines: &[(i64, &str)]) -> (Vec<Figures>, usize) {
        let day = GamingDay::default();
        let date = day.date_of(NOON);
        let span = Span::new(day.shifts_of(date));
        let mut tally = Tally::new(&setup(), "t", span);
        for (hours, line) in lines {
            let event = Event::parse(GameKind::Baccarat, line);
            let event = event.unwrap_or_else(|e| panic!("{line}: {e}"));
            tally.take(NOON + hours * HOUR, &event);
        }
        let variants = tally.variants().len();
        (tally.finish(), variants)
    }

    const CLOSED: &str = "betting-closed 1";

    #[test]
    fn drop_win_and_rack_come_to_the_same() {
        let (rows, _) = tally(&[
            (-1, "count-signed 5000.00 -"),
            (0, "bought-in anna 200.00 200.00"),
            (0, "wager-placed anna 1 banker 100.00 100.00"),
            (
                1,
                "wager-settled anna 1 1 banker 100.00 won 1:1 100.00 5.00 95.00",
            ),
            (1, "wager-placed anna 1 player 50.00 50.00"),
            (
                1,
                "wager-settled anna 1 1 player 50.00 lost - 0.00 0.00 0.00",
            ),
            (1, "fill-received 1000.00 -"),
            (3, "cashed-out anna 245.00 0.00"),
            (4, "count-signed 5954.00 -"),
        ]);
        let [first, second, third] = &rows[..] else {
            panic!("{rows:?}");
        };
        assert_eq!(
            (first.drop, first.win(), first.commission),
            (20_000, -4_500, 500)
        );
        assert_eq!((first.handle, first.wagers), (15_000, 2));
        assert_eq!(
            (first.opening, first.closing),
            (Some(500_000), Some(575_500))
        );
        assert_eq!(first.win_by_count(), Some(first.win()));
        assert_eq!(first.outstanding, 24_500);
        assert_eq!(second.opening, first.closing);
        assert_eq!((second.over, second.counts), (-4_600, 1));
        assert_eq!(second.win_by_count(), Some(0));
        assert_eq!(second.outstanding, 0);
        assert_eq!(
            (third.opening, third.closing),
            (Some(595_400), Some(595_400))
        );
        assert!(third.is_nothing());
    }

    #[test]
    fn stakes_are_added_up_by_round_and_what_is_undone_is_not_counted() {
        let settled = |who, on: &str, cents: &str| {
            format!("wager-settled {who} 1 1 {on} {cents} lost - 0.00 0.00 0.00")
        };
        let lines = [
            CLOSED.to_owned(),
            settled("anna", "player", "10.00"),
            settled("bela", "player", "20.00"),
            settled("anna", "tie", "5.00"),
            "settlement-reversed 1 anna 1 tie 5.00 0.00 0.00".to_owned(),
            "payment-changed half-on-six".to_owned(),
            CLOSED.to_owned(),
            settled("anna", "player", "10.00"),
        ];
        let lines: Vec<(i64, &str)> = lines.iter().map(|line| (0, line.as_str())).collect();
        let (rows, variants) = tally(&lines);
        assert_eq!(variants, 2);
        let stakes: Vec<_> = rows[0].stakes.iter().collect();
        let (first, second) = (stakes[0], stakes[1]);
        assert_eq!(stakes.len(), 2, "{stakes:?}");
        assert_eq!((first.0.variant, first.1.rounds), (0, 1));
        assert_eq!((first.1.cents, first.1.squares), (3_000, 9_000_000));
        assert_eq!((second.0.variant, second.1.cents), (1, 1_000));
        assert_eq!((rows[0].handle, rows[0].wagers), (4_000, 3));
        // What was given back for the tie came off the win.
        assert_eq!(rows[0].win(), 4_000);
    }

    #[test]
    fn what_is_held_does_not_grow_with_the_rounds() {
        let span = Span::new(GamingDay::default().shifts_of(GamingDay::default().date_of(NOON)));
        let mut tally = Tally::new(&setup(), "t", span);
        let parse = |line: &str| Event::parse(GameKind::Baccarat, line).unwrap();
        let round = [
            parse("wager-placed anna 1 banker 100.00 100.00"),
            parse(CLOSED),
            parse("wager-settled anna 1 1 banker 100.00 lost - 0.00 0.00 0.00"),
            parse("round-settled 1"),
        ];
        let mut most = 0;
        for nth in 0..25_000 {
            for event in &round {
                tally.take(NOON + nth, event);
            }
            most = most.max(tally.held());
        }
        assert!(most < 20, "{most}");
        let rows = tally.finish();
        assert_eq!((rows[0].rounds, rows[0].wagers), (25_000, 25_000));
        assert_eq!(rows[0].win(), 25_000 * 10_000);
    }

    #[test]
    fn a_count_is_held_against_what_was_there_when_it_was_made() {
        let (rows, _) = tally(&[
            (0, "count-signed 100.00 -"),
            (0, "float-counted 90.00 -"),
            (0, "cashed-out anna 30.00 0.00"),
            (0, "count-signed 90.00 -"),
        ]);
        let row = &rows[0];
        assert_eq!((row.over, row.closing), (-1_000, Some(12_000)));
    }

    #[test]
    fn what_is_paid_on_coupons_is_gone_from_the_rack() {
        let (rows, _) = tally(&[
            (0, "count-signed 100.00 -"),
            (0, "bought-in anna 50.00 50.00"),
            (0, "coupon-issued 1 anna 10.00 odds"),
            (0, "coupon-laid 1 anna 1 tie"),
            (0, "coupon-taken-up 1 anna 10.00 won 80.00 130.00"),
        ]);
        let row = &rows[0];
        assert_eq!((row.coupons_issued, row.coupons_paid), (1_000, 8_000));
        assert_eq!((row.win(), row.win_by_count()), (-8_000, Some(-8_000)));
        assert_eq!((row.closing, row.outstanding), (Some(-3_000), 13_000));
    }

    #[test]
    fn what_players_owe_is_won_and_not_in_the_rack() {
        let (rows, _) = tally(&[
            (0, "count-signed 100.00 -"),
            (0, "debt-recorded anna 30.00 30.00"),
            (0, "payment-corrected anna overpaid 30.00"),
            (0, "debt-paid anna 10.00 20.00"),
        ]);
        let row = &rows[0];
        assert_eq!(
            (row.win(), row.debts, row.owed, row.repaid),
            (3_000, 2_000, 3_000, 1_000)
        );
        assert_eq!(row.closing, Some(11_000));
        assert_eq!(row.win_by_count(), Some(3_000));
        let idle = rows[0].clone().beside(&rows[0]);
        assert_eq!((idle.debts, idle.opening), (4_000, Some(20_000)));
    }
}
