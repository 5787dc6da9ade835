"""The prompt: the hand with its keys, the choices, the answer typed, and the reason where it is refused."""

from collections.abc import Sequence
from typing import Protocol

from jantaku import texts
from jantaku.cli.board.cells import fold, pad
from jantaku.cli.board.events import named, who
from jantaku.cli.board.look import Look, face, faces, plain_face
from jantaku.cli.board.screen import LeftError, Screen
from jantaku.cli.board.words import ActReader, NumberedAct, choices, in_words
from jantaku.core import acts as a
from jantaku.core import shapes
from jantaku.core.constants import CLAIMS, DECLARING, NONE, ROBBERY, TURN
from jantaku.core.fields import Scratch, State
from jantaku.game.acts import Act
from jantaku.game.table import Table
from jantaku.rules.rulings import REASONS
from jantaku.scoring.lut import LUT
from jantaku.story.rules import when
from jantaku.story.tiles import KEYS, hand_tiles, kinds_of
from jantaku.story.waits import wait_notes

HINTS = ("off", "reasons", "waits")
LEAVE = {"quit", "q", "exit", "quitter", "終了"}
HELP = {"?", "help", "aide", "ヘルプ"}
WINS = (a.RON, a.TSUMO)
MOST_RULINGS = 6


class PromptedGame(Protocol):
    """A game, as far as its prompt needs it."""

    table: Table
    seat: int
    names: Sequence[str]
    screen: Screen
    story: list[str]

    @property
    def view(self) -> State:
        """The state as the person sees it."""

    def picture(self) -> None:
        """Show the table."""


