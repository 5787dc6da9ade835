"""The referee's card: the whole catalogue under a book on a sheet of A4, as data and as a page to print."""

from html import escape
from typing import NamedTuple

from jantaku import languages
from jantaku.printing.page import faces
from jantaku.referee.following import CHOMBO, OF_PENALTY
from jantaku.referee.foul import Case
from jantaku.referee.fouls import FOULS, GROUPS
from jantaku.referee.given import says
from jantaku.referee.outline import rows
from jantaku.referee.ruling import cited, marked
from jantaku.rules.book import Book
from jantaku.rules.citation import FOLLOWS, READING, SAYS, SILENT
from jantaku.texts import say
from jantaku.texts.booktitle import book_title
from jantaku.texts.rulings import describe

SIGNS = {FOLLOWS: "°", READING: "*"}


class CardLine(NamedTuple):
    """One line: the circumstances, the penalty, what to do, the clause."""

    when: str
    sanction: str
    penalty: str
    steps: str
    cite: str


class CardFoul(NamedTuple):
    """One foul, or one heading of the box on chombo: its title, its row code, its lines."""

    title: str
    code: str
    lines: tuple[CardLine, ...]


class Part(NamedTuple):
    """A group of entries."""

    title: str
    entries: tuple[CardFoul, ...]


class RefereeCard(NamedTuple):
    """Printed card: the book, its house rulings, the parts in order."""

    title: str
    book: str
    house: tuple[str, ...]
    parts: tuple[Part, ...]
    foot: str

    def plain(self) -> dict[str, object]:
        """Return the card as data."""
        parts = [{"title": part.title, "entries": [_entry_plain(entry) for entry in part.entries]} for part in self.parts]
        return {"title": self.title, "book": self.book, "house": list(self.house), "parts": parts, "foot": self.foot}


def card(book: Book, lang: str = "en") -> RefereeCard:
    """Return the card of a book in a language."""
    groups = [
        Part(say(f"foul.group.{group}", lang), tuple(_foul(book, ident, lang) for ident in FOULS if FOULS[ident].group == group))
        for group in GROUPS
    ]
    house = tuple(f"{key}={value}" for key, value in book.house.items())
    return RefereeCard(
        say("foul.card", lang),
        f"{book_title(book, lang)}, {book.imprint.short}",
        house,
        (_penalties(book, lang), *groups),
        say("foul.card-points", lang) + languages.of(lang).gap + say("foul.card-standing", lang),
    )


def _foul(book: Book, ident: str, lang: str) -> CardFoul:
    """Return a foul with its special consequences; those of every penalty are in the box on penalties."""
    foul = FOULS[ident]
    found = rows(book, foul)
    lines = [
        CardLine(
            row.circumstances(lang),
            row.sanction,
            row.penalty(lang),
            _sentences(row.next, lang),
            _cited(book, row.key, lang, stands=row.stands),
        )
        for row in found
    ]
    return CardFoul(foul.title(lang), foul.code, tuple(lines))


def _penalties(book: Book, lang: str) -> Part:
    """Return the consequences of a dead hand and a chombo, for any foul."""
    dead = CardLine("", "dead-hand", "", _sentences(OF_PENALTY["dead-hand"][:2], lang), _cited(book, "fouls.dead_hand", lang))
    cost = CardLine("", "chombo", "", _speaks(book, "fouls.chombo", lang), _cited(book, "fouls.chombo", lang))
    if says(book, "fouls.chombo") == "penalty-points":
        cost = cost._replace(steps=_speaks(book, "fouls.chombo_points", lang), cite=_cited(book, "fouls.chombo_points", lang))
    cases = [case for case in CHOMBO if _stands(book, case)]
    lines = [cost, *(_chombo(book, case, lang) for case in cases)]
    if "fouls.two_offenders" in book.rulings:
        text = _speaks(book, "fouls.two_offenders", lang)
        lines.append(CardLine(say("foul.card-two", lang), "chombo", "", text, _cited(book, "fouls.two_offenders", lang)))
    return Part(
        "", (CardFoul(say("foul.card-chombo", lang), "N3-N6", tuple(lines)), CardFoul(say("foul.card-dead", lang), "N2", (dead,)))
    )


def _stands(book: Book, case: Case) -> bool:
    """Return whether the book has what a case of the chombo needs; open questions are not printed."""
    if "decide" in case.next:
        return False
    barred = any(says(book, key) == value for key, value in case.unless.items())
    return not barred and all(says(book, key) == value for key, value in case.book.items())


def _chombo(book: Book, case: Case, lang: str) -> CardLine:
    last = "last_timed_hand" in case.when
    how = case.when.get("with", ("none",))[0]
    heads = [say(f"foul.card-with-{how}", lang)] if how != "none" else []
    end = say("foul.card-last", lang)
    heads += [end[:1].lower() + end[1:] if heads else end] if last else []
    when = languages.of(lang).comma.join(heads) or say("foul.card-alone", lang)
    return CardLine(when, "chombo", "", _sentences(case.next, lang), _cited(book, case.key, lang))


def _cited(book: Book, key: str, lang: str, *, stands: str = "") -> str:
    """Return a clause, short, with the sign of its standing; in brackets where the book is silent. The foot explains both."""
    found = book.rulings.get(key)
    plain = cited(book, key, lang, stands=SAYS)
    _, _, other = plain.partition("; ")
    own = f"({other})" if other and found and (found.inherited or found.written.startswith(SILENT)) else ""
    return (own or plain) + SIGNS.get(marked(book, key, stands), "")


