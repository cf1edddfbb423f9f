//! A tournament in the rule scripts, and the laws of its money: whatever the shares, the ties and the numbers, the pool is returned
//! whole.

use crate::walk;
use croupier_engine::games::{Game, GameKind};
use croupier_engine::machine::To;
use croupier_engine::machine::ready::Readies as _;
use croupier_engine::{Cents, Cited, Name, NotationError, Refusal, Role, RuleId, Word};
use croupier_house::actor::Who;
use croupier_house::ledger::{self, Funding};
use croupier_house::tournament::{
    Command, Conditions, Counted, Event, Step, Tournament, divisions, entry, split,
};
use croupier_house::{Actor, Options, Table};
use croupier_rulebooks::register;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A tournament that a script conducts.
pub(crate) struct Cup {
    tournament: Tournament,
    log: Vec<Cited<Event>>,
    last: Vec<Cited<Event>>,
}

/// Whether a line is said to a tournament.
pub(crate) fn is_of_cup(line: &str) -> bool {
    let text = match line.strip_prefix("as ") {
        Some(rest) => rest.split_once(' ').map_or("", |(_, text)| text),
        None => line,
    };
    let word = text.split_whitespace().next().unwrap_or_default();
    Command::WORDS.contains(&word)
}

fn conditions(line: &str) -> Conditions {
    let mut words = line.split_whitespace();
    let name = Name::new(words.next().expect("a name")).expect("a name");
    let pairs: BTreeMap<&str, &str> = words.map(|w| w.split_once('=').expect("k=v")).collect();
    let of = |key: &str, usual: &'static str| pairs.get(key).copied().unwrap_or(usual).to_owned();
    let money = |key: &str, usual| Cents::from_word(&of(key, usual)).expect("an amount");
    let known = [
        "starts",
        "stages",
        "fee",
        "commission",
        "chips",
        "least",
        "most",
        "keep",
        "seats",
        "min",
        "max",
        "prizes",
        "open-to",
    ];
    for key in pairs.keys() {
        assert!(known.contains(key), "a tournament has no {key}");
    }
    Conditions {
        name,
        book: "act-2012/mini-baccarat".to_owned(),
        options: Options::default(),
        starts_ms: of("starts", "0").parse().unwrap(),
        stages: Vec::from_word(&of("stages", "heat:20:2,final:20:0")).expect("stages"),
        fee: money("fee", "100.00"),
        commission: money("commission", "10.00"),
        chips: money("chips", "1000.00"),
        least: of("least", "2").parse().unwrap(),
        most: of("most", "21").parse().unwrap(),
        keep_chips: of("keep", "true").parse().unwrap(),
        seats: of("seats", "7").parse().unwrap(),
        min: money("min", "5.00"),
        max: money("max", "500.00"),
        prizes: Vec::from_word(&of("prizes", "60,40")).expect("shares"),
        restriction: pairs.get("open-to").map(|who| (*who).to_owned()),
        physical: false,
    }
}

impl Cup {
    pub(crate) fn draft(line: &str) -> Cup {
        let conditions = conditions(line);
        let drafted = conditions.drafted();
        assert_eq!(Conditions::of(&drafted).as_ref(), Some(&conditions));
        Cup {
            tournament: Tournament::new(conditions),
            log: vec![Cited::uncited(drafted)],
            last: Vec::new(),
        }
    }

