//! One column: a table of the book, dealt from the given cards to its end, with everything that happened and was refused.

use super::order::bring;
use super::plan::{Moment, PLAYER, Plan, Saying, Wager};
use super::{Draft, Fault, bad};
use crate::command::Floor;
use crate::dealer::{self, Next, Way};
use crate::{Actor, Command, Event, Table};
use croupier_engine::games::baccarat::command::On;
use croupier_engine::games::baccarat::coup;
use croupier_engine::games::baccarat::coup::Deals as _;
use croupier_engine::games::baccarat::{self, Baccarat, Phase};
use croupier_engine::games::{self, Game};
use croupier_engine::machine::Game as _;
use croupier_engine::machine::ready::Readies as _;
use croupier_engine::{Card, Cents, Cited, Name, Refusal, Role};

/// More steps than any shoe takes.
const STEPS_MAX: u32 = 20_000;
/// What anna buys in for: more than any shoe can cost her.
const PURSE: Cents = Cents(100_000_000_000);

/// Something that happened, or was refused, in a round; round 0 is before the first.
pub(super) struct Happening {
    pub(super) round: u32,
    pub(super) what: What,
    /// The line of the script that set it off.
    pub(super) said: Option<String>,
}

/// What happened.
pub(super) enum What {
    /// An event, and whether a round was under way when it came.
    Event(Cited<baccarat::Event>, bool),
    /// The cards of the round, as they lie when it ends.
    Cards(Vec<Card>, Vec<Card>),
    /// A wager was refused.
    WagerRefused(Wager, Refusal),
    /// A line of the script was refused.
    SayingRefused(Refusal),
    /// The round ended before a line of the script could be said.
    NeverSaid,
}

/// Why it ended.
pub(super) enum Ended {
    /// As many rounds were played as were asked for.
    Rounds,
    /// The shoe ended.
    Shoe,
    /// No wager was on the table, and a round without one was refused.
    NoWager(Option<Refusal>),
    /// The table refused its own dealer: a script's facts and the cards do not agree.
    Facts(Refusal),
}

/// What a column came to.
pub(super) struct Ran {
    pub(super) happenings: Vec<Happening>,
    pub(super) ended: Ended,
    pub(super) round: u32,
    pub(super) cards_left: u16,
    /// The chips that anna has now, less those bought, plus those on the layout, less what she owes.
    #[cfg(test)]
    pub(super) gained: Cents,
}

struct Column<'a> {
    table: Table,
    order: Vec<Card>,
    cut: u16,
    plan: &'a Plan,
    player: Name,
    happenings: Vec<Happening>,
    round: u32,
    /// Whether the wagers of this round have been placed.
    placed: bool,
    /// What is still to be said in this round, with the refusal it met last.
    due: Vec<(&'a Saying, Option<Refusal>)>,
}

/// Deals the shoe under a book.
pub(super) fn run(
    draft: &Draft,
    order: &[Card],
    cut: u16,
    rounds_max: u32,
    plan: &Plan,
) -> Result<Ran, Fault> {
    let player = Name::new(PLAYER).ok_or_else(|| bad("the player has no name"))?;
    let mut column = Column {
        table: Table::new(draft.setup.clone(), draft.rules.clone()),
        order: order.to_vec(),
        cut,
        plan,
        player: player.clone(),
        happenings: Vec::new(),
        round: 0,
        placed: false,
        due: plan.says(0).iter().map(|s| (s, None)).collect(),
    };
    let refused = |mut refusal: Refusal| {
        refusal.detail = format!("{}: {}", draft.label, refusal.detail);
        Fault::Refused(refusal)
    };
    for command in [
        Floor::OpenTable {},
        Floor::BuyIn {
            player: player.clone(),
            cents: PURSE,
        },
        Floor::Sit { player, seat: 1 },
    ] {
        column.house(&Command::Floor(command)).map_err(refused)?;
    }
    let ended = match column.deal(rounds_max) {
        // Before the first round only the cut can be refused, and that is asked for.
        Ended::Facts(refusal) if column.round == 0 => return Err(refused(refusal)),
        ended => ended,
    };
    let game = column.game();
    Ok(Ran {
        ended,
        round: column.round.min(rounds_max),
        cards_left: game.cards().shoe.left(),
        #[cfg(test)]
        gained: column.table.purse(&column.player) - PURSE
            + column.table.game().on_layout(&column.player)
            - game.owed(&column.player),
        happenings: column.happenings,
    })
}

