"""Tables with the commands of their game, as docs/protocol.md lists them: what players say, and what the dealer of a
virtual table does. Any other command is said with `do`, which every table has.
"""

from __future__ import annotations

from typing import Literal

from croupier.table import Table
from croupier.wire import Reply

Hand = Literal["player", "banker"]


class BaccaratTable(Table):
    """Baccarat under any of its books."""

    def place_wager(self, player: str, area: int, on: Literal["banker", "player", "tie"], cents: int) -> Reply:
        """Adds to a wager in that area."""
        return self.do("place-wager", player=player, area=area, on=on, cents=cents)

    def withdraw_wager(
        self, player: str, area: int, on: Literal["banker", "player", "tie"], cents: int | None = None
    ) -> Reply:
        """Takes a wager back, whole or in part."""
        return self.do("withdraw-wager", player=player, area=area, on=on, cents=cents)

    def request_free_round(self, player: str) -> Reply:
        """Asks for a round with no wagers."""
        return self.do("request-free-round", player=player)

    def turn(self, player: str, hand: Hand) -> Reply:
        """The handler turns the hand, or its third card."""
        return self.do("turn", player=player, hand=hand)


class CheminDeFerTable(Table):
    """Chemin de fer, which players bank themselves."""

    def bid(self, player: str, cents: int) -> Reply:
        """Bids for the bank so much in all, or raises the bid."""
        return self.do("bid", player=player, cents=cents)

    def close_auction(self) -> Reply:
        """The highest bid has the bank."""
        return self.do("close-auction")

    def accept_bank(self, player: str, cents: int) -> Reply:
        """The player it is offered to takes the bank with so much at stake."""
        return self.do("accept-bank", player=player, cents=cents)

    def decline_bank(self, player: str) -> Reply:
        """The player it is offered to leaves the bank to the next."""
        return self.do("decline-bank", player=player)

    def stake(self, player: str, cents: int) -> Reply:
        """The Banker wagers so much in all on the Banker's Hand."""
        return self.do("stake", player=player, cents=cents)

    def pass_bank(self, player: str) -> Reply:
        """The Banker passes the bank."""
        return self.do("pass-bank", player=player)

    def suivi(self, player: str) -> Reply:
        """Covers the whole stake again."""
        return self.do("suivi", player=player)

    def decline_suivi(self, player: str) -> Reply:
        """Leaves the stake to the others."""
        return self.do("decline-suivi", player=player)

    def banco(self, player: str) -> Reply:
        """Covers the whole stake, unless one who sits nearer does."""
        return self.do("banco", player=player)

    def close_banco(self) -> Reply:
        """The nearest of those who announced has the stake."""
        return self.do("close-banco")

    def cover(self, player: str, cents: int) -> Reply:
        """Covers a further part of the stake."""
        return self.do("cover", player=player, cents=cents)

    def uncover(self, player: str, cents: int | None = None) -> Reply:
        """Takes a part back."""
        return self.do("uncover", player=player, cents=cents)

    def draw(self, player: str, hand: Hand) -> Reply:
        """The one who holds the hand has a third card."""
        return self.do("draw", player=player, hand=hand)

    def stay(self, player: str, hand: Hand) -> Reply:
        """The one who holds the hand has no third card."""
        return self.do("stay", player=player, hand=hand)

    def turn(self, player: str, hand: Hand) -> Reply:
        """The one who holds the hand turns it."""
        return self.do("turn", player=player, hand=hand)


class SpinTable(Table):
    """Roulette, tai-sai and the money wheel."""

    def place_wager(self, player: str, position: str, cents: int) -> Reply:
        """Adds to the wager at that place."""
        return self.do("place-wager", player=player, position=position, cents=cents)

    def withdraw_wager(self, player: str, position: str, cents: int | None = None) -> Reply:
        """Takes a wager back, whole or in part."""
        return self.do("withdraw-wager", player=player, position=position, cents=cents)

    def call_wager(self, player: str, call: str, unit_cents: int) -> Reply:
        """Roulette: a wager that has a name, such as `voisins`, all its parts or none."""
        return self.do("call-wager", player=player, call=call, unit_cents=unit_cents)

    def spin(self, direction: Literal["clockwise", "counterclockwise"] | None = None) -> Reply:
        """Sets the ball, the dice or the wheel going."""
        return self.do("spin", direction=direction)

    def collect(self) -> Reply:
        """Collects the losing wagers; a virtual table then pays by itself."""
        return self.do("collect")