    /// Says a command; how it is refused, if it is.
    pub(crate) fn say(&mut self, now_ms: i64, line: &str) -> Option<Refusal> {
        let (speaker, text) = match line.strip_prefix("as ") {
            Some(rest) => rest.split_once(' ').map(|(s, t)| (Some(s), t)).unwrap(),
            None => (None, line),
        };
        let command: Command = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(command.to_string().parse().as_ref(), Ok(&command));
        let usual = command.roles()[0];
        // Whoever directs it is called dora.
        let staff = |role| Actor::staff(Name::new("dora").unwrap(), role);
        let actor = match (speaker.map(|s| (s, s.parse::<Role>())), command.player()) {
            (Some((_, Ok(role))), _) => staff(role),
            (Some((other, Err(_))), _) => match other.split_once('/') {
                Some((name, role)) => Actor::staff(Name::new(name).unwrap(), role.parse().unwrap()),
                None => Actor::player(Name::new(other).unwrap()),
            },
            (None, Some(player)) if usual == Role::Player => Actor::player(player.clone()),
            (None, _) => staff(usual),
        };
        self.last = Vec::new();
        let decided = self.tournament.decide(&actor, now_ms, &command);
        // The ballot is no part of an offer: whoever keeps the tournament draws it.
        let refused = decided.as_ref().err();
        if refused.is_none_or(|refusal| refusal.reason.word() != "BallotUnsound") {
            self.is_offered(&actor, now_ms, &command, refused.is_none());
        }
        match decided {
            Ok(events) => {
                assert!(!events.is_empty(), "{line} did nothing");
                for event in &events {
                    self.tournament.apply(&event.what).unwrap();
                    self.log.push(event.clone());
                }
                self.last = events;
                None
            }
            Err(refusal) => {
                let rule = refusal.rule.as_ref().expect("a rule");
                assert!(register::is_rule(rule.as_str()), "{refusal}");
                Some(refusal)
            }
        }
    }

    /// What is accepted was offered to whoever said it, and what was offered is accepted. The places of a heat the house takes by itself.
    fn is_offered(&self, actor: &Actor, now_ms: i64, command: &Command, accepted: bool) {
        let to = match &actor.who {
            Who::Player(me) => To::Player(me),
            Who::Staff(_) | Who::House => To::Everybody,
        };
        let named = match command {
            Command::NameDirector { director } => vec![director.clone()],
            _ => Vec::new(),
        };
        let speaker = |_: &Command| Some(actor.clone());
        let offers = self.tournament.offers(now_ms, to, &named, speaker);
        let mut admitting = offers.iter().filter(|offer| offer.admits(command));
        match accepted {
            true if command.word() == "count-heat" => {}
            true => assert!(
                admitting.next().is_some(),
                "{command} is not offered: {offers:?}"
            ),
            false => {
                let sure = admitting.find(|offer| !offer.asks_facts() && offer.from_ms.is_none());
                assert_eq!(sure, None, "{command} is offered and refused");
            }
        }
    }

