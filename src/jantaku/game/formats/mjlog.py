"""mjlog, the XML that tenhou.net keeps of a game. Read only."""

from typing import TYPE_CHECKING, NoReturn
from urllib.parse import unquote
from xml.parsers import expat

from jantaku.core.constants import UNKNOWN, WALL
from jantaku.errors import LogError
from jantaku.game.formats import mt19937
from jantaku.game.formats import tenhou_ids as tenhou
from jantaku.game.formats.build import wrong
from jantaku.game.formats.holdings import TileHoldings
from jantaku.game.formats.inferred import infer
from jantaku.game.formats.partial import kept
from jantaku.game.formats.tenhou_calls import call_of
from jantaku.game.formats.tenhou_tags import DISCARDS, DRAWS, Attrs, TagHand, final
from jantaku.game.log import HandLog, Log

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = "mjloggm"
MOST_BYTES = 2_000_000
MOST_TAGS = 100_000
MOST_HANDS = 1000


def read(text: str, name: str = "mjlog") -> Log:
    """Return the game of one mjlog document. Raise LogError, with the place, if malformed."""
    game = _Game(name)
    found: list[tuple[str, Attrs]] = []
    broken = tags(text, name, found)
    with kept(game.log, lambda: game.hand.build if game.hand else None):
        for tag, attrs in found:
            game.take(tag, attrs)
        if broken:  # after what comes before it
            raise broken
    return game.finish()


def tags(text: str, name: str, found: list[tuple[str, Attrs]]) -> LogError | None:
    """Add the tags of the document in order, without its root; return why there are no more of them, if it is malformed."""
    raw = text.encode("utf-8", "surrogatepass")
    if len(raw) > MOST_BYTES:
        raise wrong(name, f"an mjlog of {len(raw):,} bytes", f"at most {MOST_BYTES:,}")
    open_tags = 0

    def start(tag: str, attrs: Attrs) -> None:
        nonlocal open_tags
        if (open_tags == 0) != (tag == ROOT) or open_tags > 1 or len(found) > MOST_TAGS:
            raise wrong(
                f"{name}, line {parser.CurrentLineNumber}", f"<{tag[:20]}> at depth {open_tags}", f"<{ROOT}> around a flat list"
            )
        open_tags += 1
        if tag != ROOT:
            found.append((tag, attrs))

    def end(_: str) -> None:
        nonlocal open_tags
        open_tags -= 1

    def refuse(*_: object) -> NoReturn:
        raise wrong(f"{name}, line {parser.CurrentLineNumber}", "a document type declaration", "none, as tenhou writes none")

    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(raw, True)
    except expat.ExpatError as error:
        place = f"{name}, line {error.lineno}, column {error.offset + 1}"
        return wrong(place, expat.ErrorString(error.code), "well-formed XML")
    except LogError as error:
        return error
    return None


class _Game:
    """Reads one game tag by tag."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.log = Log("tenhou")
        self.names = [""] * 4
        self.reds = True
        self.named = False  # the record states how long the game is
        self.walls: Iterator[tuple[list[int], tuple[int, int]]] | None = None
        self.hand: TagHand | None = None
        self.ledger: TileHoldings | None = None
        self.wall: list[int] | None = None
        self.log.complete = False

    def take(self, tag: str, attrs: Attrs) -> None:
        if tag == "SHUFFLE":
            self.shuffle(attrs)
        elif tag == "GO":
            self.rules(tenhou.number(self.name, attrs.get("type", ""), 0, 0xFFFF))
        elif tag == "UN":
            self.people(attrs)
        elif tag == "INIT":
            self.begin(attrs)
        elif self.hand is not None and self.ledger is not None:
            self.follow(self.hand, self.ledger, tag, attrs)

    def shuffle(self, attrs: Attrs) -> None:
        key = mt19937.key_of(attrs.get("seed", ""))
        if key is None:
            self.log.notes.append("The record has no seed of the known scheme: its walls are what was seen of them.")
        else:
            self.walls = mt19937.walls(key)

    def rules(self, bits: int) -> None:
        if bits & tenhou.THREE_PLAYERS:
            raise wrong(self.name, "a game of three players", "four")
        self.reds = not bits & tenhou.NO_REDS
        self.log.house = tenhou.house(bits)
        self.named = True

    def people(self, attrs: Attrs) -> None:
        for seat in range(4):
            if not self.names[seat]:  # a tag UN with one name: a player who comes back
                self.names[seat] = unquote(attrs.get(f"n{seat}", ""))[:200]

    def begin(self, attrs: Attrs) -> None:
        if len(self.log.hands) >= MOST_HANDS:
            raise wrong(self.name, "an endless game", f"at most {MOST_HANDS} hands")
        self.close()
        self.hand = hand = TagHand(self.name, len(self.log.hands) + 1, attrs, reds=self.reds, shift=0)
        self.wall, dice = next(self.walls) if self.walls else (None, hand.build.dice)
        self.ledger = ledger = TileHoldings(hand, self.wall, dice)
        ledger.turn(130, tenhou.numbers(hand.place, attrs["seed"], 0, 999)[5])
        for seat in range(4):
            tile_ids = tenhou.ids(hand.place, attrs.get(f"hai{seat}", ""))
            hand.deal(seat, tile_ids)
            ledger.deal(seat, tile_ids)

    def follow(self, hand: TagHand, ledger: TileHoldings, tag: str, attrs: Attrs) -> None:
        over, turned = hand.over, len(hand.build.indicators)
        if not hand.take(tag, attrs):
            return
        account(hand, ledger, tag, attrs, first=not over)
        if len(hand.build.indicators) > turned:
            ledger.turn(130 - 2 * turned, tenhou.number(hand.place, attrs["hai"], 0, WALL - 1))
        if "owari" in attrs:
            self.log.points, self.log.scores = final(hand, attrs["owari"])
            self.log.complete = True

    def close(self) -> None:
        if self.hand is not None:
            hand: HandLog = self.hand.build.hand()
            if self.wall is not None:
                hand.wall = tuple(self.hand.tile(tile_id) for tile_id in reversed(self.wall))
            self.log.hands.append(hand)

    def finish(self) -> Log:
        self.close()
        if not self.log.hands:
            raise wrong(self.name, "an mjlog without a hand", "at least one INIT tag")
        east, south, west, north = self.names
        self.log.names = (east, south, west, north)
        if not self.log.complete:
            self.log.notes.append("The record stops before the game ends.")
        infer(self.log, self.name, named=self.named)
        return self.log


def account(hand: TagHand, ledger: TileHoldings, tag: str, attrs: Attrs, *, first: bool) -> None:
    """Enter a tag that the hand has accepted into its ledger."""
    if (drawn := DRAWS.get(tag)) and drawn[1] != UNKNOWN:
        ledger.draw(drawn[0], hand.build.drawn_at, drawn[1])
    elif cast := DISCARDS.get(tag):
        ledger.discard(cast[0], cast[1])
    elif tag == "N":
        ledger.call(hand.seat(hand.place, attrs, "who"), call_of(hand.place, attrs["m"]), attrs["m"])
    elif tag == "REACH":
        ledger.riichi(attrs)
    elif tag in {"AGARI", "RYUUKYOKU"}:
        ledger.end(attrs, first=first)
