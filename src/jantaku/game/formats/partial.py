"""Keep of a refused record what was read before the fault, and name the program that seems to have written it."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from jantaku.errors import LogError
from jantaku.game.formats.build import Builder
from jantaku.game.log import HandLog, Log

HAND, TITLE = re.compile(r", hand \d+ \([^()]*\)"), re.compile(r"\([^()]*\)$")
# What a text has in it, and the program that writes it so; the first that is found.
PROGRAMS = (
    (r'"haiyama"|"uradora_marker"', "akochan"),
    (r'"uradora_markers"|"hora_points"', "the first server of mjai"),
    (r'"type" ?: ?"hora"[^\n]*"tsumo" ?: ?true', "RiichiEnv"),
    (r'^\s*\[\s*\{\s*"type"', "mjai.app"),
    (r'"type" ?: ?"start_(game|kyoku)"', "Mortal"),
    (r"\.lq\.|\bRecordNewRound\b", "Mahjong Soul"),
    (r'"qijia"', "Majiang"),
    (r'"disp" ?: ?"[^"]*(Room|の間|之间|之間)', "a converter of Mahjong Soul"),
    (r"mjloggm|gm-[0-9a-f]{4}-|\"disp\"|^[GS] <", "tenhou.net"),
)
PARTIAL = "Read as far as it goes, then: "  # a note of the log, before the refusal
LOOKED_AT = 200_000  # characters of a record in which its program is looked for


def program_of(text: str) -> str:
    """Return the name of the program that seems to have written a record; empty if nothing tells it."""
    head = text[:LOOKED_AT]
    return next((name for pattern, name in PROGRAMS if re.search(pattern, head, re.MULTILINE)), "")


def named(error: LogError, name: str, text: str) -> LogError:
    """Return the error of a refused record with the program that seems to have written it, after the name of the record."""
    program, sentence = program_of(text), str(error)
    if not program or not sentence.startswith(name):
        return error
    found = LogError(f"{name} (it looks like {program}){sentence.removeprefix(name)}")
    found.partial = error.partial
    return found


@contextmanager
def kept(log: Log, reading: Callable[[], Builder | None], hand: Callable[[], HandLog] | None = None) -> Iterator[None]:
    """Add to a LogError raised within the hand and act at which it was raised, and the log as far as it was read.

    ``reading`` returns the hand that is being read, ``hand`` that hand as a log has it, where more than the builder makes it.
    """
    try:
        yield
    except LogError as error:
        build = reading()
        found = LogError(_placed(str(error), build, len(log.hands) + 1))
        hands = list(log.hands)
        if build is not None and all(build.deals):
            build.end = None
            hands.append(hand() if hand else build.hand())
        if hands:
            note = f"{PARTIAL}{found}"
            found.partial = replace(log, hands=hands, complete=False, points=None, scores=None, notes=[*log.notes, note])
        raise found from None


def _placed(sentence: str, build: Builder | None, number: int) -> str:
    """Return the sentence of an error with the hand and the act before which it was raised, as far as it lacks them."""
    where, colon, rest = sentence.partition(": ")
    if build is None or not colon:
        return sentence
    title = TITLE.search(build.place)
    place = "" if HAND.search(where) or title is None else f", hand {number} {title[0]}"
    return f"{where}{place}, act {len(build.entries) + 1}: {rest}"
