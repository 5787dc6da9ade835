"""Real games through tables that are stepped: what was played is in the mask, and what was paid is the reward."""

import gzip
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from jantaku.core import acts as a  # noqa: E402
from jantaku.core import planes as p  # noqa: E402
from jantaku.core.acts import NOTEN, TENPAI  # noqa: E402
from jantaku.game import formats  # noqa: E402
from jantaku.game.formats import tenhou_client as client  # noqa: E402
from jantaku.game.log import HandLog, Log  # noqa: E402
from jantaku.game.play import Decision, decisions  # noqa: E402
from jantaku.game.table import Table  # noqa: E402
from jantaku.rules.book import Book  # noqa: E402
from jantaku.sim.dataset import make  # noqa: E402
from jantaku.sim.tables import Tables  # noqa: E402
from tests.shared import part_of, shared  # noqa: E402

FILES = ("tenhou/phoenix_2020a.mjlog.tsv.gz", "tenhou/phoenix_2022_sample.mjlog.tsv.gz")


def games(path: Path) -> Iterator[Log]:
    """Every game of a file."""
    for _, log in formats.read_all(path):
        if isinstance(log, Log):
            yield log


def laid(tables: Tables, table: Table, hand: HandLog) -> None:
    """Deal a hand of a record at one table."""
    table.lay(hand)
    tables.put(0, table)


def answered(tables: Tables, left: list[Decision]) -> int:
    """The next decision of the seat that is asked; where the record omits a declaration, the one that its hand allows."""
    seat, mask = int(tables.who[0]), tables.mask[0]
    if mask[TENPAI] or mask[NOTEN]:
        at = next((at for at, one in enumerate(left) if one.seat == seat and one.act.number in (TENPAI, NOTEN)), -1)
        if at < 0:
            return TENPAI if tables.table(0).state.waits[seat] else NOTEN
    else:
        at = next(at for at, one in enumerate(left) if one.seat == seat)
    return left.pop(at).act.number


def followed(log: Log, tables: Tables, book: Book) -> int:
    """A game, hand by hand; return how many decisions it had."""
    made = 0
    for number, hand in enumerate(log.hands):
        assert hand.start
        laid(tables, Table(book), hand)
        left, won = list(decisions(replace(log, hands=[hand]), book)), np.zeros(4, np.int64)
        tables.ended[:] = 0
        while not tables.ended[0]:
            act = answered(tables, left)
            assert tables.mask[0][act], (number, act)
            tables.step([act])
            won += tables.reward[0]
            made += 1
        assert left == []
        after = log.hands[number + 1].start.points if number + 1 < len(log.hands) else log.points  # type: ignore[union-attr]
        assert after is None or [b + w for b, w in zip(hand.start.points, won, strict=True)] == [*after]
    return made


@pytest.mark.slow
@pytest.mark.parametrize(("name", "every"), [(FILES[0], 240), *(pytest.param(name, 1, marks=pytest.mark.prove) for name in FILES)])
def test_every_act_of_real_games_is_in_the_mask_and_every_payment_the_reward(name: str, every: int, tmp_path: Path) -> None:
    made, opened = 0, dict[Any, tuple[Book, Tables]]()
    for log in games(part_of(f"data/{name}", every, tmp_path)):
        key = (log.book, repr(log.house))
        if key not in opened:
            book = Book.named(log.book, log.house, log.digest)
            opened[key] = book, Tables(1, book)
            opened[key][1].reset()
        made += followed(log, opened[key][1], opened[key][0])
    assert made > 500


def offered(obs: Any, mask: Any) -> tuple[str, int] | None:
    """A decision of a client's player, as its server offers it; None for one that it does not announce."""

    def has(*numbers: int) -> bool:
        return bool(mask[list(numbers)].any())

    if obs[p.ROBBED].any():
        return None
    if obs[p.CLAIMED].any():
        runs, pons = has(*range(a.CHII_LOW, a.PON)), has(a.PON, a.PON_RED)
        bits = [(runs, client.OFFER_CHII), (pons, client.OFFER_PON), (has(a.KAN), client.OFFER_KAN), (has(a.RON), client.OFFER_RON)]
        return "discard", sum(bit for lawful, bit in bits if lawful)
    if obs[p.DRAWN].any():
        riichi = has(a.RIICHI_DRAWN, *range(a.RIICHI_DISCARD, a.CONCEALED_KAN))
        bits = [(has(a.TSUMO), client.OFFER_TSUMO), (riichi, client.OFFER_RIICHI), (has(a.NINE_KINDS), client.OFFER_NINE_KINDS)]
        return "draw", sum(bit for lawful, bit in bits if lawful)
    return None


@pytest.mark.slow
@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.prove)])
def test_what_a_server_offered_its_player_is_the_mask(every: int, tmp_path: Path) -> None:
    file = part_of("data/tenhou_client/client_logs.txt.gz", every, tmp_path, "#")
    data = make([file], tmp_path / "data")
    games, compared = list(client.read_games(gzip.decompress(file.read_bytes()).decode())), 0
    for hand in data.hands:
        played = games[hand["game"]].hands[hand["number"]]
        wanted = [(one.on, one.offered) for one in played.decisions if one.on == "draw" or one.offered]
        rows = data[hand["first"] : hand["first"] + hand["rows"]]
        found = [offer for offer in map(offered, rows["obs"], rows["mask"]) if offer]
        assert found == wanted, played.hand.place
        compared += len(found)
    assert compared > 45_000 / every


def of_server(hand: HandLog) -> Counter[tuple[int, frozenset[int]]]:
    """What Mahjong Soul's server offered in a hand: each seat's own turns, and calls and rons where there were any."""
    told = [one for one in hand.stated if one.what == "acts offered" and (one.says or one.when == "turn")]
    return Counter((one.seat, frozenset(one.says)) for one in told if isinstance(one.says, tuple))


def of_mask(tables: Tables) -> tuple[int, frozenset[int]]:
    """What the mask offers to the seat that is asked, discards and passes left out."""
    tile = tables.table(0).state.tile
    found = {int(act) for act in np.flatnonzero(tables.mask[0]) if act >= a.RIICHI_DISCARD}
    if a.RIICHI_DRAWN in found:
        found.add(a.RIICHI_DISCARD + tile)
    return int(tables.who[0]), frozenset(found - {a.DISCARD_DRAWN, a.RIICHI_DRAWN, a.PASS})


def test_what_mahjong_soul_offered_each_seat_is_the_mask() -> None:
    (log,) = games(shared("data/mahjongsoul/jade-south-2021.json.gz"))
    book = Book.named(log.book, log.house, log.digest)
    tables, compared = Tables(1, book), 0
    tables.reset()
    for hand in log.hands:
        laid(tables, Table(book), hand)
        left = list(decisions(replace(log, hands=[hand]), book))
        offers: Counter[tuple[int, frozenset[int]]] = Counter()
        tables.ended[:] = 0
        while not tables.ended[0]:
            if not tables.mask[0][TENPAI] and not tables.mask[0][NOTEN]:
                offers[of_mask(tables)] += 1
            tables.step([answered(tables, left)])
        assert offers == of_server(hand), hand.place
        compared += offers.total()
    assert compared > 480


def test_the_game_of_mahjong_soul_is_in_the_mask_and_its_payments_the_reward() -> None:
    (log,) = games(shared("data/mahjongsoul/jade-south-2021.json.gz"))
    book = Book.named(log.book, log.house, log.digest)
    tables = Tables(1, book)
    tables.reset()
    assert followed(log, tables, book) > 480
