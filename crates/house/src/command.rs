//! What can be asked at a table: of the floor, and of the game.

use crate::{heat, seal};
use croupier_engine::games::baccarat::On;
use croupier_engine::games::{self, GameKind};
use croupier_engine::machine::Said;
use croupier_engine::words::{Announcement, Conduct, CouponPays, Matter, Ruling, Sign, Wrongly};
use croupier_engine::{Cents, Name, NotationError, Role};
use std::fmt;

croupier_engine::commands! {
    /// A command to the floor.
    pub enum Floor {
        /// The table is opened and the first cards are brought.
        "open-table" OpenTable {} by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// The table is closed.
        "close-table" CloseTable {} by [Manager, CasinoSupervisor],
        /// The sign of the coming closure is put up.
        "post-closing-sign" PostClosingSign { /// In how many minutes it closes; as soon as the rules allow if not given.
            in_minutes: Option<u16> } by [Manager, CasinoSupervisor],
        /// A sign that announces something is taken down before that comes: it does not come.
        "take-down-sign" TakeDownSign { /// Which.
            sign: Sign } by [Manager, CasinoSupervisor],
        /// Money for chips.
        "buy-in" BuyIn { player: Name, cents: Cents } by [Player, Dealer] for player,
        /// Chips for money.
        "cash-out" CashOut { player: Name, /// How much; all if not given.
            cents: Option<Cents> } by [Player, Dealer] for player,
        /// Takes a free seat.
        "sit" Sit { player: Name, seat: u8 } by [Player, Dealer] for player,
        /// Leaves the seat and stays at the table.
        "stand" Stand { player: Name } by [Player, Dealer] for player,
        /// Goes, with all chips.
        "leave" Leave { player: Name } by [Player, Dealer] for player,
        /// An idle player at a full table must give up the seat.
        "vacate-seat" VacateSeat { seat: u8 } by [Supervisor, Manager, CasinoSupervisor],
        /// A player is gone, and has left wagers on the layout.
        "report-gone" ReportGone { player: Name } by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// One who was gone is back before the wagers are settled.
        "come-back" ComeBack { player: Name } by [Player, Dealer] for player,
        /// A Government inspector is told of something.
        "tell-inspector" TellInspector { /// Of what.
            matter: Matter } by [Supervisor, CasinoSupervisor, Manager],
        /// A Government inspector approves something.
        "approve" Approve { /// What.
            matter: Matter } by [Inspector],
        /// A change is announced before it takes effect: to the players, or in writing to whom the rules name.
        "announce-change" AnnounceChange { /// Of what.
            of: Announcement, /// To what, in the word of the command that changes it: then it takes effect by itself, once it may.
            to: Option<String>, /// In how many minutes; as soon as the rules allow if not given.
            in_minutes: Option<u16> } by [Manager, CasinoSupervisor],
        /// A sign with other limits is put up; what is not said stays as it is.
        "post-limits" PostLimits { /// The least wager.
            min_cents: Option<Cents>, /// The greatest.
            max_cents: Option<Cents>, /// The least of those wagers that have limits of their own.
            side_min_cents: Option<Cents>, /// The greatest of them.
            side_max_cents: Option<Cents>, /// The greatest table differential.
            differential_cents: Option<Cents>, /// What every wager is a multiple of.
            increment_cents: Option<Cents>, /// In how many minutes; as soon as the rules allow if not given.
            in_minutes: Option<u16> } by [Manager, CasinoSupervisor],
        /// A player agrees to the limits on that sign.
        "agree-limits" AgreeLimits { player: Name } by [Player, Dealer] for player,
        /// The limits on that sign take effect.
        "change-limits" ChangeLimits {} by [Manager, CasinoSupervisor],
        /// One player may wager within other limits than the table's, with a sign or marker that says so.
        "allow-limits" AllowLimits { player: Name, /// The greatest wager.
            max_cents: Cents, /// The least; the table's if not given.
            min_cents: Option<Cents> } by [Manager],
        /// That player is held to the table's limits again.
        "end-limits" EndLimits { player: Name } by [Manager],
        /// The table is kept for those who are at it and those who are admitted; the sign says that it is private.
        "reserve-table" ReserveTable {} by [Manager],
        /// Somebody may come to a private table.
        "admit" Admit { player: Name } by [Manager, CasinoSupervisor],
        /// A private table is everybody's again.
        "release-table" ReleaseTable {} by [Manager],
        /// Somebody who broke the rules may not take part any more.
        "exclude" Exclude { player: Name, /// Why, for people to read.
            words: Option<String> } by [Manager],
        /// The wagers of somebody who broke the rules are void: they neither win nor lose.
        "void-wagers" VoidWagers { player: Name, /// Why, for people to read.
            words: Option<String> } by [Manager],
        /// Somebody must leave the casino.
        "require-to-leave" RequireToLeave { player: Name } by [Manager, CasinoSupervisor],
        /// Somebody is too young to be there.
        "report-under-age" ReportUnderAge { player: Name } by [Dealer, Supervisor, CasinoSupervisor, Manager],
        /// Somebody behaves as the rules forbid; it is kept in the log.
        "report-conduct" ReportConduct { /// How.
            what: Conduct, /// Who, if that is known.
            player: Option<Name>, /// What happened, for people to read.
            words: Option<String> } by [Dealer, Supervisor, CasinoSupervisor, Manager],
        /// Somebody who might not take part any more may again.
        "readmit" Readmit { player: Name } by [Manager],
        /// The round under way is concluded, and no other begins.
        "suspend-table" SuspendTable { /// Why, for people to read.
            words: Option<String> } by [Manager, CasinoSupervisor],
        /// Rounds begin again.
        "resume-table" ResumeTable {} by [Manager, CasinoSupervisor],
        /// A player complains.
        "raise-dispute" RaiseDispute { player: Name, /// Of what.
            words: String, /// The number of an event of the round that it is about; the last round if not given.
            about: Option<u64> } by [Player, Dealer] for player,
        /// A dispute is decided in the first instance.
        "decide-dispute" DecideDispute { /// Which, from 1.
            dispute: u32, ruling: Ruling, /// Why.
            words: String } by [Supervisor],
        /// Who complained is not satisfied, and asks for a review.
        "refer-dispute" ReferDispute { player: Name, /// Which, from 1.
            dispute: u32 } by [Player, Dealer] for player,
        /// The decision is reviewed.
        "review-dispute" ReviewDispute { /// Which, from 1.
            dispute: u32, ruling: Ruling, /// Why.
            words: String } by [CasinoSupervisor],
        /// An inspector reviews the decision.
        "rule-on-dispute" RuleOnDispute { /// Which, from 1.
            dispute: u32, ruling: Ruling, /// Why.
            words: String } by [Inspector],
        /// Who complained is content.
        "accept-decision" AcceptDecision { player: Name, /// Which, from 1.
            dispute: u32 } by [Player, Dealer] for player,
        /// Who complained is told that an inspector is there and may be consulted.
        "advise-complainant" AdviseComplainant { /// Which, from 1.
            dispute: u32 } by [Supervisor, CasinoSupervisor, Manager],
        /// A player is given promotional chips.
        "issue-promotional" IssuePromotional { player: Name, cents: Cents } by [Manager, CasinoSupervisor],
        /// The cage gives a player a match play coupon.
        "issue-coupon" IssueCoupon { player: Name, /// How much it stands for.
            cents: Cents, /// How it is paid, as it says itself.
            pays: CouponPays } by [Cashier],
        /// A coupon is laid with a wager.
        "lay-coupon" LayCoupon { player: Name, /// Which, from 1.
            coupon: u32, /// In which numbered area the wager lies.
            area: u8, /// On what.
            on: On } by [Player, Dealer] for player,
        /// The table needs chips from the cage.
        "request-fill" RequestFill { cents: Cents } by [Supervisor, CasinoSupervisor],
        /// The table gives chips back to the cage.
        "request-credit" RequestCredit { cents: Cents } by [Supervisor, CasinoSupervisor],
        /// The chips that were asked for are not wanted after all, says whoever asked for them.
        "drop-request" DropRequest {} by [Supervisor, CasinoSupervisor],
        /// The chips that were asked for are handed over: by the cashier to the table, or by the dealer to the cage.
        "hand-over-chips" HandOverChips {} by [Cashier, Dealer],
        /// They have come: the dealer or the cashier has counted them.
        "receive-chips" ReceiveChips {} by [Dealer, Cashier],
        /// The chips of the table are counted.
        "count-float" CountFloat { cents: Cents } by [Dealer, Supervisor],
        /// Somebody else has counted them too.
        "sign-count" SignCount {} by [Supervisor, CasinoSupervisor, Manager],
        /// What was keyed last was keyed wrongly: it is as if it had not been.
        "take-back" TakeBack {} by [Supervisor, Manager, CasinoSupervisor],
        /// A player was paid too much or too little in a settlement: the difference is put right.
        "report-wrong-payment" ReportWrongPayment { player: Name, /// How the payment was wrong.
            paid: Wrongly, /// By how much.
            cents: Cents } by [Supervisor, CasinoSupervisor, Manager],
    }
    with /// In a heat of a tournament.
    Heat(heat::Command): "set-heat", "issue-chips", "begin-heat", "ask-wager", "finish-wager", "void-wager", "exclude-player", "retire", "offer-break", "set-pace", "end-heat", "abandon-heat";
    with /// Of what is sealed.
    Seal(seal::Command): "seal-shoe", "seal-draw", "commit-share", "close-shares", "reveal-share", "settle-shares", "open-card", "open-draw", "close-shoe";
}

