"""Derives figures of the files beside it from the rules alone, without Croupier's code.

    python3 testdata/odds/derive.py            checks every row whose source is a derivation
    python3 testdata/odds/derive.py --write    writes those rows again

Rows with another source are publications, and are left alone. Everything is exact until it is rounded to the digits of its row.
"""

import csv
import itertools
import math
import sys
from decimal import Decimal, getcontext
from fractions import Fraction
from pathlib import Path

getcontext().prec = 40
HERE = Path(__file__).parent
MARK = "derived: "
COLUMNS = ("wager", "options", "quantity", "value", "digits", "source")
FIGURES: dict[str, dict[tuple[str, str, str], tuple[object, str]]] = {}


def put(game, wager, options, quantity, value, how):
    FIGURES.setdefault(game, {})[wager, options, quantity] = value, how


def root(value):
    return (Decimal(value.numerator) / Decimal(value.denominator)).sqrt()


def outcomes(game, wager, ways, how, quantities=("edge", "win", "sd")):
    """Figures of a wager from its outcomes: pairs of probability and what a unit wins, which may be negative."""
    assert sum(p for p, _ in ways) == 1, wager
    mean = sum(p * x for p, x in ways)
    told = {
        "edge": -mean,
        "win": sum((p for p, x in ways if x > 0), Fraction(0)),
        "sd": root(sum(p * x * x for p, x in ways) - mean * mean),
        "edge_per_decided": -mean / (1 - sum(p for p, x in ways if x == 0)),
    }
    for quantity in quantities:
        put(game, wager, "", quantity, told[quantity], how)


def of(count, total, pays):
    return [(Fraction(count, total), Fraction(pays)), (Fraction(total - count, total), Fraction(-1))]


def roulette():
    sizes = {"straight": (1, 35), "split": (2, 17), "street": (3, 11), "corner": (4, 8), "six-line": (6, 5), "dozen": (12, 2), "column": (12, 2)}
    places = "straight-0 straight-17 straight-36 split-0-2 split-0-3 split-17-20 split-35-36 street-0-1-2 street-0-2-3 street-1-2-3 street-34-35-36"
    places += " corner-0-1-2-3 corner-1-2-4-5 corner-32-33-35-36 six-line-1-6 six-line-31-36 dozen-1 dozen-2 dozen-3 column-1 column-2 column-3"
    for place in places.split() + ["low", "high", "red", "black", "even", "odd"]:
        kind = next((kind for kind in sizes if place.startswith(kind)), None)
        count, pays = sizes[kind] if kind else (18, 1)
        outcomes("roulette", place, of(count, 37, pays), f"{count} of 37 numbers, {pays} to 1")


def money_wheel():
    for letter, count, pays in zip("abcdefg", (24, 12, 8, 4, 2, 1, 1), (1, 3, 5, 11, 23, 47, 47)):
        outcomes("money-wheel", f"symbol-{letter}", of(count, 52, pays), f"{count} of 52 sections, {pays} to 1")


def tai_sai():
    throws = list(itertools.product(range(1, 7), repeat=3))
    pays = dict(zip(range(4, 11), (62, 31, 18, 12, 8, 7, 6)))
    wagers = {
        "small": (lambda t: 4 <= sum(t) <= 10 and len(set(t)) > 1, 1),
        "big": (lambda t: 11 <= sum(t) <= 17 and len(set(t)) > 1, 1),
        "any-triple": (lambda t: len(set(t)) == 1, 31),
    }
    for n in range(1, 7):
        wagers[f"triple-{n}"] = (lambda t, n=n: t.count(n) == 3, 180)
        wagers[f"double-{n}"] = (lambda t, n=n: t.count(n) >= 2, 11)
    for total in range(4, 18):
        wagers[f"total-{total}"] = (lambda t, total=total: sum(t) == total, pays[min(total, 21 - total)])
    for a, b in itertools.combinations(range(1, 7), 2):
        wagers[f"pair-{a}-{b}"] = (lambda t, a=a, b=b: a in t and b in t, 6)
    for wager, (wins, odds) in wagers.items():
        count = sum(map(wins, throws))
        outcomes("tai-sai", wager, of(count, 216, odds), f"{count} of 216 throws, {odds} to 1")
    for n in range(1, 7):
        ways = [(Fraction(sum(t.count(n) == k for t in throws), 216), Fraction(x)) for k, x in ((0, -1), (1, 1), (2, 2), (3, 12))]
        outcomes("tai-sai", f"face-{n}", ways, "125, 75, 15 and 1 of 216 throws show it never, once, twice, three times")


