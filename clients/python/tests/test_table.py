"""The client: replies, refusals with their rules, drafts that are refused, and processes that end."""

import os
import signal
import stat
import time
from pathlib import Path

import pytest

from croupier import (
    BaccaratTable,
    BinaryNotFound,
    BlackjackTable,
    CaribbeanStudTable,
    CrapsTable,
    DraftRefused,
    Refused,
    SpinTable,
    Table,
    TableDied,
    Tables,
    TableSilent,
    find_binary,
    hold_all,
)
from croupier.wire import accepts


def opened(table: Table) -> None:
    table.open_table()
    table.buy_in("anna", 100_000)
    table.sit("anna", 1)


def test_a_round_of_baccarat() -> None:
    with BaccaratTable("nz-2004/baccarat", seed=0xD) as table:
        assert table.drafted.events[0]["options"]["decks"] == "8"
        opened(table)
        placed = table.place_wager("anna", 1, "banker", 2000)
        (event,) = placed.events
        assert (event.event, event["total_cents"]) == ("wager-placed", 2000)
        assert event.rule == "nz-2004/baccarat/5.1"
        assert placed.awaiting is not None and placed.awaiting.do == "no-more-bets"
        assert placed.offered("withdraw-wager", "anna")
        table.no_more_bets()
        (settled,) = table.settle().happened("wager-settled")
        assert settled["result"] == "won" and settled["payment_cents"] == 1900
        assert settled.rule == "nz-2004/baccarat/5.10(b)"
        assert table.ledger()["chips:table-1:anna"] == 101_900
        assert sum(table.ledger().values()) == 0
        assert table.view("anna")["you"]["chips_cents"] == 101_900
        assert table.log()[-1].seq == table.view()["seq"]
        assert table.why(seq=settled.seq)["events"][0]["working"]["steps"]


def test_a_refusal_has_its_rules() -> None:
    with BaccaratTable("nz-2004/baccarat", seed=1) as table:
        opened(table)
        before = table.ledger()
        with pytest.raises(Refused) as caught:
            table.place_wager("anna", 1, "banker", 700)
        assert caught.value.reason == "BankerWagerNotPayable"
        assert caught.value.rule == "nz-2004/baccarat/5.12"
        assert "$10.00" in caught.value.detail
        assert caught.value.also == ()
        assert "nz-2004/baccarat/5.12" in str(caught.value)
        assert table.ledger() == before
        with pytest.raises(Refused) as caught:
            table.say("dance")
        assert caught.value.rule is None


def test_an_id_is_answered_once() -> None:
    with Table("nz-1996/roulette", seed=1) as table:
        assert table.say({"id": "c1", "do": "open-table"}).id == "c1"
        with pytest.raises(Refused) as caught:
            table.say({"id": "c1", "do": "open-table"})
        assert caught.value.reason == "CommandAlreadyAnswered"
        first = caught.value.refusal.first_reply
        assert first is not None and first["reply"] == "c1"


def test_the_same_seed_deals_the_same_cards() -> None:
    def cards(seed: int | str) -> list[str]:
        with BlackjackTable("nz-1996/blackjack", seed=seed) as table:
            opened(table)
            table.wager_on_box("anna", 1, 1000)
            return [event["card"] for event in table.no_more_bets().events if "card" in event.fields]

    assert cards(13) == cards("d") == cards("0D")
    assert cards(13) != cards(14)


