//! The report: what the bank and those who cover it can expect when both sides play as well as they can, and how they do that
//! (nj-19-47/chemin-de-fer/4.6(a), 4.7(a); custom/chemin-de-fer/player-draws, banker-draws, settlement, stand-off, cagnotte).

use super::count::{Coups, Draw};
use super::game::{Game, Seen, Share, Solution};
use super::strategy::Advice;
use crate::Trouble;
use crate::ask::Ask;
use crate::baccarat::values;
use crate::exact::Exact;
use crate::report::{Figure, Named, Outcome, Refused, Report, Wager};
use croupier_engine::games::chemin_de_fer::{BankerDraws, Rules};
use croupier_engine::{Case, Reason, Refusal};

/// A game with how both sides play it best.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The game that was solved: the cards, and what each side sees of them.
    pub game: Game,
    /// How both play.
    pub solution: Solution,
    /// The house's share of the Banker's winnings.
    pub share: Share,
}

/// What each side may see under these rules: a Banker bound by the table of play need see no more than totals.
///
/// ```
/// use croupier_analysis::chemin_de_fer::{Seen, views};
/// use croupier_engine::games::chemin_de_fer::BankerDraws;
///
/// assert_eq!(views(BankerDraws::Tableau), [Seen::Totals, Seen::Cards]);
/// ```
#[must_use]
pub const fn views(draws: BankerDraws) -> &'static [Seen] {
    match draws {
        BankerDraws::Tableau => &[Seen::Totals, Seen::Cards],
        BankerDraws::Free => &Seen::ALL,
    }
}

/// The words of the bank and its cover where both see so much.
pub(super) fn words(seen: Seen) -> [String; 2] {
    ["bank", "cover"].map(|side| format!("{side}/{}", seen.word()))
}

/// Every wager.
#[must_use]
pub fn wagers(rules: &Rules) -> Vec<Named> {
    let views = views(rules.banker_draws).iter();
    let words = views.flat_map(|seen| words(*seen));
    words.map(Named::alone).collect()
}

/// The house's share of what the Banker wins with such a stake covered, or as the rule says it where no stake is asked for.
///
/// # Errors
/// If the table would not take such a stake.
fn share(rules: &Rules, ask: &Ask) -> Result<Share, Trouble> {
    let Some(stake) = ask.stake else {
        return Ok(Share::percent(rules.cagnotte_percent));
    };
    let limits = &rules.table.limits;
    let (least, most) = (limits.min_cents, limits.max_cents);
    let bounds = || format!("the table takes stakes from {least} to {most}");
    let (reason, why) = if stake < least {
        (Reason::WagerBelowMinimum, bounds())
    } else if stake > most {
        (Reason::WagerAboveMaximum, bounds())
    } else if !rules.table.chips.can_make(stake) {
        let why = "the table's chips cannot make it".to_owned();
        (Reason::NotInChips, why)
    } else {
        return Ok(Share {
            taken: rules.cagnotte(stake).0.unsigned_abs(),
            of: stake.0.unsigned_abs(),
        });
    };
    let why = Refusal::by(&rules.table.citations, reason, Case::Stake, why);
    let words = wagers(rules).into_iter().map(|named| named.wager);
    let refused = words.filter(|word| ask.wants(word)).map(|wager| Refused {
        wager,
        why: why.clone(),
    });
    Err(Trouble::Refused {
        stake,
        refused: refused.collect(),
    })
}

/// The games of a table with how they are played best: those of which a wager is asked for.
///
/// ```
/// use croupier_analysis::{Ask, chemin_de_fer::solve};
/// use croupier_engine::games::Rules;
///
/// let book = croupier_rulebooks::book("nj-19-47/chemin-de-fer").expect("a book");
/// let Ok(Rules::CheminDeFer(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let by_totals = &solve(&rules, &Ask::default())?[0];
/// assert_eq!(by_totals.fives()[0].hand, "5"); // the one hand on which the Player has a choice
/// # Ok::<(), croupier_analysis::Trouble>(())
/// ```
///
/// # Errors
/// If more cards are removed than there are, too few are left, or the table would not take the stake.
pub fn solve(rules: &Rules, ask: &Ask) -> Result<Vec<Solved>, Trouble> {
    let left = ask.left(rules.cards.decks)?;
    if left.total() < 6 {
        return Err(Trouble::TooFewCards {
            left: left.total(),
            needed: 6,
        });
    }
    let share = share(rules, ask)?;
    let coups = Coups::new(&values(&left), Draw::WithoutReplacement);
    let solved = |seen: &Seen| {
        let game = Game::new(&coups, *seen, share);
        let solution = match rules.banker_draws {
            BankerDraws::Tableau => Some(game.against_tableau()),
            BankerDraws::Free => game.equilibrium(),
        };
        let solution = solution.ok_or(Trouble::NoEquilibrium { seen: *seen })?;
        Ok(Solved {
            game,
            solution,
            share,
        })
    };
    let wanted = |seen: &&Seen| words(**seen).iter().any(|word| ask.wants(word));
    let views = views(rules.banker_draws).iter().filter(wanted);
    views.map(solved).collect()
}