def craps():
    ways = {total: 6 - abs(7 - total) for total in range(2, 13)}
    points = (4, 5, 6, 8, 9, 10)
    made = {n: Fraction(ways[n], ways[n] + 6) for n in points}
    come = {n: Fraction(ways[n], 36) for n in points}
    line = "the come out roll, then each point against seven"
    won = Fraction(8, 36) + sum(come[n] * made[n] for n in points)
    rolls = 1 + sum(come[n] * Fraction(36, ways[n] + 6) for n in points)
    beaten = Fraction(3, 36) + sum(come[n] * (1 - made[n]) for n in points)
    for wager in ("pass", "come"):
        outcomes("craps", wager, [(won, 1), (1 - won, -1)], line)
        outcomes("craps", f"dont-{wager}", [(beaten, 1), (Fraction(1, 36), 0), (Fraction(35, 36) - beaten, -1)], line + "; twelve is void", ("edge", "win", "sd", "edge_per_decided"))
        for name in (wager, f"dont-{wager}"):
            put("craps", name, "", "expected_rolls", rolls, line)
    edge = 1 - 2 * won
    for options, units in (("", 1), ("double-odds=yes", 2)):
        outlay = 1 + units * sum(come.values())
        put("craps", "pass+odds", options, "edge_per_outlay", edge / outlay, f"the edge of pass over an average outlay of 1 and {units} times 2/3")
    place = {4: Fraction(9, 5), 5: Fraction(7, 5), 6: Fraction(7, 6)}
    for n in points:
        p, true = made[n], Fraction(6, ways[n])
        against = f"{ways[n]} ways to {n} against 6 to seven"
        until = Fraction(36, ways[n] + 6)
        for wager in ("pass", "come"):
            quantities = ("edge", "sd") if wager == "pass" else ("edge",)
            outcomes("craps", f"odds-{wager}-{n}", [(p, true), (1 - p, -1)], against + ", true odds", quantities)
            outcomes("craps", f"behind-dont-{wager}-{n}", [(1 - p, 1 / true), (p, -1)], against + ", true odds", quantities)
        for name in (f"odds-pass-{n}", f"behind-dont-pass-{n}", f"lay-{n}"):
            put("craps", name, "", "expected_rolls", until, against)
        outcomes("craps", f"place-{n}", [(p, place[min(n, 14 - n)]), (1 - p, -1)], against)
        # A Buy Bet costs 5% of the wager beside it, a Lay Bet 5% of what it can win.
        fee = Fraction(1, 20)
        outcomes("craps", f"buy-{n}", [(p, true - fee), (1 - p, -1 - fee)], against + ", 5% commission")
        put("craps", f"buy-{n}", "", "edge_per_outlay", fee / (1 + fee), against + ", 5% commission")
        outcomes("craps", f"lay-{n}", [(1 - p, (1 - fee) / true), (p, -1 - fee / true)], against + ", commission 5% of the win")
        put("craps", f"lay-{n}", "", "edge_per_outlay", (fee / true) / (1 + fee / true), against + ", commission 5% of the win")
        for name in (f"place-{n}", f"buy-{n}"):
            put("craps", name, "", "expected_rolls_called_on", until, against)
    for n, pays in ((4, 7), (6, 9), (8, 9), (10, 7)):
        how = f"1 hard way against {ways[n] - 1} easy ones and 6 to seven, {pays} to 1"
        outcomes("craps", f"hard-{n}", of(1, ways[n] + 6, pays), how)
        put("craps", f"hard-{n}", "", "expected_rolls_called_on", Fraction(36, ways[n] + 6), how)
    for name in ("big-six", "big-eight"):
        outcomes("craps", name, of(5, 11, 1), "5 ways against 6 to seven")
        put("craps", name, "", "expected_rolls", Fraction(36, 11), "5 ways against 6 to seven")
    one = {"any-seven": {7: 4}, "any-craps": {2: 7, 3: 7, 12: 7}, "craps-two": {2: 30}, "craps-three": {3: 15}, "craps-twelve": {12: 30}, "eleven": {11: 15}}
    one["field"] = {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}
    units = {name: [(1, table)] for name, table in one.items()}
    units["horn"] = [(1, one[name]) for name in ("craps-two", "craps-three", "craps-twelve", "eleven")]
    units["world"] = units["horn"] + [(1, one["any-seven"])]
    units["c-and-e"] = [(1, one["any-craps"]), (1, one["eleven"])]
    for total, name in ((2, "craps-two"), (3, "craps-three"), (11, "eleven"), (12, "craps-twelve")):
        units[f"horn-high-{total}"] = units["horn"] + [(1, one[name])]
    for name, parts in units.items():
        stake = sum(n for n, _ in parts)
        results = [(Fraction(ways[t], 36), Fraction(sum(n * table.get(t, -1) for n, table in parts), stake)) for t in ways]
        outcomes("craps", name, results, "one roll, 36 ways" + (f", in {stake} equal parts" if stake > 1 else ""))


