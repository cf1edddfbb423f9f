//! A table that is dealt from a seed: the automatic dealer's steps, cards and faces drawn, wagers and answers of three players.

use crate::command::Floor;
use crate::dealer::{self, Next, Way};
use crate::event::Event;
use crate::training::{act, words};
use crate::{Command, Table};
use croupier_engine::games::{self, craps};
use croupier_engine::machine::{Field, Offer};
use croupier_engine::notation::Value;
use croupier_engine::{Awaiting, Card, Cents, Cited, Name, Word};

/// Those who play.
const PLAYERS: [&str; 3] = ["anna", "bo", "cy"];
/// What each brings.
const BROUGHT: Cents = Cents(100_000);
/// How many wagers lie on the layout before the round is dealt.
const WAGERS: usize = 4;
/// The words by which players lay chips at the beginning of a round.
const LAYS: [&str; 4] = ["place-wager", "wager-on-box", "ante", "bid"];
/// The words by which players go along with a bank, where the dealer waits for that.
const ANSWERS: [&str; 3] = ["stake", "banco", "cover"];
/// The words by which it is told that something is wrong, beside those that begin with `report-`.
const TROUBLE: [&str; 3] = ["no-spin", "no-roll", "invalidate-round"];

/// Numbers that a seed decides. They need not be hard to guess: nothing is played for here.
pub(super) struct Draws(u64);

impl Draws {
    pub(super) fn new(seed: u64) -> Draws {
        Draws(seed ^ 0x6a09_e667_f3bc_c908)
    }

    /// The next of them (splitmix64).
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below this one; 0 where there is none.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let drawn = self.next() % (bound.max(1) as u64);
        usize::try_from(drawn).unwrap_or_default()
    }

    pub(super) fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }

    pub(super) fn take<T>(&mut self, list: &mut Vec<T>) -> Option<T> {
        (!list.is_empty()).then(|| {
            let at = self.below(list.len());
            list.swap_remove(at)
        })
    }
}

/// The table and what has happened at it.
pub(super) struct Walk {
    pub(super) table: Table,
    /// Since the last round was settled, and before that, if this one has only begun.
    log: Vec<Cited<Event>>,
    /// Wagers that were taken in this round.
    wagers: Vec<Command>,
}

/// Whether it says where the point stands.
const fn says_point(event: &Event) -> bool {
    matches!(
        event,
        Event::Game(games::Event::Craps(craps::Event::PuckMoved { .. }))
    )
}

fn offers(table: &Table, words: impl Fn(&str) -> bool) -> Vec<Offer> {
    let mut offers = table.offers();
    offers.retain(|offer| words(offer.word) && offer.from_ms.is_none());
    offers
}

impl Walk {
    /// Opens the table; three come, and sit down where one sits.
    pub(super) fn open(table: Table) -> Walk {
        let mut walk = Walk {
            table,
            log: Vec::new(),
            wagers: Vec::new(),
        };
        walk.say(&Command::Floor(Floor::OpenTable {}));
        for (seat, player) in (1..).zip(PLAYERS.into_iter().filter_map(Name::new)) {
            let cents = BROUGHT;
            walk.say(&Command::Floor(Floor::BuyIn {
                player: player.clone(),
                cents,
            }));
            walk.say(&Command::Floor(Floor::Sit { player, seat }));
        }
        walk
    }

    /// Says a command; none: it was refused.
    pub(super) fn say(&mut self, command: &Command) -> Option<Vec<Cited<Event>>> {
        let events = act(&mut self.table, command).ok()?;
        for event in &events {
            if event.what.mark().is_some_and(|mark| mark.begins_round()) {
                // Where the point stands outlives a roll.
                self.log.retain(|kept| says_point(&kept.what));
                self.wagers.clear();
            }
            self.log.push(event.clone());
        }
        if LAYS.contains(&command.word()) {
            self.wagers.push(command.clone());
        }
        Some(events)
    }

    /// What is said next.
    pub(super) fn next(&mut self, draws: &mut Draws) -> Option<Command> {
        if self.wagers.len() < WAGERS
            && draws.below(4) > 0
            && let Some(wager) = self.offered(draws, |word| LAYS.contains(&word))
        {
            return Some(wager);
        }
        let next = dealer::next(&self.table);
        match next.way() {
            Way::Wait => self.offered(draws, |word| {
                LAYS.contains(&word) || ANSWERS.contains(&word)
            }),
            Way::Said(command) => {
                let asked = matches!(next, Next::Ask(_));
                let answer = asked.then(|| self.answer(draws)).flatten();
                answer
                    .filter(|_| draws.below(5) > 0)
                    .or_else(|| Some(command.clone()))
            }
            Way::Cut(least, most) => {
                let wide = usize::from(most.saturating_sub(least)) + 1;
                let more = u16::try_from(draws.below(wide)).unwrap_or_default();
                dealer::cut_at(&self.table, least + more)
            }
            Way::Reveal(_) => self.offered(draws, |word| word == "card"),
            Way::Land => {
                let Some(Awaiting::Draw(draw)) = self.table.awaiting() else {
                    return None;
                };
                let faces = draw.sides.iter();
                let faces = faces
                    .map(|sides| u8::try_from(draws.below(usize::from(*sides))).unwrap_or_default())
                    .collect::<Vec<u8>>();
                dealer::land_at(&self.table, &faces)
            }
        }
    }

