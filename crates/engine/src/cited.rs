//! Citations: the rule behind an event or a refusal, under the book in force.
//!
//! The engine names a state of affairs by a key, a value of an enum; the book says for its word (`reason/BettingClosed`,
//! `wager-settled/lost/tie`) which rules of its text that is, or that the text is silent. A book that leaves a key of its game open
//! does not load. (This file is over 800 lines because keys, what a book gives for them and what is cited by it are shown side by side.)

use crate::machine::TableRules;
use crate::{Case, NotationError, Reason};
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

/// The id of a rule: its path in the register, such as `nz-2004/baccarat/5.12`.
///
/// ```
/// use croupier_engine::RuleId;
///
/// let rule: RuleId = "nz-2004/baccarat/5.12".parse()?;
/// assert_eq!(rule.as_str(), "nz-2004/baccarat/5.12");
/// assert!("5.12".parse::<RuleId>().is_err(), "of which book?");
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(Arc<str>);

impl RuleId {
    /// A rule id; whether such a rule exists is the register's to say.
    ///
    /// ```
    /// use croupier_engine::RuleId;
    ///
    /// assert_eq!(RuleId::new("nz-2004/baccarat/5.12").to_string(), "nz-2004/baccarat/5.12");
    /// ```
    #[must_use]
    pub fn new(id: &str) -> RuleId {
        RuleId(id.into())
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An id in its form, an instrument, a part and a number: `nz-2004/baccarat/5.12`.
impl core::str::FromStr for RuleId {
    type Err = NotationError;

    fn from_str(id: &str) -> Result<RuleId, NotationError> {
        let fits = |part: &str| !part.is_empty() && !part.contains(char::is_whitespace);
        if id.split('/').all(fits) && id.split('/').count() == 3 {
            return Ok(RuleId::new(id));
        }
        Err(NotationError::BadWord {
            word: id.into(),
            wanted: "the id of a rule, such as nz-2004/baccarat/5.12",
        })
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for RuleId {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for RuleId {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        <String as serde::Deserialize>::deserialize(d).map(|id| RuleId::new(&id))
    }
}

/// What a book is asked for a rule by: an enum made by [`keys!`](crate::keys), or by [`keywords!`](crate::keywords).
///
/// ```
/// use croupier_engine::{Key as _, Role};
///
/// assert_eq!(Role::all().count(), Role::COUNT);
/// assert!(Role::all().all(|role| Role::nth(role.index()) == role));
/// ```
pub trait Key: Copy + fmt::Display + 'static {
    /// How many values there are.
    const COUNT: usize;
    /// The value at this place.
    fn nth(at: usize) -> Self;
    /// The place of this value.
    fn index(self) -> usize;
    /// Every value, in the order of their places.
    fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self::nth)
    }
}

/// Defines the keys of a game. A key has a word, its name unless another is given, and may be qualified by words of a vocabulary, or by
/// keys of a part: `BurnOrdered(why: Irregularity)` is `burn-ordered/third-card` in a book. A part's keys have no word before them.
///
/// ```
/// use croupier_engine::{Key as _, Role};
///
/// croupier_engine::keys! {
///     /// What a book is asked for a rule by.
///     pub enum Key { Thrown, Paid(to: Role) }
/// }
///
/// assert_eq!(Key::Paid(Role::Player).to_string(), "paid/player");
/// assert_eq!(Key::COUNT, 1 + Role::COUNT);
/// ```
#[macro_export]
macro_rules! keys {
    (@word $variant:ident) => { $crate::keywords!(@word "kebab-case" $variant) };
    (@word $variant:ident $word:tt) => { $word };
    (@from $name:ident $variant:ident ($part:ty) "") => {
        impl From<$part> for $name {
            fn from(key: $part) -> $name {
                $name::$variant(key)
            }
        }
    };
    (@from $($other:tt)*) => {};
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$vmeta:meta])* $variant:ident $(($($arg:ident: $part:ty),+))? $(= $word:tt)?),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$vmeta])* #[doc = concat!("`", stringify!($variant), "`.")] $variant $(($($part),+))?),* }

        impl $crate::Key for $name {
            const COUNT: usize = 0 $(+ 1 $($(* <$part as $crate::Key>::COUNT)+)?)*;

            fn nth(mut at: usize) -> Self {
                $({
                    let count = 1 $($(* <$part as $crate::Key>::COUNT)+)?;
                    if at < count {
                        $($(
                            let $arg = <$part as $crate::Key>::nth(at % <$part as $crate::Key>::COUNT);
                            at /= <$part as $crate::Key>::COUNT;
                        )+)?
                        let _ = at;
                        return $name::$variant $(($($arg),+))?;
                    }
                    at -= count;
                })*
                panic!("there are {} keys, and no {at} more", Self::COUNT)
            }

            #[allow(unused_assignments, reason = "the last of them has none behind it")]
            fn index(self) -> usize {
                let mut before = 0;
                $(
                    if let $name::$variant $(($($arg),+))? = self {
                        let (mut at, mut each) = (0, 1);
                        $($(
                            at += each * $crate::Key::index($arg);
                            each *= <$part as $crate::Key>::COUNT;
                        )+)?
                        let _ = (&mut at, &mut each);
                        return before + at;
                    }
                    before += 1 $($(* <$part as $crate::Key>::COUNT)+)?;
                )*
                before
            }
        }

        $($crate::keys!(@from $name $variant $(($($part),+))? $($word)?);)*

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.collect_str(self)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let word = <$crate::__alloc::string::String as serde::Deserialize>::deserialize(d)?;
                let key = <$name as $crate::Key>::all().find(|key| {
                    $crate::__alloc::string::ToString::to_string(key) == word
                });
                key.ok_or_else(|| serde::de::Error::custom(format_args!("{word} is not a key")))
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $($name::$variant $(($($arg),+))? => {
                        let word = $crate::keys!(@word $variant $($word)?);
                        f.write_str(word)?;
                        $($(
                            f.write_str(if word.is_empty() { "" } else { "/" })?;
                            core::fmt::Display::fmt($arg, f)?;
                        )+)?
                        Ok(())
                    })*
                }
            }
        }
    };
}