def coups(decks, removed=()):
    """Ordered ways of six cards that Player wins, that Banker wins, that they tie, and that Banker wins with six."""
    left = [16 * decks] + [4 * decks] * 9
    for value in removed:
        left[value] -= 1
    cards, ways = sum(left), [0, 0, 0, 0]

    def end(player, banker, weight):
        ways[0 if player > banker else 1 if banker > player else 2] += weight
        ways[3] += weight if banker == 6 > player else 0

    def draws(banker, third):
        if third is None:
            return banker <= 5
        return banker <= 2 or (banker, third) in drawn

    drawn = {(3, t) for t in range(10) if t != 8} | {(4, t) for t in range(2, 8)} | {(5, t) for t in range(4, 8)} | {(6, 6), (6, 7)}
    pairs = list(itertools.combinations_with_replacement(range(10), 2))
    for a, b in pairs:
        for c, d in pairs:
            rest, weight = list(left), (1 if a == b else 2) * (1 if c == d else 2)
            for value in (a, b, c, d):
                weight *= rest[value]
                rest[value] -= 1
            player, banker = (a + b) % 10, (c + d) % 10
            if player >= 8 or banker >= 8:
                end(player, banker, weight * (cards - 4) * (cards - 5))
                continue
            for third in range(10) if player <= 5 else (None,):
                total, more = (player, weight) if third is None else ((player + third) % 10, weight * rest[third])
                free = cards - 4 if third is None else cards - 5
                if third is not None:
                    rest[third] -= 1
                if draws(banker, third):
                    for fourth in range(10):
                        # Where Player stood one card of the six is left over.
                        spare = free - 1 if third is None else 1
                        end(total, (banker + fourth) % 10, more * rest[fourth] * spare)
                else:
                    end(total, banker, more * free * (free - 1 if third is None else 1))
                if third is not None:
                    rest[third] += 1
    return ways


