"""A view drawn on a canvas of any size: four seats around the middle, the own hand with its keys, what is asked, the log.

Tiles are drawn as large as the screen has room for. Nothing is computed here: what may be done comes with the view.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from jantaku.story.tiles import KEYS
from jantaku.texts import columns, glossary
from jantaku.tui.canvas import CellGrid, centred, cut
from jantaku.tui.look import HIDDEN, Appearance

Json = dict[str, Any]
ROWS, A_ROW = 4, 6  # of a river
STICK = "─●─"  # of a riichi
LEAST = (80, 24)
COLUMN = 26  # cells of a seat, at least
LOG = 34  # cells of the log beside the table, at least
MOST_LOG = 60
MESSAGES = 3  # rows under the hand
HAND = 16  # tiles across of a hand with its melds, about
CLAIMED, TURNED, DRAWN = "^", "'", "_"
PLAIN = ("discard", "riichi", "pass")  # acts without a number
FOOT = (("?", "help"), ("v", "log"), ("w", "why"), ("x", "hints"), ("o", "options"), ("q", "leave"))


class OfferedAct(NamedTuple):
    """An act that is offered beside discards: its key, its words, what it does."""

    key: str
    label: str
    act: str


@dataclass
class Desk:
    """The player's side of the table: the tile chosen, riichi being declared, sentences to them."""

    chosen: int = -1
    riichi: bool = False
    said: list[str] = field(default_factory=list)
    lost: bool = False


class Sizes(NamedTuple):
    """Sizes of what is drawn: the height of a tile, tiles in a row of a river, cells of a seat and of the log."""

    tile: int
    a_row: int
    column: int
    log: int

    @property
    def cell(self) -> int:
        """Cells across of a tile in a river, with the mark behind it."""
        return 2 * self.tile + 1

    @property
    def middle(self) -> int:
        """Rows of the middle."""
        return 2 + self.tile

    @property
    def table(self) -> int:
        """Rows of the table."""
        return 2 * (1 + ROWS * self.tile) + 2 + self.middle


# ---- what is asked
def own_seat(view: Json) -> int:
    """Return the seat at the bottom: the player's own, or the first East."""
    me = view["game"]["me"]
    return me if me in range(4) else 0


def hand_of(view: Json) -> list[tuple[str, bool]]:
    """Return the tiles of the own hand, each with whether it was just drawn."""
    seat = view["seats"][str(own_seat(view))]
    return [*((tile, False) for tile in seat["tiles"]), *([(seat["drawn"], True)] if seat["drawn"] else [])]


def discard_of(view: Json, at: int, *, riichi: bool) -> str:
    """Return the act that discards a tile of the hand, lawful or not."""
    tile, drawn = hand_of(view)[at]
    return ("riichi " if riichi else "") + ("drawn" if drawn else tile)


def may_discard(view: Json, at: int, *, riichi: bool) -> bool:
    """Return whether a tile of the hand may be discarded now."""
    acts = {act["act"] for act in view["ask"].get("acts", [])}
    tile, drawn = hand_of(view)[at]
    prefix = "riichi " if riichi else ""
    return f"{prefix}{'drawn' if drawn else tile}" in acts


def choices_of(view: Json, look: Appearance) -> list[OfferedAct]:
    """Return the acts that are offered beside discards: numbered, riichi by r, passing by p."""
    acts = view["ask"].get("acts", [])
    out = [
        OfferedAct(str(number), " ".join([act["label"], *(look.face(tile) for tile in act["tiles"])]), act["act"])
        for number, act in enumerate((act for act in acts if act["kind"] not in PLAIN), 1)
    ]
    riichi = next((act["label"] for act in acts if act["kind"] == "riichi"), "")
    passes = next((act["label"] for act in acts if act["kind"] == "pass"), "")
    out += [OfferedAct("r", riichi, "riichi")] if riichi else []
    out += [OfferedAct("p", passes, "pass")] if passes else []
    if view["game"]["stage"] in {"result", "over", "drawing", "waiting"}:
        out.append(OfferedAct("↵", look.say(f"screen.go-{view['game']['stage']}"), "go"))
    return out


def hint_lines(view: Json, look: Appearance) -> list[str]:
    """Return what the table tells of the own hand: how far it is, its waits, furiten."""
    hints = view["hints"]
    waits = [
        f"{look.face(wait['tile'])}×{wait['left']}" + f" ({wait['note']})" * bool(wait["note"]) for wait in hints.get("waits", [])
    ]
    told = look.say("screen.waits", tiles="  ".join(waits)) if waits else hints.get("text", "")
    lines = [told] if told else []
    return [*lines, *(f"{reason['text']} ({reason['cite']})" for reason in hints.get("furiten", []))]


