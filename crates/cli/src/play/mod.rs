//! `croupier play`: a game in the terminal. The house decides and deals; this asks, answers for house players, and shows.

mod answer;
mod felt;
mod narrate;
mod tally;
mod terminal;
mod words;

use crate::args::Play;
use crate::draft;
use crate::error::Failure;
use crate::floor::Floor;
use crate::rules::entry_text;
use crate::source::Source;
use crate::style::When;
use croupier_engine::games::baccarat::{self, On, Phase};
use croupier_engine::games::{self, GameKind};
use croupier_engine::{Cents, Name, Refusal, RuleId, Word};
use croupier_house::command::Floor as OnFloor;
use croupier_house::dealer::{self, Next};
use croupier_house::view::BaccaratView;
use croupier_house::{Actor, Command, Table};
use croupier_rulebooks::register;
use tally::Tally;
use terminal::Terminal;
use words::Said;

/// What the table is called in its log.
const TABLE: &str = "play-1";

/// Plays until the person leaves.
pub(crate) fn run(args: &Play, color: When) -> Result<(), Failure> {
    let me = name(&args.name)?;
    let chips = Cents::from_word(&args.chips).filter(|c| c.is_positive());
    let chips = chips.ok_or_else(|| {
        Failure::usage(format!("{:?} is no amount", args.chips)).hint("write 200 or 99.50")
    })?;
    let (setup, rules) = draft::draft(TABLE, &args.book, &args.options.options, false)?;
    if rules.kind() != GameKind::Baccarat {
        return Err(Failure::usage(format!(
            "{} is played between players, not alone",
            args.book
        ))
        .hint("sit down with others: croupier serve, or croupier table for a script"));
    }
    let seats = rules.seats();
    if args.guests >= seats {
        return Err(Failure::usage(format!(
            "the table has {seats} seats, and one of them is yours"
        ))
        .hint(format!("--guests may be 0 to {}", seats - 1)));
    }
    let source = Source::new(args.seed.as_deref())?;
    let mut guests = Vec::new();
    for n in 1..=args.guests {
        guests.push(name(&format!("house-{n}"))?);
    }
    if guests.contains(&me) {
        return Err(Failure::usage(format!("{me} is a house player's name")));
    }
    let mut game = Game {
        floor: Floor::new(setup, rules, Some(source), None)?,
        me,
        chips,
        guests,
        terminal: Terminal::new(color, args.fast),
        tally: Tally::default(),
        last: Vec::new(),
        told: 0,
        talk: Vec::new(),
        leaving: false,
    };
    game.sit_down()?;
    game.go_on()
}

fn name(text: &str) -> Result<Name, Failure> {
    Name::new(text).ok_or_else(|| {
        Failure::usage(format!("{text:?} is no name"))
            .hint("a name is 1 to 24 letters, digits, - or _")
    })
}

/// A game in the terminal.
struct Game {
    floor: Floor,
    me: Name,
    chips: Cents,
    guests: Vec<Name>,
    terminal: Terminal,
    tally: Tally,
    /// The wagers that I placed last.
    last: Vec<(On, Cents)>,
    /// The last event that was told.
    told: u64,
    /// What was said over the hands being dealt.
    talk: Vec<String>,
    /// Whether I go as soon as I may.
    leaving: bool,
}

const fn to_game(command: baccarat::Command) -> Command {
    Command::Game(games::Command::Baccarat(command))
}

impl Game {
    fn table(&self) -> &Table {
        self.floor.table()
    }

    /// What a spectator sees of the game.
    fn shown(&self) -> BaccaratView {
        let shown = self.table().view(None).baccarat;
        shown.expect("play deals baccarat only")
    }

    /// I say something; a refusal is told, with the rule.
    fn say(&mut self, command: &Command) -> Result<bool, Failure> {
        let actor = Actor::player(self.me.clone());
        match self.floor.say(&actor, command)? {
            Ok(()) => Ok(true),
            Err(refusal) => {
                self.refused(&refusal)?;
                Ok(false)
            }
        }
    }