def baccarat():
    how = "every six cards of the shoe in order, by the table of play"
    for decks in (4, 6, 8):
        ways = coups(decks)
        total = sum(ways[:3])
        p, b, t, six = (Fraction(w, total) for w in ways)
        for options in [f"decks={decks}"] + ([""] if decks == 8 else []):
            for side, count, share, edge in (("player", ways[0], p, b - p), ("banker", ways[1], b, p - Fraction(19, 20) * b), ("tie", ways[2], t, 1 - 9 * t)):
                put("baccarat", side, options, f"round:ways/{side}", Fraction(count), how)
                put("baccarat", side, options, f"round:results/{side}", share, how)
                put("baccarat", side, options, "win", share, how)
                put("baccarat", side, options, "edge", edge, how)
                if side != "tie":
                    put("baccarat", side, options, "edge_per_decided", edge / (1 - t), how)
        if decks >= 6:
            other = f"book=nj-19-47/punto-banco decks={decks}"
            put("baccarat", "banker", f"{other} commission-percent=4", "edge", p - Fraction(24, 25) * b, how)
            put("baccarat", "tie", f"{other} tie-pays=9", "edge", 1 - 10 * t, how)
        if decks == 8:
            put("baccarat", "banker", "", "round:banker_wins_with_6", six, how)
            put("baccarat", "banker", "banker-pays=half-on-six", "edge", p - b + six / 2, how)
            put("baccarat", "player", "", "sd", root(p + b - (p - b) ** 2), how)
            mean = Fraction(19, 20) * b - p
            put("baccarat", "banker", "", "sd", root(Fraction(361, 400) * b + p - mean**2), how)
            for options, pays in (("", 8), ("book=nj-19-47/punto-banco tie-pays=9", 9)):
                put("baccarat", "tie", options, "sd", root(pays * pays * t + 1 - t - (pays * t - (1 - t)) ** 2), how)
            for rank, value in (("A", 1), ("3", 3), ("4", 4), ("T", 0)):
                for n in (1, 2, 3):
                    out = coups(8, [value] * n)
                    effect = Fraction(out[0], sum(out[:3])) - p
                    put("baccarat", "player", "removed=" + "+".join(rank + suit for suit in "cdh"[:n]), "effect:win", effect, how + ", with and without the cards")


ACE, TEN, VALUES = 0, 9, "A23456789T"


def with_card(total, soft, value):
    """A hand's total and whether an ace counts eleven in it, after another card."""
    total += value + 1
    if value == ACE and total <= 11:
        total, soft = total + 10, True
    return (total - 10, False) if total > 21 and soft else (total, soft)


