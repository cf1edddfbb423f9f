//! A table as a viewer may see it. A card that lies face down has no face in here, for anybody: the house does not know it.

use crate::actor::{Actor, Who};
pub use crate::floor::view::{
    CountView, CouponView, DisputeView, FloorView, MatterView, NoticeView, Ruled, TransferView,
};
use crate::games::baccarat;
pub use crate::games::baccarat::view::{
    BaccaratView, Curator, HandView, Hands, ResultView, Settled, Wager,
};
pub use crate::games::blackjack::view::{
    AskView, BlackjackView, BoxHand, BoxSettled, BoxView, BoxWager, DealerResult, DealerView,
    HandStake, TurnView,
};
pub use crate::games::caribbean_stud::view::{
    HandRead, StudClaim, StudDealer, StudHand, StudJackpot, StudPay, StudSettled, StudView,
};
pub use crate::games::chemin_de_fer::view::{CheminDeFerView, Laid, SettledView};
pub use crate::games::craps::view::{
    BetView, CrapsSettled, CrapsView, CrapsWager, DieView, RollView, ShooterView,
};
use crate::games::spin;
pub use crate::games::spin::view::{ColourView, LaidWager, SpinResult, SpinSettled, SpinView};
pub use crate::heat::{HeatView, Standing};
pub use crate::seal::{SealView, ShareView};
use crate::table::Table;
use croupier_engine::games::{Game, GameKind};
use croupier_engine::machine::Offer;
use croupier_engine::{Awaiting, Card, Cents, Face, Limits, Name, Role, RuleId, Word};
use std::collections::BTreeMap;

/// What a table awaits, in words for the wire.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "for", rename_all = "kebab-case"))]
pub enum Awaited {
    /// Somebody must act.
    Decision {
        /// What is to be decided.
        what: &'static str,
        /// Who may.
        roles: Vec<Role>,
        /// The word of the command that takes it forward.
        #[cfg_attr(feature = "serde", serde(rename = "do"))]
        command: &'static str,
        /// The player it is offered to.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        player: Option<Name>,
        /// The player's seat.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        seat: Option<u8>,
        /// The rule.
        rule: Option<RuleId>,
    },
    /// The shoe must give cards.
    Chance {
        /// What.
        what: &'static str,
        /// Up, down, or turned.
        face: Face,
        /// How many.
        count: u8,
        /// Where it goes.
        to: &'static str,
        /// How many cards nobody has seen.
        unseen: u32,
        /// The rule.
        rule: Option<RuleId>,
    },
    /// A wheel or dice must come to rest.
    Draw {
        /// What.
        what: &'static str,
        /// How many equally likely faces each has.
        sides: &'static [u8],
        /// The rule.
        rule: Option<RuleId>,
    },
}

impl Awaited {
    fn new(awaiting: Awaiting) -> Awaited {
        match awaiting {
            Awaiting::Decision(d) => Awaited::Decision {
                what: d.what,
                roles: d.roles,
                command: d.command,
                seat: d.player.as_ref().and_then(|(_, seat)| *seat),
                player: d.player.map(|(name, _)| name),
                rule: d.rule,
            },
            Awaiting::Chance(c) => Awaited::Chance {
                what: "card",
                face: c.face,
                count: c.count,
                to: c.to,
                unseen: c.weights.total(),
                rule: c.rule,
            },
            Awaiting::Draw(d) => Awaited::Draw {
                what: d.what,
                sides: d.sides,
                rule: d.rule,
            },
        }
    }
}

/// Limits for one player alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OwnLimits {
    /// The least wager.
    pub min_cents: Cents,
    /// The greatest.
    pub max_cents: Cents,
}

/// Limits that are to come.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Coming {
    /// What the sign says.
    pub limits: Limits,
    /// From when on, unless everybody agrees before.
    pub from_ms: i64,
}

/// A seat, or somebody standing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    /// The player's own limits, as the marker beside the player says.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub limits: Option<OwnLimits>,
    /// The seat; none for the standing.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub seat: Option<u8>,
    /// Who.
    pub player: Option<Name>,
    /// With how much in chips of value.
    pub chips_cents: Cents,
    /// With how much in non-value chips.
    pub colour_cents: Cents,
    /// The commission that is marked against the player.
    pub owed_cents: Cents,
}

