//! Who speaks, and in which role.

use croupier_engine::{Name, Role};

/// What the log calls the house itself.
pub const HOUSE: &str = "house";

/// The one who speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// Who.
    pub who: Who,
    /// In which role.
    pub role: Role,
}

/// Who speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A player.
    Player(Name),
    /// A member of staff.
    Staff(Name),
    /// The house itself: the automatic dealer and the virtual equipment.
    House,
}

impl Actor {
    /// A player.
    #[must_use]
    pub const fn player(name: Name) -> Actor {
        Actor {
            who: Who::Player(name),
            role: Role::Player,
        }
    }

    /// A member of staff.
    #[must_use]
    pub const fn staff(name: Name, role: Role) -> Actor {
        Actor {
            who: Who::Staff(name),
            role,
        }
    }

    /// The house itself, in some role.
    #[must_use]
    pub const fn house(role: Role) -> Actor {
        Actor {
            who: Who::House,
            role,
        }
    }

    /// The one whom the log names so. Nobody else is called `house`: guests cannot take that name.
    #[must_use]
    pub fn from_log(label: &str, role: &str) -> Option<Actor> {
        let role: Role = role.parse().ok()?;
        if label == HOUSE {
            return Some(Actor::house(role));
        }
        let name = Name::new(label)?;
        Some(match role {
            Role::Player => Actor::player(name),
            _ => Actor::staff(name, role),
        })
    }

    /// The name for the log.
    #[must_use]
    pub fn label(&self) -> &str {
        match &self.who {
            Who::Player(name) | Who::Staff(name) => name.as_str(),
            Who::House => HOUSE,
        }
    }
}