# ---- drawing
def draw(view: Json, look: Appearance, width: int, height: int, desk: Desk, lines: list[str]) -> CellGrid:
    """Return the whole table on a canvas."""
    canvas = CellGrid(width, height, look.style())
    if width < LEAST[0] or height < LEAST[1]:
        for row, line in enumerate(columns.wrap(look.say("screen.small", width=LEAST[0], height=LEAST[1]), max(1, width))[:height]):
            canvas.put(0, row, line, look.style("bad"))
        return canvas
    return Board(canvas, view, look, desk, lines).draw()


class Board:
    """One drawing of a view."""

    def __init__(self, canvas: CellGrid, view: Json, look: Appearance, desk: Desk, lines: list[str]) -> None:
        self.canvas, self.view, self.look, self.desk, self.lines = canvas, view, look, desk, lines
        self.me = own_seat(view)
        self.choices = choices_of(view, look)
        self.sizes = self._sizes()

    def draw(self) -> CellGrid:
        """Draw everything."""
        canvas, sizes = self.canvas, self.sizes
        width = self._width(sizes)
        below = self._below(sizes)
        top = max(0, (canvas.height - below - sizes.table) // 2)
        self._table(width, top)
        if sizes.log:
            self._log(width + 1, sizes.log, canvas.height - below)
        self._bottom(max(top + sizes.table, canvas.height - below))
        return canvas

    def _sizes(self) -> Sizes:
        """Return the largest sizes for which there is room."""
        width, height = self.canvas.width, self.canvas.height
        most = max(len(seat["river"]) for seat in self.view["seats"].values())
        a_row = max(A_ROW, -(-most // ROWS))
        for tile in (3, 2, 1):
            column = max(COLUMN, a_row * (2 * tile + 1) + (tile > 1))
            left = width - 3 * column - 2
            log = min(MOST_LOG, left - 2) if left >= LOG + 2 else 0
            sizes = Sizes(tile, a_row, column, log)
            if left >= 0 and height >= sizes.table + self._below(sizes):
                return sizes
        return Sizes(1, a_row, COLUMN, 0)

    def _below(self, sizes: Sizes) -> int:
        """Return the rows under the table: the question, the hand with its keys, choices, sentences, the foot."""
        return 1 + sizes.tile + 1 + max(2, len(self._chip_lines(sizes))) + MESSAGES + 1

    def _width(self, sizes: Sizes) -> int:
        """Return the columns of the table, without the log."""
        return self.canvas.width - sizes.log - bool(sizes.log)

    def _left(self, sizes: Sizes) -> int:
        """Return the column at which the player's side begins: in the middle of the table's width."""
        return 1 if sizes.tile == 1 else max(1, (self._width(sizes) - HAND * sizes.cell) // 2)

    def _chip_lines(self, sizes: Sizes) -> list[list[int]]:
        """Return the numbers of the choices by line."""
        out: list[list[int]] = [[]]
        used, room = 0, min(3 * COLUMN, self.canvas.width - self._left(sizes))
        for at, choice in enumerate(self.choices):
            needed = columns.width(f" {choice.key} {choice.label} ") + 1
            if out[-1] and used + needed > room:
                out.append([])
                used = 0
            out[-1].append(at)
            used += needed
        return out

    # ---- the table
    def _table(self, width: int, top: int) -> None:
        sizes = self.sizes
        gap = max(1, min(3, (width - 3 * sizes.column) // 2))
        left = max(0, (width - 3 * sizes.column - 2 * gap) // 2)
        x = [left + at * (sizes.column + gap) for at in range(3)]
        across = 3 + ROWS * sizes.tile
        aside = top + max(0, (sizes.table - 6 - ROWS * sizes.tile) // 2)
        self._seat((self.me + 2) % 4, x[1], top, melds=True)
        self._middle(x[1], top + across)
        self._seat(self.me, x[1], top + across + sizes.middle, melds=False)
        self._seat((self.me + 3) % 4, x[0], aside, melds=True)
        self._seat((self.me + 1) % 4, x[2], aside, melds=True)

    def _seat(self, s: int, x: int, y: int, *, melds: bool) -> None:
        """Draw a seat: who it is, its melds, its river."""
        seat, look = self.view["seats"][str(s)], self.look
        turn = self.view["turn"] == s
        points = seat["points_text"]
        word = look.say("screen.dead") if seat["dead"] else glossary.name(seat["declared"], look.lang) if seat["declared"] else ""
        tail = word or (STICK if seat["riichi"] else "")
        room = self.sizes.column - columns.width(points) - columns.width(tail) - columns.width(seat["wind_name"]) - 3 - bool(tail)
        away = seat["kind"] == "person" and not seat["here"]
        name = cut(("…" if away else "") + (seat["name"] or look.say("screen.empty")), max(3, room))
        at = self.canvas.put(x, y, "▶" if turn else " ", look.style("accent", bold=True))
        at = self.canvas.put(at, y, seat["wind_name"] + " ", look.style("accent" if seat["wind"] == "E" else "text", bold=True))
        at = self.canvas.put(at, y, name + " ", look.style("text", bold=s == self.me))
        at = self.canvas.put(at, y, points, look.style("text"))
        if tail:
            self.canvas.put(at + 1, y, tail, look.style("bad", bold=True))
        below = self._melds(seat["melds"], x + 1, y + 1, self.sizes.column - 1) if melds else y + 1
        self._river(s, seat["river"], x, below)

    def _melds(self, melds: list[Json], x: int, y: int, room: int) -> int:
        """Draw melds in one or two rows, and return the row behind them."""
        start = x
        for meld in melds:
            wide = self._meld_width(meld)
            if x > start and x + wide > start + room:
                x, y = start, y + 1
            x = self._meld(meld, x, y) + 1
        return y + 1 if melds else y

    @staticmethod
    def _meld_width(meld: Json) -> int:
        return 2 * len(meld["tiles"]) + 2 * any(tile.get("turned") for tile in meld["tiles"])

    def _meld(self, meld: Json, x: int, y: int) -> int:
        """Draw a meld, the tile that was claimed in brackets, and return the column behind it."""
        look, inside = self.look, False
        for at, tile in enumerate(meld["tiles"]):
            turned = bool(tile.get("turned"))
            if turned and not inside:
                x = self.canvas.put(x, y, "(", look.style("accent", bold=True))
            inside = turned
            face = "?" if tile.get("down") else tile["tile"]
            x = self.canvas.put(x, y, look.face(face), look.card(face))
            after = meld["tiles"][at + 1] if at + 1 < len(meld["tiles"]) else {}
            if turned and not after.get("turned"):
                x = self.canvas.put(x, y, ")", look.style("accent", bold=True))
                inside = False
        return x

    def _river(self, s: int, river: list[str], x: int, y: int) -> None:
        sizes, last = self.sizes, self.view["last"]
        for at, marked in enumerate(river):
            tile = marked.rstrip(CLAIMED + TURNED + DRAWN)
            row, column = divmod(at, sizes.a_row)
            newest = last.get("seat") == s and last.get("at") == at
            mark = "*" if TURNED in marked else "-" if CLAIMED in marked else "`" if DRAWN in marked else ""
            self._tile(x + 1 + column * sizes.cell, y + row * sizes.tile, tile, faded=CLAIMED in marked)
            behind = x + 1 + column * sizes.cell + 2 * sizes.tile
            if newest or mark:
                style = self.look.style("accent" if newest or mark == "*" else "dim", bold=True)
                self.canvas.put(behind, y + row * sizes.tile, "◂" if newest and mark != "*" else mark, style)

    def _tile(self, x: int, y: int, tile: str, *, faded: bool = False, click: str = "") -> None:
        """Draw a tile as large as tiles are: its face, below it the rest of the card, half a row free between tiles."""
        size, style = self.sizes.tile, self.look.card(tile, faded=faded)
        face = self.look.face(tile)
        if size == 1:
            self.canvas.put(x, y, face, style, click)
            return
        blank = " " * (2 * size)
        rows = [blank] * (size - 1)
        rows[(size - 1) // 2] = " " * (size - 1) + face + " " * (size - 1)
        for at, row in enumerate(rows):
            self.canvas.put(x, y + at, row, style, click)
        edge = self.look.style("back" if faded or face == HIDDEN else "card")
        self.canvas.put(x, y + size - 1, "▀" * (2 * size), edge, click)

    def _middle(self, x: int, y: int) -> None:
        """Draw what stands in the middle: the hand's title, dora, tiles left, sticks."""
        hand, look, room = self.view["hand"], self.look, self.sizes.column
        if not hand:
            return
        title = hand["title"]
        self.canvas.put(centred(title, x, room), y, title, look.style("accent", bold=True))
        dora = [tile for tile in hand["dora"] if tile != "?"]
        label = look.say("screen.dora") + " "
        at = x + max(0, (room - columns.width(label) - 3 * len(dora)) // 2)
        at = self.canvas.put(at, y + 1, label, look.style("dim"))
        for tile in dora:
            at = self.canvas.put(at, y + 1, look.face(tile), look.card(tile)) + 1
        sticks = [look.say("screen.sticks", sticks=hand["sticks"])] if hand["sticks"] else []
        text = "  ".join([look.say("screen.left", tiles=hand["left"]), *sticks])
        self.canvas.put(centred(text, x, room), y + 2, text, look.style("dim"))

    def _log(self, x: int, room: int, height: int) -> None:
        """Draw the latest lines of the log beside the table."""
        rows = [line for said in self.lines for line in self._wrapped(said, room)][-height + 2 :]
        self.canvas.put(x, 0, cut(self.look.say("screen.log-title"), room), self.look.style("accent", bold=True))
        for at, line in enumerate(rows, 1):
            self.canvas.put(x, at, line, self.look.style("dim" if line.startswith("  ") else "text"))

    @staticmethod
    def _wrapped(text: str, room: int) -> list[str]:
        first, *rest = columns.wrap(text, room - 2) or [""]
        return [first, *(f"  {line}" for line in rest)]

    # ---- what the player has before them
    def _bottom(self, y: int) -> None:
        """Draw the question, the hand, choices, sentences and the keys of all else."""
        canvas, look, left = self.canvas, self.look, self._left(self.sizes)
        for row, line in enumerate(self._question(canvas.width - left)):
            canvas.put(left, y + row, line, look.style("accent", bold=True))
        self._hand(left, y + 1)
        chips = self._chip_lines(self.sizes)
        for row, numbers in enumerate(chips):
            self._chips(numbers, left, y + 2 + self.sizes.tile + row)
        top = y + 2 + self.sizes.tile + len(chips)
        rows = canvas.height - 1 - top
        for at, (line, colour) in enumerate(self._said(canvas.width - left - 1, rows)):
            canvas.put(left, top + at, line, look.style(colour))
        x = left
        for key, name in FOOT:
            x = canvas.put(x, canvas.height - 1, key, look.style("accent", bold=True), name)
            x = canvas.put(x, canvas.height - 1, f" {look.say(f'screen.{name}')}", look.style("dim"), name) + 2

    def _question(self, room: int) -> list[str]:
        """Return what is asked, or is to be known: in as many lines as it takes before the deal, above a hand in one."""
        view, look = self.view, self.look
        ask = view["ask"]
        text = str(ask["text"] if ask else view["game"]["note"] or view["result"].get("title", ""))
        if self.desk.lost:
            text = look.say("screen.lost")
        elif self.desk.riichi and ask:
            text = look.say("screen.riichi-which")
        return [cut(text, room)] if hand_of(view) else columns.wrap(text, room)[: 2 + self.sizes.tile]

    def _hand(self, x: int, y: int) -> None:
        """Draw the own hand with the key of each tile, or a dash where it may not be discarded; then its melds."""
        view, look, sizes = self.view, self.look, self.sizes
        seat = view["seats"][str(self.me)]
        turn = view["ask"].get("kind") == "turn"
        for at, (tile, drawn) in enumerate(hand_of(view)):
            x += 2 if drawn else 0
            may = may_discard(view, at, riichi=self.desk.riichi)
            click = f"tile {at}" if turn else ""
            self._tile(x, y, tile, faded=turn and not may, click=click)
            if turn:
                best = view["hints"].get("best", "") in {discard_of(view, at, riichi=False), discard_of(view, at, riichi=True)}
                key = KEYS[at] if may else "–"
                chosen = at == self.desk.chosen
                style = look.style("accent" if chosen else "good" if best else "dim", bold=may, under=chosen)
                self.canvas.put(x + sizes.tile - 1, y + sizes.tile, key + ("!" if best else ""), style, click)
            x += sizes.cell
        for meld in seat["melds"]:
            x = self._meld(meld, x + 2, y)

    def _chips(self, numbers: list[int], x: int, y: int) -> None:
        for at in numbers:
            choice = self.choices[at]
            style = self.look.style("text", back="chip", bold=True)
            x = self.canvas.put(x, y, f" {choice.key}", self.look.style("accent", back="chip", bold=True), f"choice {choice.key}")
            x = self.canvas.put(x, y, f" {choice.label} ", style, f"choice {choice.key}") + 1

    def _said(self, room: int, rows: int) -> list[tuple[str, str]]:
        """Return the sentences under the hand: answers to the player, hints, else the latest of the log."""
        said = [(line, "bad") for text in self.desk.said for line in columns.wrap(text, room)][:rows]
        hints = [(line, "good") for text in hint_lines(self.view, self.look) for line in columns.wrap(text, room)]
        said += hints[: rows - len(said)]
        if not self.sizes.log and rows > len(said):
            told = [(line, "dim") for text in self.lines[-rows:] for line in self._wrapped(text, room)]
            said += told[-(rows - len(said)) :]
        return said