class Spot:
    """Blackjack against one first card of the dealer's, who has no blackjack and stands on every 17.

    Chances are whole numbers of orders of the next REACH cards, so that they stay exact. The dealer's second card comes after the
    player's: it makes no difference, and a ten under an ace, or an ace under a ten, is left out.
    """

    REACH = 40

    def __init__(self, decks, up):
        self.left = [4 * decks] * 9 + [16 * decks]
        self.left[up] -= 1
        self.up, self.all = up, sum(self.left)
        self.hidden = {ACE: TEN, TEN: ACE}.get(up)
        self.ends, self.best = {}, {}
        # By how many cards are left.
        self.orders = {self.all - out: math.perm(self.all - out, self.REACH - out) for out in range(self.REACH + 1)}

    def each(self, key, cards):
        """The cards that may come next: how many there are of each, with what is left then."""
        for value, count in enumerate(self.left):
            if count:
                self.left[value] -= 1
                yield value, count, key + (1 << 8 * value), cards - 1
                self.left[value] += 1

    def dealer(self, key, cards, total, soft, first=False):
        """In how many orders the dealer's hand comes to 17, 18, 19, 20, 21 and more. The key says which cards are out."""
        known = key, total, soft, first
        if known not in self.ends:
            sums = [0] * 6
            for value, count in enumerate(self.left):
                if not count or (first and value == self.hidden):
                    continue
                total_then, soft_then = with_card(total, soft, value)
                if total_then >= 17:
                    sums[min(total_then, 22) - 17] += count * self.orders[cards - 1]
                    continue
                self.left[value] -= 1
                ends = self.dealer(key + (1 << 8 * value), cards - 1, total_then, soft_then)
                sums = [sum + count * orders for sum, orders in zip(sums, ends)]
                self.left[value] += 1
            self.ends[known] = sums
        return self.ends[known]

    def dealt(self, key, cards):
        return self.dealer(key, cards, *with_card(0, False, self.up), first=True)

    def plain(self, cards):
        """In how many orders the dealer has no blackjack."""
        hidden = 0 if self.hidden is None else self.left[self.hidden]
        return self.orders[cards] * (cards - hidden) // cards

    def stand(self, key, cards, total):
        *ends, bust = self.dealt(key, cards)
        return bust + sum(orders * ((total > end) - (total < end)) for end, orders in zip(range(17, 22), ends))

    def draw(self, key, cards, total, soft, after):
        won = 0
        for value, count, *then in self.each(key, cards):
            total_then, soft_then = with_card(total, soft, value)
            won += count * (-self.plain(then[1]) if total_then > 21 else after(*then, total_then, soft_then))
        return won

    def play(self, key, cards, total, soft):
        """The better of standing and drawing on; no card helps a hard 17 or a soft 19."""
        known = key, total, soft
        if known not in self.best:
            stand = self.stand(key, cards, total)
            helps = total < (19 if soft else 17)
            self.best[known] = max(stand, self.draw(key, cards, total, soft, self.play)) if helps else stand
        return self.best[known]

    def decide(self, first, second, act):
        """What a decision on two cards wins on average."""
        total, soft = with_card(*with_card(0, False, first), second)
        key, cards = (1 << 8 * first) + (1 << 8 * second), self.all - 2
        self.left[first] -= 1
        self.left[second] -= 1
        if act == "stand":
            won = self.stand(key, cards, total)
        elif act == "draw":
            won = self.draw(key, cards, total, soft, self.play)
        else:
            won = 2 * self.draw(key, cards, total, soft, lambda key, cards, total, soft: self.stand(key, cards, total))
        won = Fraction(won, self.plain(cards))
        self.left[first] += 1
        self.left[second] += 1
        return won


# Two cards against an ace, with what is decided on them.
HANDS = "2A/stand 2A/draw 3A/stand 3A/draw 32/draw 4A/stand 4A/draw 42/draw 43/draw 5A/stand 5A/draw 52/draw 53/draw 54/draw 54/double"
HANDS += " 6A/stand 6A/draw 62/draw 63/draw 63/double 64/draw 64/double 65/draw 65/double 7A/stand 7A/draw 72/draw 72/double AA/stand"


def decisions():
    ends = ("17", "18", "19", "20", "21", "bust")
    for decks in (1, 2):
        for up, word in enumerate(VALUES):
            spot = Spot(decks, up)
            counts, plain = spot.dealt(0, spot.all), spot.plain(spot.all)
            for end, count in zip(ends, counts):
                how = "every card that the dealer can draw, standing on 17"
                put("blackjack", "dealer", f"decks={decks}", f"dealer:{word}/{end}", Fraction(count, spot.orders[spot.all]), how)
                put("blackjack", "dealer", f"decks={decks}", f"dealer-no-blackjack:{word}/{end}", Fraction(count, plain), how)
            hidden = 0 if spot.hidden is None else spot.left[spot.hidden]
            if hidden:
                put("blackjack", "dealer", f"decks={decks}", f"dealer:{word}/blackjack", Fraction(hidden, spot.all), f"{hidden} cards among {spot.all}")
    for decks in (1, 2, 5):
        spot = Spot(decks, ACE)
        for hand in HANDS.split():
            (first, second), act = hand[:2], hand[3:]
            value = spot.decide(VALUES.index(first), VALUES.index(second), act)
            how = "every card that player and dealer can draw, drawing on while it is worth more than standing"
            put("blackjack", "box", f"decks={decks}", f"hand:{first}-{second}/A/{act}", value, how)