/// The odds of the bank and of those who cover it.
///
/// # Errors
/// As [`solve`].
pub fn odds(rules: &Rules, ask: &Ask) -> Result<Report, Trouble> {
    let solved = solve(rules, ask)?;
    let wagers = solved.iter().flat_map(|s| s.wagers(rules.banker_draws));
    let wagers = wagers.filter(|wager| ask.wants(&wager.wager));
    let mut report = Report::new(&rules.table.book);
    report.wagers.extend(wagers);
    if !ask.is_whole() {
        return Ok(report);
    }
    let by_view = |of: &dyn Fn(&Solved) -> Figure| {
        let row = |s: &Solved| (s.game.seen().word().to_owned(), of(s));
        Figure::Table(solved.iter().map(row).collect())
    };
    report = report
        .with("player_draws_on_five", by_view(&Solved::player_figure))
        .with("house_keeps", by_view(&|s| Figure::Exact(s.house())));
    if rules.banker_draws == BankerDraws::Free {
        report = report.with("banker_mixes", by_view(&Solved::mixed_figure));
    }
    Ok(report)
}

impl Solved {
    /// The bank and its cover as wagers.
    fn wagers(&self, draws: BankerDraws) -> [Wager; 2] {
        let [player, banker, tie] = self.solution.ends.clone();
        let minus = Exact::whole(-1);
        let net = Exact::ONE - self.share.exact();
        let [bank, cover] = words(self.game.seen());
        let decided = Exact::ONE - tie.clone();
        let wager = |word: String, won: Exact, pays: Exact, lost: Exact| {
            let outcomes = vec![
                Outcome::new("won", pays, won),
                Outcome::new("lost", minus.clone(), lost),
                Outcome::new("stand-off", Exact::ZERO, tie.clone()),
            ];
            let wager = Wager::of(word, outcomes);
            let wager = if decided.is_zero() {
                wager
            } else {
                let edge = &wager.edge / &decided;
                wager.with("edge_per_decided", edge)
            };
            wager.noting(match draws {
                BankerDraws::Tableau => {
                    "the Banker is bound by the table of play, and the Player draws on five as is best against it; choose banker-draws=free for the equilibrium of the optional draws of both sides"
                }
                BankerDraws::Free => "both sides play the equilibrium of the optional draws",
            })
        };
        [
            wager(bank, banker.clone(), net, player.clone()),
            wager(cover, player, Exact::ONE, banker),
        ]
    }

    /// What the house keeps of a unit staked on average.
    ///
    /// ```
    /// use croupier_analysis::{Ask, chemin_de_fer::solve};
    /// use croupier_engine::games::Rules;
    ///
    /// let book = croupier_rulebooks::book("nj-19-47/chemin-de-fer").expect("a book");
    /// let Ok(Rules::CheminDeFer(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// let solved = &solve(&rules, &Ask::default())?[0];
    /// assert_eq!(solved.house(), solved.share.exact() * solved.solution.ends[1].clone());
    /// # Ok::<(), croupier_analysis::Trouble>(())
    /// ```
    #[must_use]
    pub fn house(&self) -> Exact {
        &self.share.exact() * &self.solution.ends[1]
    }

    fn player_figure(&self) -> Figure {
        let rows = self.fives().into_iter();
        Figure::Table(
            rows.map(|five| (five.hand, Figure::Exact(five.draws)))
                .collect(),
        )
    }

    fn mixed_figure(&self) -> Figure {
        let mixed = self
            .advice()
            .into_iter()
            .filter(|advice| advice.draws != Exact::ZERO && advice.draws != Exact::ONE);
        let row = |advice: Advice| (advice.name(), Figure::Exact(advice.draws));
        Figure::Table(mixed.map(row).collect())
    }
}