def _sentences(following: tuple[str, ...], lang: str) -> str:
    """Return what follows, in one line; if the deal goes on, only the player's own stick goes back."""
    own = {} if {"redeal", "not-redealt"} & set(following) else {"stake-returned": "foul.own-stake-returned"}
    shown = [ident for ident in following if ident not in {"plays-on", "decide"}]
    return languages.of(lang).clauses.join(say(own.get(ident, f"foul.next.{ident}"), lang, points=0) for ident in shown)


def _speaks(book: Book, key: str, lang: str) -> str:
    return describe(book, key, lang) if key in book.rulings else ""


def _entry_plain(entry: CardFoul) -> dict[str, object]:
    return {"title": entry.title, "code": entry.code, "lines": [line._asdict() for line in entry.lines]}


STYLE = """
@page { size: A4; margin: 5mm 6mm }
* { box-sizing: border-box }
body { font: 6.4pt/1.14 "Jantaku Print", "Hiragino Sans", "Yu Gothic", "Noto Sans CJK JP", "Noto Sans JP", "IPAGothic",
  sans-serif; text-rendering: geometricPrecision; color: #111; background: #fff; margin: 0 auto; max-width: 198mm; padding: 8mm 0 }
header { display: flex; align-items: baseline; gap: 4mm; border-bottom: 1.2pt solid #111; padding-bottom: 1mm; margin-bottom: 2mm }
h1 { font-size: 14pt; line-height: 1; margin: 0 }
header p { margin: 0; font-size: 9pt }
main { columns: 2; column-gap: 5mm; column-fill: balance }
h2 { font-size: 7.6pt; margin: .9mm 0 .3mm; color: #fff; background: #1d4a3b; padding: .4mm 1.4mm; break-after: avoid }
section:first-child { border: .8pt solid #1d4a3b; padding: .6mm 1.4mm; margin-bottom: 1.4mm; break-inside: avoid }
article { break-inside: avoid; border-bottom: .3pt solid #bbb; padding: .2mm 0 }
h3 { font-size: 6.9pt; margin: 0 }
.short { display: flex; gap: 2mm }
.short h3 { flex: none; max-width: 45% }
.short ul { flex: 1 }
.cite { color: #666; font-weight: 400; font-size: 5.6pt; white-space: nowrap }
ul { list-style: none; margin: 0; padding: 0 }
li { padding-left: 2mm; display: flex; justify-content: space-between; align-items: baseline; gap: 2mm }
li span:first-child { min-width: 0 }
.cite { text-align: right; white-space: normal; flex: none; max-width: 24mm; text-wrap: balance }
b { display: inline-block; padding: 0 .8mm; line-height: 1.15; border-radius: .6mm; background: #eee; font-weight: 700 }
.chombo b, .disqualification b { background: #a3201f; color: #fff }
.dead-hand b { background: #333; color: #fff }
.points b { background: #f3d36b }
.yellow-card b { background: #ffe34d }
.redeal b { background: #cfe3f5 }
.none b { display: inline; background: none; padding: 0; font-weight: 600; color: #1d6b45 }
.discretion b { display: inline; background: none; padding: 0; font-weight: 600; font-style: italic }
:lang(ja) .discretion b { font-style: normal }
footer { margin-top: 2mm; border-top: .6pt solid #111; padding-top: .8mm }
@media screen { body { font-size: 9.5pt; max-width: 60rem; padding: 1rem } main { columns: 22rem 2 } h3 { font-size: 10pt }
  h2 { font-size: 11pt } .cite { font-size: 8pt } .cite { max-width: 9rem } }
@media print {
  :lang(ja) body { font-size: 7pt }
  body { padding: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact } }
"""


def style(lang: str) -> str:
    """Return the style of the card in a language, its font included."""
    return faces(lang) + STYLE


def html(printed: RefereeCard, lang: str = "en") -> str:
    """Return the card as a standalone page, for A4; it loads nothing."""
    house = f"<p>{escape(', '.join(printed.house))}</p>" if printed.house else ""
    parts = "\n".join(_part(part, lang) for part in printed.parts)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(printed.title)} – {escape(printed.book)}</title>\n<style>{style(lang)}</style>\n</head>\n<body>\n"
        f"<header><h1>{escape(printed.title)}</h1><p>{escape(printed.book)}</p>{house}</header>\n"
        f"<main>\n{parts}\n</main>\n<footer>{escape(printed.foot)}</footer>\n</body>\n</html>"
    )


def _part(part: Part, lang: str) -> str:
    head = f"<h2>{escape(part.title)}</h2>" if part.title else ""
    return f"<section>{head}{''.join(_article(entry, lang) for entry in part.entries)}</section>"


def _article(entry: CardFoul, lang: str) -> str:
    if len(entry.lines) == 1 and not entry.lines[0].when:
        return f'<article class="short"><h3>{escape(entry.title)}</h3><ul>{_item(entry.lines[0], lang)}</ul></article>'
    lines = "".join(_item(line, lang) for line in entry.lines)
    return f"<article><h3>{escape(entry.title)}</h3><ul>{lines}</ul></article>"


def _item(line: CardLine, lang: str) -> str:
    when = f"{escape(line.when)}{languages.of(lang).colon}" if line.when else ""
    penalty = f"<b>{escape(line.penalty)}</b>" if line.penalty else ""
    steps = f"{' – ' if penalty else ''}{escape(line.steps)}" if line.steps else ""
    return f'<li class="{line.sanction}"><span>{when}{penalty}{steps}</span><span class="cite">{escape(line.cite)}</span></li>'
