"""Pending matters of a hand: dead hands, fouls judged later, a chombo beside a win, a proof of tenpai. (WRC 7.1, 7.2)

``Pending`` is an immutable value. Rulings and events return a new one (``after``, ``note``, ``die``, ``void``, ``wait``,
``prove``), and it answers what falls due at a win, at an exhaustive draw and at the fourth riichi. The refereed table, the score
keeper and the page of a ruling all use it; they know which riichi are in force, and pass that in.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from jantaku import languages
from jantaku.core import constants as n
from jantaku.errors import FoulError
from jantaku.referee.fouls import FOULS
from jantaku.referee.given import offered
from jantaku.referee.judge import rule
from jantaku.referee.questions import AT
from jantaku.referee.ruling import Ruling
from jantaku.texts import capital, say

T = TypeVar("T")
NOTEN, BAD_KAN = "riichi-noten", "riichi-bad-kan"
NOBODY = (n.NONE,) * 4
MOST_DISCARDS = 2  # discards of opponents before a claimed tile must be taken (WRC 5.4)
LATER = (NOTEN, BAD_KAN)  # judged at a win of that player's, or at the exhaustive draw
MOMENTS = ("win", "draw", "four-riichi", "other-win")
KILLS = frozenset({"hand-dead", "pays-noten"})  # steps of a ruling after which a hand is dead, or was when the wall ran out


class Noted(NamedTuple):
    """A foul that was noticed and is judged later; ``reasons`` are the core's, ``at`` is in ms."""

    foul: str
    reasons: tuple[int, ...] = ()
    at: int = 0


class Beside(NamedTuple):
    """A chombo whose ruling depends on another player's win in the same hand, not yet settled. (WRC 7.1)"""

    seat: int
    ruling: Ruling
    given: tuple[tuple[str, str], ...] = ()
    reasons: tuple[int, ...] = ()


class Due(NamedTuple):
    """A foul to be ruled on now: the seat, the foul, the known circumstances, the reasons of the core."""

    seat: int
    foul: str
    given: tuple[tuple[str, str], ...]
    reasons: tuple[int, ...] = ()

    @property
    def answers(self) -> dict[str, str]:
        """Return the circumstances, as `rule` takes them."""
        return dict(self.given)