crate::keywords! {
    /// What happens on the floor, whichever the game.
    pub enum FloorKey {
        /// The table was opened.
        TableOpened,
        /// It was closed.
        TableClosed,
        /// A closing sign was put up.
        ClosingSignPosted,
        /// Chips were bought.
        BoughtIn,
        /// Chips were redeemed.
        CashedOut,
        /// A seat was taken.
        Seated,
        /// A seat was given up.
        StoodUp,
        /// A seat was taken from an idle player.
        SeatVacated,
        /// A player went.
        Left,
        /// A player is gone and has wagers on the layout.
        Gone,
        /// One who was gone is back.
        CameBack,
        /// What a player who is gone did not collect is held.
        HeldUnclaimed,
        /// What was keyed wrongly was taken back.
        TakenBack,
        /// A higher minimum or a lower maximum cannot take effect yet.
        LimitsTightened = "limits/tightened",
        /// It is put on the sign, or takes effect by it.
        LimitsTightenedSign = "limits/tightened/sign",
        /// A player agrees to it, or it takes effect because all have.
        LimitsTightenedAgreed = "limits/tightened/agreed",
        /// It takes effect as the table opens.
        LimitsTightenedOpening = "limits/tightened/opening",
        /// It takes effect with nobody at the table.
        LimitsTightenedNobodyThere = "limits/tightened/nobody-there",
        /// A lower minimum or a higher maximum.
        LimitsLoosened = "limits/loosened",
        /// Another differential.
        LimitsDifferential = "limits/differential",
        /// Another increment.
        LimitsIncrement = "limits/increment",
        /// A player has limits of the player's own.
        OwnLimits,
        /// The table is kept for some, or for everybody again.
        Reserved,
        /// Somebody who broke a rule may not take part any more.
        ExcludedForBreach = "excluded/breach",
        /// Somebody was required to leave.
        ExcludedByHouse = "excluded/required-to-leave",
        /// Somebody is too young.
        ExcludedUnderAge = "excluded/under-age",
        /// Somebody of staff asked for a tip, or took one.
        ConductTip = "conduct/tip",
        /// Somebody of staff told a player how to play.
        ConductStaffAdvice = "conduct/staff-advice",
        /// Somebody advised a player who had not asked for it.
        ConductAdvice = "conduct/advice",
        /// People bet with one another.
        ConductSideBet = "conduct/side-bet",
        /// Somebody may take part again.
        Readmitted,
        /// No further round begins for the time being, or does again.
        Suspended,
        /// Somebody complains, or takes a complaint further.
        Disputed,
        /// A dispute is decided.
        DisputeDecided,
        /// Who complained is told of the right to consult an inspector.
        ComplainantAdvised,
        /// Promotional chips are issued, or come back.
        Promotional,
        /// A match play coupon is issued, laid, or taken up.
        Coupon,
        /// Chips go between the cage and the table, or are counted.
        Float,
        /// A player owes what could not be taken back.
        DebtRecorded,
        /// It was paid, or a part of it.
        DebtPaid,
        /// What was paid too much was taken back, or too little made up.
        PaymentCorrected,
    }
}

