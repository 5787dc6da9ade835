"""Score sheets of random entries, 10,000 in all: what `jantaku verify` reckons, reckoned a second time from the books' tables."""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.errors import Missing
from jantaku.scorekeeper import KeepError, ScoreSheet, Sheet, check
from jantaku.scorekeeper.events import Entry, read_events, seal, text_of
from tests.sampling import one_by_one
from tests.scorekeeper.reckoning import reckoned

Body = dict[str, Any]
BOOKS = ("wrc-2015", "wrr-2013", "club", "jpml-a")
ENTRIES = 10_000
FOULS: tuple[tuple[str, dict[str, str]], ...] = (
    ("empty-win", {"shown": "yes", "with": "none"}),
    ("empty-win", {"shown": "no", "with": "none"}),
    ("riichi-noten", {"at": "draw", "dead_only": "no"}),
    ("riichi-bad-kan", {"at": "draw"}),
    ("swap-call", {"swap": "same-chii"}),
    ("empty-kan", {}),
    ("stick-missing", {}),
    ("cheating", {}),
    ("obstruction", {}),
    ("late", {"minutes": "7"}),
    ("late", {"minutes": "6:30"}),
    ("late", {"minutes": "10:01"}),
    ("missed-session", {}),
)
KINDS = ("win", "riichi", "draw", "foul", "correction", "abort", "redeal", "deal", "loan", "cancel", "decision", "gong", "confirm")
WEIGHTS = (40, 30, 16, 8, 4, 3, 2, 4, 1, 2, 2, 1, 1)
AFTERWARDS = ("foul", "cancel", "decision", "loan", "confirm", "correction")  # what can be entered once the game is over


def worth(random: Random, seat: int, *, tsumo: bool, riichi: bool) -> dict[str, Any]:
    """Return what a winner claims: mostly what a hand can have, so that few claims are refused."""
    way = random.random()
    if way < 0.75:
        han = random.choice((1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 10, 11, 13)) + riichi + (riichi and tsumo)
        fu = random.choice(
            (30, 40, 50, 60, 70, 80, 90, 100) if han < 3 else (*((20,) if tsumo else ()), 25, 30, 30, 40, 40, 50, 70)
        )
        apart = {"apart": False} if tsumo and fu != 20 and random.random() < 0.1 else {}
        return {"seat": seat, "han": han, **apart} | ({"fu": fu} if han < 5 or random.random() < 0.3 else {})
    if way < 0.88:
        return {"seat": seat, "limit": random.choice(("mangan", "haneman", "baiman", "sanbaiman"))}
    other = random.choice([other for other in range(4) if other != seat])
    liable = {"liable": other, "liable_for": random.choice(("dragons", "winds"))} if random.random() < 0.6 and not riichi else {}
    return {"seat": seat, "yakuman": 1, **liable}


def some(random: Random, most: int = 4) -> list[int]:
    return sorted(random.sample(range(4), random.randint(0, most)))


def win(random: Random, sheet: Sheet) -> Body:
    """A win of whoever has no dead hand; where several can win at once, sometimes two."""
    able = [seat for seat in range(4) if seat not in sheet.now.dead]
    payer = random.choice((None, *range(4)))
    able = [seat for seat in able if seat != payer]
    most = 2 if payer is not None and sheet.book.name == "club" and random.random() < 0.3 else 1
    winners = random.sample(able, min(most, len(able)))
    wins = [worth(random, seat, tsumo=payer is None, riichi=seat in sheet.now.riichi) for seat in winners]
    if sheet.book.name == "jpml-a" and payer is None and not (able and winners[0] in sheet.now.riichi) and random.random() < 0.3:
        wins[0] |= {"liable": random.choice([other for other in range(4) if other != winners[0]]), "liable_for": "replacement"}
    on_riichi = payer in sheet.now.riichi and random.random() < 0.3
    return {"wins": wins} | ({} if payer is None else {"from": payer}) | ({"riichi_tile": True} if on_riichi else {})


def foul(random: Random, sheet: Sheet) -> Body:
    """A foul with its circumstances; those of riichi by a player in riichi."""
    name, given = random.choice(FOULS)
    seat = random.choice(sheet.now.riichi if name.startswith("riichi") and sheet.now.riichi else range(4))
    also = [other for other in some(random, 1) if other != seat and not name.startswith("riichi")]
    return {"seat": seat, "foul": name, "given": given} | ({"also": also} if also else {})