class CrapsTable(Table):
    """Craps."""

    def place_wager(self, player: str, bet: str, cents: int) -> Reply:
        """Adds to the wager, one of the words of the view's `layout`."""
        return self.do("place-wager", player=player, bet=bet, cents=cents)

    def withdraw_wager(self, player: str, bet: str, cents: int | None = None) -> Reply:
        """Takes a wager down, whole or in part."""
        return self.do("withdraw-wager", player=player, bet=bet, cents=cents)

    def offer_dice(self) -> Reply:
        """Offers the dice to the next player who may have them."""
        return self.do("offer-dice")

    def accept_dice(self, player: str) -> Reply:
        """The player they are offered to takes the dice."""
        return self.do("accept-dice", player=player)

    def decline_dice(self, player: str) -> Reply:
        """The player they are offered to leaves them to the next."""
        return self.do("decline-dice", player=player)

    def choose_dice(self, player: str, first: int, second: int) -> Reply:
        """The shooter keeps these two of the five."""
        return self.do("choose-dice", player=player, first=first, second=second)

    def throw(self, player: str | None = None) -> Reply:
        """The dice leave the shooter's hand, or the stickperson's if no player is named."""
        return self.do("throw", player=player)


class BlackjackTable(Table):
    """Blackjack."""

    def wager_on_box(self, player: str, area: int, cents: int) -> Reply:
        """Adds to the wager on a box."""
        return self.do("wager-on-box", player=player, area=area, cents=cents)

    def withdraw_from_box(self, player: str, area: int, cents: int | None = None) -> Reply:
        """Takes it back, whole or in part."""
        return self.do("withdraw-from-box", player=player, area=area, cents=cents)

    def wager_sevens(self, player: str, area: int) -> Reply:
        """Places the Super Sevens wager beside the wager on a box."""
        return self.do("wager-sevens", player=player, area=area)

    def stand_hand(self, player: str, area: int, hand: int = 1) -> Reply:
        """No further card."""
        return self.do("stand-hand", player=player, area=area, hand=hand)

    def draw_card(self, player: str, area: int, hand: int = 1) -> Reply:
        """One more card."""
        return self.do("draw-card", player=player, area=area, hand=hand)

    def double_down(self, player: str, area: int, cents: int, hand: int = 1) -> Reply:
        """Doubles down by so much."""
        return self.do("double-down", player=player, area=area, hand=hand, cents=cents)

    def split_pair(self, player: str, area: int, hand: int = 1) -> Reply:
        """Has two hands of a pair."""
        return self.do("split-pair", player=player, area=area, hand=hand)

    def insure(self, player: str, area: int, cents: int) -> Reply:
        """Makes an insurance wager."""
        return self.do("insure", player=player, area=area, cents=cents)

    def decline_insurance(self, player: str, area: int) -> Reply:
        """Makes no insurance wager."""
        return self.do("decline-insurance", player=player, area=area)

    def take_even_money(self, player: str, area: int) -> Reply:
        """Has a blackjack paid at once at evens."""
        return self.do("take-even-money", player=player, area=area)


class CaribbeanStudTable(Table):
    """Caribbean stud poker."""

    def ante(self, player: str, cents: int) -> Reply:
        """Places the ante in the box of the player's seat."""
        return self.do("ante", player=player, cents=cents)

    def withdraw_ante(self, player: str) -> Reply:
        """Takes it back."""
        return self.do("withdraw-ante", player=player)

    def wager_jackpot(self, player: str, cents: int) -> Reply:
        """Wagers on the progressive jackpot the amount on the sign."""
        return self.do("wager-jackpot", player=player, cents=cents)

    def fold(self, player: str) -> Reply:
        """Gives the hand up."""
        return self.do("fold", player=player)

    def bet(self, player: str, cents: int) -> Reply:
        """Bets twice the ante on the hand."""
        return self.do("bet", player=player, cents=cents)

    def show(self, player: str) -> Reply:
        """Puts the hand face up."""
        return self.do("show", player=player)
