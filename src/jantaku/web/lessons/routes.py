"""The lessons under ``/learn``: the tiles, the first hand, the yaku, scoring, manners; each under any book."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.rules.book import Book
from jantaku.scoring.examples import EXAMPLES
from jantaku.scoring.tiles import SEATS
from jantaku.texts import glossary, say, seat_name
from jantaku.texts.bookcard import line
from jantaku.web.calculator.query import RIICHI, Query
from jantaku.web.errors import WebError
from jantaku.web.http.page_texts import table_words
from jantaku.web.http.preview import LinkPreview
from jantaku.web.http.shared_pages import shared
from jantaku.web.http.templating import go
from jantaku.web.lessons import manners as conduct
from jantaku.web.lessons import tiles as kinds
from jantaku.web.lessons import yaku as lore
from jantaku.web.lessons.counts import count_of
from jantaku.web.lessons.first_hand import BY_NAME, MOMENTS
from jantaku.web.lessons.moments import rules_for, shown_moment
from jantaku.web.lessons.scoring import STEPS, asked_of, counted
from jantaku.web.lessons.way import LessonReader, reader_of, shown
from jantaku.web.rules.present import BOOKS, short
from jantaku.web.wire.sheet import name_of


def routes() -> list[BaseRoute]:
    """Return the routes of the lessons."""
    pages = {"tiles": tiles, "first-hand": first_hand, "first-hand/{moment}": moment, "yaku": yaku_list, "yaku/{name}": yaku}
    pages |= {"scoring": scoring, "manners": manners}
    return [Route(f"/learn/{path}", shared(work)) for path, work in pages.items()]


def tiles(request: Request) -> Response:
    """Render the kinds of tile."""
    reader = reader_of(request)
    return shown(
        request,
        reader,
        "tiles",
        "tiles",
        suits=kinds.suits(reader.lang),
        meaning=lambda term: glossary.meaning(term, reader.lang),
        reds=kinds.red_fives(reader.book),
        circles=kinds.circles(),
        lines=reader.rulings(kinds.RULINGS),
        dora_lines=reader.rulings(kinds.DORA_RULINGS),
        names=table_words(reader.lang)["tiles"],
    )


def first_hand(request: Request) -> Response:
    """Render the list of the moments of the first hand."""
    reader = reader_of(request)
    titles = [(each.name, reader.voice.say(f"first-hand.title-{each.name}")) for each in MOMENTS]
    return shown(request, reader, "first-hand", "first_hand", titles=titles)


def moment(request: Request) -> Response:
    """Render a moment of the first hand. Raise WebError for one that it has not."""
    reader, name = reader_of(request), request.path_params["moment"]
    if name not in BY_NAME:
        raise WebError("lesson.no-moment", status=404)
    at, own = BY_NAME[name], rules_for(reader.book)
    found = shown_moment(reader._replace(book=own), at)
    last = at + 1 == len(MOMENTS)
    return shown(
        request,
        reader,
        "first-hand",
        "moment",
        found=found,
        otherwise=own is not reader.book,
        number=at + 1,
        count=len(MOMENTS),
        earlier=MOMENTS[at - 1].name if at else "",
        later="" if last else MOMENTS[at + 1].name,
        seen="first-hand" if last else "",
        boot={"names": table_words(reader.lang)["tiles"]},
        names=table_words(reader.lang)["tiles"],
        preview=LinkPreview(found.title, found.text, path=request.url.path),
    )


def yaku_list(request: Request) -> Response:
    """Render the list of the yaku, the most frequent first."""
    reader = reader_of(request)
    found = lore.listed(reader)
    return shown(request, reader, "yaku", "yaku_list", rows=found, count=found[0].frequency)


def yaku(request: Request) -> Response:
    """Render a yaku; one that the book's list has under another name leads there. Raise WebError for one that it has not."""
    reader, name = reader_of(request), request.path_params["name"]
    known = lore.names_of(reader.book)
    if name not in known:
        return elsewhere(reader, name)
    order = [each.name for each in lore.listed(reader)]
    at = order.index(name)
    row = line(reader.book, f"yaku.{name}", reader.lang)
    title = name_of(name, reader.voice)
    meaning = glossary.meaning(name, reader.lang) if name in EXAMPLES else row.note
    closed, opened = lore.worth(reader, name)
    return shown(
        request,
        reader,
        "yaku",
        "yaku",
        books=[each for each in BOOKS if name in lore.names_of(Book.open(each))],
        name=name,
        title=title,
        row=row,
        meaning=meaning,
        closed=closed,
        open=opened,
        term_names=lore.term_names(name),
        examples=lore.examples(reader, name),
        misses=lore.misses(reader, name),
        count=count_of(reader.book.name, lore.rows_of(reader.book, name)),
        several=len(lore.rows_of(reader.book, name)) > 1,
        earlier=[(each, name_of(each, reader.voice)) for each in order[:at][-1:]],
        later=[(each, name_of(each, reader.voice)) for each in order[at + 1 :][:1]],
        names=table_words(reader.lang)["tiles"],
        preview=LinkPreview(title, meaning, path=request.url.path),
    )


def elsewhere(reader: LessonReader, name: str) -> Response:
    """Lead to the page of a yaku by its other name in this book. Raise WebError if the book has it not."""
    book = reader.book
    of = book.rows[name].of if name in book.rows else ""
    forms = [row.id for row in book.yaku.values() if row.of == name]
    found = of if of in lore.names_of(book) else forms[0] if forms else ""
    if not found:
        raise WebError("lesson.no-yaku", status=404, book=short(book.name))
    return go(reader.link(f"/learn/yaku/{found}"))


def scoring(request: Request) -> Response:
    """Render a hand counted in six steps: that of the address, or an example."""
    reader, query = reader_of(request), Query.read(request.query_params.multi_items())
    asked = asked_of(query, reader)
    found = counted(asked, reader)
    return shown(
        request,
        reader,
        "scoring",
        "scoring",
        found=found,
        asked=asked,
        every_step=STEPS,
        seats=[(letter, seat_name(wind, reader.lang)) for wind, letter in enumerate(SEATS)],
        riichi=[(word, say(f"calc.riichi-{word or 'none'}", reader.lang)) for word in RIICHI],
        back=asked.link,
        names=table_words(reader.lang)["tiles"],
    )


def manners(request: Request) -> Response:
    """Render table manners and fouls."""
    reader = reader_of(request)
    return shown(request, reader, "manners", "manners", groups=conduct.groups(reader), judged=conduct.settled(reader.book))