@pytest.mark.parametrize("seed", [-1, 1 << 256])
def test_a_seed_has_bounds(seed: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        Table("nz-2004/baccarat", seed=seed)


def test_a_draft_outside_the_book_is_refused_with_all_reasons() -> None:
    with pytest.raises(DraftRefused) as caught:
        Table("nz-2004/baccarat", options={"decks": 3, "free_rounds": 9})
    assert {refusal.reason for refusal in caught.value.refusals} == {"OptionOutOfBounds"}
    assert "nz-2004/baccarat/3.4" in str(caught.value)
    assert len(caught.value.refusals) == 2


def test_an_unknown_book_says_what_the_program_says() -> None:
    with pytest.raises(TableDied, match="nz-2004/bacarat") as caught:
        Table("nz-2004/bacarat")
    assert caught.value.code == 2


def test_a_missing_program_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(BinaryNotFound, match="nowhere"):
        Table("nz-2004/baccarat", binary=tmp_path / "nowhere")
    monkeypatch.setenv("CROUPIER_BIN", str(tmp_path / "lost"))
    with pytest.raises(BinaryNotFound, match=r"CROUPIER_BIN names .*lost"):
        find_binary()


def test_the_program_is_found_where_cargo_builds_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = program_of(tmp_path / "target" / "debug", "exit 0")
    (tmp_path / "Cargo.toml").touch()
    (tmp_path / "deeper").mkdir()
    monkeypatch.delenv("CROUPIER_BIN", raising=False)
    monkeypatch.delenv("CARGO_TARGET_DIR", raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.chdir(tmp_path / "deeper")
    assert find_binary() == program


def program_of(folder: Path, script: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "croupier"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return program


@pytest.mark.skipif(os.name == "nt", reason="there are no signals there")
def test_a_table_that_is_killed_does_not_hang() -> None:
    table = Table("nz-2004/baccarat", seed=1)
    os.kill(table._process.pid, signal.SIGKILL)
    with pytest.raises(TableDied, match="-9") as caught:
        table.open_table()
    assert caught.value.code == -9
    assert table.closed
    with pytest.raises(TableDied, match="closed"):
        table.open_table()


@pytest.mark.skipif(os.name == "nt", reason="there is no sh there")
def test_what_a_dying_program_says_is_told(tmp_path: Path) -> None:
    program = program_of(tmp_path, "echo 'Error: no luck' >&2; exit 7")
    with pytest.raises(TableDied, match="no luck") as caught:
        Table("nz-2004/baccarat", binary=program)
    assert caught.value.code == 7


@pytest.mark.skipif(os.name == "nt", reason="there is no sh there")
def test_a_silent_program_is_given_up(tmp_path: Path) -> None:
    program = program_of(tmp_path, "read nothing")
    started = time.monotonic()
    with pytest.raises(TableSilent):
        Table("nz-2004/baccarat", binary=program, timeout=0.2)
    assert time.monotonic() - started < 30


def test_a_closed_table_answers_nothing() -> None:
    table = Table("nz-2004/baccarat", seed=1)
    table.close()
    table.close()
    assert table.closed
    with pytest.raises(TableDied):
        table.view()


def test_many_tables_are_told_before_the_first_is_heard() -> None:
    tables = [Table("nz-1996/roulette", seed=seed) for seed in range(5)]

    def talk(cents):  # type: ignore[no-untyped-def]
        yield [{"do": "open-table"}, {"do": "buy-in", "player": "anna", "cents": cents}]
        (answer,) = yield [{"ask": "ledger"}]
        return answer["ledger"]["accounts_cents"]["chips:table-1:anna"]

    held = hold_all([(table, talk(1000 * (at + 1))) for at, table in enumerate(tables)])
    assert held == [1000, 2000, 3000, 4000, 5000]
    for table in tables:
        table.close()


def test_many_tables_in_one_process() -> None:
    """Each deals as it would alone; none answers for another, and a name that is drafted again is a new table."""
    with Tables("nz-2004/baccarat", options={"decks": 6}) as tables:
        assert tables.options["decks"] == "6"
        seeds = {f"t{seed}": seed for seed in range(1, 5)}
        many = {name: tables.table(name, BaccaratTable, seed=seed) for name, seed in seeds.items()}
        assert {table._process.pid for table in many.values()} == {tables._process.pid}
        for name, seed in seeds.items():
            with BaccaratTable("nz-2004/baccarat", seed=seed, options={"decks": 6}, name=name) as alone:
                for table in (alone, many[name]):
                    opened(table)
                    table.place_wager("anna", 1, "banker", 2000)
                    table.no_more_bets()
                plain = [(event.event, event.fields, event.rule) for event in alone.log()]
                assert [(event.event, event.fields, event.rule) for event in many[name].log()] == plain
        before, again = many["t1"], tables.table("t1", seed=9)
        assert before.closed and not again.closed
        with pytest.raises(TableDied):
            before.view()
        assert len(again.log()) == 1 and len(many["t2"].log()) > 10
        with pytest.raises(ValueError, match="JSON"):
            again.say("open-table")
        with pytest.raises(Refused, match="not a table's id"):
            tables.table("Not A Name")
        with pytest.raises(Refused, match="hexadecimal"):
            tables.table("t1", seed="xyz")
        assert again.open_table().seq > 1, "what was refused changed nothing"
    assert again.closed
    with pytest.raises(DraftRefused, match=r"3\.4"):
        Tables("nz-2004/baccarat", options={"decks": 9})


def test_more_is_said_at_once_than_a_pipe_holds() -> None:
    """Lines and answers that no pipe could hold are neither lost nor waited for on both sides."""
    questions = 400

    def talk():  # type: ignore[no-untyped-def]
        answers = yield [{"ask": "view", "as_player": "x" * 24} for _ in range(questions)]
        return len(answers)

    with Tables("nz-1996/roulette") as tables:
        talks = [(tables.table(f"t{at}"), talk()) for at in range(8)]
        assert hold_all(talks) == [questions] * 8


def test_commands_of_other_games() -> None:
    with SpinTable("nz-1996/roulette", seed=3) as wheel:
        opened(wheel)
        wheel.place_wager("anna", "red", 1000)
        wheel.place_wager("anna", "straight-17", 100)
        wheel.withdraw_wager("anna", "straight-17")
        wheel.spin()
        (result,) = wheel.no_more_bets().happened("result-announced")
        assert 0 <= int(result["outcome"]) <= 36
        assert wheel.collect().happened("round-settled")
    with CrapsTable("nz-1996/craps", seed=3) as dice:
        opened(dice)
        dice.place_wager("anna", "pass", 1000)
        dice.accept_dice("anna")
        dice.choose_dice("anna", 1, 2)
        (called,) = dice.throw("anna").happened("roll-called")
        assert 2 <= called["total"] <= 12
    with CaribbeanStudTable("nz-1996/caribbean-stud", seed=2) as stud:
        opened(stud)
        stud.ante("anna", 1000)
        assert stud.no_more_bets().happened("deal-completed")
        assert stud.fold("anna").happened("hand-folded")


def test_an_offer_takes_what_lies_within_it() -> None:
    offer = {
        "do": "place-wager",
        "roles": ["player"],
        "player": "anna",
        "chips": "value",
        "open": {
            "area": {"one_of": [1, 2]},
            "cents": {"amounts": [{"least_cents": 1000, "most_cents": 5000, "step_cents": 500}]},
            "position": {"least": 3, "most": 4},
            "card": {"facts": True},
        },
        "optional": ["chips", "position", "card"],
    }
    sound = {"do": "place-wager", "player": "anna", "area": 1, "cents": 1500}
    assert accepts(offer, sound)
    assert accepts(offer, {**sound, "chips": "value", "position": 4, "card": "9h"})
    for wrong in (
        {"player": "bo"},
        {"area": 3},
        {"cents": 1501},
        {"cents": 5500},
        {"chips": "colour"},
        {"position": 5},
        {"hand": 1},
    ):
        assert not accepts(offer, {**sound, **wrong}), wrong
    assert not accepts(offer, {key: value for key, value in sound.items() if key != "area"})
