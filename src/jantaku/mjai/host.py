"""A bot of ours that answers lines of mjai, for the arenas of others.

The hand is read as a record is, as far as the seat can see it, and played up to the last line at a table of ours whenever the
seat may do something: what it may do, and what it does, are then the rules' and the bot's own.
"""

from jantaku.bots.players import player
from jantaku.core import acts as a
from jantaku.errors import JantakuError, LogError
from jantaku.game.acts import Act
from jantaku.game.formats.build import Builder, wrong
from jantaku.game.formats.json_in import array, load, table, whole
from jantaku.game.formats.mjai import Reader
from jantaku.game.formats.mjai_writer import UNSEEN, Line
from jantaku.game.table import Table
from jantaku.game.view import View
from jantaku.mjai.answers import NOTHING, answer_to, is_riichi
from jantaku.rules.book import Book, compile_book

OWN = {"tsumo", "chi", "pon"}  # lines after which a seat has its turn
OTHERS = {"dahai", "kakan", "ankan"}  # lines that the others may answer
MOST_EVENTS = 1000  # of one line
MOST_TEXT = 100_000  # bytes of one line


class Host:
    """A bot of the register, as a seat of another program's table."""

    def __init__(self, kind: str, book: Book, *, seed: int = 0) -> None:
        self.kind = kind
        self.book = book
        self.seed = seed
        self.reader = Reader("stdin")
        self.actor: int | None = None  # the seat's number in the lines
        self._intended: Act | None = None  # a riichi that was announced, and whose discard is due
        self._player = player(kind, compile_book(book), seed, 0)
        self._hand = HandSoFar(book)

    def answer(self, where: str, text: str) -> Line:
        """Return the answer to one line, an event or a list of them. Raise LogError, with the place, for what is not mjai."""
        value = load(where, text, MOST_TEXT)
        events = array(where, value, 1, MOST_EVENTS) if isinstance(value, list) else [value]
        last: Line = {}
        for event in events:
            last = table(where, event)
            self._take(where, last)
        return self._react(where, last)

    def _take(self, where: str, line: Line) -> None:
        """Read an event."""
        what = line.get("type")
        if what == "start_game":
            self.reader = Reader("stdin")
            self.actor = whole(where, line["id"], 0, 3) if "id" in line else None
        if what == "start_kyoku":
            self._intended = None
            if self.actor is None:
                self.actor = self._shown(where, line)
        self.reader.take(where, self._seen(line))

    def _shown(self, where: str, line: Line) -> int:
        """Return the seat whose tiles the line shows."""
        hands = array(where, line.get("tehais"), 4, 4)
        shown = [actor for actor, tiles in enumerate(hands) if isinstance(tiles, list) and UNSEEN not in tiles]
        if len(shown) != 1:
            raise wrong(where, "a game that does not say which seat is played", 'start_game with "id", 0 to 3')
        return shown[0]

    def _seen(self, line: Line) -> Line:
        """Return a line as the seat sees it; where all tiles are shown, our table would know that nobody can claim, and go on."""
        hands = line.get("tehais")
        if isinstance(hands, list):
            shown = [[UNSEEN] * len(hand) if at != self.actor and isinstance(hand, list) else hand for at, hand in enumerate(hands)]
            return {**line, "tehais": shown}
        if line.get("type") == "tsumo" and line.get("actor") != self.actor:
            return {**line, "pai": UNSEEN}
        return line

    def _react(self, where: str, line: Line) -> Line:
        """Return the answer to the last event."""
        build, what, own = self.reader.build, line.get("type"), line.get("actor") == self.actor
        if build is None or build.end is not None or self.actor is None:
            return dict(NOTHING)
        seat = (self.actor + self.reader.shift) % 4
        if what == "reach" and own:
            return self._riichi_discard(where, build, seat)
        if not (what in OWN and own) and not (what in OTHERS and not own):
            return dict(NOTHING)
        view = self._view(where, build, seat, close=own)
        act = self._choice(view, seat)
        if act is None:
            return dict(NOTHING)
        if is_riichi(act.number):
            self._intended = act
            return {"type": "reach", "actor": self.actor}
        return answer_to(act, view.state, self.reader.shift)

    def _riichi_discard(self, where: str, build: Builder, seat: int) -> Line:
        """Return the discard of a riichi: the one that was meant by it or, where somebody else declared it, the first lawful."""
        view = self._view(where, build, seat, close=True)
        lawful = view.lawful
        meant = [self._intended, *lawful]
        act = next((one for one in meant if one is not None and one in lawful and is_riichi(one.number)), None)
        if act is None:
            raise wrong(where, "a riichi that may not be declared", "a hand that is tenpai after a discard")
        self._intended = None
        return answer_to(act, view.state, self.reader.shift)

    def _choice(self, view: View, seat: int) -> Act | None:
        """Return the bot's act; None where the seat has nothing to do."""
        lawful = view.lawful
        if not lawful:
            return None
        act = Act(seat, self._player(view.state, seat))
        return act if act.number not in {a.PASS, a.TENPAI, a.NOTEN} else None

    def _view(self, where: str, build: Builder, seat: int, *, close: bool) -> View:
        """Return the view of the seat after what is known of the hand; with ``close``, once all the others have passed."""
        try:
            at = self._hand.up_to(build)
        except JantakuError as error:
            raise LogError(f"{where}: {error}") from None
        if close:
            at.conclude()
        turned = at.state.indicators
        at.state.indicators = len(build.indicators)  # as they were turned there, which need not be when our book says
        view = at.seen(seat)
        at.state.indicators = turned
        return view


class HandSoFar:
    """A table of ours at which a hand is played as far as its lines have come; it goes on from there with the next."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._build: Builder | None = None  # of the hand at the table
        self._done = 0  # acts of it that were carried out
        self._table = Table(book)

    def up_to(self, build: Builder) -> Table:
        """Return the table after the acts of a hand. Raise JantakuError for what cannot be."""
        if build is not self._build:
            self._table, self._done = Table(self.book), 0
            self._table.lay(build.hand())
        self._build = None  # until all went well
        self._table.state.wall[:] = build.wall
        for entry in build.entries[self._done :]:
            self._table.follow(entry)
        self._build, self._done = build, len(build.entries)
        return self._table