    fn sit_down(&mut self) -> Result<(), Failure> {
        self.welcome()?;
        self.floor.house(&Command::Floor(OnFloor::OpenTable {}))?;
        let everybody: Vec<Name> = std::iter::once(self.me.clone())
            .chain(self.guests.clone())
            .collect();
        for (player, seat) in everybody.into_iter().zip(1..) {
            let actor = Actor::player(player.clone());
            let cents = self.chips;
            let buy = OnFloor::BuyIn {
                player: player.clone(),
                cents,
            };
            for command in [buy, OnFloor::Sit { player, seat }] {
                let said = self.floor.say(&actor, &Command::Floor(command))?;
                said.map_err(|refusal| Failure::usage(told(&refusal)))?;
            }
        }
        self.tally.bought(self.chips);
        self.narrate()
    }

    /// The table goes its way until I have left.
    fn go_on(&mut self) -> Result<(), Failure> {
        loop {
            if self.floor.step()? {
                self.narrate()?;
                continue;
            }
            match dealer::next(self.table()) {
                Next::Ask(command) => self.answer(&command)?,
                Next::Settle(command) => {
                    self.terminal.pause(600)?;
                    self.floor.house(&command)?;
                    self.narrate()?;
                }
                Next::NewShoe(_) if self.leaving => return self.leave(),
                Next::NewShoe(command) => {
                    self.floor.house(&command)?;
                    self.narrate()?;
                }
                _ if *self.floor.baccarat().phase() == Phase::Betting => {
                    if !self.betting()? {
                        return self.leave();
                    }
                }
                next => return Err(Failure::failed(format!("the table stands still: {next:?}"))),
            }
        }
    }

    /// Takes wagers until the round can be dealt; false if I go.
    fn betting(&mut self) -> Result<bool, Failure> {
        if self.leaving {
            return Ok(false);
        }
        self.status()?;
        loop {
            let Some(line) = self.terminal.ask("Your wagers?")? else {
                return Ok(false);
            };
            let ready = match words::read(&line) {
                Said::Quit => return Ok(false),
                Said::Wagers(wagers) => self.wager(wagers)?,
                Said::Repeat if self.last.is_empty() => {
                    self.hint("there is nothing to repeat yet; try `20 banker`")?
                }
                Said::Repeat => self.wager(self.last.clone())?,
                Said::Deal if self.table().game().has_wager(&self.me) => true,
                Said::Deal => self.hint("nothing of yours lies there; try `20 banker`, or ?")?,
                Said::FreeRound => {
                    let player = self.me.clone();
                    let free = baccarat::Command::RequestFreeRound { player };
                    if self.say(&to_game(free))? {
                        self.close()?;
                        return Ok(true);
                    }
                    false
                }
                Said::Pass if self.guests.is_empty() => {
                    self.hint("you are alone here; `none` asks for a round without wagers")?
                }
                Said::Pass => true,
                said => {
                    self.aside(said)?;
                    false
                }
            };
            if ready {
                self.guests_wager()?;
                self.close()?;
                return Ok(true);
            }
        }
    }

    fn close(&mut self) -> Result<(), Failure> {
        match dealer::next(self.table()) {
            Next::CloseBetting(command) => self.floor.house(&command)?,
            _ => {
                self.hint("nobody has wagered, so nothing is dealt")?;
            }
        }
        self.narrate()
    }

