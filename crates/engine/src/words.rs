//! What several games call alike: steps by which cards or dice are made ready, why cards come and shoes end, irregularities
//! and what the rules make of them, and how a wager came out.

use crate::Role;
use alloc::format;
use alloc::string::String;

/// A type whose word is what it is displayed as, and how that is read.
macro_rules! displayed {
    ($type:ty, $word:ident => $read:expr) => {
        impl $crate::Word for $type {
            fn to_word(&self) -> alloc::string::String {
                alloc::string::ToString::to_string(self)
            }
            fn from_word($word: &str) -> Option<Self> {
                $read
            }
        }
    };
}
pub(crate) use displayed;

/// One of so many places on a wheel, by its number from 0.
macro_rules! numbered {
    ($(#[$meta:meta])* $name:ident of $count:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u8);

        impl $name {
            /// How many there are.
            pub const COUNT: u8 = $count;

            /// The one of a number, if the wheel has it.
            #[must_use]
            pub const fn new(number: u8) -> Option<$name> {
                if number < $name::COUNT {
                    Some($name(number))
                } else {
                    None
                }
            }

            /// Its number.
            #[must_use]
            pub const fn number(self) -> u8 {
                self.0
            }
        }
    };
}
pub(crate) use numbered;

crate::keywords! {
    /// A step by which cards are made ready, confirmed by a person (nz-2004/baccarat/6.1 to 6.3, 7.3).
    pub enum Step {
        /// The dealer sorts and inspects the cards.
        DealerInspection = "dealer-inspection",
        /// The game supervisor does the same, independently.
        SupervisorInspection = "supervisor-inspection",
        /// They are spread face up for the first players to see.
        Spread = "spread",
        /// They are washed face down.
        ChemmyShuffle = "chemmy-shuffle",
        /// They are stacked.
        Stack = "stack",
        /// They are riffle shuffled.
        RiffleShuffle = "riffle-shuffle",
        /// Cards that were in play are shuffled again.
        Shuffle = "shuffle",
        /// The dealer checks the cards one by one.
        CardCheck = "card-check",
        /// About a deck is laced into the stack.
        Lace = "lace",
        /// Some or all of the cards are shuffled once more.
        SecondShuffle = "second-shuffle",
        /// Pre-shuffled cards are accepted as such; until then players may inspect them or have them shuffled.
        Acceptance = "acceptance",
        /// The cards are checked when gaming ends.
        ClosingCheck = "closing-check",
        /// They go into an automatic shuffler, which shuffles them.
        LoadShuffler = "load-shuffler",
    }
}

impl Step {
    /// What people call it.
    #[must_use]
    pub const fn called(self) -> &'static str {
        match self {
            Step::DealerInspection => "the dealer's inspection",
            Step::SupervisorInspection => "the game supervisor's inspection",
            Step::Spread => "the spread",
            Step::ChemmyShuffle => "the chemmy shuffle",
            Step::Stack => "the stacking",
            Step::RiffleShuffle => "the riffle shuffle",
            Step::Shuffle => "the shuffle",
            Step::CardCheck => "the check of each card",
            Step::Lace => "the lacing",
            Step::SecondShuffle => "the second shuffle",
            Step::Acceptance => "the acceptance of the cards",
            Step::ClosingCheck => "the check at the end of gaming",
            Step::LoadShuffler => "the loading of the shuffler",
        }
    }
}

impl Step {
    /// Who confirms it.
    #[must_use]
    pub const fn confirmed_by(self) -> &'static [Role] {
        match self {
            Step::SupervisorInspection => &[Role::Supervisor],
            Step::DealerInspection
            | Step::Spread
            | Step::ChemmyShuffle
            | Step::Stack
            | Step::RiffleShuffle
            | Step::Shuffle
            | Step::CardCheck
            | Step::Lace
            | Step::SecondShuffle
            | Step::Acceptance
            | Step::ClosingCheck
            | Step::LoadShuffler => &[Role::Dealer],
        }
    }
}

crate::keywords! {
    /// Why a supervisor has the cards shuffled between rounds (nz-2004/baccarat/7.1).
    pub enum ReshuffleCause {
        /// The randomness of the shuffle is suspect.
        Suspicion = "suspicion",
        /// A card was exposed before it came into the shoe.
        Exposed = "exposed",
        /// The table was vacant.
        Vacancy = "vacancy",
    }
}

impl ReshuffleCause {
    /// For what, as part of a sentence.
    #[must_use]
    pub const fn called(self) -> &'static str {
        match self {
            ReshuffleCause::Suspicion => "on a suspicion",
            ReshuffleCause::Exposed => "for a card that was exposed",
            ReshuffleCause::Vacancy => "because the table was vacant",
        }
    }
}

crate::keywords! {
    /// Who cuts again when a supervisor orders it (nj-19-47/punto-banco/3.5(e)).
    pub enum RecutBy {
        /// Who cut last.
        Same = "same",
        /// The next entitled.
        Next = "next",
        /// The book knows no recut.
        Nobody = "nobody",
    }
}

