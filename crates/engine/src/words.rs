//! What several games call alike: steps by which cards or dice are made ready, why cards come and shoes end, irregularities
//! and what the rules make of them, and how a wager came out.

use crate::notation::Value;
use crate::{Role, Text, Word};
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

/// A word that is parsed as Rust parses anything; what is wanted, with an example, is in the error.
macro_rules! parsed {
    ($type:ty, $wanted:literal) => {
        impl core::str::FromStr for $type {
            type Err = $crate::NotationError;
            fn from_str(word: &str) -> Result<Self, Self::Err> {
                <$type as $crate::Word>::from_word(word).ok_or_else(|| {
                    $crate::NotationError::BadWord {
                        word: word.into(),
                        wanted: $wanted,
                    }
                })
            }
        }
    };
}
pub(crate) use parsed;

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

            /// From 0 up to, but not including, [`Self::COUNT`].
            #[must_use]
            pub const fn number(self) -> u8 {
                self.0
            }
        }
    };
}
pub(crate) use numbered;

/// What a player says a wager is on: one of those that the layout has, or any other word, so that a wager that does not exist is
/// refused by its rule.
///
/// ```
/// use croupier_engine::Word;
/// use croupier_engine::games::roulette::Pocket;
/// use croupier_engine::words::Told;
///
/// let pocket = Pocket::from_word("17").expect("a pocket");
/// assert_eq!(Told::from_word("17"), Some(Told::Of(pocket)));
/// let other = Told::<Pocket>::from_word("38").expect("a word");
/// assert!(matches!(&other, Told::Other(word) if **word == *"38"), "for a rule to refuse");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told<T> {
    /// One of the layout.
    Of(T),
    /// A word that the layout does not have.
    Other(Text),
}

impl<T> From<T> for Told<T> {
    fn from(one: T) -> Told<T> {
        Told::Of(one)
    }
}

impl<T: Word> Word for Told<T> {
    fn to_word(&self) -> String {
        match self {
            Told::Of(one) => one.to_word(),
            Told::Other(word) => String::from(&**word),
        }
    }
    fn from_word(word: &str) -> Option<Self> {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '+');
        let fits = (1..=48).contains(&word.len()) && word != "-" && word.chars().all(plain);
        let other = || Told::Other(String::from(word).into());
        fits.then(|| T::from_word(word).map_or_else(other, Told::Of))
    }
    fn to_value(&self) -> Value {
        match self {
            Told::Of(one) => one.to_value(),
            Told::Other(word) => Value::Word(word.clone()),
        }
    }
}

#[cfg(feature = "serde")]
impl<T: Word> serde::Serialize for Told<T> {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.to_word())
    }
}

#[cfg(feature = "serde")]
impl<'de, T: Word> serde::Deserialize<'de> for Told<T> {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        crate::name::deserialize_word(d, "a word of up to 48 letters, digits and hyphens")
    }
}

crate::keywords! {
    /// A step by which cards are made ready, confirmed by a person (nz-2004/baccarat/6.1 to 6.3, 7.3).
    pub enum Step {
        /// The dealer sorts and inspects the cards.
        DealerInspection,
        /// The game supervisor does the same, independently.
        SupervisorInspection,
        /// They are spread face up for the first players to see.
        Spread,
        /// They are washed face down.
        ChemmyShuffle,
        /// They are stacked.
        Stack,
        /// They are riffle shuffled.
        RiffleShuffle,
        /// Cards that were in play are shuffled again.
        Shuffle,
        /// The dealer checks the cards one by one.
        CardCheck,
        /// About a deck is laced into the stack.
        Lace,
        /// Some or all of the cards are shuffled once more.
        SecondShuffle,
        /// Pre-shuffled cards are accepted as such; until then players may inspect them or have them shuffled.
        Acceptance,
        /// The cards are checked when gaming ends.
        ClosingCheck,
        /// They go into an automatic shuffler, which shuffles them.
        LoadShuffler,
    }
}

impl Step {
    /// What people call it.
    ///
    /// ```
    /// use croupier_engine::words::Step;
    ///
    /// assert_eq!(Step::ChemmyShuffle.called(), "the chemmy shuffle");
    /// ```
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
    ///
    /// ```
    /// use croupier_engine::{Role, words::Step};
    ///
    /// assert_eq!(Step::DealerInspection.confirmed_by(), [Role::Dealer]);
    /// assert_eq!(Step::SupervisorInspection.confirmed_by(), [Role::Supervisor], "made independently");
    /// ```
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
        Suspicion,
        /// A card was exposed before it came into the shoe.
        Exposed,
        /// The table was vacant.
        Vacancy,
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
        Same,
        /// The next entitled.
        Next,
        /// The book has no recut.
        Nobody,
    }
}