    /// What can be said without a round being dealt.
    fn aside(&mut self, said: Said) -> Result<(), Failure> {
        match said {
            Said::Help => self.terminal.line(words::HELP)?,
            Said::Rule(id) => self.rule(&id)?,
            Said::Sign => self.sign()?,
            Said::Road => {
                let view = self.shown();
                let roads = felt::roads(&view, self.terminal.paint());
                self.terminal.line(roads.trim_end_matches('\n'))?;
            }
            Said::Buy(cents) => {
                let player = self.me.clone();
                if self.say(&Command::Floor(OnFloor::BuyIn { player, cents }))? {
                    self.tally.bought(cents);
                    self.narrate()?;
                    self.status()?;
                }
            }
            Said::Clear => {
                for (on, _) in self.mine() {
                    let back = baccarat::Command::WithdrawWager {
                        player: self.me.clone(),
                        area: self.area(),
                        on,
                        cents: None,
                    };
                    self.say(&to_game(back))?;
                }
                self.narrate()?;
                self.status()?;
            }
            Said::Unknown(what) => {
                self.hint(&what)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn hint(&mut self, text: &str) -> Result<bool, Failure> {
        let text = self.terminal.paint().yellow(text);
        self.terminal.line(&format!("  {text}"))?;
        Ok(false)
    }

    /// The area in front of my seat.
    fn area(&self) -> u8 {
        self.table().people().seat_of(&self.me).unwrap_or_default()
    }

    /// My wagers on the layout.
    fn mine(&self) -> Vec<(On, Cents)> {
        self.floor
            .baccarat()
            .wagers()
            .filter(|(spot, _)| spot.player == self.me)
            .map(|(spot, cents)| (spot.on, cents))
            .collect()
    }

    /// Places all of these wagers, or none of them.
    fn wager(&mut self, wagers: Vec<(On, Cents)>) -> Result<bool, Failure> {
        let actor = Actor::player(self.me.clone());
        let commands: Vec<Command> = wagers
            .iter()
            .map(|&(on, cents)| {
                to_game(baccarat::Command::PlaceWager {
                    player: self.me.clone(),
                    area: self.area(),
                    on,
                    cents,
                })
            })
            .collect();
        let mut trial = self.table().clone();
        for command in &commands {
            match trial.decide(&actor, 0, command) {
                Ok(events) => events.iter().for_each(|e| trial.apply(0, &e.what)),
                Err(refusal) => {
                    self.refused(&refusal)?;
                    return Ok(false);
                }
            }
        }
        for command in &commands {
            if !self.say(command)? {
                return Ok(false);
            }
        }
        self.last = wagers;
        self.narrate()?;
        Ok(true)
    }

    /// The house players bet the least that is offered, on one hand and the other in turn.
    fn guests_wager(&mut self) -> Result<(), Failure> {
        let round = self.floor.baccarat().round() as usize;
        for (n, guest) in self.guests.clone().into_iter().enumerate() {
            let on = [On::Player, On::Banker][(round + n) % 2];
            let actor = Actor::player(guest.clone());
            let seat = self.table().people().seat_of(&guest);
            let offers = self.table().offers_for(&actor);
            let offer = offers
                .iter()
                .find(|o| o.word == "place-wager" && o.on == Some(on));
            let command = match offer.and_then(|o| o.least_cents) {
                Some(cents) => to_game(baccarat::Command::PlaceWager {
                    player: guest,
                    area: seat.unwrap_or_default(),
                    on,
                    cents,
                }),
                None => Command::Floor(OnFloor::BuyIn {
                    player: guest,
                    cents: self.chips,
                }),
            };
            // A house player who may not simply does not play this round.
            let _ = self.floor.say(&actor, &command)?;
        }
        self.narrate()
    }

    /// I take my chips and go.
    fn leave(&mut self) -> Result<(), Failure> {
        let player = self.me.clone();
        if !self.say(&Command::Floor(OnFloor::Leave { player }))? {
            return Err(Failure::failed("the table does not let you go"));
        }
        self.narrate()?;
        let summary = self.tally.summary();
        self.terminal.line(&format!("\n{}", summary.trim_end()))?;
        Ok(())
    }

    /// A refusal in friendly words, with what the rule says.
    fn refused(&mut self, refusal: &Refusal) -> Result<(), Failure> {
        self.hint(&format!("Sorry: {}", refusal.detail))?;
        if let Some(rule) = &refusal.rule {
            let says = register::find(rule.as_str()).map_or("", |e| e.says.as_str());
            let text = crate::text::wrap(&format!("{rule}: {says}"), crate::text::WIDTH - 4);
            for line in text {
                let line = self.terminal.paint().dim(&line);
                self.terminal.line(&format!("    {line}"))?;
            }
        }
        Ok(())
    }

    /// What a rule says: of this book, of the general rules, or by its whole id.
    fn rule(&mut self, number: &str) -> Result<(), Failure> {
        let book = croupier_rulebooks::book(&self.table().setup().book);
        let general = book.and_then(|b| b.general.clone()).unwrap_or_default();
        let own = book.map(|b| b.id.as_str()).unwrap_or_default();
        let entry = [own, &general]
            .iter()
            .find_map(|b| register::find(&format!("{b}/{number}")))
            .or_else(|| register::find(number));
        match entry {
            Some(entry) => {
                let text = entry_text(entry, self.terminal.paint());
                Ok(self.terminal.line(text.trim_end())?)
            }
            None => self
                .hint(&format!("there is no rule {number} in {own}"))
                .map(|_| ()),
        }
    }
}

/// A refusal in one line.
fn told(refusal: &Refusal) -> String {
    let rule = refusal.rule.as_ref().map(RuleId::as_str);
    match rule {
        Some(rule) => format!("{} [{rule}]", refusal.detail),
        None => refusal.detail.clone(),
    }
}