    /// Who usually says such a line.
    pub(crate) fn bound(line: &str) -> &'static str {
        let text = match line.strip_prefix("as ") {
            Some(rest) => rest.split_once(' ').map_or(rest, |(_, text)| text),
            None => line,
        };
        let command: Command = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        command.roles()[0].word()
    }

    /// The rules that the last command's events cite.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &RuleId> {
        let events = self.last.iter();
        events.flat_map(|event| event.rule.iter().chain(&event.also))
    }

    pub(crate) fn happens(word: &str) -> bool {
        Event::WORDS.contains(&word)
    }

    /// The first event from this one on that has these fields.
    pub(crate) fn find(&self, from: usize, words: &[String]) -> Option<usize> {
        let at = Event::WORDS.iter().position(|w| *w == words[0]).unwrap();
        let unit = |name: &'static str| match name {
            "cents" => "amount",
            name => name.strip_suffix("_cents").unwrap_or(name),
        };
        let names: Vec<&str> = Event::FIELDS[at].iter().map(|(n, _)| unit(n)).collect();
        let field = |pair: &String| {
            let (name, value) = pair.split_once('=').expect("field=value");
            let at = names.iter().position(|n| *n == name);
            (
                at.unwrap_or_else(|| panic!("{} has no field {name}", words[0])),
                value.to_owned(),
            )
        };
        let fields: Vec<(usize, String)> = words[1..].iter().map(field).collect();
        let is = |event: &Cited<Event>| {
            let said = NotationError::words(&event.what.to_string());
            let so = |(at, value): &(usize, String)| {
                let word = said.get(at + 1).map(|word| word.trim_matches('"'));
                word == Some(value)
            };
            said[0] == words[0] && fields.iter().all(so)
        };
        let found = self.last.get(from..)?.iter().position(is)?;
        Some(from + found)
    }

    pub(crate) fn cited(&self, at: usize) -> Vec<String> {
        let event = &self.last[at];
        let rules = event.rule.iter().chain(&event.also);
        rules.map(ToString::to_string).collect()
    }

    pub(crate) fn told(&self) -> String {
        self.last
            .iter()
            .map(|event| format!("    {event}\n"))
            .collect()
    }

    fn balances(&self) -> BTreeMap<String, i64> {
        let mut balances = BTreeMap::new();
        for event in &self.log {
            let lines = entry(&self.tournament.conditions().name, &event.what);
            assert_eq!(lines.iter().map(|l| l.cents.0).sum::<i64>(), 0, "{event}");
            for line in lines {
                *balances.entry(line.account).or_default() += line.cents.0;
            }
        }
        balances
    }

    pub(crate) fn balance(&self, account: &str) -> Cents {
        Cents(self.balances().get(account).copied().unwrap_or_default())
    }

    /// The log replays to the same state, every line parses back, every event cites rules that exist, and the accounts hold what the
    /// tournament says.
    pub(crate) fn keep_the_laws(&self) {
        let mut replayed = Tournament::new(self.tournament.conditions().clone());
        for event in &self.log {
            let line = event.what.to_string();
            assert_eq!(line.parse().as_ref(), Ok(&event.what), "{line}");
            replayed.apply(&event.what).unwrap();
            for rule in event.rule.iter().chain(&event.also) {
                assert!(register::is_rule(rule.as_str()), "{line} cites {rule}");
            }
        }
        assert_eq!(
            replayed, self.tournament,
            "the log replays to another state"
        );
        let name = &self.tournament.conditions().name;
        let totals = self.tournament.totals();
        assert_eq!(
            self.balance(&format!("tournament:{name}")),
            self.tournament.pool()
        );
        let kept = self.balance(&format!("tournament-commission:{name}"));
        assert_eq!(kept, totals.commission);
        let players = self.balances().into_iter();
        let players = players.filter(|(account, _)| account.starts_with("player:"));
        let players: i64 = players.map(|(_, cents)| cents).sum();
        assert_eq!(
            Cents(-players),
            totals.fees - totals.prizes - totals.refunds
        );
    }
}

/// Divisions and shares of them are the whole, and no two shares differ by more than a cent.
fn whole(pool: i64, shares: &[u8], among: usize) {
    let divisions = divisions(Cents(pool), shares);
    assert_eq!(divisions.iter().map(|c| c.0).sum::<i64>(), pool);
    assert!(divisions.iter().all(|cents| cents.0 >= 0));
    let parts = split(Cents(pool), among);
    assert_eq!(parts.len(), among);
    assert_eq!(parts.iter().map(|c| c.0).sum::<i64>(), pool);
    let most = parts.iter().max().unwrap().0;
    let least = parts.iter().min().unwrap().0;
    assert!(most - least <= 1, "equally");
}

fn shares() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(1_u8..=40, 1..8).prop_map(|mut shares| {
        let mut sum: u32 = shares.iter().map(|s| u32::from(*s)).sum();
        while sum > 100 {
            sum -= u32::from(shares.pop().unwrap());
        }
        if sum < 100 {
            shares.push((100 - sum) as u8);
        }
        shares
    })
}