crate::keywords! {
    /// Why cards are brought to the table, or shuffled again.
    pub enum Brought {
        /// The table opens.
        Opening,
        /// The shoe has ended; the same cards are shuffled again.
        EndOfShoe,
        /// The shoe has ended; new cards take their place (style B).
        NewCards,
        /// There were too few cards for the round.
        InsufficientCards,
        /// A supervisor had them shuffled.
        Reshuffle,
        /// The operator had them replaced.
        Replacement,
    }
}

crate::keywords! {
    /// Why a shoe ended.
    pub enum ShoeEnd {
        /// The last hand was dealt.
        LastHand,
        /// It ran out in the middle of a round.
        InsufficientCards,
    }
}

crate::keywords! {
    /// Why a round's outcome is invalidated (nz-1996/general/12.1).
    pub enum InvalidCause {
        /// Commotion, fire, robbery and the like.
        Disruption,
        /// A fraudulent act that affects the outcome.
        Fraud,
    }
}

crate::keywords! {
    /// An irregularity.
    pub enum Irregularity {
        /// A third card to the Player's Hand in error.
        ThirdCard,
        /// A card drawn in excess.
        ExcessCard,
        /// A card face up in the shoe.
        FaceUpCard,
        /// Too few cards.
        InsufficientCards,
        /// Cards dealt or placed wrongly.
        Misdeal,
        /// The burn was forgotten.
        NoBurn,
        /// An error in an earlier round.
        LateError,
        /// A player broke a rule, and wagers of the player's were declared void.
        Breach,
        /// A wager above the maximum was accepted.
        WagerAboveMaximum,
        /// A wager below the minimum was accepted.
        WagerBelowMinimum,
        /// A Banker wager was accepted that could not be paid exactly.
        WagerNotPayable,
        /// A wager was accepted that the rules do not permit.
        WagerNotPermitted,
        /// A wager came after betting had closed.
        LateWager,
        /// Players wagered together to exceed a maximum.
        Partnership,
        /// A player wagered on both hands, which may not be.
        BothHands,
        /// A player wagered on a second area, and may on one only.
        SecondArea,
        /// As many players as may had wagers on the area.
        AreaFull,
        /// The area is another player's.
        AreaTaken,
        /// The area is for others: for the seated, or for those who stand.
        AreaForOthers,
        /// The wagers on the area were more than the maximum together.
        AreaAboveMaximum,
        /// A wager was no multiple of the increment.
        NotAnIncrement,
        /// The game was disrupted.
        Disruption,
        /// There was fraud.
        Fraud,
        /// Going on was not practical.
        Impractical,
        /// The player is gone, and nobody is there to take the wager back.
        Unclaimed,
    }
}

crate::keywords! {
    /// What the rules make of an irregularity.
    pub enum Remedy {
        /// The card becomes the Banker's third.
        BankersThirdCard,
        /// The card becomes the first of the next round.
        FirstOfNextRound,
        /// A void hand is dealt from it.
        VoidHand,
        /// It is discarded with as many more as it says.
        Burned,
        /// It is discarded with the rest, for the cards are shuffled or replaced before another round.
        Discarded,
        /// The card is used in this round.
        UsedInRound,
        /// The round is void.
        RoundVoid,
        /// The round is put together again as it should have been.
        Reconstructed,
        /// Play goes on.
        PlayContinues,
        /// Later hands stand as dealt.
        LaterHandsStand,
        /// The wager is valid in part.
        ValidInPart,
        /// The wager is valid this once.
        ValidOnce,
        /// The wager is void.
        WagerVoid,
        /// The outcome is invalid and wagers are refunded.
        Refunded,
    }
}

crate::keywords! {
    /// What staff know about a wager found on the layout, beside its amount (nz-1996/general/14.1, 14.2).
    pub enum Known {
        /// It was placed too late: after the call, or when the dice were at rest.
        Late,
        /// Players made it together to get round the maximum.
        Partnership,
        /// It lay there in time and was overlooked.
        InTime,
    }
}

crate::keywords! {
    /// How a wager came out.
    pub enum WagerResult {
        /// It won.
        Won,
        /// It lost.
        Lost,
        /// It neither won nor lost, and stays on the layout.
        StandOff,
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
        Overpaid,
        /// Too little was paid.
        Underpaid,
    }
}

crate::keywords! {
    /// What a match play coupon is paid if the wager that it lies with is won, as it says itself.
    pub enum CouponPays {
        /// Even money.
        Evens,
        /// The odds of that wager.
        Odds,
    }
}