const fn say(command: baccarat::Command) -> Command {
    Command::Game(games::Command::Baccarat(command))
}

impl<'a> Column<'a> {
    fn game(&self) -> &Baccarat {
        match self.table.game() {
            Game::Baccarat(game) => game,
            _ => unreachable!("only books of baccarat are drafted here"),
        }
    }

    fn note(&mut self, what: What, said: Option<&str>) {
        self.happenings.push(Happening {
            round: self.round,
            what,
            said: said.map(str::to_owned),
        });
    }

    fn decide(&self, command: &Command) -> Result<Vec<Cited<Event>>, Refusal> {
        let role = command.roles().first().copied().unwrap_or(Role::Dealer);
        self.table.decide(&Actor::house(role), 0, command)
    }

    /// The house says something; what happens is kept.
    fn house(&mut self, command: &Command) -> Result<(), Refusal> {
        let events = self.decide(command)?;
        self.take(events, None);
        Ok(())
    }

    fn take(&mut self, events: Vec<Cited<Event>>, said: Option<&str>) {
        use baccarat::Event as E;
        for event in events {
            let Event::Game(games::Event::Baccarat(what)) = &event.what else {
                self.table.applied(0, &event.what);
                continue;
            };
            if let E::Coup(coup::Event::BettingOpened { round }) | E::VoidHandOrdered { round, .. } =
                what
                && *round != self.round
            {
                self.turn_to(*round);
            }
            let under_way = self.game().round_under_way();
            let ends = matches!(what, E::Coup(coup::Event::ResultAnnounced { .. }));
            if matches!(what, E::Coup(coup::Event::RoundVoided { round, .. }) if *round == self.round)
            {
                self.lay_down(said);
            }
            let cited = Cited {
                what: what.clone(),
                rule: event.rule.clone(),
                also: event.also.clone(),
            };
            self.table.applied(0, &event.what);
            if ends {
                self.lay_down(said);
            }
            self.note(What::Event(cited, under_way), said);
        }
    }

    /// Keeps the cards of the round as they lie.
    fn lay_down(&mut self, said: Option<&str>) {
        let deal = &self.game().coup().hands;
        let cards = What::Cards(deal.player.cards(), deal.banker.cards());
        self.note(cards, said);
    }

    /// Another round: what was to be said in the last one and was not taken stands as refused.
    fn turn_to(&mut self, round: u32) {
        for (saying, refusal) in std::mem::take(&mut self.due) {
            let what = refusal.map_or(What::NeverSaid, What::SayingRefused);
            self.note(what, Some(&saying.text));
        }
        self.round = round;
        self.placed = false;
        self.due = self.plan.says(round).iter().map(|s| (s, None)).collect();
    }

    /// Deals until the rounds or the shoe are over.
    fn deal(&mut self, rounds_max: u32) -> Ended {
        for _ in 0..STEPS_MAX {
            if self.round > rounds_max {
                return Ended::Rounds;
            }
            if *self.game().phase() == Phase::Betting && !self.placed {
                self.placed = true;
                self.place();
            }
            if self.say_due() {
                continue;
            }
            let next = dealer::next(&self.table);
            if let Next::NewShoe(_) = next {
                self.turn_to(self.round);
                return Ended::Shoe;
            }
            let command = match next.way() {
                Way::Said(command) => command.clone(),
                Way::Cut(..) => dealer::cut(self.cut),
                Way::Reveal(place) => match self.order.get(usize::from(place)) {
                    Some(&card) => dealer::show(card),
                    None => say(baccarat::Command::Coup(
                        coup::Command::ReportInsufficientCards {},
                    )),
                },
                // Only games with cards are compared.
                Way::Wait | Way::Land => match self.ask_without_wagers() {
                    Ok(()) => continue,
                    Err(refusal) => return Ended::NoWager(refusal),
                },
            };
            if let Err(refusal) = self.house(&command) {
                return Ended::Facts(refusal);
            }
        }
        Ended::NoWager(None)
    }

