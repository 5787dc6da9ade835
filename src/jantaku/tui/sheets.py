"""Results, standings, reasons and lists as pages to scroll."""

from collections.abc import Iterable
from typing import Any

from rich.text import Text

from jantaku.texts import columns
from jantaku.tui.look import Appearance

Json = dict[str, Any]


class PageWriter:
    """A page that is being written."""

    def __init__(self, look: Appearance) -> None:
        self.look, self.text = look, Text()

    def line(self, text: str = "", colour: str = "text", *, bold: bool = False) -> None:
        """Write one line."""
        self.text.append(f"{text}\n", self.look.style(colour, bold=bold))

    def tiles(self, tiles: Iterable[str], before: str = "  ") -> None:
        """Write tiles in a row, without ending the line."""
        self.text.append(before, self.look.style())
        for tile in tiles:
            self.text.append(self.look.face(tile), self.look.card(tile))
            self.text.append(" ", self.look.style())

    def table(self, rows: Iterable[tuple[str, ...]], colours: tuple[str, ...], *, right: tuple[int, ...] = ()) -> None:
        """Write rows of cells in columns."""
        for cells in columns.columns(list(rows), right):
            for cell, colour in zip(cells, colours, strict=False):
                self.text.append(cell, self.look.style(colour))
            self.text.append("\n")


def result_sheet(view: Json, look: Appearance) -> Text:
    """Return how the hand ended: each win with its sheet, the payments, what follows."""
    sheet, result = PageWriter(look), view["result"]
    if len(result["wins"]) != 1:
        sheet.line(result["title"], "accent", bold=True)
    for win in result["wins"]:
        sheet.line(win["title"], "accent", bold=True)
        _win(sheet, win["sheet"])
    for line in result["lines"]:
        sheet.line(line)
    changes = [("  " + each["name"], each["delta_text"], each["total_text"]) for each in result["changes"]]
    sheet.table(changes, ("text", "accent", "text"), right=(1, 2))
    for line in result["next"]:
        sheet.line(line)
    for win in result["wins"]:
        _count(sheet, win["sheet"])
    return sheet.text


def _win(sheet: PageWriter, win: Json) -> None:
    words = win["words"]
    sheet.tiles(win["tiles"])
    for meld in win["melds"]:
        sheet.tiles(("?" if tile.get("down") else tile["tile"] for tile in meld["tiles"]), "  ")
    sheet.tiles([win["win"]], " + ")
    sheet.line()
    for name in ("dora", "ura"):
        if win[name]:
            sheet.text.append(f"  {words[name]}", sheet.look.style("dim"))
            sheet.tiles(win[name], " ")
            sheet.line()
    sheet.table([("  " + yaku["name"], yaku["worth"], yaku["cite"]) for yaku in win["yaku"]], ("text", "good", "dim"))
    sheet.line(f"  {win['headline']}", "accent", bold=True)


def _count(sheet: PageWriter, win: Json) -> None:
    """Write how a win was counted: fu, then from han and fu to the payments."""
    sheet.line()
    if win["fu"]:
        sheet.line(f"  {win['words']['fu']}: {win['fu_text']}" if win["fu_text"] else f"  {win['words']['fu']}", "dim")
        sheet.table(
            [("    " + item["name"], str(item["fu"]), item["cite"]) for item in win["fu"]], ("dim", "text", "dim"), right=(1,)
        )
    for step in win["steps"]:
        sheet.line(f"  {step['text']}" + (f" ({step['cite']})" if step["cite"] else ""), "dim")


def standing_sheet(view: Json, look: Appearance) -> Text:
    """Return how the game ended."""
    sheet, standing = PageWriter(look), view["standing"]
    rows = [(f"{row['place']}", row["name"], row["points_text"], row["uma"], row["score"]) for row in standing["rows"]]
    sheet.table(rows, ("accent", "text", "text", "dim", "accent"), right=(2, 3, 4))
    for note in standing["notes"]:
        sheet.line()
        sheet.line(note, "dim")
    return sheet.text


def hints_sheet(view: Json, look: Appearance) -> Text:
    """Return all that the table tells of the own hand: waits, what each discard leaves, what the strong bot expects."""
    sheet, hints = PageWriter(look), view["hints"]
    if not hints:
        sheet.line(look.say("screen.hints-off" if view["game"]["hints"] == "off" else "screen.hints-none"))
    if hints.get("text"):
        sheet.line(hints["text"], "accent", bold=True)
    for wait in hints.get("waits", []):
        sheet.tiles([wait["tile"]])
        sheet.line(f"×{wait['left']}  {wait['note']}")
    for reason in hints.get("furiten", []):
        sheet.line(f"{reason['text']} ({reason['cite']})", "bad")
    drawn = view["seats"].get(str(view["game"]["me"]), {}).get("drawn", "")
    for act, each in hints.get("discards", {}).items():
        riichi, _, tile = act.rpartition(" ")
        sheet.tiles([drawn if tile == "drawn" else tile])
        told = f"{look.say('board.riichi')}: {each['text']}" if riichi else each["text"]
        sheet.line(told, "text" if act == hints.get("best") else "dim")
    if hints.get("why"):
        sheet.line()
        sheet.line(hints["why"]["text"], "accent")
        for row in hints["why"]["rows"]:
            sheet.line(f"{row['spoken']}: {row['text']}" if row["text"] else row["spoken"], "text" if row["best"] else "dim")
    return sheet.text


def lines_sheet(lines: Iterable[str], look: Appearance) -> Text:
    """Return lines as a page."""
    sheet = PageWriter(look)
    for line in lines:
        sheet.line(line)
    return sheet.text


def reasons_sheet(found: Iterable[tuple[str, list[Json]]], look: Appearance) -> Text:
    """Return acts, each with the reasons against it and their clauses."""
    sheet = PageWriter(look)
    for name, reasons in found:
        sheet.line(name, "accent", bold=True)
        for reason in reasons:
            sheet.line(f"  {reason['text']}" + (f" ({reason['cite']})" if reason["cite"] else ""))
        if not reasons:
            sheet.line(f"  {look.say('prompt.why-nothing')}", "good")
    return sheet.text
