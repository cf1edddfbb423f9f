//! Refusals: a state of affairs, the rule that makes it a refusal, and a sentence that says what to do.

use crate::cited::Rules;
use crate::{Case, Citation, Citations, Others, RuleId};
use alloc::string::String;
use core::fmt;

crate::keywords! {
    /// Why something is refused.
    pub enum Reason spelt as named {
        /// The person is not at this table.
        NotAtTable,
        /// One speaks only for oneself.
        NotYourself,
        /// The command is another role's.
        RoleMayNot,
        /// An inspector must be told first.
        InspectorNotTold,
        /// An inspector must approve it first.
        NotApproved,
        /// An inspector has been told already.
        AlreadyTold,
        /// It must be announced first.
        NotAnnounced,
        /// It has been announced already.
        AlreadyAnnounced,
        /// The table is not open.
        TableNotOpen,
        /// The table is open already.
        TableAlreadyOpen,
        /// Players are at the table and the closing sign has not stood long enough.
        PlayersPresent,
        /// A round is under way.
        RoundUnderWay,
        /// The sign says so already.
        LimitsUnchanged,
        /// The player has agreed already.
        AlreadyAgreed,
        /// The table is kept for others.
        TablePrivate,
        /// The table is not kept for anybody.
        TableNotPrivate,
        /// The player may not take part any more.
        PlayerExcluded,
        /// The player may take part.
        PlayerNotExcluded,
        /// No further round begins for the time being.
        TableSuspended,
        /// Rounds begin as usual.
        TableNotSuspended,
        /// There is no such dispute, or it is over.
        NoSuchDispute,
        /// The dispute lies with somebody else.
        DisputeElsewhere,
        /// Who complained has not been told of the right to consult an inspector.
        ComplainantNotAdvised,
        /// Promotional chips are not redeemed.
        PromotionalChips,
        /// The player has no such coupon, or it lies on the layout.
        NoSuchCoupon,
        /// A coupon is laid with at least as much in chips.
        CouponNotMatched,
        /// Nothing is on its way between the cage and the table, or was counted.
        NothingRequested,
        /// Something is on its way already.
        AlreadyRequested,
        /// Somebody else must do it.
        SamePerson,
        /// The player has no limits of the player's own.
        NoOwnLimits,
        /// There is no such seat at this table.
        NoSuchSeat,
        /// Somebody sits there.
        SeatTaken,
        /// The player sits already.
        AlreadySeated,
        /// The player does not sit.
        NotSeated,
        /// The seat may not be taken from the player.
        SeatNotIdle,
        /// The player has wagers that may not be taken back.
        WagersAtStake,
        /// The player has fewer chips than that.
        InsufficientChips,
        /// The player's account holds less than that.
        InsufficientFunds,
        /// An amount must be more than zero.
        AmountNotPositive,
        /// No such amount is taken.
        AmountTooLarge,
        /// The table's chips cannot make that amount.
        NotInChips,
        /// The equipment is virtual: nobody keys its cards.
        EquipmentIsVirtual,
        /// Another step comes first.
        NotThisStep,
        /// No player has had the chance to inspect the cards.
        NobodyHasInspected,
        /// It is offered to somebody else, or to nobody.
        NotOffered,
        /// The cut is too near an end of the stack.
        CutTooNearEnd,
        /// The cutting card is too near the back.
        CuttingCardTooNearBack,
        /// No card is to come out now.
        NoCardAwaited,
        /// The card must come out face up.
        CardFaceUpAwaited,
        /// The card must come out face down.
        CardFaceDownAwaited,
        /// More cards than are due.
        TooManyCards,
        /// No such card is left.
        CardNotInShoe,
        /// The shoe holds no more cards.
        ShoeEmpty,
        /// The cutting card is out already.
        CuttingCardAlreadyOut,
        /// Betting is not open yet.
        BettingNotOpen,
        /// No more bets.
        BettingClosed,
        /// A void hand takes no wagers.
        NoBetsThisHand,
        /// A losing wager is not handled.
        LosingWager,
        /// There is no such wagering area.
        NoSuchArea,
        /// Numbered areas are for seated players, the standing area for the others.
        AreaForOthers,
        /// As many players as allowed wager on that area.
        AreaFull,
        /// The book does not allow these wagers together.
        WagersNotTogether,
        /// Below the table's minimum.
        WagerBelowMinimum,
        /// Above the maximum that applies to the player.
        WagerAboveMaximum,
        /// The area's total would be above the maximum.
        AreaTotalAboveMaximum,
        /// Not a multiple of the table's increment.
        NotAnIncrement,
        /// A win could not be paid exactly in chips, less commission.
        BankerWagerNotPayable,
        /// A win could not be paid exactly in chips.
        WagerNotPayable,
        /// There is no such wager, or not that much.
        NoSuchWager,
        /// No wager is on the table.
        NoWagersOnTable,
        /// Wagers are on the table.
        WagersOnTable,
        /// The rounds without wagers are used up.
        FreeRoundsSpent,
        /// A round without wagers has been asked for already.
        FreeRoundAlreadyAsked,
        /// The differential is not exceeded.
        DifferentialNotExceeded,
        /// This style of dealing has no such thing.
        NotInThisStyle,
        /// The cards have been turned already.
        AlreadyTurned,
        /// The round has no result to settle.
        NothingToSettle,
        /// The shoe has not ended.
        ShoeNotEnded,
        /// Between rounds only.
        NotBetweenRounds,
        /// Only while a round is being dealt.
        NoRoundBeingDealt,
        /// That third card is the right one.
        ThirdCardAuthorised,
        /// The two first cards of each hand are not all out.
        InitialDealUnfinished,
        /// One card too many has been noted already.
        CardAlreadyCarried,
        /// The burn is done.
        BurnDone,
        /// The reported facts are impossible.
        FactsImpossible,
        /// The book in force has no such thing.
        NotInThisBook,
        /// A player may wager in one area only.
        OneAreaOnly,
        /// Not all players have agreed.
        NotAllAgree,
        /// Commission is owed.
        VigorishOwed,
        /// No commission is owed.
        NoVigorishOwed,
        /// The book has no such option.
        UnknownOption,
        /// The book does not allow that choice.
        OptionOutOfBounds,
        /// The layout has no such place for a wager.
        NoSuchPosition,
        /// The wager lies across two areas.
        WagerAcrossAreas,
        /// The winning wagers of that area are not paid yet.
        AreaNotPaid,
        /// Somebody else plays in that colour.
        ColourTaken,
        /// The player's colour, or its value, has been declared already.
        ColourDeclared,
        /// The player has no non-value chips, or not so many.
        NoColourHeld,
        /// That value cannot be given to non-value chips.
        ColourValueUnsound,
        /// The operator takes no value chips here.
        ValueChipsNotTaken,
        /// No wheel turns and no dice lie covered.
        NoSpinUnderWay,
        /// It is too late to call that.
        CallTooLate,
        /// That is no ground for the call.
        NotACause,
        /// The equipment has failed and play waits for a manager.
        GameHalted,
        /// Losing wagers are collected first.
        LosersNotCollected,
        /// The come out roll is over.
        ComeOutOver,
        /// There is no point yet.
        NoPointYet,
        /// There is no wager it could be added to.
        NoFlatWager,
        /// The wager gets its number from a roll.
        WagerTravels,
        /// The wager has its point and stays until it is decided.
        WagerLocked,
        /// The wager works on every roll.
        WagerAlwaysWorks,
        /// The wager cannot be divided into its units.
        NotInUnits,
        /// Somebody else throws the dice, or nobody.
        NotTheShooter,
        /// The shooter has no wager on the Pass Line or the Don't Pass area.
        ShooterWithoutWager,
        /// No player may have the dice now.
        NobodyForDice,
        /// There is no such die, or not there.
        NoSuchDie,
        /// Between rolls only.
        NotBetweenRolls,
        /// The call is one that this office may not overrule.
        CallStands,
        /// The player wagers on as many boxes as one may.
        TooManyBoxes,
        /// A hand of that little must draw.
        HandMustDraw,
        /// These cards are not doubled down on.
        NotForDoubling,
        /// These cards are no pair.
        NotAPair,
        /// The box has as many hands as it may.
        TooManyHands,
        /// A pair was left unsplit before.
        PairLeftUnsplit,
        /// The player has that wager already, and only one is taken.
        AlreadyWagered,
        /// The wager is of one amount, and that is another.
        NotTheFixedAmount,
        /// A wager on the jackpot needs an ante.
        JackpotWithoutAnte,
        /// The wager is accepted into the jackpot.
        JackpotAccepted,
        /// No prize of the jackpot is claimed.
        NoJackpotClaim,
        /// The player has decided, and it stays so.
        AlreadyDecided,
        /// These players may not play together.
        KeptApart,
        /// A round dealt earlier at another table may still win of the same jackpot.
        EarlierRoundOpen,
        /// The table is not linked to that jackpot.
        NotLinked,
        /// Nothing was keyed that may still be taken back.
        NothingToTakeBack,
        /// No heat of a tournament is held at the table.
        NotAHeat,
        /// The table is set for a heat, or it is too late to.
        HeatSet,
        /// The heat has begun.
        HeatBegun,
        /// The heat has not begun.
        HeatNotBegun,
        /// The rounds of the heat are played.
        HeatOver,
        /// The heat is not over.
        HeatNotOver,
        /// Tournament chips are neither bought, cashed nor mixed with others.
        TournamentChipsOnly,
        /// The seat was drawn by lot and is kept.
        SeatAllotted,
        /// The player has not been asked to wager.
        NotYourTurn,
        /// The player's turn to wager is over.
        TurnOver,
        /// Players have not been asked to wager yet.
        TurnsLeft,
        /// The player does not risk what everybody must.
        MinimumNotWagered,
        /// The player has done nothing for which that may be ordered.
        NoInfringement,
        /// The players have a break.
        OnBreak,
        /// Others play off.
        NotInPlayOff,
        /// The approved conditions of the tournament say otherwise.
        ConditionsHold,
        /// Somebody else was named director, or nobody.
        NotTheDirector,
        /// The conditions have been approved.
        ConditionsApproved,
        /// The conditions have not been approved.
        ConditionsNotApproved,
        /// The conditions cannot be kept.
        ConditionsUnsound,
        /// The player has entered, and nobody enters twice.
        AlreadyEntered,
        /// The player has not entered, or is out.
        NotEntered,
        /// Nobody enters any more.
        EntriesClosed,
        /// As many have entered as may.
        TournamentFull,
        /// Too few have entered, or are there.
        TooFewEntrants,
        /// The seats of the session are drawn.
        SeatsDrawn,
        /// No seats are drawn.
        SeatsNotDrawn,
        /// The ballot does not name each player once.
        BallotUnsound,
        /// The published time has not come.
        NotYetTime,
        /// The player is not on the reserve.
        NotOnReserve,
        /// A session is being played.
        SessionUnderWay,
        /// The tournament is over.
        TournamentOver,
        /// Nothing is sealed that this would be about.
        NothingSealed,
        /// That is not what was sealed, or was not opened.
        SealBroken,
        /// A share is not taken.
        ShareNotTaken,
        /// The cards are still being washed.
        WashUnderWay,
        /// The shares that decide the draw are being revealed.
        DrawUnderWay,
    }
}

