"""Random games of a sheet, entry by entry, with what the sheet's own fold makes of each."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from jantaku.errors import BookError, JantakuError
from jantaku.rules.book import Book, compile_book
from jantaku.rules.rulings import TOPICS, Choice, Flag
from jantaku.rules.rulings.kinds import LIMITS
from jantaku.scorekeeper import Entry, fu_choices
from jantaku.scorekeeper.fold import SheetFold
from jantaku.scorekeeper.hands import ABORTS
from jantaku.scorekeeper.playing import admit
from jantaku.scorekeeper.tables import standing, tables

Json = dict[str, Any]
# Rulings that decide what is paid, who deals and when a game ends; numbers with values that come up in games.
DECIDING = (
    *("draws.draw_counter", "draws.dealer_stays", "draws.nagashi_mangan", "abort.nine_kinds", "abort.four_riichi"),
    *("abort.abort_counter", "counters.multi_ron_counters", "game.bust", "game.agari_yame", "game.leftover_sticks"),
    *("session.tied_places", "worth.kiriage", "fouls.chombo", "fouls.chombo_last_hand", "events.dice_after_gong"),
)
NUMBERS: dict[str, tuple[int | None, ...]] = {
    "draws.noten_total": (0, 1200, 3000),
    "counters.counter_value": (0, 300, 1500),
    "counters.stick_value": (500, 1000),
    "game.start": (8000, 25000, 30000),
    "game.rounds": (1, 2),
    "game.extra_rounds": (0, 1),
    "game.target": (0, 26000, 30000),
    "claims.multi_ron": (1, 2, 3),
    "riichi.riichi_points": (None, 1000),
}
OFTEN = {"deal": 2, "riichi": 6, "win": 9, "draw": 5, "abort": 2, "redeal": 1, "foul": 4, "gong": 0.3, "loan": 0.3}
GIVEN = {"with": ("none", "win", "draw"), "shown": ("yes", "no")}


def house(draw: Random, name: str) -> Json:
    """Some rulings of a house that go together."""
    while True:
        found = some(draw)
        with suppress(BookError):
            Book.named(name, found)
            return found


def some(draw: Random) -> Json:
    """Some rulings, which may not go together."""
    found: Json = {}
    for key in DECIDING:
        kind = TOPICS[key].kind
        if draw.random() < 0.4:
            choices = (True, False) if isinstance(kind, Flag) else kind.words if isinstance(kind, Choice) else ()
            found[key.rpartition(".")[2]] = draw.choice(choices)
    return found | {key.rpartition(".")[2]: draw.choice(values) for key, values in NUMBERS.items() if draw.random() < 0.4}


def worth(draw: Random, book: Book, *, tsumo: bool) -> Json:
    """A worth, as a button enters it."""
    way = draw.random()
    if way < 0.6:
        han = draw.randint(1, 4)
        choices = fu_choices(book, han, tsumo=tsumo, riichi=True)
        if choices:
            return {"han": han, "fu": draw.choice(choices)}
    return {"limit": draw.choice(LIMITS)} if way < 0.95 else {"yakuman": draw.randint(1, compile_book(book).most_yakuman)}


def entry(draw: Random, book: Book) -> tuple[str, Json]:
    """An entry that may or may not be possible just now."""
    seats = draw.sample(range(4), 4)
    kind = draw.choices(
        ("deal", "riichi", "win", "draw", "abort", "redeal", "foul", "gong", "loan"), (2, 6, 9, 5, 2, 1, 4, 0.3, 0.3)
    )[0]
    match kind:
        case "riichi":
            return kind, {"seat": seats[0]} | ({"back": True} if draw.random() < 0.1 else {})
        case "win" if draw.random() < 0.4:
            return kind, {"wins": [{"seat": seats[0], **worth(draw, book, tsumo=True)}]}
        case "win":
            wins = [{"seat": seat, **worth(draw, book, tsumo=False)} for seat in seats[1 : 1 + draw.choice((1, 1, 1, 2, 3))]]
            return kind, {"from": seats[0], "wins": wins} | ({"riichi_tile": True} if draw.random() < 0.1 else {})
        case "draw":
            nagashi = {"nagashi": seats[:1]} if draw.random() < 0.1 else {}
            return kind, {"tenpai": sorted(seats[: draw.randint(0, 4)])} | nagashi
        case "abort":
            return kind, {"how": draw.choice(sorted(ABORTS))}
        case "foul":
            name = draw.choice(("empty-win", "empty-win", "changed-call", "tile-not-apart", "noten-shown", "empty-call"))
            also = {"also": seats[1:2]} if draw.random() < 0.2 else {}
            given = {key: draw.choice(values) for key, values in GIVEN.items() if draw.random() < 0.95}
            return kind, {"seat": seats[0], "foul": name, "given": given} | also
        case "loan":
            return kind, {"seat": seats[0], "points": 1000}
    return kind, {}


def games(seed: int, name: str, houses: int, each: int = 5, most: int = 60) -> Iterator[Json]:
    """Yield ``each`` games for every house, the book's own first: its tables, the numbers of the sheet, the entries that go in."""
    draw = Random(seed)
    for number in range(houses):
        body = {"format": 2, "book": name, "house": house(draw, name) if number else {}, "names": ["A", "B", "C", "D"]}
        for _ in range(each):
            run = SheetFold(Entry("begin", body, "begin"))
            yield {
                "house": body["house"],
                "tables": tables(run.book),
                "standing": standing(run.sheet()),
                "steps": list(steps(draw, run, most)),
            }


def steps(draw: Random, run: SheetFold, most: int) -> Iterator[Json]:
    """Yield random entries that are possible, each with the numbers of the sheet after it."""
    for number in range(most):
        kind, body = entry(draw, run.book)
        tried = run.copy()
        with suppress(JantakuError):
            admit(tried, Entry(kind, body, f"e{number}", number + 1))
            run = tried
            yield {"kind": kind, "body": body, "after": standing(run.sheet())}