class Prompt:
    """Asks the person at the table for an act until it is a lawful one."""

    def __init__(self, game: PromptedGame, hints: str) -> None:
        self.game = game
        self.hints = hints
        self.reader = ActReader()

    @property
    def look(self) -> Look:
        """The look to draw with."""
        return self.game.screen.look

    def height(self, look: Look) -> int:
        """The rows that the prompt needs."""
        return 9 if look.columns >= 60 else 13

    # ---- asking
    def ask(self) -> Act:
        """A lawful act. Raises LeftError."""
        game = self.game
        v, seat = game.view, game.seat
        lawful = [act.number for act in game.table.lawful(seat)]
        listed = choices(lawful, v, self.look)
        game.picture()
        game.screen.show(self.offer(v, lawful, listed))
        while True:
            typed = game.screen.ask()
            number = self.chosen(typed, v, lawful, listed)
            if number is not None:
                return Act(seat, number)

    def chosen(self, typed: str, v: State, lawful: list[int], listed: list[NumberedAct]) -> int | None:
        """Return the lawful act typed, or None after answering anything else."""
        if not typed:
            return self.by_default(lawful)
        if typed.isascii() and typed.isdecimal():
            if 0 < int(typed) <= len(listed):
                return listed[int(typed) - 1].act
            self.say("prompt.not-understood", text=typed)
            return None
        if self.command(typed, v, lawful, listed):
            return None
        return self.settle(typed, self.reader.acts(typed, v, self.game.seat), v, lawful)

    def by_default(self, lawful: list[int]) -> int | None:
        """Return the act of Enter alone: the only one; else the drawn tile goes, or all pass; but never past a win."""
        if len(lawful) == 1:
            return lawful[0]
        for act in (a.PASS, a.DISCARD_DRAWN, a.TENPAI):
            if act in lawful and not any(win in lawful for win in WINS):
                return act
        self.say("play.say-which")
        return None

    def settle(self, typed: str, meant: list[int], v: State, lawful: list[int]) -> int | None:
        """The one lawful act of those meant; else ask which, or show the reasons against them."""
        allowed = [act for act in meant if act in lawful]
        if len(allowed) == 1 or (allowed and allowed[0] < a.RIICHI_DISCARD):
            return allowed[0]
        if allowed:
            self.say("prompt.several", text=typed, acts=" / ".join(in_words(act, v, self.look) for act in allowed))
        elif not meant:
            self.say("prompt.not-understood", text=typed)
        else:
            self.refuse(meant, v)
        return None

    def refuse(self, meant: list[int], v: State) -> None:
        """Show the reasons against an act, with their clauses."""
        table, seat = self.game.table, self.game.seat
        against = [(act, table.why(Act(seat, act))) for act in meant]
        possible = [(act, reasons) for act, reasons in against if not any(r.id == "not-possible" for r in reasons)]
        if not possible:
            self.impossible(meant, v)
            return
        act, reasons = possible[0]
        tile = v.tile if act >= a.OTHERS else act % a.STRIDE
        for reason in reasons[: 1 if self.hints == "off" else None]:
            if self.hints == "off":
                self.say("prompt.not-possible")
            else:
                why = texts.reason(REASONS.index(reason.id), self.look.lang, tile)
                clause = table.book.cite(f"reason.{reason.id}", self.look.lang)
                self.say("prompt.refused-clause", clause=clause, why=why)

    def impossible(self, meant: list[int], v: State) -> None:
        """Explain why an act is impossible here, and when it would be possible."""
        if meant[0] < a.CONCEALED_KAN and v.phase == TURN and v.turn == self.game.seat and len(meant) <= 2:
            self.say("prompt.not-held", tile=named(meant[0] % a.STRIDE, self.look))
            return
        self.say("prompt.not-possible")
        act = meant[0] if v.phase == TURN else meant[-1]
        key = when(act)
        if self.hints != "off" and key in self.game.table.book.rulings:
            from jantaku.texts.bookcard import line

            ruling = line(self.game.table.book, key, self.look.lang)
            self.say("play.ruling", title=ruling.title, text=ruling.text, clause=ruling.clause)

    def say(self, ident: str, **values: object) -> None:
        """Answer in a sentence."""
        self.game.screen.show([self.look.say(ident, **values)])

    # ---- what may be asked besides
    def command(self, typed: str, v: State, lawful: list[int], listed: list[NumberedAct]) -> bool:
        """Carry out a command; return False if the text is not one."""
        first, _, rest = typed.partition(" ")
        first = first.lower()
        if first in LEAVE:
            raise LeftError("The player has left.")
        if first in HELP:
            self.game.screen.show(["", *(line for part in range(1, 6) for line in [self.look.say(f"play.help-{part}")]), ""])
        elif first in {"log", "story", "経過"}:
            self.game.screen.show(self.game.story)
        elif first in {"table", "t", "卓"}:
            self.game.picture()
            self.game.screen.show(self.offer(v, lawful, listed))
        elif first in {"rules", "rule", "regles", "règles", "規則"}:
            self.rules(rest)
        elif first in {"why", "pourquoi", "なぜ"} and rest:
            self.why(rest, v, lawful)
        elif first in {"undo", "save"}:
            self.say("play.no-undo" if first == "undo" else "play.saved-at-end")
        else:
            return False
        return True

    def why(self, words: str, v: State, lawful: list[int]) -> None:
        """Show the reasons against an act without doing it."""
        meant = self.reader.acts(words, v, self.game.seat)
        if not meant:
            self.say("prompt.not-understood", text=words)
        elif any(act in lawful for act in meant):
            self.say("prompt.why-nothing")
        else:
            self.refuse(meant, v)

    def rules(self, words: str) -> None:
        """Show the first few rulings of the book that fit some words."""
        from jantaku.texts.bookcard import search

        if not words:
            self.say("play.rules-of-what")
            return
        found = search(self.game.table.book, words, self.look.lang)
        shown = [(self.look.style(line.title, bold=True), line.text, line.clause) for line in found[:MOST_RULINGS]]
        lines = [self.look.say("play.ruling", title=title, text=text, clause=clause) for title, text, clause in shown]
        left = len(found) - len(shown)
        more = [self.look.say("play.rules-more", count=left, words=words)] if left else []
        self.game.screen.show([*lines, *more] or [self.look.say("rules.none", words=words)])

    # ---- what is offered
    def offer(self, v: State, lawful: list[int], listed: list[NumberedAct]) -> list[str]:
        """The question, the hand, and everything that may be done."""
        look = self.look
        lines = ["", look.style(self.question(v), bold=True), *self.hand(v, lawful, look), *self.hint(v)]
        parts = [f"{look.style(str(at), bold=True, fg='bright_cyan')} {choice.words}" for at, choice in enumerate(listed, 1)]
        if a.PASS in lawful:
            parts.append(f"{look.style('p', bold=True, fg='bright_cyan')} {look.say('act.pass')}")
        lines += [" " + line for line in fold(parts, look.columns - 1, "   ")]
        if v.phase == TURN:
            drawn = a.DISCARD_DRAWN in lawful and not any(win in lawful for win in WINS)
            keys = look.say("play.keys-drawn" if drawn else "play.keys", tile=plain_face(v.tile, look))
            lines.append(look.style(" " + keys, dim=True))
        return lines

    def question(self, v: State) -> str:
        """The question."""
        game = self.game
        turn = who(v, v.turn, game.names, self.look)
        if v.phase == DECLARING:
            return self.look.say("prompt.declare")
        if v.phase in {CLAIMS, ROBBERY}:
            return self.look.say("prompt.claim" if v.phase == CLAIMS else "prompt.rob", seat=turn, tile=named(v.tile, self.look))
        return self.look.say("prompt.your-turn")

    def hand(self, v: State, lawful: list[int], look: Look) -> list[str]:
        """The hand, the drawn tile apart, and under each tile the key that discards it, or a dash if it may not be discarded."""
        tiles, apart = hand_tiles(v, self.game.seat)
        cells = []
        for at, tile in enumerate(tiles):
            may = a.DISCARD + tile in lawful or (tile == apart and a.DISCARD_DRAWN in lawful)
            cells.append((face(tile, look), KEYS[at] if may else "-"))
        if apart != NONE:
            cells += [("", ""), (face(apart, look), KEYS[len(tiles)] if a.DISCARD_DRAWN in lawful else "-")]
        a_row = max(4, (look.columns - 1) // 3)
        if len(cells) > a_row:
            a_row = (len(cells) + 1) // 2
        lines = []
        for start in range(0, len(cells), a_row):
            row = cells[start : start + a_row]
            lines.append(" " + " ".join(pad(shown, 2) for shown, _ in row))
            if v.phase == TURN:
                lines.append(look.style(" " + " ".join(pad(key, 2) for _, key in row), dim=True))
        return lines

    def hint(self, v: State) -> list[str]:
        """Waits with what is lacking for a win, shanten and furiten, where they are asked for."""
        seat = self.game.seat
        if self.hints != "waits":
            return []
        if v.phase == TURN and not v.riichi[seat]:
            lacking = shapes.lacking(LUT, v.key[seat], v.melds[seat])
            return (
                [" " + self.look.say("play.shanten", shanten=lacking - 1)] if lacking > 1 else [" " + self.look.say("play.ready")]
            )
        if not v.waits[seat]:
            return []
        lines = [" " + self.look.say("game.waits", tiles=faces(kinds_of(v.waits[seat]), self.look))]
        if v.waits[seat] & v.cast[seat] or v.missed[seat]:
            lines.append(" " + self.look.say("game.furiten"))
        return [*lines, *self.notes(v)]

    def notes(self, v: State) -> list[str]:
        """The waits that give no win, by ron or at all, each with the reason."""
        noted: dict[str, list[int]] = {}
        for kind, note in wait_notes(v, self.game.table.rules, Scratch(), self.game.seat, self.look.say).items():
            noted.setdefault(note, []).append(kind)
        parts = [f"{faces(kinds, self.look)}: {note}" for note, kinds in noted.items() if note]
        return [" " + line for line in fold(parts, self.look.columns - 1, "   ")]
