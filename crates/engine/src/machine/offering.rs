//! Something that is offered to one seated player after the other until one takes it.

use crate::Name;
use alloc::vec::Vec;

/// To whom something is offered, and who left it to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Offering {
    /// To whom and in which seat.
    pub offered: (Name, u8),
    /// Who declined.
    pub declined: Vec<Name>,
}

impl Offering {
    /// It is offered to this player, after those to whom it was offered before.
    pub(crate) fn after(before: Option<&mut Offering>, player: &Name, seat: u8) -> Offering {
        let declined = before.map(|before| core::mem::take(&mut before.declined));
        Offering {
            offered: (player.clone(), seat),
            declined: declined.unwrap_or_default(),
        }
    }
}