proptest! {
    /// act-2012/mini-baccarat/12.21: whatever the pool and its shares, no cent is kept back.
    #[test]
    fn the_pool_is_returned_whole(pool in 0_i64..1_000_000_000, shares in shares(), among in 1_usize..30) {
        whole(pool, &shares, among);
    }

    /// act-2012/mini-baccarat/12.21, act-2012/mini-baccarat/12.23, act-2012/mini-baccarat/12.24: a final in which anybody may be level
    /// with anybody, and anybody may not come, pays out all that was taken in but the commission.
    #[test]
    fn money_in_is_prizes_and_commission(
        shares in shares(),
        fee in 0_i64..100_000,
        commission in 0_i64..=100,
        chips in prop::collection::vec(0_i64..4, 9),
        absent in prop::collection::vec(any::<bool>(), 9),
        cancelled in any::<bool>(),
    ) {
        let commission = fee * commission / 100;
        let shares_of = shares.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let mut cup = Cup::draft(&format!(
            "cup stages=final:5:0 least=9 most=9 seats=9 fee={} commission={} prizes={shares_of}",
            Cents(fee).to_word(), Cents(commission).to_word(),
        ));
        prop_assume!(cup.tournament.conditions().fault().is_none());
        let names: Vec<String> = (0..9).map(|n| format!("p{n}")).collect();
        let mut say = |line: &str| {
            let refusal = cup.say(1_000, line);
            assert!(refusal.is_none(), "{line}: {refusal:?}");
        };
        say("approve-conditions");
        say("name-director dora");
        names.iter().for_each(|name| say(&format!("enter {name}")));
        say("draw-seats 9 - 8,7,6,5,4,3,2,1,0");
        let there: Vec<&String> = names.iter().zip(&absent).filter(|(_, a)| !**a).map(|(n, _)| n).collect();
        prop_assume!(!there.is_empty());
        there.iter().for_each(|name| say(&format!("take-seat {name}")));
        say("start-session");
        if cancelled {
            say("cancel-tournament");
            prop_assert_eq!(cup.tournament.totals().refunds, cup.tournament.totals().fees);
            cup.keep_the_laws();
            return Ok(());
        }
        let has: Vec<i64> = names.iter().zip(&chips).filter(|(n, _)| there.contains(n)).map(|(_, c)| *c).collect();
        let places: Vec<Counted> = there.iter().zip(&has).map(|(name, chips)| Counted {
            player: Name::new(name).unwrap(),
            place: 1 + has.iter().filter(|other| *other > chips).count() as u8,
            chips: Cents(*chips),
            out: (*chips == 0).then_some(3),
        }).collect();
        let count = Command::CountHeat { table: "cup-1-1".into(), places };
        say(&count.to_string());
        say("award-prizes");
        let totals = cup.tournament.totals();
        prop_assert_eq!(cup.tournament.step(), Step::Ended);
        prop_assert_eq!(totals.fees, Cents(9 * fee));
        prop_assert_eq!(totals.prizes + totals.commission, totals.fees);
        cup.keep_the_laws();
    }
}

fn table(book: &str, physical: bool) -> Table {
    let choices = walk::choices(&[]);
    walk::drafted("cup-1-1", book, &choices, physical)
}

/// act-2012/mini-baccarat/12.12: whoever looks sees everybody's tournament chips, in front of them and on the layout.
#[test]
fn all_tournament_chips_are_in_view() {
    let mut table = table("act-2012/mini-baccarat", false);
    let mut say = |line: &str| {
        let command = croupier_house::Command::parse(GameKind::Baccarat, line).unwrap();
        let actor = Actor::house(command.roles()[0]);
        table.act(&actor, 0, &command).unwrap();
    };
    say("set-heat cup 5 1");
    say("open-table");
    say("issue-chips anna 1 100.00");
    say("issue-chips bo 4 250.00");
    let anna = Actor::player(Name::new("anna").unwrap());
    let director = Actor::staff(Name::new("dora").unwrap(), Role::TournamentDirector);
    for viewer in [None, Some(&anna), Some(&director)] {
        let view = table.view(viewer);
        assert_eq!(view.seats[0].chips_cents, Cents(10_000));
        assert_eq!(view.seats[3].chips_cents, Cents(25_000));
        let heat = view.heat.unwrap();
        let standings: Vec<(String, u8, Cents)> = heat
            .standings
            .iter()
            .map(|s| (s.player.to_string(), s.place, s.cents))
            .collect();
        let expected = [("bo", 1, 25_000), ("anna", 2, 10_000)];
        let expected = expected.map(|(name, place, cents)| (name.to_owned(), place, Cents(cents)));
        assert_eq!(standings, expected);
    }
}