/// What somebody owes the house.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Debt {
    /// Who.
    pub player: Name,
    /// How much.
    pub cents: Cents,
}

/// The viewer's own place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct You {
    /// The name.
    pub name: Name,
    /// Whether at the table.
    pub present: bool,
    /// The seat, if seated.
    pub seat: Option<u8>,
    /// The chips of value in front.
    pub chips_cents: Cents,
    /// What the non-value chips are worth.
    pub colour_cents: Cents,
    /// What the account holds; filled in by whoever keeps it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub balance_cents: Option<Cents>,
    /// The cards of the hand held that lie face down, for nobody else; filled in by whoever keeps the stack.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub look: Option<Vec<Card>>,
    /// What they make, where they are a whole hand of poker.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub look_read: Option<HandRead>,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Its id.
    pub table: String,
    /// The book in force.
    pub book: String,
    /// The game.
    pub game: GameKind,
    /// Where it is in its life.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["drafted", "open", "closed"])))]
    pub life: &'static str,
    /// Whether real equipment is keyed in.
    pub physical: bool,
    /// Whether it is for practice: for play money, with hints.
    pub practice: bool,
    /// How many house players may keep people company.
    pub company: u8,
    /// The operator's choices.
    pub options: BTreeMap<String, String>,
    /// The sign.
    pub limits: Limits,
    /// Limits that are to come, on a second sign.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub coming: Option<Coming>,
    /// Whether the table is kept for some.
    pub private: bool,
    /// Whether no further round begins for the time being.
    pub suspended: bool,
    /// Why, where somebody said.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub suspended_for: Option<String>,
    /// The chips.
    pub chips_cents: Vec<Cents>,
    /// The seats.
    pub seats: Vec<Place>,
    /// Those who stand.
    pub standing: Vec<Place>,
    /// What could not be taken back from players and is owed, those who have left included: staff see all of it, a player what is his
    /// or hers.
    pub debts: Vec<Debt>,
    /// What stands on the floor around it: signs, disputes, chips on their way, what an inspector is owed.
    pub floor: FloorView,
    /// The heat of a tournament that is held here.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub heat: Option<HeatView>,
    /// What is sealed here and not yet opened whole.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub seals: Vec<SealView>,
    /// The viewer.
    pub you: Option<You>,
    /// The game as it stands.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub stands: GameView,
}

/// A game as it stands: of the view's fields the one that is named after it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum GameView {
    /// At a baccarat table.
    Baccarat(BaccaratView),
    /// At a blackjack table.
    Blackjack(BlackjackView),
    /// At a chemin de fer table.
    CheminDeFer(CheminDeFerView),
    /// At a roulette, tai-sai or money wheel table.
    Spin(SpinView),
    /// At a craps table.
    Craps(CrapsView),
    /// At a Caribbean stud table.
    CaribbeanStud(StudView),
}

impl GameView {
    /// The path of what the jackpot's meter is shown in.
    pub const JACKPOT: &str = "caribbean_stud.jackpot";

    /// The name of the view's field that it is.
    #[must_use]
    pub const fn field(&self) -> &'static str {
        match self {
            GameView::Baccarat(_) => "baccarat",
            GameView::Blackjack(_) => "blackjack",
            GameView::CheminDeFer(_) => "chemin_de_fer",
            GameView::Spin(_) => "spin",
            GameView::Craps(_) => "craps",
            GameView::CaribbeanStud(_) => "caribbean_stud",
        }
    }
}

impl GameView {
    /// Whose wagers lie at the table, how much and in which place, where they may outlive a round; none where they do not.
    #[must_use]
    pub(crate) fn lasting(&self) -> Option<Vec<(Name, Cents, String)>> {
        match self {
            GameView::Spin(game) => {
                let wagers = game.wagers.iter().filter(|wager| !wager.paid);
                let wagers =
                    wagers.map(|one| (one.player.clone(), one.cents, one.position.clone()));
                Some(wagers.collect())
            }
            GameView::Craps(game) => {
                let wagers = game.wagers.iter();
                let wagers = wagers.map(|one| (one.player.clone(), one.cents, one.bet.to_word()));
                Some(wagers.collect())
            }
            GameView::Baccarat(_)
            | GameView::Blackjack(_)
            | GameView::CheminDeFer(_)
            | GameView::CaribbeanStud(_) => None,
        }
    }
}