def body_of(random: Random, kind: str, chain: ScoreSheet, sheet: Sheet) -> Body:
    """A random entry of a kind, as people may make it."""
    seat = random.randrange(4)
    if kind == "correction":
        event = random.choice(
            [event for event in chain.events if event.kind in {"win", "draw", "riichi", "foul", "redeal"}] or [None]
        )
        rows = [{"kind": event.kind, "body": body_of(random, event.kind, chain, sheet)}] if event and random.random() < 0.7 else []
        return {"changes": {event.id: rows} if event else {}, "assent": [0, 1, 2, 3]}
    bodies: dict[str, Any] = {
        "win": lambda: win(random, sheet),
        "foul": lambda: foul(random, sheet),
        "riichi": lambda: {"seat": seat} | ({"back": True} if seat in sheet.now.riichi else {}),
        "draw": lambda: {"tenpai": sorted({*some(random), *sheet.now.riichi} - {*sheet.now.dead})},
        "abort": lambda: {"how": random.choice(("nine-kinds", "four-winds", "four-kans"))},
        "loan": lambda: {"seat": seat, "points": random.choice((1000, 5000))},
        "cancel": lambda: {"penalty": random.choice([row.id for row in sheet.ledger]), "referee": "Eva"},
        "decision": lambda: {
            "foul": random.choice([row.id for row in sheet.ledger if not row.decided]),
            **({"decision": "points", "points": random.randint(1, 30)} if random.random() < 0.7 else {"decision": "none"}),
            "referee": "Eva",
        },
        "gong": lambda: {"in_play": True} if random.random() < 0.5 else {},
        "confirm": lambda: {"seat": seat},
    }
    body: Body = bodies.get(kind, dict)()
    return body


def able(kind: str, sheet: Sheet) -> bool:
    """Return whether an entry of a kind may be possible now."""
    now = sheet.now
    if sheet.over or kind == "confirm":
        return bool(sheet.over) and kind in AFTERWARDS and (kind != "cancel" or bool(sheet.ledger))
    if kind == "draw" and {*now.riichi} & {*now.dead}:
        return False  # whether such a hand has to be proven is asked of the referee
    undecided = any(not row.decided for row in sheet.ledger)
    wanted = {"abort": sheet.book.name in ("club", "jpml-a"), "deal": not now.in_play, "gong": not now.gong}
    return wanted.get(kind, {"cancel": bool(sheet.ledger), "decision": undecided}.get(kind, True))


def played(seed: int, **house: Any) -> ScoreSheet:
    """A random sheet: entries until the game is over, then some more."""
    random = Random(seed)
    chain = ScoreSheet.begin(BOOKS[seed % len(BOOKS)], house=house)
    left, sheet = 6, chain.sheet
    while left and len(chain.events) < 60:
        kind = random.choices(KINDS, WEIGHTS)[0]
        left -= bool(sheet.over)
        if not able(kind, sheet) or (kind == "decision" and all(row.decided for row in sheet.ledger)):
            continue
        try:
            chain.add(kind, body_of(random, kind, chain, sheet), id=f"e{seed}-{len(chain.events)}")
        except (KeepError, Missing):
            continue
        sheet = chain.sheet
    return chain


@cache
def sheets(count: int) -> tuple[ScoreSheet, ...]:
    """Random sheets, until they have so many entries."""
    found: list[ScoreSheet] = []
    left = count
    while left > 0:
        found.append(played(len(found)))
        left -= len(found[-1].events)
    return tuple(found)


def differs(chain: ScoreSheet) -> list[Any]:
    """Return where the second reckoning and the sheet part."""
    run, wrong = reckoned(chain.text)
    sheet = chain.sheet
    pairs = {
        "over": (run.over, sheet.over),
        "hand": ((run.round, run.dealer, run.counters), (sheet.now.round, sheet.now.dealer, sheet.now.counters)),
        "riichi": (sorted(run.riichi), list(sheet.now.riichi)),
        "dead": (sorted(run.dead), list(sheet.now.dead)),
        "scores": (run.scores, list(sheet.scores)),
        "penalties": (run.penalties, list(sheet.penalties)),
        "overall": ([own - lost for own, lost in zip(run.scores, run.penalties, strict=True)], list(sheet.overall)),
        "out": (sorted(run.out), list(sheet.disqualified)),
    }
    if sheet.over:
        del pairs["hand"]
    return [*wrong, *(what for what, (ours, theirs) in pairs.items() if ours != theirs)]


def agrees(count: int) -> None:
    """Every sheet is found right by `verify`, and each line and each sum by the second reckoning."""
    found = sheets(count)
    assert [(number, differs(chain)) for number, chain in enumerate(found) if differs(chain)] == []
    assert [number for number, chain in enumerate(found) if check(chain.text).differences] == []
    kinds = {event.kind for chain in found for event in chain.events}
    outcomes = {hand.outcome for chain in found for hand in chain.sheet.hands}
    assert kinds >= {*KINDS}
    assert outcomes >= {"ron", "tsumo", "exhaustive", "chombo", "redeal", "four-winds"}
    assert {chain.sheet.over for chain in found} >= {"rounds-over", "time-up", "bust"}
    assert any(len(hand.wins) > 1 for chain in found for hand in chain.sheet.hands)
    liable = [won for chain in found for hand in chain.sheet.hands for won in hand.wins if won.liable >= 0]
    assert {won.yakuman > 0 for won in liable} == {False, True}


