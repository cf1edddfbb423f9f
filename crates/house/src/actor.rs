//! Who speaks, and in which role.

use croupier_engine::{Name, Role};

/// What the log calls the house itself.
pub const HOUSE: &str = "house";

/// The speaker.
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

    /// Whose name it is; none: the house itself speaks.
    #[must_use]
    pub const fn name(&self) -> Option<&Name> {
        match &self.who {
            Who::Staff(name) | Who::Player(name) => Some(name),
            Who::House => None,
        }
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

/// Who speaks, for a person to read.
pub(crate) fn spoken(actor: &Actor) -> String {
    match actor.who {
        Who::House => "the house itself".to_owned(),
        Who::Player(_) | Who::Staff(_) => actor.role.called().to_owned(),
    }
}

/// Who they are, for a person to read.
pub(crate) fn called(roles: &[Role]) -> String {
    let who: Vec<&str> = roles.iter().map(|role| role.called()).collect();
    match who.as_slice() {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        one => one.concat(),
    }
}

/// Who does it, and who does not.
pub(crate) fn whose(roles: &[Role], not: Role) -> String {
    format!("{} does that, not {}", called(roles), not.called())
}