/// The words of what is said on the floor, by which a book may answer a reason at any table.
pub const FLOOR_COMMANDS: &[&str] = &[
    "open-table",
    "post-closing-sign",
    "take-down-sign",
    "close-table",
    "buy-in",
    "cash-out",
    "sit",
    "stand",
    "leave",
    "vacate-seat",
    "report-gone",
    "come-back",
    "tell-inspector",
    "approve",
    "announce-change",
    "post-limits",
    "agree-limits",
    "change-limits",
    "allow-limits",
    "end-limits",
    "reserve-table",
    "admit",
    "release-table",
    "exclude",
    "void-wagers",
    "require-to-leave",
    "report-under-age",
    "report-conduct",
    "readmit",
    "suspend-table",
    "resume-table",
    "raise-dispute",
    "decide-dispute",
    "refer-dispute",
    "review-dispute",
    "rule-on-dispute",
    "accept-decision",
    "advise-complainant",
    "issue-promotional",
    "issue-coupon",
    "lay-coupon",
    "request-fill",
    "request-credit",
    "drop-request",
    "hand-over-chips",
    "receive-chips",
    "count-float",
    "sign-count",
    "take-back",
    "report-wrong-payment",
    "set-heat",
    "issue-chips",
    "begin-heat",
    "ask-wager",
    "finish-wager",
    "void-wager",
    "exclude-player",
    "retire",
    "offer-break",
    "set-pace",
    "end-heat",
    "abandon-heat",
    "seal-shoe",
    "seal-draw",
    "commit-share",
    "close-shares",
    "reveal-share",
    "settle-shares",
    "open-card",
    "open-draw",
    "close-shoe",
];

crate::keywords! {
    /// What of a draft is held to more than the bounds of one option.
    pub enum DraftKey {
        /// The limits of the sign.
        Limits,
        /// The increment.
        Increment,
        /// The chips.
        Chips,
        /// What cards come out of.
        Equipment,
        /// How many decks there are.
        Decks,
        /// Where the cutting card goes.
        CuttingCard,
        /// The jackpot, and the wager on it.
        Jackpot,
        /// The most that is paid on a hand.
        MaxPayout,
        /// What symbols are called.
        Names,
    }
}

/// What a book says for a key: the rules that decide it together, the first of them first; no rule where its text is silent.
///
/// ```
/// use croupier_engine::{Citation, RuleId};
///
/// let citation = Citation::from(["example/game/1", "example/game/2"].map(RuleId::new).to_vec());
/// assert_eq!(citation.rule.expect("a rule").as_str(), "example/game/1");
/// assert_eq!(citation.also.len(), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Citation {
    /// The rule.
    pub rule: Option<RuleId>,
    /// Others that decide it too.
    pub also: Others,
}

impl From<Vec<RuleId>> for Citation {
    fn from(rules: Vec<RuleId>) -> Citation {
        let mut rules = rules.into_iter();
        Citation {
            rule: rules.next(),
            also: rules.collect(),
        }
    }
}

impl Citation {
    /// These and those that are not among them.
    #[must_use]
    pub(crate) fn with(self, others: Citation) -> Citation {
        let more: Vec<RuleId> = others.rule.iter().chain(&others.also).cloned().collect();
        more.into_iter().fold(self, |by, more| {
            let new = by.rule.as_ref() != Some(&more) && !by.also.contains(&more);
            by.and(new.then_some(more))
        })
    }

    /// These and one more, if there is one.
    fn and(self, more: Option<RuleId>) -> Citation {
        let Citation { rule, also } = self;
        let also = also.and(more);
        Citation { rule, also }
    }
}

/// Rules that decide something together with the first one. Mostly there are none, and copies share them: whatever is cited has one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Others(Option<Arc<[RuleId]>>);

impl Others {
    /// These and one more, if there is one.
    fn and(self, more: Option<RuleId>) -> Others {
        match more {
            Some(more) => self.iter().cloned().chain([more]).collect(),
            None => self,
        }
    }
}

impl core::ops::Deref for Others {
    type Target = [RuleId];

