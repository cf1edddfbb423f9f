//! What happens at a table: on the floor, and in the game.

use crate::{Options, heat, seal};
use croupier_engine::games::baccarat::On;
use croupier_engine::games::{self, GameKind};
use croupier_engine::words::{
    Announcement, Conduct, CouponPays, Exclusion, Instance, LimitsWay, Matter, Ruling, Sign,
    WagerResult, Wrongly,
};
use croupier_engine::{Cents, Name, NotationError};
use std::fmt;

croupier_engine::lines! {
    /// An event of the floor.
    pub enum Floor tagged "event" {
        /// The table was drafted: the first event of its log.
        "table-drafted" TableDrafted { table: String, /// The book in force.
            book: String, options: Options, /// Whether real equipment is keyed in.
            physical: bool, /// Whether it is for practice; absent: it is not.
            practice: Option<bool>, /// How many house players may keep people company; absent: none.
            company: Option<u8>, /// The edition of the rulings that was in force; absent: 1.
            edition: Option<u32> },
        /// The table is open.
        "table-opened" TableOpened {},
        /// The table is closed.
        "table-closed" TableClosed {},
        /// The sign of the coming closure is up.
        "closing-sign-posted" ClosingSignPosted { /// In how many minutes it closes; absent: as soon as the rules allow.
            in_minutes: Option<u16> },
        /// A sign was taken down before what it announced came.
        "sign-taken-down" SignTakenDown { /// Which.
            sign: Sign },
        /// A player bought chips.
        "bought-in" BoughtIn { player: Name, cents: Cents, /// The player's chips after it.
            chips_cents: Cents },
        /// A player gave chips back.
        "cashed-out" CashedOut { player: Name, cents: Cents, /// The player's chips after it.
            chips_cents: Cents },
        /// A player took a seat.
        "seated" Seated { player: Name, seat: u8 },
        /// A player left the seat.
        "stood-up" StoodUp { player: Name, seat: u8 },
        /// A player had to give up the seat.
        "seat-vacated" SeatVacated { player: Name, seat: u8 },
        /// A player went.
        "left" Left { player: Name },
        /// A player is gone; the wagers stay on the layout until they are settled.
        "gone" Gone { player: Name },
        /// One who was gone is back.
        "came-back" CameBack { player: Name },
        /// What a player who is gone did not collect is held for the player.
        "held-unclaimed" HeldUnclaimed { player: Name, cents: Cents },
        /// A Government inspector was told of something.
        "inspector-told" InspectorTold { /// Of what.
            matter: Matter },
        /// A Government inspector approved something.
        "approved" Approved { /// What.
            matter: Matter },
        /// A change was announced before it takes effect.
        "change-announced" ChangeAnnounced { /// Of what.
            of: Announcement, /// To what, where that was said: then it takes effect by itself.
            to: Option<String>, /// In how many minutes; absent: as soon as the rules allow.
            in_minutes: Option<u16> },
        /// A sign with other limits is up.
        "limits-posted" LimitsPosted { /// The least wager.
            min_cents: Cents, /// The greatest.
            max_cents: Cents, /// The least of those wagers that have limits of their own.
            side_min_cents: Option<Cents>, /// The greatest of them.
            side_max_cents: Option<Cents>, /// The greatest table differential.
            differential_cents: Option<Cents>, /// What every wager is a multiple of.
            increment_cents: Option<Cents>, /// In how many minutes; absent: as soon as the rules allow.
            in_minutes: Option<u16> },
        /// A player agreed to the limits on that sign.
        "limits-agreed" LimitsAgreed { player: Name },
        /// The limits on that sign are the table's.
        "limits-changed" LimitsChanged { /// How that came.
            way: LimitsWay },
        /// A player may wager within other limits than the table's.
        "own-limits-allowed" OwnLimitsAllowed { player: Name, /// The least wager.
            min_cents: Cents, /// The greatest.
            max_cents: Cents },
        /// That player is held to the table's limits again.
        "own-limits-ended" OwnLimitsEnded { player: Name },
        /// The table is private, and its sign says so.
        "table-reserved" TableReserved {},
        /// Somebody may come to a private table.
        "admitted" Admitted { player: Name },
        /// A private table is everybody's again.
        "table-released" TableReleased {},
        /// Somebody may not take part any more; wagers on the layout stay there until they are settled.
        "excluded" Excluded { player: Name, /// Why.
            why: Exclusion, /// What was said of it.
            words: Option<String> },
        /// A player's wagers are void and go back, and somebody said why.
        "wagers-declared-void" WagersDeclaredVoid { player: Name, /// Why.
            words: String },
        /// Somebody behaved as the rules forbid.
        "conduct-reported" ConductReported { /// How.
            what: Conduct, /// Who, if that is known.
            player: Option<Name>, /// What happened.
            words: Option<String> },
        /// Somebody who might not take part any more may again.
        "readmitted" Readmitted { player: Name },
        /// No further round begins for the time being.
        "table-suspended" TableSuspended { /// Why.
            words: Option<String> },
        /// Rounds begin again.
        "table-resumed" TableResumed {},
        /// A player complained.
        "dispute-raised" DisputeRaised { /// Which dispute it is, from 1.
            dispute: u32, player: Name, /// Of what.
            words: String, /// The number of an event of the round that it is about; absent: the last round.
            about: Option<u64> },
        /// A dispute was decided.
        "dispute-decided" DisputeDecided { /// Which, from 1.
            dispute: u32, /// In which instance.
            instance: Instance, ruling: Ruling, /// Why.
            words: String, /// By whom, where it is known.
            by: Option<Name> },
        /// A decision is to be reviewed.
        "dispute-referred" DisputeReferred { /// Which, from 1.
            dispute: u32, /// By whom.
            to: Instance },
        /// Who complained is content.
        "decision-accepted" DecisionAccepted { /// Which, from 1.
            dispute: u32 },
        /// Who complained was told that an inspector is there and may be consulted.
        "complainant-advised" ComplainantAdvised { /// Which, from 1.
            dispute: u32 },
        /// A player got promotional chips.
        "promotional-issued" PromotionalIssued { player: Name, cents: Cents, /// The player's chips after it.
            chips_cents: Cents },
        /// Promotional chips came back, for nothing.
        "promotional-returned" PromotionalReturned { player: Name, cents: Cents, /// The player's chips after it.
            chips_cents: Cents },
        /// The cage gave a player a match play coupon.
        "coupon-issued" CouponIssued { /// Which, from 1.
            coupon: u32, player: Name, /// How much it stands for.
            cents: Cents, /// How it is paid, as it says itself.
            pays: CouponPays },
        /// A coupon lies with a wager.
        "coupon-laid" CouponLaid { /// Which, from 1.
            coupon: u32, player: Name, /// In which numbered area.
            area: u8, /// On what.
            on: On },
        /// A coupon went back to its player, since the wager that it lay with did, whole or in part.
        "coupon-withdrawn" CouponWithdrawn { /// Which, from 1.
            coupon: u32, player: Name },
        /// A coupon was taken up with the wager that it lay with, and paid if that was won.
        "coupon-taken-up" CouponTakenUp { /// Which, from 1.
            coupon: u32, player: Name, /// How much it stood for.
            cents: Cents, /// How the wager came out.
            result: WagerResult, /// What was paid on it.
            payment_cents: Cents, /// The player's chips after it.
            chips_cents: Cents },
        /// Chips were asked for from the cage.
        "fill-requested" FillRequested { cents: Cents, /// By whom.
            by: Option<Name> },
        /// The cage is to have chips back.
        "credit-requested" CreditRequested { cents: Cents, /// By whom.
            by: Option<Name> },
        /// They are not wanted after all.
        "request-dropped" RequestDropped { cents: Cents, /// By whom.
            by: Option<Name> },
        /// They were handed over.
        "chips-handed-over" ChipsHandedOver { /// By whom.
            by: Option<Name> },
        /// Chips came from the cage to the table.
        "fill-received" FillReceived { cents: Cents, /// By whom.
            by: Option<Name> },
        /// Chips came from the table to the cage.
        "credit-received" CreditReceived { cents: Cents, /// By whom.
            by: Option<Name> },
        /// The chips of the table were counted.
        "float-counted" FloatCounted { cents: Cents, /// By whom.
            by: Option<Name>, /// How much more that is than what the last signed count and what has moved since make; none: nothing was counted before.
            over_cents: Option<Cents> },
        /// Somebody else counted them too.
        "count-signed" CountSigned { cents: Cents, /// Who.
            by: Option<Name>, /// How much too much was counted.
            over_cents: Option<Cents> },
        /// What was keyed last was taken back, with everything that came of it.
        "taken-back" TakenBack { /// What had been keyed.
            command: String, /// How many events came of it.
            events: u32 },
        /// What is to be taken from a player is more than the player's chips cover: the rest is owed.
        "debt-recorded" DebtRecorded { player: Name, cents: Cents, /// What the player owes after it.
            owed_cents: Cents },
        /// A player's chips went towards what the player owes.
        "debt-paid" DebtPaid { player: Name, cents: Cents, /// What the player owes after it.
            owed_cents: Cents },
        /// A payment that was too high or too low in a settlement was put right.
        "payment-corrected" PaymentCorrected { player: Name, /// How it was wrong.
            paid: Wrongly, /// By how much.
            cents: Cents },
    }
    with /// In a heat of a tournament.
    Heat(heat::Event): "heat-set", "chips-issued", "heat-begun", "marker-moved", "wager-asked", "wager-finished", "out-of-turn", "wager-voided", "break-offered", "pace-set", "eliminated", "play-off-ordered", "placed", "heat-ended", "heat-abandoned";
    with /// Of what is sealed.
    Seal(seal::Event): "shoe-sealed", "draw-sealed", "share-committed", "shares-closed", "share-revealed", "shares-settled", "card-opened", "draw-opened", "shoe-closed";
}

/// An event at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum Event {
    /// Of the floor.
    Floor(Floor),
    /// Of the game.
    Game(games::Event),
}

impl Event {
    /// Reads an event from its notation.
    ///
    /// # Errors
    /// If the line is not an event at a table of this game.
    pub fn parse(kind: GameKind, line: &str) -> Result<Event, NotationError> {
        let word = line.split_whitespace().next().unwrap_or_default();
        if Floor::WORDS.contains(&word) {
            return line.parse().map(Event::Floor);
        }
        games::Event::parse(kind, line).map(Event::Game)
    }

    /// The word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Event::Floor(e) => e.word(),
            Event::Game(e) => e.word(),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Floor(e) => e.fmt(f),
            Event::Game(e) => e.fmt(f),
        }
    }
}