impl Reason {
    /// The reasons that a table of any game may give.
    pub const FLOOR: &'static [Reason] = &[
        Reason::NotAtTable,
        Reason::NotYourself,
        Reason::RoleMayNot,
        Reason::TableNotOpen,
        Reason::TableAlreadyOpen,
        Reason::PlayersPresent,
        Reason::RoundUnderWay,
        Reason::NoSuchSeat,
        Reason::SeatTaken,
        Reason::AlreadySeated,
        Reason::NotSeated,
        Reason::SeatNotIdle,
        Reason::WagersAtStake,
        Reason::InsufficientChips,
        Reason::InsufficientFunds,
        Reason::AmountNotPositive,
        Reason::AmountTooLarge,
        Reason::NotInChips,
        Reason::EquipmentIsVirtual,
        Reason::NotThisStep,
        Reason::BettingNotOpen,
        Reason::BettingClosed,
        Reason::WagerBelowMinimum,
        Reason::WagerAboveMaximum,
        Reason::NotAnIncrement,
        Reason::WagerNotPayable,
        Reason::NoSuchWager,
        Reason::NothingToSettle,
        Reason::FactsImpossible,
        Reason::NotInThisBook,
        Reason::UnknownOption,
        Reason::OptionOutOfBounds,
        Reason::NothingToTakeBack,
        Reason::LimitsUnchanged,
        Reason::AlreadyAgreed,
        Reason::TablePrivate,
        Reason::TableNotPrivate,
        Reason::PlayerExcluded,
        Reason::PlayerNotExcluded,
        Reason::TableSuspended,
        Reason::TableNotSuspended,
        Reason::NoOwnLimits,
        Reason::NoSuchDispute,
        Reason::DisputeElsewhere,
        Reason::ComplainantNotAdvised,
        Reason::PromotionalChips,
        Reason::NoSuchCoupon,
        Reason::CouponNotMatched,
        Reason::NothingRequested,
        Reason::AlreadyRequested,
        Reason::SamePerson,
    ];

    /// The reasons that concern an inspector or an announcement, for which the matter that they are about has its own rule.
    pub const INSPECTOR: &'static [Reason] = &[
        Reason::NotAnnounced,
        Reason::AlreadyAnnounced,
        Reason::InspectorNotTold,
        Reason::NotApproved,
        Reason::AlreadyTold,
    ];

    /// The reasons that a game with cards may give beside them.
    pub const CARDS: &'static [Reason] = &[
        Reason::NobodyHasInspected,
        Reason::NotOffered,
        Reason::CutTooNearEnd,
        Reason::NoCardAwaited,
        Reason::CardFaceUpAwaited,
        Reason::CardFaceDownAwaited,
        Reason::TooManyCards,
        Reason::CardNotInShoe,
        Reason::NoWagersOnTable,
        Reason::NotBetweenRounds,
        Reason::NoRoundBeingDealt,
    ];

    /// The reasons that a game may give whose shoe lasts for many rounds.
    pub const SHOE: &'static [Reason] = &[
        Reason::CuttingCardTooNearBack,
        Reason::ShoeEmpty,
        Reason::CuttingCardAlreadyOut,
        Reason::ShoeNotEnded,
    ];
}

