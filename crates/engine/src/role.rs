//! The roles in which people speak at a table.

crate::keywords! {
    /// In which role somebody speaks, as the rules tell them apart. A stickperson is a dealer and a floorperson a game supervisor;
    /// a curator or a shooter is a player, and whose turn it is the table knows.
    pub enum Role {
        /// A player, for himself or herself only.
        Player,
        /// The dealer, who operates the game and its equipment.
        Dealer,
        /// The game supervisor, who watches a game.
        Supervisor,
        /// The casino supervisor, who supervises gaming operations and is not a game supervisor (nz-1996/general/1.0).
        CasinoSupervisor,
        /// The casino manager or shift manager, who may also do what a casino supervisor may.
        Manager,
        /// The tournament director or assistant, whom the shift manager names (act-2012/mini-baccarat/12.2).
        TournamentDirector,
        /// The cashier, who gives chips for money and money for chips away from the tables.
        Cashier,
        /// The Government inspector, who watches.
        Inspector,
        /// The administrator of the house's accounts, who has no part in a game.
        Administrator,
    }
}

impl Role {
    /// What people call one in this role, as part of a sentence.
    ///
    /// ```
    /// use croupier_engine::Role;
    ///
    /// assert_eq!(format!("only {} may do that", Role::Supervisor.called()), "only a game supervisor may do that");
    /// ```
    #[must_use]
    pub const fn called(self) -> &'static str {
        match self {
            Role::Player => "a player",
            Role::Dealer => "a dealer",
            Role::Supervisor => "a game supervisor",
            Role::CasinoSupervisor => "a casino supervisor",
            Role::Manager => "a manager",
            Role::TournamentDirector => "a tournament director",
            Role::Cashier => "a cashier",
            Role::Inspector => "a Government inspector",
            Role::Administrator => "an administrator",
        }
    }
}