@dataclass(frozen=True, slots=True)
class Pending:
    """State of one hand beside its tiles, seats 0 to 3; every method returns a new value.

    ``dead`` has 0, `names.DEAD` or `names.FORMALLY_DEAD` for each seat; ``noted`` the fouls of each seat that are judged later;
    ``beside`` the chombo that wait for a win; ``proven`` the seats that have shown a hand that is noten only because it is dead.
    ``kan_at`` has when each seat said kan in its own turn without showing the tiles yet, ``untaken`` how many opponents have
    discarded since it left the tile of a claim on the table; -1 for neither.
    """

    dead: tuple[int, ...] = (0, 0, 0, 0)
    noted: tuple[tuple[Noted, ...], ...] = ((), (), (), ())
    beside: tuple[Beside, ...] = ()
    proven: tuple[int, ...] = ()
    kan_at: tuple[int, ...] = NOBODY
    untaken: tuple[int, ...] = NOBODY

    # ---- transitions
    def after(self, ruling: Ruling, seat: int, *, formally: bool = True) -> "Pending":
        """Return the state after a ruling on a seat. ``formally``: a dead hand is declared so aloud."""
        steps = set(ruling.next)
        out = self.void(seat) if "riichi-voided" in steps else self
        if steps & KILLS:
            out = out.die(seat, formally=formally)
        if "deal-passes" in steps:
            out = out.prove(seat)
        if "judged-later" in steps:
            out = out.note(seat, Noted(ruling.foul))
        return out

    def die(self, seat: int, *, formally: bool) -> "Pending":
        """Make a hand dead; one that was formally declared dead stays so. (WRC 7.1)"""
        how = max(self.dead[seat], n.FORMALLY_DEAD if formally else n.DEAD)
        return replace(self, dead=_put(self.dead, seat, how))

    def note(self, seat: int, noted: Noted) -> "Pending":
        """Note a foul that is judged when the hand is seen; each foul of a seat counts once. (WRC 7.2)"""
        if any(one.foul == noted.foul for one in self.noted[seat]):
            return self
        return replace(self, noted=_put(self.noted, seat, (*self.noted[seat], noted)))

    def void(self, seat: int) -> "Pending":
        """Forget the fouls of a riichi that was voided: they are not judged. (WRC 7.2)"""
        return replace(self, noted=_put(self.noted, seat, ()), proven=tuple(one for one in self.proven if one != seat))

    def prove(self, seat: int) -> "Pending":
        """Record that a riichi was shown to be noten only because its hand is dead. (WRC 7.2)"""
        return self if seat in self.proven else replace(self, proven=(*self.proven, seat))

    def back_to(self, then: "Pending") -> "Pending":
        """Return the state after a claim undid what was done since ``then``; dead hands and what waits for a win stay. (WRC 5.4)"""
        return replace(self, noted=then.noted, kan_at=then.kan_at, untaken=then.untaken)

    def say_kan(self, seat: int, at: int) -> "Pending":
        """Record that a seat said kan in its own turn, ``at`` in ms: it is empty unless the tiles are shown."""
        return replace(self, kan_at=_put(self.kan_at, seat, at))

    def answer_kan(self, seat: int) -> "Pending":
        """Forget the call of kan: its tiles were shown, or it was ruled on."""
        return replace(self, kan_at=_put(self.kan_at, seat, n.NONE))

    def leave(self, seat: int) -> "Pending":
        """Record that a seat has claimed a tile and not yet taken it. (WRC 5.4.10)"""
        return replace(self, untaken=_put(self.untaken, seat, 0))

    def take(self, seat: int) -> "Pending":
        """Record that the claimed tile was taken, went back, or was ruled on."""
        return replace(self, untaken=_put(self.untaken, seat, n.NONE))

    def discard(self, seat: int) -> "Pending":
        """Count a discard against the other seats that have left a claimed tile on the table. (WRC 5.4)"""
        return replace(self, untaken=tuple(count + (count >= 0 and other != seat) for other, count in enumerate(self.untaken)))

    def wait(self, one: Beside) -> "Pending":
        """Hold a chombo until another player's win in this hand is settled. (WRC 7.1)"""
        return replace(self, beside=(*self.beside, one))

    def settle(self) -> "Pending":
        """Release the chombo that waited for a win."""
        return replace(self, beside=())

    # ---- questions
    def may_call(self, seat: int) -> bool:
        """Return whether a seat may call, declare riichi or a kong, and win: its hand is not dead. (WRC 7.1)"""
        return not self.dead[seat]

    def may_be_tenpai(self, seat: int) -> bool:
        """Return whether a seat may be tenpai at a draw: a dead hand is noten. (WRC 7.1)"""
        return not self.dead[seat]

    def dead_call(self, seat: int) -> Due | None:
        """Return the foul that any call or win of a dead hand is, or None for a hand that is alive. (WRC 7.2)"""
        if self.may_call(seat):
            return None
        declared = "yes" if self.dead[seat] == n.FORMALLY_DEAD else "no"
        return Due(seat, "dead-call", (("declared", declared),))

    def overdue(self) -> tuple[Due, ...]:
        """Return the fouls of seats that left a claimed tile until two opponents had discarded. (WRC 5.4, 5.4.10, 7.2)"""
        return tuple(Due(seat, "tile-not-taken", ()) for seat in range(4) if self.untaken[seat] >= MOST_DISCARDS)

    def at_win(self, seat: int, *, beside: bool = False) -> tuple[Due, ...]:
        """Return the fouls that spoil a seat's own win, its riichi standing; ``beside``: another win stands. (WRC 7.2)"""
        given = (("at", "win"), ("with", "win")) if beside else (("at", "win"),)
        return tuple(Due(seat, one.foul, given, one.reasons) for one in self.noted[seat])

    def at_draw(self, seat: int, *, ready: bool | None, shown: bool | None = None) -> tuple[Due, ...]:
        """Return the fouls that an exhaustive draw brings to light for a seat whose riichi stands. (WRC 5.7.2, 7.2)

        ``ready``: its tiles are tenpai, the hand dead or not; ``shown``: they were shown. None where only people know: the
        referee then asks.
        """
        return (*self._noten(seat, ready=ready, shown=shown), *self._kan(seat, "draw"))

    def at_four_riichi(self, seat: int, *, ready: bool | None) -> tuple[Due, ...]:
        """Return the fouls that come to light where four riichi end the hand: all show their hands. (Club Ann-4)"""
        noted = self._has(seat, NOTEN)
        noten = () if noted is None and ready is not False else (Due(seat, NOTEN, (("at", "four-riichi"),), noted or ()),)
        return (*noten, *self._kan(seat, "four-riichi"))

    def owes_proof(self, seat: int) -> bool:
        """Return whether a riichi seat has yet to prove that only a dead hand makes it noten. (WRC 7.2)"""
        return bool(self.dead[seat]) and seat not in self.proven

    def bars_win(self, winners: Iterable[int]) -> Beside | None:
        """Return the first chombo entered as beside another player's win that a win of these seats would not be, or None.

        No winners at all: the hand ends otherwise.
        """
        winners = tuple(winners)
        return next((one for one in self.beside if not winners or one.seat in winners), None)

    # ---- what they rest on
    def _has(self, seat: int, foul: str) -> tuple[int, ...] | None:
        """Return the reasons of a foul noted for a seat; None if it was not noted."""
        return next((one.reasons for one in self.noted[seat] if one.foul == foul), None)

    def _noten(self, seat: int, *, ready: bool | None, shown: bool | None) -> tuple[Due, ...]:
        noted, dead = self._has(seat, NOTEN), bool(self.dead[seat])
        ready = ready if noted is None else False
        if noted is None and (seat in self.proven or not (dead or not ready or shown is False)):
            return ()
        given = {"at": "draw"}
        if ready is not None:
            given["dead_only"] = "yes" if dead and ready else "no"
        if shown is not None:
            given["shown"] = "yes" if shown else "no"
        return (Due(seat, NOTEN, tuple(given.items()), noted or ()),)

    def _kan(self, seat: int, at: str) -> tuple[Due, ...]:
        noted = self._has(seat, BAD_KAN)
        return () if noted is None else (Due(seat, BAD_KAN, (("at", at),), noted),)