/// A refusal. It changes nothing.
///
/// ```
/// use croupier_engine::games::{Command, GameKind};
/// use croupier_engine::{People, Reason};
///
/// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
/// let mut table = book.rules(&Default::default()).expect("its own defaults").table();
/// let nobody = People::default();
/// table.open(&nobody);
/// let wager = Command::parse(GameKind::Roulette, "place-wager anna red 5.00")?;
/// let refusal = table.act(&nobody, &wager).unwrap_err();
/// assert_eq!(refusal.reason, Reason::NotAtTable);
/// assert_eq!(refusal.detail, "anna is not at this table; buy in first");
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The state of affairs.
    pub reason: Reason,
    /// The case of it, where a book may have a rule of its own for that.
    pub case: Option<Case>,
    /// The rule, under the book in force; none where its text is silent, or before it is cited.
    pub rule: Option<RuleId>,
    /// Others that decide it too.
    pub also: Others,
    /// What is wrong and how to put it right, for a person to read.
    pub detail: String,
    /// Whether nothing is refused: a condition that was asked for holds, and the detail is what was found.
    pub holds: bool,
}

impl Refusal {
    /// A refusal that is yet to be cited.
    ///
    /// ```
    /// use croupier_engine::{Case, Reason, Refusal};
    ///
    /// let refusal = Refusal::uncited(Reason::NotOffered, Case::Hand, "that hand is not yours");
    /// assert_eq!((refusal.rule, refusal.case), (None, Some(Case::Hand)));
    /// ```
    #[must_use]
    pub fn uncited(
        reason: Reason,
        case: impl Into<Option<Case>>,
        detail: impl Into<String>,
    ) -> Refusal {
        Refusal {
            reason,
            case: case.into(),
            rule: None,
            also: Others::default(),
            detail: detail.into(),
            holds: false,
        }
    }