def blackjack():
    for decks in (1, 2, 4, 6, 8):
        left = 52 * decks - 1
        put("blackjack", "insurance", f"decks={decks}", "edge", 1 - 3 * Fraction(16 * decks, left), f"{16 * decks} tens among {left} cards, 2 to 1")
    decisions()
    for decks in (4, 5, 6, 8):
        cards, sevens = 52 * decks, 4 * decks
        first = Fraction(sevens, cards)
        suited = first * Fraction(decks - 1, cards - 1)
        two = first * Fraction(sevens - 1, cards - 1)
        another = Fraction(sevens - 2, cards - 2)
        three_suited = suited * Fraction(decks - 2, cards - 2)
        chances = {
            "no seven first": 1 - first,
            "one seven": first - two,
            "two sevens": (two - suited) * (1 - another),
            "two sevens of a suit": suited * (1 - another),
            "three sevens": two * another - three_suited,
            "three sevens of a suit": three_suited,
        }
        pays = dict(zip(chances, (-1, 3, 50, 100, 500, 5000)))
        how = "the first three cards, counted"
        edge = -sum(chances[name] * pays[name] for name in chances)
        put("blackjack", "super-sevens", f"decks={decks}", "edge_always_drawing", edge, how)
        if decks == 6:
            for name, chance in chances.items():
                put("blackjack", "super-sevens", "decks=6", f"always-drawing:{name}", chance, how)


def caribbean_stud():
    hands = Fraction(1, 2598960)
    deals = 2598960 * 47 * math.comb(46, 4)
    put("caribbean-stud", "ante", "royal=100", "round:deals", Fraction(deals), "five cards of 52, one of 47, four of 46")
    # Thirteen ranks without a pair, no straight and no flush; of them those with ace and king.
    loose, high = (math.comb(13, 5) - 10) * 1020, (math.comb(11, 3) - 1) * 1020
    qualify = (2598960 - loose + high) * hands
    put("caribbean-stud", "ante", "royal=100", "round:dealer_qualifies", qualify, f"all but {loose - high} of 2598960 hands")
    for meter in (10000, 20000, 50000, 75000, 100000, 150000, 200000):
        for prizes in ((100, 75, 50), (500, 250, 100)):
            back = 4 * meter + 36 * Fraction(meter, 10) + 624 * prizes[0] + 3744 * prizes[1] + 5108 * prizes[2]
            options = f"prizes={'/'.join(map(str, prizes))} meter={meter}"
            put("caribbean-stud", "jackpot", options, "return", back * hands, "4, 36, 624, 3744 and 5108 of 2598960 hands")


def rounded(value, digits):
    exact = value if isinstance(value, Decimal) else Decimal(value.numerator) / Decimal(value.denominator)
    return f"{exact:.{digits}f}"


def main():
    for game in (roulette, money_wheel, tai_sai, craps, baccarat, blackjack, caribbean_stud):
        game()
    wrong = checked = 0
    for game, figures in sorted(FIGURES.items()):
        file = HERE / f"{game}.csv"
        with file.open(newline="", encoding="utf-8") as text:
            rows = list(csv.DictReader(text))
        if "--write" in sys.argv:
            kept = [row for row in rows if not row["source"].startswith(MARK)]
            made = []
            for (wager, options, quantity), (value, how) in figures.items():
                digits = 0 if "ways/" in quantity or quantity == "round:deals" else 8 if quantity == "sd" else 12
                made.append({"wager": wager, "options": options, "quantity": quantity, "value": rounded(value, digits), "digits": str(digits), "source": MARK + how})
            with file.open("w", newline="", encoding="utf-8") as text:
                writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
                writer.writeheader()
                writer.writerows(made + kept)
            continue
        for row in rows:
            if not row["source"].startswith(MARK):
                continue
            value, _ = figures[row["wager"], row["options"], row["quantity"]]
            checked += 1
            if rounded(value, int(row["digits"])) != row["value"]:
                wrong += 1
                print(f"{file.name}: {row['wager']} {row['options']} {row['quantity']}: {row['value']}, derived {rounded(value, 20)}")
    if "--write" not in sys.argv:
        print(f"{checked} figures derived, {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