crate::keywords! {
    /// Why cards are brought to the table, or shuffled again.
    pub enum Brought {
        /// The table opens.
        Opening = "opening",
        /// The shoe has ended; the same cards are shuffled again.
        EndOfShoe = "end-of-shoe",
        /// The shoe has ended; new cards take their place (style B).
        NewCards = "new-cards",
        /// There were too few cards for the round.
        InsufficientCards = "insufficient-cards",
        /// A supervisor had them shuffled.
        Reshuffle = "reshuffle",
        /// The operator had them replaced.
        Replacement = "replacement",
    }
}

crate::keywords! {
    /// Why a shoe ended.
    pub enum ShoeEnd {
        /// The last hand was dealt.
        LastHand = "last-hand",
        /// It ran out in the middle of a round.
        InsufficientCards = "insufficient-cards",
    }
}

crate::keywords! {
    /// Why a round's outcome is invalidated (nz-1996/general/12.1).
    pub enum InvalidCause {
        /// Commotion, fire, robbery and the like.
        Disruption = "disruption",
        /// A fraudulent act that affects the outcome.
        Fraud = "fraud",
    }
}

crate::keywords! {
    /// An irregularity.
    pub enum Irregularity {
        /// A third card to the Player's Hand in error.
        ThirdCard = "third-card",
        /// A card drawn in excess.
        ExcessCard = "excess-card",
        /// A card face up in the shoe.
        FaceUpCard = "face-up-card",
        /// Too few cards.
        InsufficientCards = "insufficient-cards",
        /// Cards dealt or placed wrongly.
        Misdeal = "misdeal",
        /// The burn was forgotten.
        NoBurn = "no-burn",
        /// An error in an earlier round.
        LateError = "late-error",
        /// A player broke a rule, and wagers of the player's were declared void.
        Breach = "breach",
        /// A wager above the maximum was accepted.
        WagerAboveMaximum = "wager-above-maximum",
        /// A wager below the minimum was accepted.
        WagerBelowMinimum = "wager-below-minimum",
        /// A Banker wager was accepted that could not be paid exactly.
        WagerNotPayable = "wager-not-payable",
        /// A wager was accepted that the rules do not permit.
        WagerNotPermitted = "wager-not-permitted",
        /// A wager came after betting had closed.
        LateWager = "late-wager",
        /// Players wagered together to exceed a maximum.
        Partnership = "partnership",
        /// A player wagered on both hands, which may not be.
        BothHands = "both-hands",
        /// A player wagered on a second area, and may on one only.
        SecondArea = "second-area",
        /// As many players as may had wagers on the area.
        AreaFull = "area-full",
        /// The area is another player's.
        AreaTaken = "area-taken",
        /// The area is for others: for the seated, or for those who stand.
        AreaForOthers = "area-for-others",
        /// The wagers on the area were more than the maximum together.
        AreaAboveMaximum = "area-above-maximum",
        /// A wager was no multiple of the increment.
        NotAnIncrement = "not-an-increment",
        /// The game was disrupted.
        Disruption = "disruption",
        /// There was fraud.
        Fraud = "fraud",
        /// Going on was not practical.
        Impractical = "impractical",
        /// The player is gone, and nobody is there to take the wager back.
        Unclaimed = "unclaimed",
    }
}

crate::keywords! {
    /// What the rules make of an irregularity.
    pub enum Remedy {
        /// The card becomes the Banker's third.
        BankersThirdCard = "bankers-third-card",
        /// The card becomes the first of the next round.
        FirstOfNextRound = "first-of-next-round",
        /// A void hand is dealt from it.
        VoidHand = "void-hand",
        /// It is discarded with as many more as it says.
        Burned = "burned",
        /// It is discarded with the rest, for the cards are shuffled or replaced before another round.
        Discarded = "discarded",
        /// The card is used in this round.
        UsedInRound = "used-in-round",
        /// The round is void.
        RoundVoid = "round-void",
        /// The round is put together again as it should have been.
        Reconstructed = "reconstructed",
        /// Play goes on.
        PlayContinues = "play-continues",
        /// Later hands stand as dealt.
        LaterHandsStand = "later-hands-stand",
        /// The wager is valid in part.
        ValidInPart = "valid-in-part",
        /// The wager is valid this once.
        ValidOnce = "valid-once",
        /// The wager is void.
        WagerVoid = "wager-void",
        /// The outcome is invalid and wagers are refunded.
        Refunded = "refunded",
    }
}

crate::keywords! {
    /// How a wager came out.
    pub enum WagerResult {
        /// It won.
        Won = "won",
        /// It lost.
        Lost = "lost",
        /// It neither won nor lost, and stays on the layout.
        StandOff = "stand-off",
    }
}

/// A number below forty in words, as it is announced.
pub(crate) fn number(n: u8) -> String {
    const UNITS: [&str; 20] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    let tens = |word: &str| match n % 10 {
        0 => String::from(word),
        rest => format!("{word}-{}", UNITS[usize::from(rest)]),
    };
    match n {
        0..=19 => String::from(UNITS[usize::from(n)]),
        20..=29 => tens("twenty"),
        _ => tens("thirty"),
    }
}