crate::keywords! {
    /// What a Government inspector must be told of, or approve, where a book asks for it.
    pub enum Matter {
        /// Cards in play were replaced.
        CardsReplaced,
        /// Cards are dealt in style B.
        StyleB,
        /// The style is changed before the shoe is finished: an inspector approves it.
        StyleChange,
        /// A player is held to the minimum wager.
        MinimumOnly,
        /// The cutting card goes elsewhere than usual.
        CuttingCard,
        /// The minimum goes up, or the maximum down.
        Limits,
        /// Dice are replaced because some are lost.
        DiceReplaced,
        /// The equipment failed.
        Malfunction,
        /// What stands in for failed equipment for the time being.
        RemedialAction,
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
    ///
    /// ```
    /// use croupier_engine::words::Matter;
    ///
    /// let approved: Vec<_> = Matter::ALL.iter().filter(|matter| matter.is_approval()).collect();
    /// assert_eq!(approved, [&Matter::StyleChange]);
    /// ```
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
        Payment,
        /// A higher vigorish (nj-19-47/punto-banco/3.3(d)).
        Vigorish,
        /// A second shuffle from now on, or none any more (nj-19-47/punto-banco/3.5(b)).
        SecondShuffle,
        /// Another paying procedure (nj-19-47/punto-banco/3.10(c)).
        PayingOrder,
        /// A higher minimum or a lower maximum, by a sign of its own (nz-1996/general/13.3).
        Limits,
    }
}

crate::keywords! {
    /// In which way other limits come into force.
    pub enum LimitsWay {
        /// The sign has stood as long as the rules ask.
        Sign,
        /// Every player at the table agreed.
        Agreed,
        /// Nobody is at the table.
        NobodyThere,
        /// No minimum goes up and no maximum down.
        Loosened,
        /// The table was closed, and opens with them.
        Opening,
    }
}

crate::keywords! {
    /// A sign at a table that announces something.
    pub enum Sign {
        /// Other limits.
        Limits,
        /// The closure of the table.
        Closing,
        /// Another way of paying Banker wagers.
        Payment,
        /// A higher vigorish.
        Vigorish,
        /// A second shuffle, or the end of it.
        SecondShuffle,
        /// Another paying procedure.
        PayingOrder,
    }
}

impl Sign {
    /// What it announces; the closure of the table is not a change of its rules.
    ///
    /// ```
    /// use croupier_engine::words::{Announcement, Sign};
    ///
    /// assert_eq!(Sign::Limits.announces(), Some(Announcement::Limits));
    /// assert_eq!(Sign::Closing.announces(), None);
    /// ```
    #[must_use]
    pub const fn announces(self) -> Option<Announcement> {
        match self {
            Sign::Limits => Some(Announcement::Limits),
            Sign::Closing => None,
            Sign::Payment => Some(Announcement::Payment),
            Sign::Vigorish => Some(Announcement::Vigorish),
            Sign::SecondShuffle => Some(Announcement::SecondShuffle),
            Sign::PayingOrder => Some(Announcement::PayingOrder),
        }
    }
}

crate::keywords! {
    /// How a dispute is decided.
    pub enum Ruling {
        /// For the one who complained.
        Upheld,
        /// Against.
        Dismissed,
    }
}

crate::keywords! {
    /// Who decides a dispute, in the order in which it is taken further.
    pub enum Instance {
        /// The game supervisor, or whom the book names.
        First,
        /// A casino supervisor.
        Review,
        /// A Government inspector.
        Inspector,
    }
}

crate::keywords! {
    /// How people behaved against the rules, at or behind a table (nz-1996/general/3.0, 4.1, 4.2, 7.0).
    pub enum Conduct {
        /// Somebody of staff asked for a tip, or took one.
        Tip,
        /// Somebody of staff told a player how to play.
        StaffAdvice,
        /// Somebody advised or swayed a player who had not asked for it.
        Advice,
        /// People bet with one another.
        SideBet,
    }
}

crate::keywords! {
    /// Why somebody may not take part any more.
    pub enum Exclusion {
        /// A rule was broken.
        Breach,
        /// The house requires it.
        RequiredToLeave,
        /// The person is too young.
        UnderAge,
    }
}

impl Announcement {
    /// The word of the command that changes it at the game; limits are the floor's.
    ///
    /// ```
    /// use croupier_engine::words::Announcement;
    ///
    /// assert_eq!(Announcement::Payment.command(), Some("change-payment"));
    /// ```
    #[must_use]
    pub const fn command(self) -> Option<&'static str> {
        match self {
            Announcement::Payment => Some("change-payment"),
            Announcement::Vigorish => Some("change-vigorish"),
            Announcement::SecondShuffle => Some("change-shuffle"),
            Announcement::PayingOrder => Some("change-paying-order"),
            Announcement::Limits => None,
        }
    }

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
