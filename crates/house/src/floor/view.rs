//! What stands on the floor around a table, as a viewer may see it: the signs are everybody's, a dispute is its player's and the staff's, and
//! chips on their way and what an inspector is owed are the staff's.

pub use super::coupons::CouponView;
pub use super::disputes::{DisputeView, Ruled};
pub use super::notices::NoticeView;
pub use super::rack::{CountView, TransferView};
use crate::actor::{Actor, Who};
use crate::table::Table;
use croupier_engine::words::Matter;
use croupier_engine::{Name, RuleId};

/// The floor around a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FloorView {
    /// From when on the table may be closed, where the sign of its closure is up.
    pub closes_from_ms: Option<i64>,
    /// Changes that were announced and have not taken effect yet.
    pub announced: Vec<NoticeView>,
    /// Who has agreed to the limits that are to come.
    pub agreed: Vec<Name>,
    /// What players complained of: staff see all of it, a player what is his or hers.
    pub disputes: Vec<DisputeView>,
    /// Match play coupons that have not been decided: staff see all of them, a player what is his or hers.
    pub coupons: Vec<CouponView>,
    /// Chips on their way between the cage and the table, for staff.
    pub transfer: Option<TransferView>,
    /// A count that is to be signed, for staff.
    pub count: Option<CountView>,
    /// Of what an inspector is still to be told, for staff.
    pub owed: Vec<MatterView>,
    /// What an inspector may be told of or asked to approve now, for staff.
    pub open: Vec<MatterView>,
    /// What an inspector was told or approved and has not been done since, for staff.
    pub told: Vec<MatterView>,
}

/// A matter that concerns an inspector.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatterView {
    /// Which.
    pub matter: Matter,
    /// Whether an inspector must approve it; otherwise being told is enough.
    pub approval: bool,
    /// The rule that asks for it.
    pub rule: Option<RuleId>,
}

impl Table {
    /// What stands on the floor around the table, as this one may see it; nobody: a spectator.
    #[must_use]
    pub fn floor_view(&self, viewer: Option<&Actor>) -> FloorView {
        let who = viewer.map(|actor| &actor.who);
        let staff = matches!(who, Some(Who::Staff(_) | Who::House));
        let may_see = |player: &Name| match who {
            Some(Who::Player(name)) => name == player,
            Some(Who::Staff(_) | Who::House) => true,
            None => false,
        };
        let matter = |matter: &Matter| MatterView {
            matter: *matter,
            approval: matter.is_approval(),
            rule: self
                .rules
                .notices()
                .of(*matter)
                .and_then(|by| by.rule.clone()),
        };
        let matters = |list: &[Matter]| -> Vec<MatterView> {
            let list = if staff { list } else { &[] };
            list.iter().map(matter).collect()
        };
        let open: Vec<Matter> = self
            .rules
            .notices()
            .all()
            .filter(|_| staff)
            .filter(|matter| self.may_tell(*matter, matter.is_approval()).is_ok())
            .collect();
        let minutes = self.rules.closing_notice().unwrap_or_default();
        FloorView {
            closes_from_ms: self.closing_sign.map(|sign| sign.due_ms(minutes)),
            announced: self.notice_views(),
            agreed: self.signs.agreed().to_vec(),
            disputes: self.dispute_views(may_see),
            coupons: self.coupon_views(may_see),
            transfer: self.rack.transfer_view().filter(|_| staff),
            count: self.rack.count_view().filter(|_| staff),
            owed: matters(self.duties.owed()),
            open: matters(&open),
            told: matters(self.duties.told()),
        }
    }
}
