//! The rim: 52 sections with seven symbols (nz-1996/money-wheel/2.3). Diagram 8, which arranges them, is lost; the
//! arrangement here spreads each symbol as evenly as the others allow (`docs/readings.md`).

use crate::words::{displayed, numbered};
use alloc::format;
use core::fmt;

crate::keywords! {
    /// A symbol, by the letter that the rule gives it; the operator gives it a name.
    pub enum Symbol {
        /// On 24 sections.
        A = "symbol-a",
        /// On 12 sections.
        B = "symbol-b",
        /// On 8 sections.
        C = "symbol-c",
        /// On 4 sections.
        D = "symbol-d",
        /// On 2 sections.
        E = "symbol-e",
        /// On 1 section.
        F = "symbol-f",
        /// On 1 section.
        G = "symbol-g",
    }
}

impl Symbol {
    /// On how many sections it stands.
    #[must_use]
    pub const fn sections(self) -> u8 {
        match self {
            Symbol::A => 24,
            Symbol::B => 12,
            Symbol::C => 8,
            Symbol::D => 4,
            Symbol::E => 2,
            Symbol::F | Symbol::G => 1,
        }
    }
}

/// The symbols around the rim, from the section under the indicator at rest.
pub(super) const RIM: &[u8; 52] = b"FACBADABACABAEABCADABACABAGABCADABACABAEACBADABACABA";

numbered! {
    /// A section of the rim.
    Section of 52
}

impl Section {
    /// The symbol on it.
    #[must_use]
    pub const fn symbol(self) -> Symbol {
        match RIM[self.0 as usize] {
            b'A' => Symbol::A,
            b'B' => Symbol::B,
            b'C' => Symbol::C,
            b'D' => Symbol::D,
            b'E' => Symbol::E,
            b'F' => Symbol::F,
            _ => Symbol::G,
        }
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "section-{}", self.0)
    }
}

displayed!(Section, word => {
    let section = word.strip_prefix("section-")?.parse().ok();
    let section = section.and_then(Section::new)?;
    (format!("{section}") == word).then_some(section)
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Word;
    use alloc::vec::Vec;

    /// nz-1996/money-wheel/2.3: 24, 12, 8, 4, 2, 1 and 1 sections; and each symbol is spread as evenly as whole sections
    /// allow, so that no stretch of the rim favours one.
    #[test]
    fn every_symbol_has_its_sections_and_is_spread_evenly() {
        let sections: Vec<Section> = (0..52).filter_map(Section::new).collect();
        assert_eq!(sections.len(), 52);
        for &symbol in Symbol::ALL {
            let on: Vec<usize> = sections
                .iter()
                .filter(|s| s.symbol() == symbol)
                .map(|s| usize::from(s.number()))
                .collect();
            assert_eq!(on.len(), usize::from(symbol.sections()), "{symbol}");
            let even = 52 / on.len();
            for (at, here) in on.iter().enumerate() {
                let next = on.get(at + 1).copied().unwrap_or(on[0] + 52);
                assert!(
                    [even, even + 1].contains(&(next - here)),
                    "{symbol} after {here}"
                );
            }
        }
        assert_eq!(Section::from_word("section-51"), Section::new(51));
        assert_eq!(Section::from_word("section-52"), None);
        assert_eq!(Section::from_word("section-007"), None);
    }
}
