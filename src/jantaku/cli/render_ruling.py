"""A ruling and the catalogue of fouls, in lines for a terminal."""

from collections.abc import Sequence
from typing import Any

from jantaku import languages
from jantaku.cli.common import paint, places
from jantaku.referee import GROUPS, Foul, Ruling
from jantaku.referee.outline import FoulPair, OutlineRow, rows
from jantaku.referee.pending import outlook, outlook_lines
from jantaku.referee.ruling import answer, cited
from jantaku.rules.book import Book
from jantaku.texts import LANGUAGES, say
from jantaku.texts.booktitle import book_title
from jantaku.texts.columns import pad, width, wrap

LEAST = 76  # places that two columns need


def ruling_lines(ruling: Ruling, lang: str) -> list[str]:
    """A ruling: what it is, the sentence to read out, what happens next, on what it stands."""
    room = places() - 4
    points = f", {say('foul.sanction.points', lang, points=ruling.points)}" if ruling.points and ruling.sanction != "points" else ""
    where = f"{ruling.foul}  {ruling.code}  {book_title(ruling.book, lang)}"
    lines = [
        f"{paint('title', ruling.title(lang))}  {paint('clause', where)}",
        "",
        f"  {paint('total', ruling.penalty(lang) + points)}  {paint('clause', ruling.clause(lang))}",
        *(f"    {line}" for name, value in ruling.given for line in wrap(answer(name, value, lang), room)),
        "",
        f"  {paint('total', say('foul.aloud', lang))}",
        *(f"    {line}" for line in wrap(ruling.sentence(lang), room)),
        "",
    ]
    if ruling.next:
        lines.append(f"  {paint('total', say('foul.following', lang))}")
        mark = max(width(ident) for ident in ruling.next)
        for ident, step in zip(ruling.next, ruling.steps(lang), strict=True):
            first, *more = wrap(step, room - mark - 2) or [""]
            lines.append(f"    {paint('clause', pad(ident, mark))}  {first}")
            lines += [" " * (mark + 6) + line for line in more]
        lines.append("")
    later = outlook_lines(ruling, lang)
    if later:
        lines.append(f"  {paint('total', say('foul.judged-when', lang))}")
        lines += [*(f"    {line}" for one in later for line in wrap(one, room)), ""]
    for note in (*ruling.notes(lang), "; ".join(ruling.clauses(lang))):
        lines += [f"  {paint('clause', line)}" for line in wrap(note, room)]
    return lines


def plain(ruling: Ruling, lang: str) -> dict[str, Any]:
    """A ruling as data."""
    return {
        "sanction": ruling.sanction,
        "points": ruling.points,
        "cite": ruling.cite,
        "sentence": {language: ruling.sentence(language) for language in LANGUAGES},
        "next": list(ruling.next),
        "foul": ruling.foul,
        "code": ruling.code,
        "book": ruling.book.name,
        "house": dict(ruling.book.house),
        "given": dict(ruling.given),
        "clauses": list(ruling.clauses(lang)),
        "notes": list(ruling.notes(lang)),
        "standing": ruling.standing,
        **({"later": later_of(ruling)} if outlook(ruling) else {}),
    }


def later_of(ruling: Ruling) -> list[dict[str, Any]]:
    """Later outcome of a foul that is judged later, as data: ``at`` and the ruling of that moment."""
    return [
        {"at": moment, "sanction": one.sanction, "points": one.points, "next": list(one.next), "cite": one.cite}
        for moment, one in outlook(ruling)
    ]


def catalogue_lines(fouls: Sequence[Foul], book: Book, lang: str, *, ranked: bool) -> list[str]:
    """The catalogue, group by group; what was looked for, the likeliest first."""
    lines = [paint("title", say("foul.list", lang, book=book_title(book, lang))), ""]
    if ranked:
        lines += [line for foul in fouls for line in _entry(foul, book, lang)]
    else:
        for group in GROUPS:
            lines += [paint("title", say(f"foul.group.{group}", lang)), ""]
            lines += [line for foul in fouls if foul.group == group for line in _entry(foul, book, lang)]
    return [*lines, paint("clause", say("foul.found", lang, count=len(fouls)) + "  " + say("foul.more", lang))]


def pair_lines(pairs: Sequence[FoulPair], a: Book, b: Book, lang: str) -> list[str]:
    """The catalogue under two books, side by side where there is room."""
    differ = sum(not pair.same for pair in pairs)
    lines = [
        paint("title", say("foul.side", lang, a=a.title, b=b.title)),
        say("foul.differ", lang, count=differ, all=len(pairs)),
        "",
    ]
    for group in GROUPS:
        lines += [paint("title", say(f"foul.group.{group}", lang)), ""]
        for pair in pairs:
            if pair.foul.group == group:
                lines += _pair(pair, a, b, lang)
    return lines[:-1]


def _entry(foul: Foul, book: Book, lang: str) -> list[str]:
    head = f"  {paint('total', foul.title(lang))}  {paint('clause', f'{foul.id}  {foul.code}')}"
    return [head, *(f"    {line}" for row in rows(book, foul) for line in _row(row, book, places() - 4, lang)), ""]


def _row(row: OutlineRow, book: Book, room: int, lang: str) -> list[str]:
    """A row: in which circumstances, which penalty, where."""
    colon = languages.of(lang).colon
    when = row.circumstances(lang)
    text = f"{when}{colon if when else ''}{row.penalty(lang)}"
    return [*wrap(f"{text}  [{cited(book, row.key, lang, stands=row.stands)}]", room)]


def _pair(pair: FoulPair, a: Book, b: Book, lang: str) -> list[str]:
    """A foul under two books."""
    mark = "  " if pair.same else "≠ "
    lines = [f"{mark}{paint('total', pair.foul.title(lang))}  {paint('clause', f'{pair.foul.id}  {pair.foul.code}')}"]
    whole = places()
    if whole < LEAST:
        for book, found in ((a, pair.a), (b, pair.b)):
            lines.append(f"    {paint('clause', book.name)}")
            lines += [f"      {line}" for row in found for line in _row(row, book, whole - 6, lang)]
        return [*lines, ""]
    room = (whole - 6) // 2
    left = [line for row in pair.a for line in _row(row, a, room, lang)]
    right = [line for row in pair.b for line in _row(row, b, room, lang)]
    left = [paint("clause", pad(a.name, room)), *(pad(line, room) for line in left)]
    right = [paint("clause", b.name), *right]
    height = max(len(left), len(right))
    left += [" " * room] * (height - len(left))
    right += [""] * (height - len(right))
    return [*lines, *(f"    {one}  {two}" for one, two in zip(left, right, strict=True)), ""]