proptest! {
    /// act-2012/mini-baccarat/12.13: whatever is offered and taken up in a heat, under any baccarat book, the chips that were issued are in
    /// front of the players, on the layout, won or lost at the table, or given back; what is offered is accepted; the log
    /// replays; and when it ends everybody has a place.
    #[test]
    fn chips_of_a_heat_add_up(picks in prop::collection::vec(any::<u32>(), 40..400), of in 0_usize..8, physical in any::<bool>()) {
        let books = croupier_rulebooks::books();
        let books: Vec<_> = books.iter().filter(|book| book.game == GameKind::Baccarat).collect();
        let mut table = table(&books[of % books.len()].id, physical);
        let fresh = table.clone();
        let mut log = Vec::new();
        let mut say = |table: &mut Table, command: &croupier_house::Command| {
            let roles = table.roles_of(command);
            let actor = Actor::house(roles.first().copied().unwrap_or(command.roles()[0]));
            walk::offered_is_accepted(table, &actor, i64::MAX / 4, command);
            let before = table.clone();
            let Ok(events) = table.act(&actor, i64::MAX / 4, command) else {
                assert_eq!(*table, before, "{command} was refused and changed something");
                return;
            };
            log.push((command.clone(), events));
        };
        let parsed = |line: &str| croupier_house::Command::parse(GameKind::Baccarat, line).unwrap();
        let players = ["set-heat cup 4 1,2", "open-table", "issue-chips anna 1 60.00", "issue-chips bo 3 60.00", "issue-chips cy 5 25.00", "begin-heat"];
        for line in players {
            say(&mut table, &parsed(line));
        }
        for pick in &picks {
            let Game::Baccarat(game) = table.game() else {
                unreachable!("a baccarat book")
            };
            let unseen = game.cards().shoe.unseen().present();
            let card = unseen[*pick as usize % unseen.len()];
            let now = table.heat().unwrap();
            if now.has_ended() {
                break;
            }
            // Mostly what comes next, sometimes anything that is offered.
            let asked = match table.awaited() {
                Some(croupier_house::view::Awaited::Decision { command: "place-wager", player: Some(player), seat: Some(seat), .. }) => {
                    let on = ["banker", "player", "tie"][*pick as usize % 3];
                    Some(parsed(&format!("place-wager {player} {seat} {on} {}.00", 5 * (1 + pick % 5))))
                }
                Some(croupier_house::view::Awaited::Decision { command: "ask-wager", .. }) => Some(parsed("ask-wager")),
                Some(croupier_house::view::Awaited::Decision { command: "end-heat", .. }) => Some(parsed("end-heat")),
                _ => walk::dealt(&table, |_| card),
            };
            let mut offers = table.offers();
            offers.retain(|offer| offer.word != "abandon-heat");
            let any = offers.get(*pick as usize % offers.len().max(1));
            let command = match any.filter(|_| pick % 7 == 0) {
                Some(offer) => {
                    let bytes = pick.to_le_bytes().repeat(8);
                    let mut dice = walk::Dice { bytes: bytes.iter() };
                    walk::complete(&mut dice, &table, offer)
                }
                None => asked,
            };
            if let Some(command) = command {
                say(&mut table, &command);
            }
        }
        let mut replayed = fresh;
        let mut balances: BTreeMap<String, i64> = BTreeMap::new();
        for (command, events) in &log {
            replayed.begin(command);
            for event in events {
                replayed.apply(i64::MAX / 4, &event.what).unwrap();
                for line in ledger::entry("cup-1-1", Funding::Accounts, &event.what) {
                    *balances.entry(line.account).or_default() += line.cents.0;
                }
            }
        }
        prop_assert_eq!(&replayed, &table);
        prop_assert_eq!(balances.values().sum::<i64>(), 0);
        let held: i64 = balances.iter().filter(|(a, _)| a.starts_with("chips:") || a.starts_with("wagers:")).map(|(_, c)| *c).sum();
        let people = table.people().all();
        let shown: i64 = people.map(|p| (table.purse(p) + table.game().on_layout(p)).0).sum();
        prop_assert_eq!(held, shown);
        for account in balances.keys() {
            let kind = account.split(':').next().unwrap();
            prop_assert!(["chips", "wagers", "float", "commission", "debt", "issued"].contains(&kind), "{} is money", account);
        }
        let placed = log.iter().flat_map(|(_, events)| events).filter(|e| e.what.word() == "placed").count();
        if table.heat().unwrap().has_ended() && placed > 0 {
            prop_assert_eq!(placed, 3);
            prop_assert_eq!(held, 0);
        }
    }
}
