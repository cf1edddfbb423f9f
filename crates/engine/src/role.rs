//! The roles in which people speak at a table.

crate::keywords! {
    /// In which role somebody speaks. The rules' own words: a game supervisor watches a game, a casino supervisor or shift
    /// manager (here `manager`) the gaming operations; the inspector is the Government's.
    pub enum Role {
        /// A player, for himself or herself only.
        Player = "player",
        /// The dealer, who operates the game and its equipment.
        Dealer = "dealer",
        /// The game supervisor.
        Supervisor = "supervisor",
        /// The casino supervisor or shift manager.
        Manager = "manager",
        /// The Government inspector, who watches.
        Inspector = "inspector",
    }
}
