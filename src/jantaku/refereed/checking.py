"""Verification of a refereed log: its book, its seals, the results of its actions, and that no tile or point is lost."""

import json
from collections import Counter

from jantaku.core import constants as n
from jantaku.core.dead_wall import REPLACEMENT
from jantaku.core.fields import State
from jantaku.core.kinds import KIND
from jantaku.errors import ActError, LogError
from jantaku.game.verify import Report
from jantaku.game.walls import Lots, promise, seats_of
from jantaku.refereed.actions import RefereedLogError
from jantaku.refereed.log import FORM, follow, footer, is_footer, is_refereed, seat
from jantaku.refereed.table import RefereedTable
from jantaku.story.tiles import meld_tiles
from jantaku.texts import say
from jantaku.texts.refusals import told


def check(text: str, lang: str = "en", receipt: str = "") -> Report:
    """Replay a log line by line and report every difference; ``receipt`` is the seal of one of its hands.

    Raise LogError if the text is not a log of a refereed table.
    """
    lines = text.removeprefix("\ufeff").splitlines(keepends=True)
    if not is_refereed(text):
        raise RefereedLogError("form", form=FORM)
    head = _read(lines[0])
    if not isinstance(head, dict):
        raise RefereedLogError("line", n=1)
    report = Report(games=1)
    table = seat(head, any_wording=True)
    report.compare(_place(1, lang), say("tabletop.check-digest", lang), head.get("digest"), table.book.digest)
    checking = _Check(table, report, lang)
    checking.draw(table.lots)
    checking.follow(lines)
    if receipt and f'"seal": "{receipt}"' not in text:
        report.differs(_place(len(lines), lang), say("tabletop.check-receipt", lang), "—", receipt)
    return report


class _Check:
    """The check of one log in progress."""

    def __init__(self, table: RefereedTable, report: Report, lang: str) -> None:
        self.table, self.report, self.lang = table, report, lang
        self.whole = money(table)
        self.closed = True  # the last hand has its footer

    def follow(self, lines: list[str]) -> None:
        """Check every line after the first, up to one that cannot be replayed."""
        for number, raw in enumerate(lines[1:], 2):
            line = _read(raw)
            if is_footer(line):
                self.close(number, line, "".join(lines[: number - 1]))
            elif not self.happen(number, line, raw):
                return
        if not self.closed:
            self.differs(len(lines), "footer", "—", "")
        self.count()

    def draw(self, lots: Lots | None) -> None:
        """Check that the draw of the seats follows from the secret that was sealed before, and the numbers of the players."""
        if lots:
            self.compare(1, "sealed", lots.seal, promise(lots.secret))
            self.compare(1, "lots", (lots.order, lots.drawn), seats_of(lots.secret, lots.numbers))

    def happen(self, number: int, line: object, raw: str) -> bool:
        """Deal a hand or do an action; return False if that is impossible."""
        if isinstance(line, dict) and not self.closed:
            self.differs(number, "footer", "—", "")
        self.closed = False
        try:
            follow(self.table, line)
        except (ActError, LogError) as error:
            self.differs(number, "follow", raw.strip()[:80], told(error, self.lang))
            return False
        if isinstance(line, dict) and self.table.hands[-1].sealed:
            self.compare(number, "sealed", self.table.hands[-1].sealed, promise(self.table.hands[-1].secret))
        lost = Counter(dict.fromkeys(range(n.KINDS), 4))
        lost.subtract(tiles(self.table.scene.state))
        self.compare(number, "tiles", sorted(kind for kind, many in lost.items() if many), [])
        self.compare(number, "points", money(self.table), self.whole)
        return True

    def close(self, number: int, line: object, before: str) -> None:
        """Compare a footer and its seal with the result of the actions before it."""
        self.closed = True
        right = footer(self.table.footing(), before)
        stated = line if isinstance(line, dict) else {}
        self.compare(number, "end", stated.get("end"), right["end"])
        self.compare(number, "seal", stated.get("seal"), right["seal"])

    def compare(self, number: int, what: str, says: object, rules: object) -> None:
        """Note a difference between a line and what the rules give."""
        if says != rules:
            self.differs(number, what, says, rules)

    def differs(self, number: int, what: str, says: object, rules: object) -> None:
        """Add a difference to the report."""
        self.report.differs(_place(number, self.lang), say(f"tabletop.check-{what}", self.lang), says, rules)

    def count(self) -> None:
        """Fill in the totals of the report; add a note if the game was not finished."""
        table, report = self.table, self.report
        report.hands = len(table.hands)
        report.acts = sum(len(hand.actions) for hand in table.hands)
        report.wins = sum(notice.happening.id in WON for notice in table.scene.notices)
        report.payments = report.hands - (table.scene.state.phase != n.HAND_OVER)
        if not table.over:
            report.cut = 1
            report.notes.append(say("tabletop.check-cut", self.lang))


WON = ("game.ron", "game.robs", "game.tsumo")


def _read(raw: str) -> object:
    try:
        found: object = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    return found


def _place(number: int, lang: str) -> str:
    return say("tabletop.line", lang, n=number)


def money(table: RefereedTable) -> int:
    """Return all points, the sticks on the table included."""
    t = table.scene.state
    return sum(t.points) + table.scene.rules.stick_value * t.sticks


def tiles(t: State) -> Counter[int]:
    """Count the tiles of the table by kind: in hands, melds, discards, the wall, or won."""
    found: Counter[int] = Counter()
    for seat_ in range(4):
        found.update({kind: many for kind, many in enumerate(t.hand[seat_]) if many})
        for i in range(t.melds[seat_]):
            found.update(KIND[tile] for tile in meld_tiles(t.meld[seat_][i], t.meld_reds[seat_][i], t.meld_tile[seat_][i]))
        places = range(t.discards[seat_])
        found.update(KIND[t.river[seat_][i]] for i in places if not t.marks[seat_][i] & n.MARK_TAKEN)
    gone = {REPLACEMENT[i] for i in range(t.kans)}
    found.update(KIND[t.wall[at]] for at in range(t.taken, n.WALL) if at not in gone)
    if t.phase == n.HAND_OVER and t.outcome == n.BY_RON and t.robbed < 0:
        found[KIND[t.tile]] += 1
    return found
