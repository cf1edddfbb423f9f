//! Refusals: a state of affairs, the rule that makes it a refusal, and a sentence that says what to do.

use crate::cited::Rules;
use crate::{Citation, Citations, Others, RuleId};
use alloc::string::String;
use core::fmt;

crate::keywords! {
    /// Why something is refused.
    pub enum Reason {
        /// The person is not at this table.
        NotAtTable = "NotAtTable",
        /// One speaks only for oneself.
        NotYourself = "NotYourself",
        /// The command is another role's.
        RoleMayNot = "RoleMayNot",
        /// An inspector must be told first.
        InspectorNotTold = "InspectorNotTold",
        /// An inspector must approve it first.
        NotApproved = "NotApproved",
        /// An inspector has been told already.
        AlreadyTold = "AlreadyTold",
        /// It must be announced first.
        NotAnnounced = "NotAnnounced",
        /// It has been announced already.
        AlreadyAnnounced = "AlreadyAnnounced",
        /// The table is not open.
        TableNotOpen = "TableNotOpen",
        /// The table is open already.
        TableAlreadyOpen = "TableAlreadyOpen",
        /// Players are at the table and the closing sign has not stood long enough.
        PlayersPresent = "PlayersPresent",
        /// A round is under way.
        RoundUnderWay = "RoundUnderWay",
        /// The sign says so already.
        LimitsUnchanged = "LimitsUnchanged",
        /// The player has agreed already.
        AlreadyAgreed = "AlreadyAgreed",
        /// The table is kept for others.
        TablePrivate = "TablePrivate",
        /// The table is not kept for anybody.
        TableNotPrivate = "TableNotPrivate",
        /// The player may not take part any more.
        PlayerExcluded = "PlayerExcluded",
        /// The player may take part.
        PlayerNotExcluded = "PlayerNotExcluded",
        /// No further round begins for the time being.
        TableSuspended = "TableSuspended",
        /// Rounds begin as usual.
        TableNotSuspended = "TableNotSuspended",
        /// There is no such dispute, or it is over.
        NoSuchDispute = "NoSuchDispute",
        /// The dispute lies with somebody else.
        DisputeElsewhere = "DisputeElsewhere",
        /// Who complained has not been told of the right to consult an inspector.
        ComplainantNotAdvised = "ComplainantNotAdvised",
        /// Promotional chips are not redeemed.
        PromotionalChips = "PromotionalChips",
        /// Nothing is on its way between the cage and the table, or was counted.
        NothingRequested = "NothingRequested",
        /// Something is on its way already.
        AlreadyRequested = "AlreadyRequested",
        /// Somebody else must do it.
        SamePerson = "SamePerson",
        /// The player has no limits of the player's own.
        NoOwnLimits = "NoOwnLimits",
        /// There is no such seat at this table.
        NoSuchSeat = "NoSuchSeat",
        /// Somebody sits there.
        SeatTaken = "SeatTaken",
        /// The player sits already.
        AlreadySeated = "AlreadySeated",
        /// The player does not sit.
        NotSeated = "NotSeated",
        /// The seat may not be taken from the player.
        SeatNotIdle = "SeatNotIdle",
        /// The player has wagers that may not be taken back.
        WagersAtStake = "WagersAtStake",
        /// The player has fewer chips than that.
        InsufficientChips = "InsufficientChips",
        /// The player's account holds less than that.
        InsufficientFunds = "InsufficientFunds",
        /// An amount must be more than nothing.
        AmountNotPositive = "AmountNotPositive",
        /// No such amount is taken.
        AmountTooLarge = "AmountTooLarge",
        /// The table's chips cannot make that amount.
        NotInChips = "NotInChips",
        /// The equipment is virtual: nobody keys its cards.
        EquipmentIsVirtual = "EquipmentIsVirtual",
        /// Another step comes first.
        NotThisStep = "NotThisStep",
        /// No player has had the chance to inspect the cards.
        NobodyHasInspected = "NobodyHasInspected",
        /// It is offered to somebody else, or to nobody.
        NotOffered = "NotOffered",
        /// The cut is too near an end of the stack.
        CutTooNearEnd = "CutTooNearEnd",
        /// The cutting card is too near the back.
        CuttingCardTooNearBack = "CuttingCardTooNearBack",
        /// No card is to come out now.
        NoCardAwaited = "NoCardAwaited",
        /// The card must come out face up.
        CardFaceUpAwaited = "CardFaceUpAwaited",
        /// The card must come out face down.
        CardFaceDownAwaited = "CardFaceDownAwaited",
        /// More cards than are due.
        TooManyCards = "TooManyCards",
        /// No such card is left.
        CardNotInShoe = "CardNotInShoe",
        /// The shoe holds no more cards.
        ShoeEmpty = "ShoeEmpty",
        /// The cutting card is out already.
        CuttingCardAlreadyOut = "CuttingCardAlreadyOut",
        /// Betting is not open yet.
        BettingNotOpen = "BettingNotOpen",
        /// No more bets.
        BettingClosed = "BettingClosed",
        /// A void hand takes no wagers.
        NoBetsThisHand = "NoBetsThisHand",
        /// A losing wager is not handled.
        LosingWager = "LosingWager",
        /// There is no such wagering area.
        NoSuchArea = "NoSuchArea",
        /// Numbered areas are for seated players, the standing area for the others.
        AreaForOthers = "AreaForOthers",
        /// As many players as allowed wager on that area.
        AreaFull = "AreaFull",
        /// The book does not allow these wagers together.
        WagersNotTogether = "WagersNotTogether",
        /// Below the table's minimum.
        WagerBelowMinimum = "WagerBelowMinimum",
        /// Above the maximum that applies to the player.
        WagerAboveMaximum = "WagerAboveMaximum",
        /// The area's total would be above the maximum.
        AreaTotalAboveMaximum = "AreaTotalAboveMaximum",
        /// Not a multiple of the table's increment.
        NotAnIncrement = "NotAnIncrement",
        /// A win could not be paid exactly in chips, less commission.
        BankerWagerNotPayable = "BankerWagerNotPayable",
        /// A win could not be paid exactly in chips.
        WagerNotPayable = "WagerNotPayable",
        /// There is no such wager, or not that much.
        NoSuchWager = "NoSuchWager",
        /// No wager is on the table.
        NoWagersOnTable = "NoWagersOnTable",
        /// Wagers are on the table.
        WagersOnTable = "WagersOnTable",
        /// The rounds without wagers are used up.
        FreeRoundsSpent = "FreeRoundsSpent",
        /// A round without wagers has been asked for already.
        FreeRoundAlreadyAsked = "FreeRoundAlreadyAsked",
        /// The differential is not exceeded.
        DifferentialNotExceeded = "DifferentialNotExceeded",
        /// This style of dealing knows no such thing.
        NotInThisStyle = "NotInThisStyle",
        /// The cards have been turned already.
        AlreadyTurned = "AlreadyTurned",
        /// The round has no result to settle.
        NothingToSettle = "NothingToSettle",
        /// The shoe has not ended.
        ShoeNotEnded = "ShoeNotEnded",
        /// Between rounds only.
        NotBetweenRounds = "NotBetweenRounds",
        /// Only while a round is being dealt.
        NoRoundBeingDealt = "NoRoundBeingDealt",
        /// That third card is the right one.
        ThirdCardAuthorised = "ThirdCardAuthorised",
        /// The two first cards of each hand are not all out.
        InitialDealUnfinished = "InitialDealUnfinished",
        /// One card too many has been noted already.
        CardAlreadyCarried = "CardAlreadyCarried",
        /// The burn is done.
        BurnDone = "BurnDone",
        /// The facts given cannot be so.
        FactsImpossible = "FactsImpossible",
        /// The book in force knows no such thing.
        NotInThisBook = "NotInThisBook",
        /// A player may wager in one area only.
        OneAreaOnly = "OneAreaOnly",
        /// Not all players have agreed.
        NotAllAgree = "NotAllAgree",
        /// Commission is owed.
        VigorishOwed = "VigorishOwed",
        /// No commission is owed.
        NoVigorishOwed = "NoVigorishOwed",
        /// The book has no such option.
        UnknownOption = "UnknownOption",
        /// The book does not allow that choice.
        OptionOutOfBounds = "OptionOutOfBounds",
        /// The layout has no such place for a wager.
        NoSuchPosition = "NoSuchPosition",
        /// The wager lies across two areas.
        WagerAcrossAreas = "WagerAcrossAreas",
        /// The winning wagers of that area are not paid yet.
        AreaNotPaid = "AreaNotPaid",
        /// Somebody else plays in that colour.
        ColourTaken = "ColourTaken",
        /// The player's colour, or its value, has been declared already.
        ColourDeclared = "ColourDeclared",
        /// The player has no non-value chips, or not so many.
        NoColourHeld = "NoColourHeld",
        /// That value cannot be given to non-value chips.
        ColourValueUnsound = "ColourValueUnsound",
        /// The operator takes no value chips here.
        ValueChipsNotTaken = "ValueChipsNotTaken",
        /// No wheel turns and no dice lie covered.
        NoSpinUnderWay = "NoSpinUnderWay",
        /// It is too late to call that.
        CallTooLate = "CallTooLate",
        /// That is no ground for the call.
        NotACause = "NotACause",
        /// The equipment has failed and play waits for a manager.
        GameHalted = "GameHalted",
        /// Losing wagers are collected first.
        LosersNotCollected = "LosersNotCollected",
        /// The come out roll is over.
        ComeOutOver = "ComeOutOver",
        /// There is no point yet.
        NoPointYet = "NoPointYet",
        /// There is no wager it could be added to.
        NoFlatWager = "NoFlatWager",
        /// The wager gets its number from a roll.
        WagerTravels = "WagerTravels",
        /// The wager has its point and stays until it is decided.
        WagerLocked = "WagerLocked",
        /// The wager works on every roll.
        WagerAlwaysWorks = "WagerAlwaysWorks",
        /// The wager cannot be divided into its units.
        NotInUnits = "NotInUnits",
        /// Somebody else throws the dice, or nobody.
        NotTheShooter = "NotTheShooter",
        /// The shooter has no wager on the Pass Line or the Don't Pass area.
        ShooterWithoutWager = "ShooterWithoutWager",
        /// No player may have the dice now.
        NobodyForDice = "NobodyForDice",
        /// There is no such die, or not there.
        NoSuchDie = "NoSuchDie",
        /// Between rolls only.
        NotBetweenRolls = "NotBetweenRolls",
        /// The call is one that this office may not overrule.
        CallStands = "CallStands",
        /// The player wagers on as many boxes as one may.
        TooManyBoxes = "TooManyBoxes",
        /// A hand of that little must draw.
        HandMustDraw = "HandMustDraw",
        /// These cards are not doubled down on.
        NotForDoubling = "NotForDoubling",
        /// These cards are no pair.
        NotAPair = "NotAPair",
        /// The box has as many hands as it may.
        TooManyHands = "TooManyHands",
        /// A pair was left unsplit before.
        PairLeftUnsplit = "PairLeftUnsplit",
        /// The player has that wager already, and only one is taken.
        AlreadyWagered = "AlreadyWagered",
        /// The wager is of one amount, and that is another.
        NotTheFixedAmount = "NotTheFixedAmount",
        /// A wager on the jackpot needs an ante.
        JackpotWithoutAnte = "JackpotWithoutAnte",
        /// The wager is accepted into the jackpot.
        JackpotAccepted = "JackpotAccepted",
        /// No prize of the jackpot is claimed.
        NoJackpotClaim = "NoJackpotClaim",
        /// The player has decided, and it stays so.
        AlreadyDecided = "AlreadyDecided",
        /// These players may not play together.
        KeptApart = "KeptApart",
        /// A round dealt earlier at another table may still win of the same jackpot.
        EarlierRoundOpen = "EarlierRoundOpen",
        /// The table is not linked to that jackpot.
        NotLinked = "NotLinked",
        /// Nothing was keyed that may still be taken back.
        NothingToTakeBack = "NothingToTakeBack",
        /// No heat of a tournament is held at the table.
        NotAHeat = "NotAHeat",
        /// The table is set for a heat, or it is too late to.
        HeatSet = "HeatSet",
        /// The heat has begun.
        HeatBegun = "HeatBegun",
        /// The heat has not begun.
        HeatNotBegun = "HeatNotBegun",
        /// The rounds of the heat are played.
        HeatOver = "HeatOver",
        /// The heat is not over.
        HeatNotOver = "HeatNotOver",
        /// Tournament chips are neither bought, cashed nor mixed with others.
        TournamentChipsOnly = "TournamentChipsOnly",
        /// The seat was drawn by lot and is kept.
        SeatAllotted = "SeatAllotted",
        /// The player has not been asked to wager.
        NotYourTurn = "NotYourTurn",
        /// The player's turn to wager is over.
        TurnOver = "TurnOver",
        /// Players have not been asked to wager yet.
        TurnsLeft = "TurnsLeft",
        /// The player does not risk what everybody must.
        MinimumNotWagered = "MinimumNotWagered",
        /// The player has done nothing for which that may be ordered.
        NoInfringement = "NoInfringement",
        /// The players have a break.
        OnBreak = "OnBreak",
        /// Others play off.
        NotInPlayOff = "NotInPlayOff",
        /// The approved conditions of the tournament say otherwise.
        ConditionsHold = "ConditionsHold",
        /// Somebody else was named director, or nobody.
        NotTheDirector = "NotTheDirector",
        /// The conditions have been approved.
        ConditionsApproved = "ConditionsApproved",
        /// The conditions have not been approved.
        ConditionsNotApproved = "ConditionsNotApproved",
        /// The conditions cannot be kept.
        ConditionsUnsound = "ConditionsUnsound",
        /// The player has entered, and nobody enters twice.
        AlreadyEntered = "AlreadyEntered",
        /// The player has not entered, or is out.
        NotEntered = "NotEntered",
        /// Nobody enters any more.
        EntriesClosed = "EntriesClosed",
        /// As many have entered as may.
        TournamentFull = "TournamentFull",
        /// Too few have entered, or are there.
        TooFewEntrants = "TooFewEntrants",
        /// The seats of the session are drawn.
        SeatsDrawn = "SeatsDrawn",
        /// No seats are drawn.
        SeatsNotDrawn = "SeatsNotDrawn",
        /// The ballot does not name each player once.
        BallotUnsound = "BallotUnsound",
        /// The published time has not come.
        NotYetTime = "NotYetTime",
        /// The player is not on the reserve.
        NotOnReserve = "NotOnReserve",
        /// A session is being played.
        SessionUnderWay = "SessionUnderWay",
        /// The tournament is over.
        TournamentOver = "TournamentOver",
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

crate::keywords! {
    /// A case of a reason, for which a book may have a rule of its own: `reason/NotOffered/hand`.
    pub enum Case {
        /// Of cards that are accepted as pre-shuffled.
        Acceptance = "acceptance",
        /// Of a cutting card too near the front.
        Front = "front",
        /// Of numbered areas, where others are for standing players.
        Numbered = "numbered",
        /// Of a player who is absent.
        Absent = "absent",
        /// Of a result that is amended.
        Amend = "amend",
        /// Of an ante.
        Ante = "ante",
        /// Of players who are kept apart.
        Apart = "apart",
        /// Of wagers on several areas.
        Areas = "areas",
        /// Of another ball.
        Ball = "ball",
        /// Of the whole stake.
        Banco = "banco",
        /// Of the bank.
        Bank = "bank",
        /// Of whether the Banker's Hand draws.
        BankerDraws = "banker-draws",
        /// Of a face about which people differ.
        Disputed = "disputed",
        /// Of what makes a roll void by itself.
        Void = "void",
        /// Of the bank that is passed.
        BankOn = "bank-on",
        /// Of bids.
        Bids = "bids",
        /// Of a hand beyond twenty-one.
        Bust = "bust",
        /// Of the burn.
        Burn = "burn",
        /// Of the card discarded first.
        Burned = "burned",
        /// Of a wrong number of cards.
        CardCount = "card-count",
        /// Of money instead of chips.
        Cash = "cash",
        /// Against the casino supervisor.
        CasinoSupervisor = "casino-supervisor",
        /// Of checks before play.
        Check = "check",
        /// Of non-value chips.
        Colour = "colour",
        /// Of a count that was ordered.
        Count = "count",
        /// Of the count for a prize.
        CountPrize = "count-prize",
        /// Of the count before cards are dealt again.
        CountRedeal = "count-redeal",
        /// Of a part of the stake.
        Cover = "cover",
        /// Of dice under their cover.
        Covered = "covered",
        /// Of a hand declared dead.
        Dead = "dead",
        /// Of a damaged card.
        Damaged = "damaged",
        /// Of a card to the dealer.
        DealerCard = "dealer-card",
        /// Of fold or bet.
        Decide = "decide",
        /// Of a wager that is decided.
        Decided = "decided",
        /// Of who decides for a box.
        Decider = "decider",
        /// Of the choice of dice.
        Dice = "dice",
        /// Of the differential.
        Differential = "differential",
        /// Of a Don't Come wager.
        DontCome = "dont-come",
        /// Of doubling down.
        Double = "double",
        /// Of cards that were drawn.
        Drawn = "drawn",
        /// Of a box without a wager.
        EmptyBox = "empty-box",
        /// Of a blackjack at even money.
        EvenMoney = "even-money",
        /// After a card in excess.
        ExcessCard = "excess-card",
        /// Of a card that was exposed.
        Exposed = "exposed",
        /// After a card face up in the shoe.
        FaceUpCard = "face-up-card",
        /// Of failed equipment.
        Failure = "failure",
        /// Of a hand that was not played as it must be.
        Fault = "fault",
        /// At the commencement of play.
        First = "first",
        /// Of a hand that was folded.
        Folded = "folded",
        /// Of following another's decision.
        Follow = "follow",
        /// Of a wager found.
        Found = "found",
        /// Of a wager found.
        FoundWager = "found-wager",
        /// Against the game supervisor.
        GameSupervisor = "game-supervisor",
        /// Of a hand.
        Hand = "hand",
        /// Of a player held to the minimum.
        Held = "held",
        /// Of the initial deal.
        Initial = "initial",
        /// Of the inspection of cards.
        Inspection = "inspection",
        /// Of a Horn Bet.
        Horn = "horn",
        /// Of word to the inspector.
        Inspector = "inspector",
        /// Of too few cards.
        Insufficient = "insufficient",
        /// Of insurance.
        Insurance = "insurance",
        /// Of an outcome that is invalidated.
        Invalidate = "invalidate",
        /// Of an outcome that is invalidated.
        Invalidation = "invalidation",
        /// Of the jackpot.
        Jackpot = "jackpot",
        /// Of a hand that the dealer keeps.
        Kept = "kept",
        /// Of an error found late.
        LateError = "late-error",
        /// Of dice that were lost.
        Lost = "lost",
        /// Of a wager that was lowered.
        Lowered = "lowered",
        /// Against the manager.
        Manager = "manager",
        /// Of a marker.
        Marker = "marker",
        /// Of how a prize is paid.
        Means = "means",
        /// Of a player who came in mid-shoe.
        MidShoe = "mid-shoe",
        /// Of the last call.
        NoMoreBets = "no-more-bets",
        /// Of a round that a natural has ended.
        Natural = "natural",
        /// Of insurance where the dealer has no ace.
        NoAce = "no-ace",
        /// Of the call of no roll.
        NoRoll = "no-roll",
        /// Of odds.
        Odds = "odds",
        /// Of two hands that would be out together.
        OneHand = "one-hand",
        /// Of a card left out.
        Omission = "omission",
        /// Of what becomes of a hand.
        Option = "option",
        /// By order.
        Order = "order",
        /// While the shoe is on offer for the first time.
        Offered = "offered",
        /// Of cards discarded by order.
        Ordered = "ordered",
        /// Of a shoe that was passed.
        Passed = "passed",
        /// While winners are paid.
        Paying = "paying",
        /// Of a player who would cut.
        Player = "player",
        /// Of whether the Player's Hand draws.
        PlayerDraws = "player-draws",
        /// Of cards that are not ready.
        Preparing = "preparing",
        /// Of a prize.
        Prize = "prize",
        /// Of chips given back.
        Redeem = "redeem",
        /// Of dice that are replaced.
        Replacement = "replacement",
        /// Of a result.
        Result = "result",
        /// Of play that goes on.
        Resume = "resume",
        /// Of a set of chips.
        Set = "set",
        /// Of a round that is not settled.
        Settle = "settle",
        /// Of Super Sevens.
        Sevens = "sevens",
        /// Of the shoe.
        Shoe = "shoe",
        /// Of a hand that is shown.
        Show = "show",
        /// While a card is shown.
        Showing = "showing",
        /// Of a shuffle that was missed.
        Shuffle = "shuffle",
        /// Of a spin.
        Spin = "spin",
        /// Of a pair that is split.
        Split = "split",
        /// Of aces that were split.
        SplitAces = "split-aces",
        /// Of a wager that was only spoken.
        Spoken = "spoken",
        /// Of cards that are spread.
        Spread = "spread",
        /// Of the limits on the sign.
        Sign = "sign",
        /// Of the Banker's stake.
        Stake = "stake",
        /// In style C.
        StyleC = "C",
        /// Of the stake covered again.
        Suivi = "suivi",
        /// After a third card in error.
        ThirdCard = "third-card",
        /// While the dice are thrown.
        Throw = "throw",
        /// Of a hand of twenty-one.
        TwentyOne = "twenty-one",
        /// Of a wager that nobody confirmed.
        Unconfirmed = "unconfirmed",
        /// Of a hand that is verified.
        Verify = "verify",
        /// Of a wager.
        Wager = "wager",
        /// Of a wager that is taken back.
        Withdraw = "withdraw",
    }
}

/// A refusal. It changes nothing.
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
    /// What is so, and what to do, for a person to read.
    pub detail: String,
    /// Whether nothing is refused: a condition that was asked for holds, and the detail is what was found.
    pub holds: bool,
}

impl Refusal {
    /// A refusal that is yet to be cited.
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
    #[must_use]
    pub fn under(self, by: Citation) -> Refusal {
        let Citation { rule, also } = by;
        Refusal { rule, also, ..self }
    }

    /// A refusal of no command in particular, with the rules that the book gives for the reason.
    #[must_use]
    pub fn new(citations: &Citations, reason: Reason, detail: impl Into<String>) -> Refusal {
        Refusal::by(citations, reason, None, detail)
    }

    /// The same, where the book may have a rule of its own in this case, such as `NotOffered` in the case of a `hand`.
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
