//! Non-value chips: a colour for one player, at the value that the player declares, for this table only
//! (nz-1996/general/18.1 to 18.3; nz-1996/roulette/4.2, nz-1996/tai-sai/3.4, nz-1996/money-wheel/4.2).

use super::event::Event;
use super::state::{Colour, Issued, Spin, Tender};
use crate::machine::{Checked, Game};
use crate::{Case, Cents, Name, Reason};
use alloc::format;
use alloc::vec::Vec;

impl Issued {
    /// What all the chips of the colour are worth.
    #[must_use]
    pub const fn worth(&self) -> Cents {
        self.value_of(self.count)
    }

    /// What so many are worth.
    #[must_use]
    pub const fn value_of(&self, count: u32) -> Cents {
        Cents(self.value_cents.0 * count as i64)
    }
}

/// The most chips of one colour that a player buys: far beyond any rack.
const COUNT_MAX: u32 = 1_000_000;

impl Spin {
    /// How many of a player's non-value chips are not on the layout.
    #[must_use]
    pub fn colour_in_hand(&self, player: &Name) -> u32 {
        let Some(issued) = self.colours.get(player) else {
            return 0;
        };
        let laid = |(spot, _): &(&super::Spot, Cents)| {
            spot.player == *player && spot.chips == Tender::Colour
        };
        let laid: Cents = self.wagers().filter(laid).map(|(_, cents)| cents).sum();
        let chips = laid.0 / issued.value_cents.0;
        issued
            .count
            .saturating_sub(u32::try_from(chips).unwrap_or(u32::MAX))
    }

    /// What they are worth.
    #[must_use]
    pub fn colour_worth_in_hand(&self, player: &Name) -> Cents {
        let in_hand = self.colour_in_hand(player);
        let issued = self.colours.get(player);
        issued.map_or(Cents::ZERO, |i| i.value_of(in_hand))
    }

    /// The colours that nobody plays in.
    #[must_use]
    pub fn free_colours(&self) -> Vec<Colour> {
        let taken = |c: &Colour| self.colours.values().any(|i| i.colour == *c);
        let all = self.rules.colours.iter().copied();
        all.filter(|c| !taken(c)).collect()
    }

    pub(super) fn buy_colour(
        &self,
        player: &Name,
        colour: Colour,
        value: Cents,
        count: u32,
    ) -> Checked<Self> {
        self.refuse_if_by(
            !self.rules.colours.contains(&colour),
            Reason::ColourTaken,
            Case::Set,
            || format!("this table's set of non-value chips has no {colour}"),
        )?;
        if let Some((other, _)) = self
            .colours()
            .find(|(name, i)| i.colour == colour && *name != player)
        {
            return self.refuse(
                Reason::ColourTaken,
                format!("{other} plays in {colour}; choose another colour"),
            );
        }
        self.passed(Reason::ColourTaken)?;
        if let Some(mine) = self.colours.get(player)
            && (mine.colour != colour || mine.value_cents != value)
        {
            return self.refuse(
                Reason::ColourDeclared,
                format!(
                    "{player} plays in {} at {}; redeem those before another colour or value is declared",
                    mine.colour, mine.value_cents
                ),
            );
        }
        self.passed(Reason::ColourDeclared)?;
        let most = self.rules.table.limits.max_cents;
        self.refuse_if(value > most, Reason::WagerAboveMaximum, || {
            format!("the maximum wager is {most}, so a chip of {value} could never be laid")
        })?;
        self.refuse_if(
            !value.is_positive() || !self.rules.table.chips.can_make(value),
            Reason::ColourValueUnsound,
            || format!("each chip is worth an amount that the table's chips can make; they cannot make {value}"),
        )?;
        let has = self.colours.get(player).map_or(0, |i| i.count);
        self.refuse_if(
            count == 0,
            Reason::AmountNotPositive,
            || "at least one non-value chip is bought",
        )?;
        self.refuse_if(
            count > COUNT_MAX - has.min(COUNT_MAX),
            Reason::AmountTooLarge,
            || format!("nobody buys more than {COUNT_MAX} non-value chips; {player} has {has}"),
        )?;
        Self::done(Event::ColourIssued {
            player: player.clone(),
            colour,
            value_cents: value,
            count,
            cents: Cents(value.0 * i64::from(count)),
        })
    }

    pub(super) fn redeem_colour(&self, player: &Name, count: Option<u32>) -> Checked<Self> {
        let in_hand = self.colour_in_hand(player);
        let count = count.unwrap_or(in_hand);
        let Some(issued) = self.colours.get(player).filter(|_| in_hand > 0) else {
            return self.refuse_by(
                Reason::NoColourHeld,
                Case::Redeem,
                format!("{player} has no non-value chips of this table in hand"),
            );
        };
        self.passed_by(Reason::NoColourHeld, Case::Redeem)?;
        self.refuse_if_by(
            count == 0 || count > in_hand,
            Reason::NoColourHeld,
            Case::Redeem,
            || format!("{player} has {in_hand} non-value chips in hand, not {count}"),
        )?;
        Self::done(Event::ColourRedeemed {
            player: player.clone(),
            colour: issued.colour,
            count,
            cents: issued.value_of(count),
            left: issued.count - count,
        })
    }
}