def outlook(ruling: Ruling) -> tuple[tuple[str, Ruling], ...]:
    """Return the later result of a foul that is judged later: each moment (`MOMENTS`) with its ruling; empty for any other foul.

    A riichi counts as noten even if the hand changed since.
    """
    if "judged-later" not in ruling.next:
        return ()
    asked = {question.id for question in FOULS[ruling.foul].questions}
    known = {"dead_only": "no", "shown": "yes", "last_timed_hand": "no", **dict(ruling.given)}
    found = []
    for moment in (moment for moment in MOMENTS if moment in offered(ruling.book, AT)):
        given: Mapping[str, str] = {key: value for key, value in known.items() if key in asked or key == "last_timed_hand"}
        try:
            found.append((moment, rule(ruling.book, ruling.foul, {**given, "at": moment})))
        except FoulError:  # a book that leaves the deal open: the referee decides when the time comes
            continue
    return tuple(found)


def outlook_lines(ruling: Ruling, lang: str = "en") -> tuple[str, ...]:
    """Return the outlook of a ruling in words, a line for each moment, with its clause."""
    own = languages.of(lang)
    out = []
    for moment, one in outlook(ruling):
        when, points = say(f"foul.answer.at-{moment}", lang), say("foul.sanction.points", lang, points=one.points)
        what = say(f"foul.next.{one.next[0]}", lang) if "not-judged" in one.next else one.penalty(lang)
        more = f"{own.comma}{points}" if one.points else ""
        out.append(f"{capital(when)}{own.colon}{what}{more} ({one.clause(lang)})")
    return tuple(out)


def _put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*row[:seat], value, *row[seat + 1 :])
