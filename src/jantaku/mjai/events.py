"""Lines of mjai that a seat may know, made of its views before and after each change.

A view has nothing that is hidden from its seat, so no line has.
"""

from collections.abc import Iterator, Sequence

from jantaku.core.constants import BY_TSUMO, HAND_OVER, MARK_DRAWN, NO_HAND, PLAYING, RED, ROBBERY, UNKNOWN
from jantaku.core.dead_wall import indicator
from jantaku.core.fields import Scratch, State, copy
from jantaku.core.hands import weigh
from jantaku.errors import ActError
from jantaku.game.formats import follow
from jantaku.game.formats.follow import RecordedStep
from jantaku.game.formats.mjai_writer import Line, end_lines, game_line, hand_line, step_line
from jantaku.game.log import End, HandLog, Start, Win, four
from jantaku.game.results import payments, winners_of
from jantaku.game.table import ENDS
from jantaku.game.view import View
from jantaku.game.walls import ura_indicators
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT
from jantaku.story.events import events
from jantaku.story.telling import Happening
from jantaku.story.tiles import hand_tiles, meld_tiles

DISCARDS = {"game.discards", "game.discards-drawn", "game.riichi"}
CLAIMS = {"game.chii": follow.CHII, "game.pon": follow.PON, "game.kan": follow.KAN}
BETWEEN = (NO_HAND, HAND_OVER)


class SeatEvents:
    """Lines for one seat. `see` is given its view after every change of the table."""

    def __init__(self, seat: int, book: Book, names: Sequence[str] = ("", "", "", "")) -> None:
        self.seat = seat
        self.book = book
        self.names = names
        self.declared = False  # the seat has been sent its own riichi already
        self._before = State()

    def start(self) -> Line:
        """Return the line that begins the game, with the seat's number."""
        line = game_line(self.names, rounds=self.book["game.rounds"], red_fives=self.book["tiles.red_fives"])
        return {"type": line.pop("type"), "id": self.seat, **line}

    def riichi(self) -> Line:
        """Return the line of the seat's own riichi, which `see` then leaves out."""
        self.declared = True
        return step_line(RecordedStep(follow.RIICHI, self.seat))

    def see(self, view: View) -> list[Line]:
        """Return the lines of what has changed since the last view. Raise ActError if a change in between was not seen."""
        before, after = self._before, view.state
        if before.phase in BETWEEN and after.phase not in BETWEEN:
            before = self._dealt(after)
            found = [self._hand_line(after), *map(step_line, self._steps(before, after))]
        else:
            self._follows(before, after)
            found = [*map(step_line, self._steps(before, after)), *self._end(before, after)]
        copy(after, self._before)
        return found

    def _dealt(self, after: State) -> State:
        """Return the state of a new hand before its first draw."""
        before = State()
        copy(after, before)
        before.taken -= 1
        if any(after.discards) or any(after.melds):
            raise ActError("the hand has begun already: show the view after every change from the deal on")
        return before

    def _follows(self, before: State, after: State) -> None:
        steps = [sum(getattr(after, name)) - sum(getattr(before, name)) for name in ("discards", "melds")]
        if before.phase not in BETWEEN and (after.hands - before.hands > 1 or not all(0 <= step <= 1 for step in steps)):
            raise ActError("a change of the table was not seen: show the view after every one")

    def _hand_line(self, v: State) -> Line:
        own, _ = hand_tiles(v, self.seat)
        start = Start(four(v.points), v.dealer, v.round, v.counters, v.sticks)
        return hand_line(start, v.wall[indicator(0)], [own if seat == self.seat else [UNKNOWN] * 13 for seat in range(4)])

    def _steps(self, before: State, after: State) -> list[RecordedStep]:
        """Return the steps in mjai's order: an indicator that a kong still owed comes before the act that reveals it."""
        found = [step for one in events(before, after, draws=True) for step in self._step(one, before, after)]
        turned = [step for step in found if step.what == follow.INDICATOR]
        owed = turned[: before.unturned]
        return [*owed, *(step for step in found if step not in owed)]

    def _step(self, one: Happening, before: State, after: State) -> Iterator[RecordedStep]:
        if one.id in DISCARDS:
            yield from self._discard(one, before, after)
        elif one.id == "game.riichi-stands":
            yield RecordedStep(follow.ACCEPTED, one.seat)
        elif one.id in CLAIMS:
            yield _claim(CLAIMS[one.id], one.seat, after)
        elif one.id == "game.kan-concealed":
            yield RecordedStep(follow.ANKAN, one.seat, one.tile, used=one.tiles)
        elif one.id == "game.kan-added":
            yield _added(one, before, after)
        elif one.id == "game.new-dora":
            yield RecordedStep(follow.INDICATOR, UNKNOWN, one.tile)
        elif one.id.startswith("game.draws"):
            yield RecordedStep(follow.DRAW, one.seat, one.tile)

    def _discard(self, one: Happening, before: State, after: State) -> Iterator[RecordedStep]:
        if after.riichi[one.seat] and not before.riichi[one.seat] and not (self.declared and one.seat == self.seat):
            yield RecordedStep(follow.RIICHI, one.seat)
        if one.seat == self.seat:
            self.declared = False
        drawn = after.marks[one.seat][after.discards[one.seat] - 1] & MARK_DRAWN > 0
        yield RecordedStep(follow.DISCARD, one.seat, one.tile, drawn=drawn)

    def _end(self, before: State, after: State) -> list[Line]:
        if after.phase != HAND_OVER or before.phase in BETWEEN:
            return []
        under = ura_indicators(after)
        hand = HandLog(end=_end_of(after, self.book), ura=[] if UNKNOWN in under else under)
        game: list[Line] = [{"type": "end_game", "scores": list(after.points)}] if after.over else []
        return [*end_lines(hand), *game]


def _claim(what: int, seat: int, v: State) -> RecordedStep:
    """Return the step of the seat's newest meld, which took a discard."""
    at = v.melds[seat] - 1
    claimed = v.meld_tile[seat][at]
    used = meld_tiles(v.meld[seat][at], v.meld_reds[seat][at], claimed)
    used.remove(claimed)
    return RecordedStep(what, seat, claimed, v.meld_from[seat][at], tuple(used))


def _added(one: Happening, before: State, after: State) -> RecordedStep:
    """Return the step of a tile added to a triplet, whether the kong may still be robbed or not."""
    seat, kind = one.seat, after.robbed % 40 if after.phase == ROBBERY else one.tile
    at = next(i for i in range(before.melds[seat]) if before.meld[seat][i] % 34 == kind and before.meld_call[seat][i] > 1)
    red = after.meld_reds[seat][at] > before.meld_reds[seat][at]
    tile = after.tile if after.phase == ROBBERY else RED + kind // 9 if red else kind
    triplet = meld_tiles(before.meld[seat][at], before.meld_reds[seat][at], before.meld_tile[seat][at])
    return RecordedStep(follow.KAKAN, seat, tile, used=tuple(triplet))


def _end_of(v: State, book: Book) -> End:
    """Return the end of the hand, its wins with their payments."""
    how = ENDS[v.outcome] if v.outcome != PLAYING else ""
    winners, rules, scratch = winners_of(v), compile_book(book), Scratch()
    wins = []
    for seat in winners:
        weigh(v, rules, LUT, scratch, seat, v.tile, v.outcome == BY_TSUMO)
        delta = payments(v, rules, scratch.worth, seat, first=seat == winners[0])
        wins.append(Win(seat, v.turn, delta=delta))
    return End(how, wins, four(v.delta))
