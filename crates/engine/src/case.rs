//! Cases of reasons: what a reason is about, where a book has a rule for that of its own.

crate::keywords! {
    /// A case of a reason, for which a book may have a rule of its own: `reason/NotOffered/hand`.
    pub enum Case {
        /// Of cards that are accepted as pre-shuffled.
        Acceptance,
        /// Of a cutting card too near the front.
        Front,
        /// Of numbered areas, where others are for standing players.
        Numbered,
        /// Of a player who is absent.
        Absent,
        /// Of a hand with an ace.
        Ace,
        /// Of somebody who was advised of it before.
        Advised,
        /// Of a split hand that would be split again.
        Again,
        /// Of a result that is amended.
        Amend,
        /// Of an ante.
        Ante,
        /// Of players who are kept apart.
        Apart,
        /// Of wagers on several areas.
        Areas,
        /// Of another ball.
        Ball,
        /// Of the whole stake.
        Banco,
        /// Of the bank.
        Bank,
        /// Of whether the Banker's Hand draws.
        BankerDraws,
        /// Of a face about which people differ.
        Disputed,
        /// Of what makes a roll void by itself.
        Void,
        /// Of the bank that is passed.
        BankOn,
        /// Of bids.
        Bids,
        /// Of a hand beyond twenty-one.
        Bust,
        /// Of the burn.
        Burn,
        /// Of the card discarded first.
        Burned,
        /// Of a wrong number of cards.
        CardCount,
        /// Of money instead of chips.
        Cash,
        /// Against the casino supervisor.
        CasinoSupervisor,
        /// Of checks before play.
        Check,
        /// Of non-value chips.
        Colour,
        /// Of a count that was ordered.
        Count,
        /// Of the count for a prize.
        CountPrize,
        /// Of the count before cards are dealt again.
        CountRedeal,
        /// Of a part of the stake.
        Cover,
        /// Of dice under their cover.
        Covered,
        /// Of a hand declared dead.
        Dead,
        /// Of a damaged card.
        Damaged,
        /// Of a card to the dealer.
        DealerCard,
        /// Of fold or bet.
        Decide,
        /// Of a wager that is decided.
        Decided,
        /// Who decides for a box.
        Decider,
        /// Of the choice of dice.
        Dice,
        /// Of the differential.
        Differential,
        /// Of a Don't Come wager.
        DontCome,
        /// Of a Don't Pass wager.
        DontPass,
        /// Of doubling down.
        Double,
        /// Of cards that were drawn.
        Drawn,
        /// Of a box without a wager.
        EmptyBox,
        /// Of a blackjack at even money.
        EvenMoney,
        /// After a card in excess.
        ExcessCard,
        /// Of a card that was exposed.
        Exposed,
        /// After a card face up in the shoe.
        FaceUpCard,
        /// Of failed equipment.
        Failure,
        /// Of a hand that was not played as it must be.
        Fault,
        /// At the commencement of play.
        First,
        /// Of a hand that was folded.
        Folded,
        /// Of following another's decision.
        Follow,
        /// Of a wager found.
        Found,
        /// Of a wager found.
        FoundWager,
        /// Against the game supervisor.
        GameSupervisor,
        /// Of a hand.
        Hand,
        /// Of a player held to the minimum.
        Held,
        /// Of the initial deal.
        Initial,
        /// Of the inspection of cards.
        Inspection,
        /// Of a Horn Bet.
        Horn,
        /// Of a Horn High Bet.
        HornHigh,
        /// Of a World Bet.
        World,
        /// Of a C & E.
        CAndE,
        /// Of word to the inspector.
        Inspector,
        /// Of too few cards.
        Insufficient,
        /// Of insurance.
        Insurance,
        /// Of an outcome that is invalidated.
        Invalidate,
        /// Of an outcome that is invalidated.
        Invalidation,
        /// Of the jackpot.
        Jackpot,
        /// Of a hand that the dealer keeps.
        Kept,
        /// Of an error found late.
        LateError,
        /// Of dice that were lost.
        Lost,
        /// Of a wager that was lowered.
        Lowered,
        /// Against the manager.
        Manager,
        /// Of a marker.
        Marker,
        /// Of how a prize is paid.
        Means,
        /// Of a player who came in mid-shoe.
        MidShoe,
        /// Of the last call.
        NoMoreBets,
        /// Of a round that a natural has ended.
        Natural,
        /// Of insurance where the dealer has no ace.
        NoAce,
        /// Of the call of no roll.
        NoRoll,
        /// Of odds on the Pass Bet.
        OddsPass,
        /// Of what is behind the Don't Pass Bet.
        BehindDontPass,
        /// Of odds on a Come Bet.
        OddsCome,
        /// Of what is behind a Don't Come Bet.
        BehindDontCome,
        /// Of two hands that would be out together.
        OneHand,
        /// Of a card left out.
        Omission,
        /// Of what becomes of a hand.
        Option,
        /// By order.
        Order,
        /// While the shoe is on offer for the first time.
        Offered,
        /// Of cards discarded by order.
        Ordered,
        /// Of a shoe that was passed.
        Passed,
        /// While winners are paid.
        Paying,
        /// Of a player who would cut.
        Player,
        /// Of whether the Player's Hand draws.
        PlayerDraws,
        /// Of cards that are not ready.
        Preparing,
        /// Of a prize.
        Prize,
        /// Of a wager that lies there and would be raised.
        Raised,
        /// Of chips given back.
        Redeem,
        /// Of dice that are replaced.
        Replacement,
        /// Of a result.
        Result,
        /// Of play that goes on.
        Resume,
        /// Of a set of chips.
        Set,
        /// Of a player who is standing.
        Standing,
        /// Of a round that is not settled.
        Settle,
        /// Of Super Sevens.
        Sevens,
        /// Of the shoe.
        Shoe,
        /// Of a hand that is shown.
        Show,
        /// While a card is shown.
        Showing,
        /// Of a shuffle that was missed.
        Shuffle,
        /// Of a spin.
        Spin,
        /// Of a pair that is split.
        Split,
        /// Of aces that were split.
        SplitAces,
        /// Of a wager that was only spoken.
        Spoken,
        /// Of cards that are spread.
        Spread,
        /// Of the limits on the sign.
        Sign,
        /// Of the Banker's stake.
        Stake,
        /// In style C.
        StyleC = "C",
        /// Of the stake covered again.
        Suivi,
        /// After a third card in error.
        ThirdCard,
        /// While the dice are thrown.
        Throw,
        /// Of a hand of twenty-one.
        TwentyOne,
        /// Of a wager that nobody confirmed.
        Unconfirmed,
        /// Of a hand that is verified.
        Verify,
        /// Of a wager.
        Wager,
        /// Of a wager that is taken back.
        Withdraw,
    }
}