    /// A command out of what is offered under these words.
    fn offered(&self, draws: &mut Draws, words: impl Fn(&str) -> bool) -> Option<Command> {
        let offers = offers(&self.table, words);
        let offer = draws.pick(&offers)?;
        self.complete(offer, draws)
    }

    /// What the player who is asked may say.
    fn answer(&self, draws: &mut Draws) -> Option<Command> {
        let Some(Awaiting::Decision(asked)) = self.table.awaiting() else {
            return None;
        };
        let (player, _) = asked.player?;
        let mut offers = offers(&self.table, |word| !LAYS.contains(&word));
        let game = games::Command::words(self.table.rules().kind());
        offers.retain(|offer| offer.player.as_ref() == Some(&player) && game.contains(&offer.word));
        let offer = draws.pick(&offers)?;
        self.complete(offer, draws)
    }

    /// Every report that the table admits now, with some facts.
    pub(super) fn reports(&self, draws: &mut Draws) -> Vec<Command> {
        let game = games::Command::words(self.table.rules().kind());
        let trouble = |word: &str| {
            game.contains(&word) && (word.starts_with("report-") || TROUBLE.contains(&word))
        };
        let offers = offers(&self.table, trouble);
        let complete = |offer: &Offer| self.complete(offer, draws);
        offers.iter().filter_map(complete).collect()
    }

    /// A wager like one that was taken in this round.
    pub(super) fn wagered(&self, draws: &mut Draws) -> Option<Command> {
        draws.pick(&self.wagers).cloned()
    }

    /// How the table stands, in words.
    pub(super) fn stands(&self) -> Vec<String> {
        words::stands(&self.table, self.log.iter().map(|event| &event.what))
    }

    /// A command inside the bounds of an offer, with some facts where it asks for them.
    fn complete(&self, offer: &Offer, draws: &mut Draws) -> Option<Command> {
        let kind = self.table.rules().kind();
        let mut line = String::from(offer.word);
        for (name, of) in Command::fields_of(kind, offer.word) {
            let optional = offer.optional.contains(name);
            let value = match offer.field(name) {
                None => offer.player.as_ref()?.to_value(),
                Some(Field::Is(value)) => value.clone(),
                Some(_) if optional && draws.below(2) == 0 => Value::Absent,
                Some(Field::OneOf(values)) => draws.pick(values)?.clone(),
                Some(Field::Cents(amounts)) => {
                    let run = draws.pick(amounts.runs())?;
                    let steps = (run.most.0 - run.least.0) / run.step.0.max(1);
                    let up = i64::try_from(draws.below(9)).unwrap_or_default();
                    Value::Cents(Cents(run.least.0 + up.min(steps) * run.step.0))
                }
                Some(Field::Number(least, most)) => {
                    let wide = usize::try_from(most.saturating_sub(*least)).unwrap_or_default();
                    Value::Number(u64::from(*least) + draws.below(wide + 1) as u64)
                }
                Some(Field::Facts) => self.fact(name, of, optional, draws)?,
            };
            line.push(' ');
            line.push_str(&value.to_string());
        }
        Command::parse(kind, &line).ok()
    }

    /// Some fact of this type.
    fn fact(&self, name: &str, of: &str, optional: bool, draws: &mut Draws) -> Option<Value> {
        let deck: Vec<Card> = Card::deck().collect();
        let word = |word: &str| Value::Word(word.to_owned().into());
        let of: String = of.split_whitespace().collect();
        Some(match of.as_str() {
            "Card" | "Option<Card>" => draws.pick(&deck)?.to_value(),
            "Vec<Card>" => Value::List(vec![draws.pick(&deck)?.to_value()]),
            "Name" => word(draws.pick(&PLAYERS)?),
            "Vec<Name>" if draws.below(2) == 0 => Value::List(Vec::new()),
            "Vec<Name>" => Value::List(vec![word(draws.pick(&PLAYERS)?)]),
            "Cents" => {
                let limits = self.table.rules().limits();
                let sums = [
                    limits.min_cents.0 / 2,
                    limits.min_cents.0 * 4,
                    limits.max_cents.0 * 2,
                ];
                Value::Cents(Cents(*draws.pick(&sums)?))
            }
            "u8" | "u16" | "u32" => Value::Number(1 + draws.below(6) as u64),
            "InvalidCause" => word(draws.pick(&["disruption", "fraud"])?),
            "Position" | "Mark" | "BetWord" => self.place(name, draws)?,
            "On" | "OnWord" => word(draws.pick(&["player", "banker", "tie"])?),
            _ if optional || of.starts_with("Option<") => Value::Absent,
            _ => return None,
        })
    }

    /// A place of the layout, as the wagers of this round name it.
    fn place(&self, name: &str, draws: &mut Draws) -> Option<Value> {
        use croupier_engine::machine::Say as _;
        let Command::Game(wager) = draws.pick(&self.wagers)? else {
            return None;
        };
        let fields = wager.fields();
        let place = fields.into_iter().find(|(field, _)| *field == name)?;
        Some(place.1)
    }
}