    fn deref(&self) -> &[RuleId] {
        self.0.as_deref().unwrap_or_default()
    }
}

impl FromIterator<RuleId> for Others {
    fn from_iter<I: IntoIterator<Item = RuleId>>(rules: I) -> Others {
        let rules: Vec<RuleId> = rules.into_iter().collect();
        Others((!rules.is_empty()).then(|| rules.into()))
    }
}

impl<'a> IntoIterator for &'a Others {
    type Item = &'a RuleId;
    type IntoIter = core::slice::Iter<'a, RuleId>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Others {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(s)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Others {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let rules = <Vec<RuleId> as serde::Deserialize>::deserialize(d)?;
        Ok(rules.into_iter().collect())
    }
}

/// What a book says for the keys of its game. All tables under the book share it.
///
/// ```
/// use croupier_engine::{FloorKey, Reason};
///
/// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
/// let rules = book.rules(&Default::default()).expect("its own defaults");
/// assert!(rules.citations().floor(FloorKey::TableOpened).rule.is_some());
/// let payable = rules.citations().refusal(Reason::BankerWagerNotPayable, None, "place-wager");
/// assert_eq!(payable.rule.expect("a rule").as_str(), "nz-2004/baccarat/5.12");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Citations(
    #[cfg_attr(feature = "serde", serde(with = "crate::serial::shared"))] Arc<Given>,
);

/// What is said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Given {
    /// By the place of the key.
    events: Vec<Option<Citation>>,
    floor: Vec<Option<Citation>>,
    drafts: Vec<Option<Citation>>,
    /// By reason; of each, what is said for a case or a command by its word, for any other by an empty one.
    reasons: Vec<Vec<(String, Citation)>>,
}

impl Citations {
    /// What is given, by the words of this game's keys, of the floor's (`table-opened`), of a draft's (`draft/limits`) and of
    /// reasons (`reason/NotThisStep`, `reason/NotThisStep/cut`). Anything else that is given is for nothing.
    ///
    /// ```
    /// use croupier_engine::{Citation, Citations, Role, RuleId};
    /// use std::collections::BTreeMap;
    ///
    /// // For the example, the keys of the game are the words of a vocabulary.
    /// let by = |rule: &str| Citation::from(vec![RuleId::new(rule)]);
    /// let citations = Citations::new::<Role>(&BTreeMap::from([("player".into(), by("example/game/1"))]));
    /// assert_eq!(citations.rule(Role::Player), Some(RuleId::new("example/game/1")));
    /// ```
    #[must_use]
    pub fn new<K: Key>(given: &BTreeMap<String, Citation>) -> Citations {
        let of = |word: &str| given.get(word).cloned();
        let reasons = Reason::ALL.iter().map(|reason| {
            let plain = alloc::format!("reason/{reason}");
            let cases = given.iter().filter_map(|(word, citation)| {
                let case = word.strip_prefix(plain.as_str())?;
                let case = match case.strip_prefix('/') {
                    Some(case) => case,
                    None if case.is_empty() => case,
                    None => return None,
                };
                Some((String::from(case), citation.clone()))
            });
            cases.collect()
        });
        Citations(Arc::new(Given {
            events: K::all().map(|key| of(&key.to_string())).collect(),
            floor: FloorKey::ALL.iter().map(|key| of(key.word())).collect(),
            drafts: DraftKey::all()
                .map(|key| of(&alloc::format!("draft/{key}")))
                .collect(),
            reasons: reasons.collect(),
        }))
    }

    /// The rules for a key of the game.
    #[must_use]
    #[inline]
    pub fn of<K: Key>(&self, key: K) -> Citation {
        said(&self.0.events, key)
    }

    /// The rules for a key of the game, and the first of those for another, if there is one.
    #[must_use]
    #[inline]
    pub fn of_both<K: Key>(&self, key: K, beside: Option<K>) -> Citation {
        let by = self.of(key);
        match beside {
            Some(key) => by.and(self.rule(key)),
            None => by,
        }
    }

    /// The first rule for a key of the game.
    #[must_use]
    pub fn rule<K: Key>(&self, key: K) -> Option<RuleId> {
        self.of(key).rule
    }

    /// The rules for what happens on the floor.
    #[must_use]
    pub fn floor(&self, key: FloorKey) -> Citation {
        said(&self.0.floor, key)
    }

    /// The rules for a fault of a draft.
    #[must_use]
    pub fn draft(&self, key: DraftKey) -> Citation {
        said(&self.0.drafts, key)
    }

