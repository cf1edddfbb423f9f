//! Vocabularies: enums without fields whose values are words, and how a name is spelt as one.

/// Defines an enum without fields whose values are words. The word of a value is its name, spelt `like-this` or, in an enum that is
/// `spelt as named`, as it stands; or the one that is given.
///
/// ```
/// croupier_engine::keywords! {
///     /// Which way a wheel turns.
///     pub enum Turns {
///         Clockwise,
///         TheOtherWay,
///         Not = "still",
///     }
/// }
///
/// assert_eq!(Turns::TheOtherWay.word(), "the-other-way");
/// assert_eq!("still".parse(), Ok(Turns::Not));
/// assert_eq!(Turns::ALL.len(), 3);
/// ```
#[macro_export]
macro_rules! keywords {
    ($(#[$meta:meta])* pub enum $name:ident spelt as named $values:tt) => {
        $crate::keywords! { @ "PascalCase" $(#[$meta])* pub enum $name $values }
    };
    ($(#[$meta:meta])* pub enum $name:ident { $($values:tt)* }) => {
        $crate::keywords! { @ "kebab-case" $(#[$meta])* pub enum $name { $($values)* } }
    };
    (@word $case:literal $variant:ident $word:literal) => { $word };
    (@word "PascalCase" $variant:ident) => { stringify!($variant) };
    (@word "kebab-case" $variant:ident) => {{
        const NAME: &str = stringify!($variant);
        const WORD: [u8; $crate::notation::length(NAME)] = $crate::notation::spelt(NAME);
        const TEXT: &str = $crate::notation::text(&WORD);
        TEXT
    }};
    (@ $case:tt $(#[$meta:meta])* pub enum $name:ident { $($(#[$vmeta:meta])* $variant:ident $(= $word:literal)?),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = $case))]
        pub enum $name { $($(#[$vmeta])* $(#[cfg_attr(feature = "serde", serde(rename = $word))])? $variant),* }

        impl $name {
            /// Every value, in the order of definition.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The word that stands for this value in the notation and in JSON.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $crate::keywords!(@word $case $variant $($word)?)),* }
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.word())
            }
        }

        impl $crate::Key for $name {
            const COUNT: usize = $name::ALL.len();
            fn nth(at: usize) -> Self {
                $name::ALL[at]
            }
            fn index(self) -> usize {
                self as usize
            }
        }

        impl $crate::Word for $name {
            fn to_word(&self) -> $crate::__alloc::string::String {
                $crate::__alloc::string::String::from(self.word())
            }
            fn from_word(word: &str) -> Option<Self> {
                $name::ALL.iter().copied().find(|v| v.word() == word)
            }
            fn to_value(&self) -> $crate::notation::Value {
                $crate::notation::Value::Word(self.word().into())
            }
        }

        $crate::described! { $name, generator => {
            $(#[$meta])*
            #[derive(schemars::JsonSchema)]
            #[schemars(rename_all = $case)]
            #[allow(dead_code, reason = "only its description is wanted")]
            enum Words { $($(#[$vmeta])* $(#[schemars(rename = $word)])? $variant),* }
            $crate::schema::keywords(Words::json_schema(generator))
        } }

        impl core::str::FromStr for $name {
            type Err = $crate::NotationError;
            fn from_str(word: &str) -> Result<Self, Self::Err> {
                <$name as $crate::Word>::from_word(word).ok_or_else(|| {
                    let known: $crate::__alloc::vec::Vec<&str> = $name::ALL.iter().map(|v| v.word()).collect();
                    $crate::NotationError::unknown(word, &known)
                })
            }
        }
    };
}

/// How long the word is that a name is spelt as.
#[doc(hidden)]
#[must_use]
pub const fn length(name: &str) -> usize {
    let (mut at, mut length) = (0, name.len());
    while at < name.len() {
        if at > 0 && name.as_bytes()[at].is_ascii_uppercase() {
            length += 1;
        }
        at += 1;
    }
    length
}

/// A name as a word: `CardBurned` is `card-burned`.
#[doc(hidden)]
#[must_use]
pub const fn spelt<const N: usize>(name: &str) -> [u8; N] {
    let mut word = [b'-'; N];
    let (mut from, mut to) = (0, 0);
    while from < name.len() {
        let letter = name.as_bytes()[from];
        if from > 0 && letter.is_ascii_uppercase() {
            to += 1;
        }
        word[to] = letter.to_ascii_lowercase();
        (from, to) = (from + 1, to + 1);
    }
    word
}

/// What was spelt. Asked while compiling: a name of other than ASCII letters and figures does not compile.
#[doc(hidden)]
#[must_use]
pub const fn text(word: &[u8]) -> &str {
    match core::str::from_utf8(word) {
        Ok(word) => word,
        Err(_) => panic!("a name that is spelt as a word is ASCII"),
    }
}
