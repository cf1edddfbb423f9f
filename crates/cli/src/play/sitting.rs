//! A person at a table in the terminal, whatever is played there: sitting down, speaking, being refused with the rule,
//! being told what happens, and leaving with the tally.

use super::tally::Tally;
use super::terminal::Terminal;
use super::usual::Usual;
use crate::error::Failure;
use crate::floor::Floor;
use crate::rules::entry_text;
use crate::text::{WIDTH, wrap};
use croupier_engine::games;
use croupier_engine::machine::Offer;
use croupier_engine::{Cents, Cited, Name, Odds, Refusal, RuleId};
use croupier_house::command::Floor as Asked;
use croupier_house::event::Floor as Happened;
use croupier_house::{Actor, Command, Event, Table};
use croupier_rulebooks::register;

/// How many lines of a rule are told with a refusal.
const RULE_LINES: usize = 5;

/// A person at a table.
pub(super) struct Sitting {
    pub(super) floor: Floor,
    pub(super) me: Name,
    pub(super) company: Vec<Name>,
    pub(super) terminal: Terminal,
    pub(super) tally: Tally,
    /// Whether I go as soon as I may.
    pub(super) leaving: bool,
    /// What can be said at this table, for people.
    help: String,
    /// What everybody buys in with.
    chips: Cents,
    /// The last event that was told.
    told: u64,
}

impl Sitting {
    pub(super) fn new(
        floor: Floor,
        me: Name,
        chips: Cents,
        company: Vec<Name>,
        (terminal, help): (Terminal, String),
    ) -> Sitting {
        Sitting {
            floor,
            me,
            company,
            terminal,
            tally: Tally::default(),
            leaving: false,
            help,
            chips,
            told: 0,
        }
    }

    pub(super) fn table(&self) -> &Table {
        self.floor.table()
    }

    /// I say something; a refusal is told, with the rule.
    pub(super) fn say(&mut self, command: &Command) -> Result<bool, Failure> {
        let actor = Actor::player(self.me.clone());
        match self.floor.say(&actor, command)? {
            Ok(()) => Ok(true),
            Err(refusal) => {
                self.refused(&refusal)?;
                Ok(false)
            }
        }
    }