crate::keywords! {
    /// How a payment was wrong.
    pub enum Wrongly {
        /// Too much was paid.
        Overpaid = "overpaid",
        /// Too little was paid.
        Underpaid = "underpaid",
    }
}

crate::keywords! {
    /// What a Government inspector must be told of, or approve, where a book asks for it.
    pub enum Matter {
        /// Cards in play were replaced.
        CardsReplaced = "cards-replaced",
        /// Cards are dealt in style B.
        StyleB = "style-b",
        /// The style is changed before the shoe is finished: an inspector approves it.
        StyleChange = "style-change",
        /// A player is held to the minimum wager.
        MinimumOnly = "minimum-only",
        /// The cutting card goes elsewhere than usual.
        CuttingCard = "cutting-card",
        /// The minimum goes up, or the maximum down.
        Limits = "limits",
        /// Dice are replaced because some are lost.
        DiceReplaced = "dice-replaced",
        /// The equipment failed.
        Malfunction = "malfunction",
        /// What stands in for failed equipment for the time being.
        RemedialAction = "remedial-action",
    }
}

impl Matter {
    /// What is said of it, as part of a sentence.
    #[must_use]
    pub const fn said(self) -> &'static str {
        match self {
            Matter::CardsReplaced => "that the cards are replaced",
            Matter::StyleB => "that the cards are dealt in style B",
            Matter::StyleChange => "that the style changes in the middle of a shoe",
            Matter::MinimumOnly => "that players are held to the minimum",
            Matter::CuttingCard => "where the cutting card goes",
            Matter::Limits => "that limits change",
            Matter::DiceReplaced => "that dice are replaced",
            Matter::Malfunction => "that the equipment failed",
            Matter::RemedialAction => "what stands in for the equipment that failed",
        }
    }

    /// Whether an inspector must approve it; otherwise being told is enough.
    #[must_use]
    pub const fn is_approval(self) -> bool {
        match self {
            Matter::StyleChange => true,
            Matter::CardsReplaced
            | Matter::StyleB
            | Matter::MinimumOnly
            | Matter::CuttingCard
            | Matter::Limits
            | Matter::DiceReplaced
            | Matter::Malfunction
            | Matter::RemedialAction => false,
        }
    }
}

crate::keywords! {
    /// What is announced before it takes effect: to the players, or in writing to those who watch over the casino.
    pub enum Announcement {
        /// Another way of paying Banker wagers (act-2012/mini-baccarat/8.2).
        Payment = "payment",
        /// A higher vigorish (nj-19-47/punto-banco/3.3(d)).
        Vigorish = "vigorish",
        /// A second shuffle from now on, or none any more (nj-19-47/punto-banco/3.5(b)).
        SecondShuffle = "second-shuffle",
        /// Another paying procedure (nj-19-47/punto-banco/3.10(c)).
        PayingOrder = "paying-order",
        /// A higher minimum or a lower maximum, by a sign of its own (nz-1996/general/13.3).
        Limits = "limits",
    }
}

crate::keywords! {
    /// In which way other limits come into force.
    pub enum LimitsWay {
        /// The sign has stood as long as the rules ask.
        Sign = "sign",
        /// Every player at the table agreed.
        Agreed = "agreed",
        /// Nobody is at the table.
        NobodyThere = "nobody-there",
        /// No minimum goes up and no maximum down.
        Loosened = "loosened",
    }
}

crate::keywords! {
    /// A sign at a table that announces something.
    pub enum Sign {
        /// Other limits.
        Limits = "limits",
        /// The closure of the table.
        Closing = "closing",
    }
}

crate::keywords! {
    /// How a dispute is decided.
    pub enum Ruling {
        /// For the one who complained.
        Upheld = "upheld",
        /// Against.
        Dismissed = "dismissed",
    }
}

crate::keywords! {
    /// Who decides a dispute, in the order in which it is taken further.
    pub enum Instance {
        /// The game supervisor, or whom the book names.
        First = "first",
        /// A casino supervisor.
        Review = "review",
        /// A Government inspector.
        Inspector = "inspector",
    }
}

crate::keywords! {
    /// Why somebody may not take part any more.
    pub enum Exclusion {
        /// A rule was broken.
        Breach = "breach",
        /// The house requires it.
        RequiredToLeave = "required-to-leave",
        /// The person is too young.
        UnderAge = "under-age",
    }
}

impl Announcement {
    /// What people call it.
    #[must_use]
    pub const fn called(self) -> &'static str {
        match self {
            Announcement::Payment => "another way of paying the Banker's Hand",
            Announcement::Vigorish => "a higher vigorish",
            Announcement::SecondShuffle => "a second shuffle, or the end of it,",
            Announcement::PayingOrder => "another paying procedure",
            Announcement::Limits => "a higher minimum or a lower maximum",
        }
    }
}
