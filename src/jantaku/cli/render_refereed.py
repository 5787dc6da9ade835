"""A refereed table in a terminal: events, rulings with clause and sentence, the end of each hand, penalty points."""

from collections.abc import Sequence

from jantaku import texts
from jantaku.cli.board import ending
from jantaku.cli.board.events import teller, who
from jantaku.cli.board.screen import Screen
from jantaku.core import constants as n
from jantaku.core.fields import copy
from jantaku.refereed import Judged, RefereedTable
from jantaku.refereed.counting import rows_of, truth
from jantaku.refereed.state import Counting, Notice
from jantaku.refereed.table import Finished
from jantaku.rules.rulings import REASONS
from jantaku.scoring.breakdown import flat_of
from jantaku.story import ending as story

RULINGS = ("tabletop.ruling", "tabletop.warning")


class RefereedScreen:
    """A narrator of a table as a seat hears and sees it; with -1 everything is shown."""

    def __init__(self, table: RefereedTable, seat: int, names: Sequence[str], screen: Screen) -> None:
        self.table, self.seat, self.names, self.screen = table, seat, names, screen
        self.heard = 0  # notices shown so far
        self.story: list[str] = []

    def hears(self, notice: Notice) -> bool:
        """Return whether the listener hears a notice."""
        return notice.to in (n.NONE, self.seat if self.seat >= 0 else notice.happening.seat)

    def tell(self) -> None:
        """Print what has happened since, as this seat hears and sees it."""
        scene, look = self.table.scene, self.screen.look
        telling, v = teller(self.names, look), self.table.view(self.seat).state
        lines: list[str] = []
        for notice in scene.notices[self.heard :]:
            if not self.hears(notice):
                continue
            if notice.happening.id in RULINGS:
                lines += self.ruling(notice.happening.id, scene.rulings[notice.happening.number - 1])
            else:
                lines.append(" " + telling.tell(notice.happening, v))
        self.heard = len(scene.notices)
        self.story += lines
        self.screen.show(lines)

    def ruling(self, ident: str, judged: Judged) -> list[str]:
        """A ruling: on whom, its clause, its sentence, the reasons; what was left to the referee; its penalty points."""
        look, ruling = self.screen.look, judged.ruling
        lang = look.lang
        t = self.table.scene.state
        seat = who(t, judged.seat, self.names, look)
        text = ruling.sentence(lang)
        head = look.say(ident, clause=ruling.clause(lang), text=text, **({"seat": seat} if ident == RULINGS[0] else {}))
        lines = ["", look.style(head, bold=True, fg="bright_yellow")]
        for reason in judged.reasons:
            clause = self.table.book.cite(f"reason.{REASONS[reason]}", lang)
            lines.append("  " + look.say("tabletop.reason", why=texts.reason(reason, lang, t.tile), clause=clause))
        if judged.warned and self.table.scene.places[judged.seat].riichi_at != n.NONE:
            lines.append("  " + look.say("tabletop.riichi-said"))
        if judged.decided:
            lines.append("  " + look.say("tabletop.decided", penalty=ruling.penalty(lang)))
        if ruling.points and not judged.warned:
            lines.append("  " + look.say("tabletop.penalty", seat=seat, points=ruling.points))
        return [*lines, ""]

    def finished(self) -> Finished:
        """The finished table, for the code that describes ends of hands."""
        out = Finished(self.table.book, names=self.table.names)
        copy(self.table.scene.state, out.state)
        out.mixed = tuple(place.mixed for place in self.table.scene.places)
        return out

    def tell_end(self, after: Sequence[str] = ()) -> None:
        """Print how the hand ended: wins and their worth, or that it was spoiled; payments, and what follows."""
        look, done = self.screen.look, self.finished()
        if self.table.scene.ending:
            telling, v = teller(self.names, look), done.view(self.seat)
            lines = [look.say("tabletop.redealt")] if self.table.scene.ending == "redeal" else []
            lines += list(ending.payments(v, telling, look))
        elif self.table.scene.counting:
            lines = self.counted(done, self.table.scene.counting)
        else:
            lines = ending.hand_over(done, self.seat, self.names, look)
        self.screen.show(["", *lines, *after, ""])
        self.ledger()

    def counted(self, done: Finished, c: Counting) -> list[str]:
        """The end of a hand that its winners counted: what they said, or, where the referee counted, what it is worth."""
        look, v, telling = self.screen.look, done.view(self.seat), teller(self.names, self.screen.look)
        lines = []
        for seat in c.winners:
            lines += [look.style(telling.tell(story.won(v, seat), v), bold=True), "  " + ending.hand_line(v, seat, look)]
            if seat in c.settled:
                value = truth(self.table.scene, seat)
                rows = rows_of(self.table.book, value, look.lang)
                flat = flat_of(self.table.book, value)
                worth = [look.say(f"limit.{flat}") if flat else look.say("board.han", han=han) for _, han, _ in rows]
                lines += [f"  {row[0]}   {text}   {look.style(row[-1], dim=True)}" for row, text in zip(rows, worth, strict=True)]
                if not (value.yakuman or flat):
                    lines.append("  " + look.say("score.han-fu", han=value.han, fu=value.fu))
            else:
                lines.append("  " + look.say("tabletop.as-counted", points=c.counts[seat].points))
        following = [telling.tell(happening, v) for happening in story.follows(v, done.rules)]
        return [*lines, "", *ending.payments(v, telling, look), "", *following]

    def ledger(self) -> None:
        """Print the penalty points so far; they are not points of the table."""
        look, scene = self.screen.look, self.table.scene
        for out in sorted(scene.disqualified):
            self.screen.show([look.say("tabletop.not-ranked", seat=who(scene.state, out, self.names, look))])
        if scene.penalties:
            self.screen.show([look.style(look.say("tabletop.ledger"), bold=True)])
        for penalty in scene.penalties:
            seat = who(scene.state, penalty.seat, self.names, look)
            self.screen.show([f"  {look.say('tabletop.penalty', seat=seat, points=penalty.points)} ({penalty.cite})"])
