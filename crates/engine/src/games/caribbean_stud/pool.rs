//! The keys by which a progressive jackpot asks the book of its tables for rules (nz-1996/caribbean-stud/2.4, 9.10, 11.1, 11.3, 11.5 to
//! 11.7, 12.1 to 12.3). The jackpot itself is the house's.

crate::keywords! {
    /// What happens to a jackpot, and why something is refused there: `jackpot/seeded` in a book.
    pub enum Pool {
        /// The operator's seed goes into the pool.
        Seeded,
        /// A table is linked.
        TableLinked,
        /// A player who wagers on it is dealt a hand.
        HandDealt,
        /// A wager is taken into it.
        Contributed,
        /// A wager goes back.
        Refunded,
        /// A round has winning hands.
        PrizesClaimed,
        /// The only prize of a round leaves the pool.
        PrizeAwarded,
        /// One of several does.
        PrizeAwardedSeveral = "prize-awarded/several",
        /// A table's round is over.
        RoundEnded,
        /// The jackpot has not been opened.
        NotOpen,
        /// It is open already.
        OpenAlready,
        /// Its terms are unsound.
        Terms,
        /// The table is not linked to it.
        NotLinked,
        /// The table is linked already.
        LinkedAlready,
        /// No wager is of that amount.
        Amount,
        /// No such wager was taken into it.
        NoSuchWager,
        /// Prizes that are claimed are paid first.
        ClaimsFirst,
        /// The hand wins nothing, or nothing is claimed.
        NoPrize,
        /// The hand was not dealt to a wager on the jackpot.
        NoWagerOnHand,
        /// A hand that was dealt earlier at another table comes first.
        EarlierHand,
        /// Where the jackpot has a keeper, nobody else pays out of it.
        KeeperPays,
    }
}