def test_random_sheets_agree_with_a_second_reckoning() -> None:
    agrees(2000)


@pytest.mark.prove
def test_10_000_random_entries_agree_with_a_second_reckoning() -> None:
    agrees(ENTRIES)


@pytest.mark.parametrize("seed", range(len(BOOKS)))
def test_the_command_verifies_a_sheet(seed: int, tmp_path: Path) -> None:
    chain = sheets(200)[seed]
    path = tmp_path / "sheet.jsonl"
    path.write_text(chain.text, encoding="utf-8")
    done = CliRunner().invoke(main, ["verify", str(path), "--json"])
    told = json.loads(done.output)
    assert (done.exit_code, told["differences"], told["checked"]["acts"]) == (0, [], len(chain.events))
    assert differs(chain) == []


def test_the_second_reckoning_knows_nothing_of_the_project() -> None:
    source = Path(__file__).with_name("reckoning.py").read_text(encoding="utf-8")
    imported = [line.split()[1] for line in source.splitlines() if line.startswith(("import ", "from "))]
    assert imported == ["json", "fractions", "typing"]


# ---- what is wrong is found
def resealed(text: str, at: int, change: Any) -> str:
    """A sheet with one line changed, and every hash after it made anew, as by somebody who knows how."""
    events = list(read_events(text))
    prev = events[at].prev
    for place, event in enumerate(events[at:], at):
        entry, after = change(event.entry, event.after) if place == at else (event.entry, event.after)
        events[place] = seal(entry, after, prev)
        prev = events[place].hash
    return text_of(events)


@one_by_one("seed", range(0, 60, 7))
def test_a_changed_sum_is_found_by_both(seed: int) -> None:
    """100 points that wander from one seat to another, with every hash right."""
    chain = sheets(2000)[seed]
    at = Random(seed).randrange(1, len(chain.events))
    text = resealed(chain.text, at, lambda entry, after: (entry, (after[0] + 100, after[1] - 100, *after[2:])))
    assert reckoned(text)[1] == [at + 1]
    assert [found.place for found in check(text).differences] == [f"line {at + 1}"]


@one_by_one("seed", range(0, 60, 7))
def test_a_changed_worth_is_found_by_both(seed: int) -> None:
    """A win of another limit than was paid."""
    chain = sheets(2000)[seed]
    wins = [event.n for event in chain.events if event.kind == "win" and "limit" in event.body["wins"][0]]
    if not wins:
        wins = [event.n for event in chain.events if event.kind == "win" and "yakuman" not in event.body["wins"][0]]
    at = wins[0]
    was = chain.events[at].body["wins"][0]
    worth = {"seat": was["seat"], "limit": "baiman" if was.get("limit") != "baiman" else "mangan"}

    def change(entry: Entry, after: tuple[int, ...]) -> tuple[Entry, tuple[int, ...]]:
        return entry._replace(body={**entry.body, "wins": [worth, *entry.body["wins"][1:]]}), after

    text = resealed(chain.text, at, change)
    assert reckoned(text)[1][0] == at + 1
    assert check(text).differences[0].place == f"line {at + 1}"


def test_a_line_that_was_changed_without_its_hash_is_found() -> None:
    text = sheets(200)[0].text
    lines = text.splitlines()
    lines[3] = lines[3].replace('"seat":', '"seat": ', 1).replace('"by":""', '"by":"x"')
    assert check("\n".join(lines) + "\n").differences


RULED_OTHERWISE: tuple[tuple[int, dict[str, Any]], ...] = (
    (0, {"kiriage": False}),
    (1, {"kiriage": True}),
    (2, {"counted_yakuman": 0}),
    (0, {"uma": "20,10,-10,-20"}),
    (0, {"noten_total": 6000}),
    (0, {"counter_value": 600}),
    (0, {"missed_points": 20}),
    (0, {"chombo_points": 30}),
    (0, {"chombo": "reverse-mangan"}),
    (2, {"bust": False}),
    (2, {"agari_yame": "never"}),
    (3, {"uma_one_above": "none"}),
    (3, {"uma_three_above": "none"}),
    (3, {"abort_counter": False}),
)


@pytest.mark.parametrize(("book", "house"), RULED_OTHERWISE, ids=[str(house) for _, house in RULED_OTHERWISE])
def test_a_value_that_the_book_does_not_have_is_found(book: int, house: dict[str, Any]) -> None:
    """Of sheets kept under another ruling, the second reckoning, which knows the printed one alone, finds some wrong."""
    assert any(differs(played(seed, **house)) for seed in range(book, 6000, len(BOOKS)))