    /// The refusal with the rules that the book gives for its case, for the command that was refused, or for the reason; one that
    /// has its rules already keeps them.
    ///
    /// ```
    /// use croupier_engine::{Reason, Refusal};
    ///
    /// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
    /// let rules = book.rules(&Default::default()).expect("its own defaults");
    /// let refusal = Refusal::uncited(Reason::BankerWagerNotPayable, None, "a win of $6.65 cannot be paid");
    /// let cited = refusal.cited(rules.citations(), "place-wager");
    /// assert_eq!(cited.rule.expect("a rule").as_str(), "nz-2004/baccarat/5.12");
    /// ```
    #[must_use]
    pub fn cited(self, citations: &Citations, command: &str) -> Refusal {
        if self.rule.is_some() {
            return self;
        }
        if self.holds {
            // A condition that the book has nothing to say of cannot fail under it.
            let by = citations.given(self.reason, self.case, command).cloned();
            return self.under(by.unwrap_or_default());
        }
        let by = citations.refusal(self.reason, self.case, command);
        self.under(by)
    }

    /// The refusal by these rules.
    ///
    /// ```
    /// use croupier_engine::{Citation, Reason, Refusal, RuleId};
    ///
    /// let rule = RuleId::new("nz-2004/baccarat/5.12");
    /// let refusal = Refusal::uncited(Reason::BankerWagerNotPayable, None, "a win of $6.65 cannot be paid");
    /// let refusal = refusal.under(Citation::from(vec![rule]));
    /// assert_eq!(refusal.to_string(), "refused BankerWagerNotPayable [nz-2004/baccarat/5.12] a win of $6.65 cannot be paid");
    /// ```
    #[must_use]
    pub fn under(self, by: Citation) -> Refusal {
        let Citation { rule, also } = by;
        Refusal { rule, also, ..self }
    }