    /// Makes the layout hold the round's wagers; what a tie left there counts.
    fn place(&mut self) {
        let wagers = self.plan.wagers(self.round).to_vec();
        let lies = |column: &Column<'_>, on: On| -> Cents {
            let spots = column.game().wagers();
            spots.filter(|(s, _)| s.on == on).map(|(_, c)| c).sum()
        };
        for on in On::ALL.iter().copied() {
            let wanted = wagers.iter().find(|w| w.on == on);
            let wanted = wanted.map_or(Cents::ZERO, |w| w.cents);
            let over = lies(self, on) - wanted;
            if over.is_positive() {
                let command = baccarat::Command::WithdrawWager {
                    player: self.player.clone(),
                    area: 1,
                    on,
                    cents: Some(over),
                };
                self.wager(Wager { on, cents: over }, command);
            }
        }
        for Wager { on, cents } in wagers {
            let more = cents - lies(self, on);
            if more.is_positive() {
                let command = baccarat::Command::PlaceWager {
                    player: self.player.clone(),
                    area: 1,
                    on: on.into(),
                    cents: more,
                };
                self.wager(Wager { on, cents: more }, command);
            }
        }
    }

    fn wager(&mut self, wager: Wager, command: baccarat::Command) {
        if let Err(refusal) = self.house(&say(command)) {
            self.note(What::WagerRefused(wager, refusal), None);
        }
    }

    /// Says what the script has for this moment; whether anything was taken.
    fn say_due(&mut self) -> bool {
        let betting = *self.game().phase() == Phase::Betting;
        let under_way = self.game().round_under_way();
        let result = matches!(self.game().phase(), Phase::Announced(_));
        for at in 0..self.due.len() {
            let saying = self.due[at].0;
            let now = match saying.from {
                _ if self.round == 0 => true,
                Moment::Betting => betting || under_way,
                Moment::Deal => under_way,
                Moment::Result => result,
            };
            if !now {
                continue;
            }
            match self.decide(&saying.command) {
                Err(refusal) => self.due[at].1 = Some(refusal),
                Ok(events) => {
                    self.due.remove(at);
                    if let Some(card) = named(&saying.command) {
                        let place = self.game().cards().shoe.drawn();
                        bring(&mut self.order, card, place);
                    }
                    self.take(events, Some(&saying.text));
                    return true;
                }
            }
        }
        false
    }

    /// Asks for a round without wagers, where the table waits for one.
    fn ask_without_wagers(&mut self) -> Result<(), Option<Refusal>> {
        if *self.game().phase() != Phase::Betting {
            return Err(None);
        }
        let player = self.player.clone();
        let ask = baccarat::Command::RequestFreeRound {
            player: player.clone(),
        };
        let asked = self.house(&say(ask));
        let agree = baccarat::Command::AgreeFreeRound { player };
        // Where asking is agreeing, or nobody's agreement is needed, this changes nothing.
        let agreed = self.house(&say(agree));
        match (asked, agreed) {
            (Err(refusal), Err(_)) => Err(Some(refusal)),
            _ => Ok(()),
        }
    }
}

/// The card that a report says came out.
fn named(command: &Command) -> Option<Card> {
    use baccarat::Command as C;
    let Command::Game(games::Command::Baccarat(command)) = command else {
        return None;
    };
    match command {
        C::Coup(coup::Command::ReportThirdCard { card })
        | C::Coup(coup::Command::ReportExcessCard { card }) => *card,
        C::Coup(coup::Command::ReportFaceUpCard { card }) => Some(*card),
        _ => None,
    }
}
