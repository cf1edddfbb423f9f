//! The keys by which a progressive jackpot asks the book of its tables for rules (nz-1996/caribbean-stud/2.4, 9.10, 11.1, 11.3, 11.5 to
//! 11.7, 12.1 to 12.3). The jackpot itself is the house's.

crate::keywords! {
    /// What happens to a jackpot, and why something is refused there: `jackpot/seeded` in a book.
    pub enum Pool {
        /// The operator's seed goes into the pool.
        Seeded = "seeded",
        /// A table is linked.
        TableLinked = "table-linked",
        /// A player who wagers on it is dealt a hand.
        HandDealt = "hand-dealt",
        /// A wager is taken into it.
        Contributed = "contributed",
        /// A wager goes back.
        Refunded = "refunded",
        /// A round has winning hands.
        PrizesClaimed = "prizes-claimed",
        /// The only prize of a round leaves the pool.
        PrizeAwarded = "prize-awarded",
        /// One of several does.
        PrizeAwardedSeveral = "prize-awarded/several",
        /// A table's round is over.
        RoundEnded = "round-ended",
        /// The jackpot has not been opened.
        NotOpen = "not-open",
        /// It is open already.
        OpenAlready = "open-already",
        /// Its terms are unsound.
        Terms = "terms",
        /// The table is not linked to it.
        NotLinked = "not-linked",
        /// The table is linked already.
        LinkedAlready = "linked-already",
        /// No wager is of that amount.
        Amount = "amount",
        /// No such wager was taken into it.
        NoSuchWager = "no-such-wager",
        /// Prizes that are claimed are paid first.
        ClaimsFirst = "claims-first",
        /// The hand wins nothing, or nothing is claimed.
        NoPrize = "no-prize",
        /// The hand was not dealt to a wager on the jackpot.
        NoWagerOnHand = "no-wager-on-hand",
        /// A hand that was dealt earlier at another table comes first.
        EarlierHand = "earlier-hand",
        /// Where the jackpot has a keeper, nobody else pays out of it.
        KeeperPays = "keeper-pays",
    }
}