/// A command at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum Command {
    /// To the floor.
    Floor(Floor),
    /// To the game.
    Game(games::Command),
}

impl Floor {
    /// Whether it is about the chips of the table and the cage.
    pub(crate) const fn is_of_rack(&self) -> bool {
        matches!(
            self,
            Floor::RequestFill { .. }
                | Floor::RequestCredit { .. }
                | Floor::DropRequest {}
                | Floor::HandOverChips {}
                | Floor::ReceiveChips {}
                | Floor::CountFloat { .. }
                | Floor::SignCount {}
        )
    }

    /// Whether it is said at a closed table too: a dispute outlives the table at which it arose, and a sign tells the limits with which
    /// the table opens again.
    pub(crate) const fn outlives_closing(&self) -> bool {
        matches!(
            self,
            Floor::RaiseDispute { .. }
                | Floor::DecideDispute { .. }
                | Floor::ReviewDispute { .. }
                | Floor::RuleOnDispute { .. }
                | Floor::ReferDispute { .. }
                | Floor::AcceptDecision { .. }
                | Floor::AdviseComplainant { .. }
                | Floor::PostLimits { .. }
                | Floor::TakeDownSign { sign: Sign::Limits }
        )
    }
}

impl Command {
    /// The words of all commands at a table of this game.
    #[must_use]
    pub fn words(kind: GameKind) -> Vec<&'static str> {
        [Floor::WORDS, games::Command::words(kind)].concat()
    }

    /// The names of a command's fields with their types, by its word.
    #[must_use]
    pub fn fields_of(kind: GameKind, word: &str) -> &'static [(&'static str, &'static str)] {
        match Floor::WORDS.iter().position(|w| *w == word) {
            Some(at) => Floor::FIELDS[at],
            None => games::Command::fields(kind, word),
        }
    }

    /// Reads a command from its notation.
    ///
    /// # Errors
    /// If the line is not a command at a table of this game.
    pub fn parse(kind: GameKind, line: &str) -> Result<Command, NotationError> {
        let word = line.split_whitespace().next().unwrap_or_default();
        if Floor::WORDS.contains(&word) {
            return line.parse().map(Command::Floor);
        }
        games::Command::parse(kind, line).map(Command::Game)
    }

    /// The word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Command::Floor(c) => c.word(),
            Command::Game(c) => c.word(),
        }
    }

    /// Who may say it, the usual speaker first.
    #[must_use]
    pub const fn roles(&self) -> &'static [Role] {
        match self {
            Command::Floor(c) => c.roles(),
            Command::Game(c) => c.roles(),
        }
    }

    /// The player who speaks, or for whom it is keyed.
    #[must_use]
    pub const fn player(&self) -> Option<&Name> {
        match self {
            Command::Floor(c) => c.player(),
            Command::Game(c) => c.player(),
        }
    }

    /// What is said, who may say it and who speaks, all at once.
    #[must_use]
    #[inline]
    pub(crate) const fn said(&self) -> Said<'_> {
        match self {
            Command::Floor(c) => c.said(),
            Command::Game(c) => c.said(),
        }
    }

    /// Whether it tells what the equipment gave.
    #[must_use]
    pub fn is_equipment(&self) -> bool {
        match self {
            Command::Floor(_) => false,
            Command::Game(c) => c.is_equipment(),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Floor(c) => c.fmt(f),
            Command::Game(c) => c.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Floor;
    use croupier_engine::cited::FLOOR_COMMANDS;

    #[test]
    fn a_book_may_answer_for_every_command_of_the_floor() {
        let mut words = Floor::WORDS.to_vec();
        let mut known = FLOOR_COMMANDS.to_vec();
        words.sort_unstable();
        known.sort_unstable();
        assert_eq!(words, known);
    }
}