macro_rules! one_game {
    ($($name:ident $Kind:ident $View:ident),*) => {
        impl GameView {
            $(
                /// The view of this game, at a table of it.
                #[must_use]
                pub fn $name(self) -> Option<$View> {
                    match self {
                        GameView::$Kind(view) => Some(view),
                        _ => None,
                    }
                }
            )*
        }
    };
}
one_game!(
    baccarat Baccarat BaccaratView,
    blackjack Blackjack BlackjackView,
    chemin_de_fer CheminDeFer CheminDeFerView,
    spin Spin SpinView,
    craps Craps CrapsView,
    caribbean_stud CaribbeanStud StudView
);

/// What a game is doing, whichever it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The phase.
    pub phase: &'static str,
    /// The shoe's number; 0 where there is none.
    pub shoe: u32,
    /// The round's number.
    pub round: u32,
    /// The latest results, each in a word, the newest last.
    pub results: Vec<String>,
}

impl View {
    /// What the game is doing, whichever it is.
    #[must_use]
    pub fn play(&self) -> Play {
        let coups = |results: &[ResultView]| -> Vec<String> {
            results.iter().map(|r| r.outcome.to_word()).collect()
        };
        let play = |phase, shoe, round, results| Play {
            phase,
            shoe,
            round,
            results,
        };
        match &self.stands {
            GameView::Baccarat(game) => {
                play(game.phase, game.shoe, game.round, coups(&game.results))
            }
            GameView::Blackjack(game) => play(game.phase, game.shoe, game.round, Vec::new()),
            GameView::CheminDeFer(game) => {
                play(game.phase, game.shoe, game.round, coups(&game.results))
            }
            GameView::Spin(game) => play(
                game.phase,
                0,
                game.round,
                game.results.iter().map(SpinResult::word).collect(),
            ),
            GameView::Craps(game) => play(
                game.phase,
                0,
                game.round,
                game.rolls.iter().map(|r| r.total.to_string()).collect(),
            ),
            GameView::CaribbeanStud(game) => play(game.phase, game.shoe, game.round, Vec::new()),
        }
    }

    /// Shows what the meter of the table's jackpot says, where the table is linked to one.
    pub fn show_meter(&mut self, cents: Option<Cents>) {
        match &mut self.stands {
            GameView::CaribbeanStud(game) => game.jackpot.meter_cents = cents,
            GameView::Baccarat(_)
            | GameView::Blackjack(_)
            | GameView::CheminDeFer(_)
            | GameView::Spin(_)
            | GameView::Craps(_) => {}
        }
    }
}

impl Table {
    /// What the table awaits, in words for the wire.
    #[must_use]
    pub fn awaited(&self) -> Option<Awaited> {
        self.awaiting().map(Awaited::new)
    }

    /// What has come here, each in a word as in a [`Play`], as far back as the game keeps it, the newest last.
    #[must_use]
    pub fn results(&self) -> Vec<String> {
        match &self.game {
            Game::Roulette(game) | Game::TaiSai(game) | Game::MoneyWheel(game) => {
                spin::view::words(game)
            }
            Game::Baccarat(_)
            | Game::Blackjack(_)
            | Game::CheminDeFer(_)
            | Game::Craps(_)
            | Game::CaribbeanStud(_) => self.view(None).play().results,
        }
    }