    /// A refusal of no command in particular, with the rules that the book gives for the reason.
    ///
    /// ```
    /// use croupier_engine::{Reason, Refusal};
    ///
    /// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
    /// let rules = book.rules(&Default::default()).expect("its own defaults");
    /// let refusal = Refusal::new(rules.citations(), Reason::BankerWagerNotPayable, "a win of $6.65 cannot be paid");
    /// assert_eq!(refusal.rule.expect("a rule").as_str(), "nz-2004/baccarat/5.12");
    /// ```
    #[must_use]
    pub fn new(citations: &Citations, reason: Reason, detail: impl Into<String>) -> Refusal {
        Refusal::by(citations, reason, None, detail)
    }

    /// The same, where the book may have a rule of its own in this case, such as `NotOffered` in the case of a `hand`.
    ///
    /// ```
    /// use croupier_engine::{Case, Reason, Refusal};
    ///
    /// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
    /// let rules = book.rules(&Default::default()).expect("its own defaults");
    /// let refusal = |case| Refusal::by(rules.citations(), Reason::CuttingCardTooNearBack, case, "put it elsewhere").rule;
    /// assert!(refusal(None).is_some());
    /// assert_eq!(refusal(Some(Case::Front)), None, "too near the front: of that its text is silent");
    /// ```
    #[must_use]
    pub fn by(
        citations: &Citations,
        reason: Reason,
        case: impl Into<Option<Case>>,
        detail: impl Into<String>,
    ) -> Refusal {
        Refusal::uncited(reason, case, detail).cited(citations, "")
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused {}", self.reason)?;
        if self.rule.is_some() {
            write!(f, " [{}]", Rules(&self.rule, &self.also))?;
        }
        write!(f, " {}", self.detail)
    }
}

impl core::error::Error for Refusal {}