    /// The rules for a refusal: those for the case, else those for the command, else those for the reason.
    #[must_use]
    pub fn refusal(&self, reason: Reason, case: Option<Case>, command: &str) -> Citation {
        let found = self.given(reason, case, command);
        debug_assert!(
            found.is_some() || self.0.reasons.iter().all(Vec::is_empty),
            "the book has no rule for {reason}"
        );
        found.cloned().unwrap_or_default()
    }

    /// The same where the book need not say anything, for the reason may not arise under it.
    #[must_use]
    pub fn given(&self, reason: Reason, case: Option<Case>, command: &str) -> Option<&Citation> {
        let said = self.0.reasons.get(reason.index())?;
        let by = |word: &str| said.iter().find(|(case, _)| case == word);
        let found = case
            .and_then(|case| by(case.word()))
            .or_else(|| by(command))
            .or_else(|| by(""));
        found.map(|(_, citation)| citation)
    }
}

/// What is said for a key. A book that loaded says something for every key that arises.
#[inline]
fn said<K: Key>(said: &[Option<Citation>], key: K) -> Citation {
    let found = said.get(key.index()).and_then(Option::as_ref);
    debug_assert!(
        said.is_empty() || found.is_some(),
        "the book has no rule for {key}"
    );
    found.cloned().unwrap_or_default()
}

/// Reasons with the cases of them for which a book has a rule of its own.
pub type Cases = [(Reason, &'static [Case])];

/// Which keys of a game a book must answer: those that can arise at a table under it.
pub trait Keys: Key {
    /// The rules of such a table.
    type Rules;
    /// The reasons for which the game refuses something, besides those of any table.
    const REASONS: &'static [&'static [Reason]];
    /// The cases of reasons for which a book has a rule of its own.
    const CASES: &'static Cases;
    /// What of a draft is checked.
    const DRAFTS: &'static [DraftKey];

    /// Whether it arises under these rules.
    fn arises(self, rules: &Self::Rules) -> bool;

    /// Whether something is refused under these rules for this reason, in this case of it if one is given.
    fn refuses(_rules: &Self::Rules, _reason: Reason, _case: Option<Case>) -> bool {
        true
    }

    /// Whether drafts that may make these rules are held to this.
    fn drafts(_rules: &Self::Rules, _key: DraftKey) -> bool {
        true
    }
}

/// The words of all keys that a book must answer, where these are all the rules that it can make, each with what it says of every
/// table: those of the game, of the floor, of
/// drafts, of reasons and of their cases. Beside them it may answer reasons by the word of a command.
#[must_use]
pub fn wanted<K: Keys>(ways: &[(&TableRules, &K::Rules)]) -> Vec<String> {
    let any = |arises: &dyn Fn(&K::Rules) -> bool| ways.iter().any(|(_, rules)| arises(rules));
    let refuses = |reason: Reason, case: Option<Case>| {
        let mut ways = ways.iter();
        ways.any(|(table, rules)| table.refuses(reason) && K::refuses(rules, reason, case))
    };
    let keys = K::all().filter(|key| any(&|rules| key.arises(rules)));
    let mut words: Vec<String> = keys.map(|key| key.to_string()).collect();
    let floor = FloorKey::all().filter(|key| ways.iter().any(|(table, _)| table.arises(*key)));
    words.extend(floor.map(|key| key.to_string()));
    let drafts = K::DRAFTS.iter();
    let drafts = drafts.filter(|key| any(&|rules| K::drafts(rules, **key)));
    words.extend(drafts.map(|key| alloc::format!("draft/{key}")));
    let reasons = [&[Reason::FLOOR][..], K::REASONS].concat().concat();
    let reasons = reasons.into_iter().filter(|reason| refuses(*reason, None));
    words.extend(reasons.map(|reason| alloc::format!("reason/{reason}")));
    for (reason, cases) in K::CASES {
        let cases = cases.iter().filter(|case| refuses(*reason, Some(**case)));
        words.extend(cases.map(|case| alloc::format!("reason/{reason}/{case}")));
    }
    words
}

/// Something with the rules that demand it.
///
/// ```
/// use croupier_engine::{Citation, Cited, RuleId};
///
/// let rule = RuleId::new("example/game/1");
/// let dealt = Cited::by("the card is dealt", Citation::from(vec![rule]));
/// assert_eq!(dealt.to_string(), "the card is dealt [example/game/1]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cited<T> {
    /// What is cited: an event, or something decided.
    pub what: T,
    /// By which rule; none where the text is silent, or nobody asks it.
    pub rule: Option<RuleId>,
    /// By which others too.
    pub also: Others,
}