    /// The table as this one may see it; nobody: a spectator.
    #[must_use]
    pub fn view(&self, viewer: Option<&Actor>) -> View {
        let place = |seat: Option<u8>, player: Option<&Name>| Place {
            seat,
            owed_cents: player.map(|p| self.game.owed(p)).unwrap_or_default(),
            chips_cents: player.map(|p| self.purse(p)).unwrap_or_default(),
            colour_cents: player.map(|p| self.in_colour(p)).unwrap_or_default(),
            limits: player.and_then(|p| {
                let (min_cents, max_cents) = self.signs.own(p)?;
                Some(OwnLimits {
                    min_cents,
                    max_cents,
                })
            }),
            player: player.cloned(),
        };
        View {
            debts: self.debts_before(viewer),
            table: self.setup.table.clone(),
            book: self.setup.book.clone(),
            game: self.rules.kind(),
            life: self.life.word(),
            physical: self.setup.physical,
            practice: self.setup.practice,
            company: self.setup.company,
            options: self.setup.options.0.clone(),
            limits: self.rules.limits().clone(),
            coming: self.posted_limits().map(|(limits, from_ms)| Coming {
                limits: limits.clone(),
                from_ms,
            }),
            private: self.is_private(),
            suspended: self.is_suspended(),
            suspended_for: self.suspended_for().map(ToOwned::to_owned),
            chips_cents: self.rules.chips().denominations().to_vec(),
            seats: (1..=self.rules.seats())
                .map(|seat| place(Some(seat), self.people.in_seat(seat)))
                .collect(),
            standing: self
                .people
                .standing()
                .map(|name| place(None, Some(name)))
                .collect(),
            floor: self.floor_view(viewer),
            heat: self.heat_view(),
            seals: self.seals(),
            you: viewer.and_then(|viewer| self.you(viewer)),
            stands: match &self.game {
                Game::Baccarat(game) => GameView::Baccarat(baccarat::view::view(game)),
                Game::Blackjack(game) => {
                    GameView::Blackjack(BlackjackView::new(game, self.people.all()))
                }
                Game::CheminDeFer(game) => GameView::CheminDeFer(CheminDeFerView::new(game)),
                Game::Roulette(game) | Game::TaiSai(game) | Game::MoneyWheel(game) => {
                    GameView::Spin(SpinView::new(game))
                }
                Game::Craps(game) => {
                    GameView::Craps(CrapsView::new(game, |who| self.people.seat_of(who)))
                }
                Game::CaribbeanStud(game) => GameView::CaribbeanStud(StudView::new(game)),
            },
        }
    }

    /// What a view says of the viewer, if that is a player.
    #[must_use]
    pub fn you(&self, viewer: &Actor) -> Option<You> {
        let Who::Player(name) = &viewer.who else {
            return None;
        };
        Some(You {
            name: name.clone(),
            present: self.people.is_present(name),
            seat: self.people.seat_of(name),
            chips_cents: self.purse(name),
            colour_cents: self.in_colour(name),
            balance_cents: None,
            look: None,
            look_read: None,
        })
    }

    /// What is owed, as far as this viewer may see it: staff all of it, a player what is his or hers.
    #[must_use]
    pub fn debts_before(&self, viewer: Option<&Actor>) -> Vec<Debt> {
        let may_see = |player: &Name| match viewer.map(|a| &a.who) {
            Some(Who::Player(name)) => name == player,
            Some(Who::Staff(_) | Who::House) => true,
            None => false,
        };
        let debts = self.debts().filter(|(player, _)| may_see(player));
        let debt = |(player, cents): (&Name, Cents)| Debt {
            player: player.clone(),
            cents,
        };
        debts.map(debt).collect()
    }

    /// The places in the cut stack of the cards that lie face down before this viewer, who alone may look at them. The
    /// house does not know their faces; whoever keeps a virtual stack may show them to this viewer and to nobody else.
    #[must_use]
    pub fn may_look_at(&self, viewer: &Actor) -> Vec<u16> {
        match (&self.game, &viewer.who) {
            (Game::CheminDeFer(game), Who::Player(me)) => game.held_by(me),
            (Game::CaribbeanStud(game), Who::Player(me)) => game.held_by(me),
            _ => Vec::new(),
        }
    }

    /// The options of this viewer; a spectator has none. A member of staff has those of every role of staff.
    #[must_use]
    pub fn options_of(&self, viewer: Option<&Actor>) -> Vec<Offer> {
        match viewer {
            None => Vec::new(),
            Some(actor) if matches!(actor.who, Who::Staff(_)) => self.offers_to_member(actor),
            Some(actor) => self.offers_for(actor),
        }
    }
}
