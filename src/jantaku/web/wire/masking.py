"""An audience's view of a scene: ``core.view.see`` removes the secrets, and nothing else does."""

import threading

from jantaku.core.against import look
from jantaku.core.constants import NONE
from jantaku.core.fields import Scratch, State, clone
from jantaku.core.view import see
from jantaku.game.acts import is_possible, reasons_against
from jantaku.game.log import Entry
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT
from jantaku.story.telling import Narrator
from jantaku.web.wire.scene import ALL_OPEN, Audience, Scene
from jantaku.web.wire.wording import Wording, voice_of


class Workplace(threading.local):
    """Scratch memory, one per thread; valid only while a view is being made."""

    def __init__(self) -> None:
        self.scratch, self.trial = Scratch(), Scratch()


PLACE = Workplace()


class MaskedScene:
    """A scene as an audience sees it, with the wording for that audience."""

    def __init__(self, scene: Scene, audience: Audience, voice: Wording | None = None) -> None:
        """``voice`` is the wording of an earlier scene of the table for this audience: its book stays."""
        self.scene, self.seat = scene, audience.seat
        self.book = book_of(scene)
        self.voice = voice or voice_of(self.book, audience)
        self.rules = compile_book(self.book)
        self.v = strip_once(scene, scene.shown, audience.seat)
        self.scratch = PLACE.scratch
        names = tuple(sitter.name for sitter in scene.sitters)
        you = audience.seat if audience.sits else NONE
        self.teller = Narrator(audience.lang, names, self.voice.tile, self.voice.tiles, you, self.voice.profile)

    @property
    def playing(self) -> bool:
        """True if this is a seat at the table."""
        return 0 <= self.seat < ALL_OPEN

    @property
    def entries(self) -> list[Entry]:
        """The acts of the hand so far, which may be ahead of what is shown."""
        table = self.scene.table
        return table.log.hands[-1].entries if table and table.log.hands else []

    def title(self, dealer: int, round_: int, counters: int) -> str:
        """Return the name of a hand: "East 1, 2 counters"."""
        ident = "game.hand-counters" if counters else "game.hand"
        return self.voice.say(ident, wind=self.voice.wind(round_), number=dealer + 1, counters=counters)

    def look(self, *, asked: bool | None = None) -> Scratch:
        """Compute the seat's possible acts, and the reasons against the others, into the scratch, from its view alone."""
        bit = 1 << self.seat
        asked = self.seat in self.scene.asked if asked is None else asked
        self.v.pending = self.v.pending | bit if asked else self.v.pending & ~bit
        look(self.v, self.rules, LUT, self.scratch, self.seat)
        return self.scratch

    def possible(self, act: int) -> bool:
        """Return True if the seat could do this at all, by the scratch."""
        return is_possible(self.scratch, act)

    def reasons(self, act: int) -> tuple[int, ...]:
        """Return the numbers of the reasons against an act, by the scratch."""
        return reasons_against(self.scratch, act)


def book_of(scene: Scene) -> Book:
    """Return the book of a table, dealt or not."""
    if scene.table:
        return scene.table.book
    return scene.book or Book.open()


def strip(state: State | None, seat: int, spare: State | None = None) -> State:
    """Return a seat's view of a state (-1: spectator; 4: everything); a blank one before the game.

    It may be written over a ``spare`` earlier one, which costs less than a new one.
    """
    if state is not None and seat == ALL_OPEN:
        return clone(state)
    seen = spare or State()
    if state is not None:
        see(state, seat, seen)
    return seen


def strip_once(scene: Scene, state: State | None, seat: int) -> State:
    """Return `strip`, cached in the scene; at a refereed table only of its current state."""
    if state is None:
        return State()
    if scene.context:
        return scene.context.view(seat).state
    key = (id(state), seat)
    if key not in scene.stripped:
        scene.stripped[key] = state, strip(state, seat, scene.spare.pop(seat, None))
    return scene.stripped[key][1]
