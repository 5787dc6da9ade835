"""Read tenhou's client logs, line by line: "G <tag/>" from the server, "S <tag/>" from the client.

Hands not shown are unknown tiles. The server also sends the acts it offers, so such a log is evidence of what is lawful.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from jantaku.core.constants import UNKNOWN
from jantaku.game.formats import tenhou_ids as tenhou
from jantaku.game.formats.build import wrong
from jantaku.game.formats.inferred import infer
from jantaku.game.formats.tenhou_tags import Attrs, TagHand, final
from jantaku.game.log import HandLog, Log

TAG = re.compile(r'G <(\w{1,20})((?: \w{1,20}="[^"<>]*")*) ?/>')
ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
MOST_LINE = 10_000
MOST_HANDS = 1000
OFFER_PON, OFFER_KAN, OFFER_CHII, OFFER_RON, OFFER_TSUMO, OFFER_RIICHI, OFFER_NINE_KINDS = (1 << bit for bit in range(7))
MOST_OFFER = 127


class ClientDecision(NamedTuple):
    """A moment at which the server offers the client's player something.

    ``entries``: how many acts of the hand come before it, including the discard or kan in question. ``on``: "discard" or "kan"
    of another, or the player's own "draw". ``offered``: bits, OFFER_*; 0 if nothing is offered.
    """

    entries: int
    on: str
    tile: int
    offered: int


@dataclass(slots=True)
class ClientHand:
    """A hand as its client saw it. ``furiten``: after how many acts the server reported that the player is (not) furiten."""

    hand: HandLog
    decisions: list[ClientDecision] = field(default_factory=list)
    furiten: list[tuple[int, bool]] = field(default_factory=list)


@dataclass(slots=True)
class ClientGame:
    """A game as its client saw it; ``log`` holds the same hands. ``seat`` is the player's, 0 being the first East."""

    name: str
    log: Log
    seat: int = 0
    hands: list[ClientHand] = field(default_factory=list)


def read_games(text: str, name: str = "client log") -> Iterator[ClientGame]:
    """Iterate over the games of a log, each begun by a line "# NAME". Raise LogError, with the line, if malformed."""
    game: _Game | None = None
    for number, line in enumerate(text.split("\n"), 1):
        where = f"{name}, line {number}"
        if len(line) > MOST_LINE:
            raise wrong(where, f"a line of {len(line)} characters", f"at most {MOST_LINE}")
        if line.startswith("#"):
            if game is not None:
                yield game.finish()
            game = _Game(line[1:].strip()[:200])
        elif found := TAG.fullmatch(line.rstrip()):
            game = game or _Game(name)
            game.take(where, found[1], dict(ATTRIBUTE.findall(found[2])))
        elif line.strip() and not line.startswith("S <"):
            raise wrong(where, repr(line[:40]), '"# NAME", "G <tag .../>" or "S <tag .../>"')
    if game is None:
        raise wrong(name, "a text without a game", 'lines such as "G <T48/>"')
    yield game.finish()


def read_all(text: str, name: str) -> Iterator[tuple[str, Log]]:
    """Return each game of a log with its name. Raises LogError."""
    return ((game.name, game.log) for game in read_games(text, name))


class _Game:
    """Reads one game tag by tag."""

    def __init__(self, name: str) -> None:
        self.game = ClientGame(name, Log("tenhou", complete=False))
        self.reds = True
        self.named = False
        self.tags: TagHand | None = None
        self.now: ClientHand | None = None

    def take(self, where: str, tag: str, attrs: Attrs) -> None:
        """Process one tag of the server; tags that are not about the game are skipped."""
        if tag == "GO":
            self.rules(where, tenhou.number(where, attrs.get("type", ""), 0, 0xFFFF))
        elif tag == "INIT":
            self.begin(where, attrs)
        elif tag == "REINIT":
            self.close()  # what happened in between is unknown
        elif tag == "FURITEN" and self.now is not None and self.tags is not None:
            self.now.furiten.append((len(self.tags.build.entries), attrs.get("show") == "1"))
        elif self.now is not None and self.tags is not None and self.tags.take(tag, attrs):
            self.offer(self.tags, self.now, tag, attrs)
            if "owari" in attrs:
                self.game.log.points, self.game.log.scores = final(self.tags, attrs["owari"])
                self.game.log.complete = True

    def rules(self, where: str, bits: int) -> None:
        """Read the rules of the table."""
        if bits & tenhou.THREE_PLAYERS:
            raise wrong(where, "a game of three players", "four")
        self.reds = not bits & tenhou.NO_REDS
        self.game.log.house = tenhou.house(bits)
        self.named = True

    def begin(self, where: str, attrs: Attrs) -> None:
        """Begin a hand; its round and dealer tell which seat was the first East."""
        if len(self.game.hands) >= MOST_HANDS:
            raise wrong(where, "an endless game", f"at most {MOST_HANDS} hands")
        self.close()
        first = attrs.get("seed", "").partition(",")[0]
        shift = (tenhou.number(where, first, 0, 15) - tenhou.number(where, attrs.get("oya", ""), 0, 3)) % 4
        self.tags = TagHand(self.game.name, len(self.game.hands) + 1, attrs, reds=self.reds, shift=shift, own=shift)
        self.tags.deal(shift, tenhou.ids(where, attrs.get("hai", "")))
        self.game.seat = shift
        self.now = ClientHand(HandLog())

    def offer(self, tags: TagHand, now: ClientHand, tag: str, attrs: Attrs) -> None:
        """Record what the server offers on this tag."""
        bits = tenhou.number(tags.place, attrs.get("t", "0"), 0, MOST_OFFER)
        entries = tags.build.entries
        if tag[0] == "T" and tag[1:].isdigit():
            now.decisions.append(ClientDecision(len(entries), "draw", tags.build.drawn[-1][1], bits))
        elif tag[0] in "EFGefg" and tag[1:].isdigit():
            now.decisions.append(ClientDecision(len(entries), "discard", tags.tile(int(tag[1:])), bits))
        elif tag == "N" and attrs.get("who") != "0" and tags.added != UNKNOWN:
            now.decisions.append(ClientDecision(len(entries), "kan", tags.added, bits))

    def close(self) -> None:
        """Close the current hand: it is over, or the connection was lost."""
        if self.now is not None and self.tags is not None:
            self.now.hand = self.tags.build.hand()
            self.game.hands.append(self.now)
            self.game.log.hands.append(self.now.hand)
        self.now = self.tags = None

    def finish(self) -> ClientGame:
        """Return the game, as far as it was seen."""
        self.close()
        infer(self.game.log, self.game.name, named=self.named)
        return self.game
