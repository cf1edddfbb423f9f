# %% [markdown]
# # A shoe of baccarat
#
# One shoe is dealt to its end; a stake lies on each hand of every round. What came is shown as the bead plate that a
# casino shows, and what either wager has come to as a line. With matplotlib it is drawn into a file; without it, the
# figures are printed.
#
# `python examples/plot_shoe.py --seed 7 --plot shoe.png`

# %%
from __future__ import annotations

import argparse

from croupier import BaccaratTable

asked = argparse.ArgumentParser(description="Deal a shoe of baccarat and plot it.")
asked.add_argument("--book", default="nz-2004/baccarat")
asked.add_argument("--seed", type=int, default=7)
asked.add_argument("--plot", metavar="FILE", help="draw into this file (needs matplotlib)")
args, _ = asked.parse_known_args()

STAKE = 2000
WAGERS = ("player", "banker")

# %% [markdown]
# ## Dealing
#
# The table deals by itself; no-more-bets and settle are the dealer's to say. A wager that ties stays where it is, so
# that only what was decided is laid anew. Two players wager, for some books let nobody be on both hands.

# %%
came: list[str] = []
balance: dict[str, list[float]] = {on: [0.0] for on in WAGERS}
with BaccaratTable(args.book, seed=args.seed) as table:
    table.open_table()
    for seat, on in enumerate(WAGERS, start=1):
        table.buy_in(on, 100 * STAKE)
        table.sit(on, seat)
    while True:
        lying = {wager["player"] for wager in table.view()["baccarat"]["wagers"]}
        for seat, on in enumerate(WAGERS, start=1):
            if on not in lying:
                table.place_wager(on, seat, on, STAKE)  # type: ignore[arg-type]
        (result,) = table.no_more_bets().happened("result-announced")
        settled = table.settle()
        came.append(result["outcome"])
        for on in WAGERS:
            paid = 0
            for event in settled.happened("wager-settled"):
                if event["on"] == on:
                    lost = event["stake_cents"] if event["result"] == "lost" else 0
                    paid += event["payment_cents"] - lost
            balance[on].append(balance[on][-1] + paid / 100)
        if settled.awaiting is not None and settled.awaiting.do == "new-shoe":
            break

# %% [markdown]
# ## The bead plate
#
# Six rows, filled from top to bottom and left to right.

# %%
for row in range(6):
    print(" ".join(outcome[0].upper() for outcome in came[row::6]))
print(f"{len(came)} rounds: " + ", ".join(f"{came.count(what)} {what}" for what in ("player", "banker", "tie")))
for on in WAGERS:
    print(f"${STAKE / 100:.2f} on {on} in every round: {balance[on][-1]:+.2f}")

# %%
if args.plot:
    from matplotlib import pyplot

    figure, (above, below) = pyplot.subplots(2, 1, figsize=(9, 6), height_ratios=[1, 2])
    colours = {"player": "tab:blue", "banker": "tab:red", "tie": "tab:green"}
    above.scatter(
        [at // 6 for at in range(len(came))],
        [at % 6 for at in range(len(came))],
        c=[colours[outcome] for outcome in came],
        s=120,
    )
    above.invert_yaxis()
    above.set_axis_off()
    above.set_title(f"{args.book}, seed {args.seed}")
    for on in WAGERS:
        below.plot(balance[on], color=colours[on], label=f"on {on}")
    below.axhline(0, color="grey", linewidth=0.5)
    below.set_xlabel("round")
    below.set_ylabel("dollars")
    below.legend()
    figure.tight_layout()
    figure.savefig(args.plot)
    print(f"drawn into {args.plot}")