impl<T> Cited<T> {
    /// Something by these rules.
    pub fn by(what: T, by: Citation) -> Cited<T> {
        let Citation { rule, also } = by;
        Cited { what, rule, also }
    }

    /// Something for which no book is asked.
    ///
    /// ```
    /// use croupier_engine::Cited;
    ///
    /// assert_eq!(Cited::uncited("said").to_string(), "said");
    /// ```
    pub fn uncited(what: T) -> Cited<T> {
        Cited::by(what, Citation::default())
    }

    /// The same rules for something made of it.
    ///
    /// ```
    /// use croupier_engine::{Citation, Cited, RuleId};
    ///
    /// let cited = Cited::by(7, Citation::from(vec![RuleId::new("example/game/1")]));
    /// assert_eq!(cited.clone().map(|n| n * 2).rule, cited.rule);
    /// ```
    pub fn map<U>(self, into: impl FnOnce(T) -> U) -> Cited<U> {
        Cited {
            what: into(self.what),
            rule: self.rule,
            also: self.also,
        }
    }
}

impl<T: fmt::Display> fmt::Display for Cited<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.what.fmt(f)?;
        if self.rule.is_some() {
            write!(f, " [{}]", Rules(&self.rule, &self.also))?;
        }
        Ok(())
    }
}

/// Rules in a row, as people read them.
pub(crate) struct Rules<'a>(pub(crate) &'a Option<RuleId>, pub(crate) &'a [RuleId]);

impl fmt::Display for Rules<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, rule) in self.0.iter().chain(self.1).enumerate() {
            write!(f, "{}{rule}", if at == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
#[allow(unreachable_pub, reason = "keys are public")]
mod tests {
    use super::*;
    use crate::words::{Irregularity, Remedy};
    use crate::{Refusal, Role};

    crate::keys! {
        /// Keys of a part.
        pub enum Part {
            One,
            By(role: Role),
        }
    }

    crate::keys! {
        /// Keys of a game.
        pub enum Game {
            Plain,
            Part(part: Part) = "",
            RuledOn(on: Irregularity, remedy: Remedy),
            CalledTwice = "called/twice",
        }
    }

    #[test]
    fn every_key_has_a_place_and_a_word_of_its_own() {
        let all: Vec<Game> = Game::all().collect();
        let pairs = Irregularity::ALL.len() * Remedy::ALL.len();
        assert_eq!(all.len(), 1 + 1 + Role::ALL.len() + pairs + 1);
        for (at, key) in all.iter().enumerate() {
            assert_eq!(key.index(), at, "{key}");
        }
        let mut words: Vec<String> = all.iter().map(ToString::to_string).collect();
        assert!(words.contains(&"by/dealer".to_string()));
        assert!(words.contains(&"ruled-on/third-card/burned".to_string()));
        assert!(words.contains(&"called/twice".to_string()));
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), all.len());
    }

    #[test]
    fn a_refusal_is_cited_by_its_case_then_by_the_command_then_by_the_reason() {
        let rules = |ids: &[&str]| ids.iter().map(|id| RuleId::new(id)).collect::<Vec<_>>();
        let book = [
            ("reason/NotOffered", &["plain"][..]),
            ("reason/NotOffered/hand", &["case"]),
            ("reason/NotOffered/cut", &["command", "too"]),
            ("reason/NotOfferedYet", &["another"]),
            ("reason/NotThisStep", &[]),
        ];
        let book = book.map(|(key, ids)| (String::from(key), rules(ids).into()));
        let citations = Citations::new::<Game>(&BTreeMap::from(book));
        let cited = |case: Option<Case>, command| {
            let refusal = Refusal::uncited(Reason::NotOffered, case, "so it is");
            refusal.cited(&citations, command).to_string()
        };
        assert_eq!(cited(None, "sit"), "refused NotOffered [plain] so it is");
        assert_eq!(
            cited(Some(Case::Hand), "cut"),
            "refused NotOffered [case] so it is"
        );
        assert_eq!(
            cited(Some(Case::Shoe), "cut"),
            "refused NotOffered [command, too] so it is"
        );
        let unsaid = citations.refusal(Reason::NotThisStep, None, "cut");
        assert_eq!(unsaid, Citation::default());
    }
}