    /// I say all of this, or nothing if one of it is refused.
    pub(super) fn say_all(&mut self, commands: &[Command]) -> Result<bool, Failure> {
        let actor = Actor::player(self.me.clone());
        let mut trial = self.table().clone();
        for command in commands {
            if let Err(refusal) = trial.act(&actor, 0, command) {
                self.refused(&refusal)?;
                return Ok(false);
            }
        }
        for command in commands {
            if !self.say(command)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Everybody buys in and takes a seat.
    pub(super) fn sit_down(&mut self) -> Result<(), Failure> {
        self.welcome()?;
        self.floor.house(&Command::Floor(Asked::OpenTable {}))?;
        let everybody: Vec<Name> = std::iter::once(self.me.clone())
            .chain(self.company.clone())
            .collect();
        for (player, seat) in everybody.into_iter().zip(1..) {
            let actor = Actor::player(player.clone());
            let buy = self.buy_in(&player);
            for command in [buy, Command::Floor(Asked::Sit { player, seat })] {
                let said = self.floor.say(&actor, &command)?;
                said.map_err(|refusal| Failure::usage(in_a_line(&refusal)))?;
            }
        }
        self.tally.bought(self.chips);
        Ok(())
    }

    /// The usual buy-in.
    pub(super) fn buy_in(&self, player: &Name) -> Command {
        Command::Floor(Asked::BuyIn {
            player: player.clone(),
            cents: self.chips,
        })
    }

    /// The house players say what is chosen for them, if they are offered it; one who is not does not play this round.
    pub(super) fn company_says(
        &mut self,
        choose: impl Fn(&Sitting, usize, &Name) -> Option<Command>,
    ) -> Result<(), Failure> {
        for (n, companion) in self.company.clone().into_iter().enumerate() {
            let chosen = choose(self, n, &companion);
            let offers = self.offers_to(&companion);
            let offered = |command: &Command| offers.iter().any(|offer| offer.admits(command));
            if let Some(command) = chosen.filter(offered) {
                let _ = self.floor.say(&Actor::player(companion), &command)?;
            }
        }
        Ok(())
    }

    /// What this player is offered now.
    pub(super) fn offers_to(&self, player: &Name) -> Vec<Offer> {
        self.table().offers_for(&Actor::player(player.clone()))
    }

    /// The least of such an offer that a house player may wager, or else chips.
    pub(super) fn least_or_chips(
        &self,
        companion: &Name,
        wanted: impl Fn(&Offer) -> bool,
        wager: impl FnOnce(Name, Cents) -> Command,
    ) -> Command {
        let offers = self.offers_to(companion);
        let offer = offers.iter().find(|offer| wanted(offer));
        match offer.and_then(|offer| offer.amounts("cents")?.least()) {
            Some(cents) => wager(companion.clone(), cents),
            None => self.buy_in(companion),
        }
    }

    /// A word to the person; false, for nothing has been done.
    pub(super) fn hint(&mut self, text: &str) -> Result<bool, Failure> {
        let text = self.terminal.paint().yellow(text);
        self.terminal.line(&format!("  {text}"))?;
        Ok(false)
    }

    /// A refusal in friendly words, with what the rule says.
    pub(super) fn refused(&mut self, refusal: &Refusal) -> Result<(), Failure> {
        self.hint(&format!("Sorry: {}", refusal.detail))?;
        if let Some(rule) = &refusal.rule {
            let text = match register::find(rule.as_str()) {
                Some(entry) => format!("{rule}: {}", entry.says),
                None => rule.to_string(),
            };
            let mut lines = wrap(&text, WIDTH - 4);
            if lines.len() > RULE_LINES {
                lines.truncate(RULE_LINES);
                lines.push(format!("… (all of it: rules {rule})"));
            }
            for line in lines {
                let line = self.terminal.paint().dim(&line);
                self.terminal.line(&format!("    {line}"))?;
            }
        }
        Ok(())
    }

    /// The sign and the first words.
    fn welcome(&mut self) -> Result<(), Failure> {
        let Some(book) = croupier_rulebooks::book(&self.table().setup().book) else {
            return Ok(());
        };
        let limits = self.table().rules().limits().clone();
        let side = limits.side.map(|side| {
            let (least, most) = (side.min_cents, side.max_cents);
            format!(", {} {least} to {most}", side.on)
        });
        let paint = self.terminal.paint();
        self.terminal.line(&format!(
            "{}  wagers {} to {}{}",
            paint.bold(&book.title),
            limits.min_cents,
            limits.max_cents,
            side.unwrap_or_default()
        ))?;
        let text = "Say ? for what you can say, `sign` for the table's sign, `quit` to go.";
        self.terminal.line(&paint.dim(text))?;
        if !self.company.is_empty() {
            let names: Vec<&str> = self.company.iter().map(Name::as_str).collect();
            let text = format!("At your table, played by the house: {}.", names.join(", "));
            self.terminal.line(&paint.dim(&text))?;
        }
        Ok(())
    }

    /// The table's sign, each line with its rule.
    fn sign(&mut self) -> Result<(), Failure> {
        let options = self.table().setup().options.0.clone();
        let Some(book) = croupier_rulebooks::book(&self.table().setup().book) else {
            return Ok(());
        };
        for notice in book.notices(&options) {
            let rule = self.cite(Some(&notice.rule));
            self.terminal.line(&format!("  {}{rule}", notice.text))?;
        }
        Ok(())
    }

    /// What a rule says: of this book, of the general rules, or by its whole id.
    fn rule(&mut self, number: &str) -> Result<(), Failure> {
        let book = croupier_rulebooks::book(&self.table().setup().book);
        let general = book.and_then(|b| b.general.clone()).unwrap_or_default();
        let own = book.map(|b| b.id.as_str()).unwrap_or_default();
        let ids = [format!("{own}/{number}"), format!("{general}/{number}")];
        let id = ids.iter().find(|id| register::is_rule(id));
        let id = id.map_or(number, String::as_str);
        match register::find(id) {
            Some(entry) => {
                let text = entry_text(entry, self.terminal.paint());
                Ok(self.terminal.line(text.trim_end())?)
            }
            None => {
                let text = match register::is_rule(id) {
                    true => format!("{id} is a rule, but the register does not tell it yet"),
                    false => format!("there is no rule {number} in {own}"),
                };
                self.hint(&text).map(|_| ())
            }
        }
    }

    /// The rule's number, whole if it is of another book.
    pub(super) fn cite(&self, rule: Option<&RuleId>) -> String {
        let Some(rule) = rule.map(RuleId::as_str) else {
            return String::new();
        };
        let own = format!("{}/", self.table().setup().book);
        let short = rule.strip_prefix(&own).unwrap_or(rule);
        format!(" {}", self.terminal.paint().dim(&format!("[{short}]")))
    }

    /// The name of a player, house players marked.
    pub(super) fn who(&self, name: &Name) -> String {
        if *name == self.me {
            "You".to_owned()
        } else {
            format!("{name} (house)")
        }
    }

    /// My chips, so that they stand out.
    pub(super) fn purse(&self) -> String {
        let chips = self.table().purse(&self.me).to_string();
        self.terminal.paint().bold(&chips)
    }

    /// What a player does: "You fold", "bo (house) folds".
    pub(super) fn does(&self, player: &Name, mine_does: &str, does: &str) -> String {
        let verb = if *player == self.me { mine_does } else { does };
        format!("{} {verb}", self.who(player))
    }

    /// What is told of a player's chips: mine stand out, in green where I have won.
    pub(super) fn told_of(&self, player: &Name, won: bool, text: &str) -> String {
        let (text, paint) = (
            format!("{}: {text}", self.who(player)),
            self.terminal.paint(),
        );
        match (*player == self.me, won) {
            (true, true) => paint.green(&text),
            (true, false) => text,
            (false, _) => paint.dim(&text),
        }
    }

    fn tell_floor(&mut self, event: &Happened) -> Result<(), Failure> {
        match event {
            Happened::CashedOut { player, cents, .. } if *player == self.me => {
                self.tally.cashed(*cents);
            }
            Happened::Seated { player, seat } => {
                let who = self.who(player);
                let verb = if *player == self.me { "sit" } else { "sits" };
                let chips = self.table().purse(player);
                self.terminal
                    .line(&format!("{who} {verb} in seat {seat} with {chips}."))?;
            }
            _ => {}
        }
        Ok(())
    }
}

/// A game as it is told to the person who plays it.
pub(super) trait Told {
    /// The person at the table.
    fn at(&mut self) -> &mut Sitting;

    /// Where I stand before a round.
    fn status(&mut self) -> Result<(), Failure>;

    /// Tells an event of the game, with its rule behind it.
    fn tell(&mut self, event: &games::Event, rule: &str) -> Result<(), Failure>;

    /// Tells the events that have not been told.
    fn narrate(&mut self) -> Result<(), Failure> {
        let at = self.at();
        let untold = at.floor.events_after(at.told).iter();
        let events: Vec<Cited<Event>> = untold.map(|l| l.event.clone()).collect();
        at.told = at.floor.seq();
        for event in events {
            match &event.what {
                Event::Floor(what) => self.at().tell_floor(what)?,
                Event::Game(what) => {
                    let rule = self.at().cite(event.rule.as_ref());
                    self.tell(what, &rule)?;
                }
            }
        }
        Ok(())
    }

    /// The house does something, and it is told.
    fn house(&mut self, command: &Command) -> Result<(), Failure> {
        self.at().floor.house(command)?;
        self.narrate()
    }

    /// What is usual at any table; leaving is the game's affair.
    fn usual(&mut self, said: Usual) -> Result<(), Failure> {
        match said {
            Usual::Help => {
                let all = format!("{}\n{}", self.at().help, super::usual::HELP);
                self.at().terminal.line(&all)?;
            }
            Usual::Rule(id) => self.at().rule(&id)?,
            Usual::Sign => self.at().sign()?,
            Usual::Buy(cents) => {
                if self.buy(cents)? {
                    self.status()?;
                }
            }
            Usual::Unknown(what) => {
                self.at().hint(&what)?;
            }
            Usual::Quit => {}
        }
        Ok(())
    }

    /// I buy chips; whether I was given them.
    fn buy(&mut self, cents: Cents) -> Result<bool, Failure> {
        let player = self.at().me.clone();
        let buy = Command::Floor(Asked::BuyIn { player, cents });
        let bought = self.at().say(&buy)?;
        if bought {
            self.at().tally.bought(cents);
            self.narrate()?;
        }
        Ok(bought)
    }

    /// I take my chips and go.
    fn leave(&mut self) -> Result<(), Failure> {
        let player = self.at().me.clone();
        if !self.at().say(&Command::Floor(Asked::Leave { player }))? {
            return Err(Failure::failed("the table does not let you go"));
        }
        self.narrate()?;
        let at = self.at();
        let summary = at.tally.summary();
        Ok(at.terminal.line(&format!("\n{}", summary.trim_end()))?)
    }
}

/// The odds at which a wager was paid, if it was.
pub(super) fn at_odds(odds: Option<Odds>) -> String {
    odds.map(|odds| format!(" at {odds}")).unwrap_or_default()
}

/// A refusal in one line.
fn in_a_line(refusal: &Refusal) -> String {
    let rule = refusal.rule.as_ref().map(RuleId::as_str);
    match rule {
        Some(rule) => format!("{} [{rule}]", refusal.detail),
        None => refusal.detail.clone(),
    }
}
