"""Pages of the drills: the start, one drill, a set for a class and its results. All work as plain forms."""

import asyncio
import secrets
from collections.abc import Iterable
from urllib.parse import urlencode

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.rules.book import DEFAULT, Book
from jantaku.texts import tile_names
from jantaku.texts.booktitle import book_title
from jantaku.web.errors import WebError
from jantaku.web.http.templating import go, lang_of, page, who_of
from jantaku.web.learn.drills import explained as of_tiles
from jantaku.web.learn.drills import rulings as of_texts
from jantaku.web.learn.drills import sets, tiles
from jantaku.web.learn.drills.explained import Explained
from jantaku.web.learn.drills.page_data import asking, boot
from jantaku.web.learn.drills.question import KINDS, MOST_SEED, OF_TILES, AskedDrill, DrillKey, number_of, read_key
from jantaku.web.rules.present import BOOKS

TEN = 10


def routes() -> list[BaseRoute]:
    """Return the routes."""
    return [
        Route("/learn/drill", start),
        Route("/learn/drill/next", following),
        Route("/learn/drill/set", one_set),
        Route("/learn/drill/make", make_set),
        Route("/learn/drill/{kind}", drill),
    ]


def _kinds(values: Iterable[str]) -> list[str]:
    """Return the kinds of an address, each once; all without any. Raise WebError for an unknown one."""
    found = [kind for value in values for kind in value.split(",") if kind]
    for kind in found:
        read_key(kind, DEFAULT, "0")
    return [kind for kind in KINDS if kind in found] or list(KINDS)


def _book(params: QueryParams) -> str:
    return read_key(KINDS[0], params.get("book", DEFAULT), "0").book


def _new_seed() -> str:
    return str(secrets.randbelow(MOST_SEED + 1))


def start(request: Request) -> Response:
    """Render the start: kinds and book to choose, what comes back, the streak and the curve; a set by its link."""
    lang = lang_of(request)
    if "set" in request.query_params:
        return go(f"/learn/drill/set?{urlencode({'set': request.query_params['set']})}")
    books = [(name, f"{Book.open(name).meta['short']} – {book_title(Book.open(name), lang)}") for name in BOOKS]
    return page(request, "learn/drills/start.html", kinds=KINDS, books=books, book=_book(request.query_params), boot=boot(lang))


def following(request: Request) -> Response:
    """Redirect to a new drill of one of the kinds of the address."""
    params = request.query_params
    kinds = _kinds(params.getlist("of"))
    key = DrillKey(secrets.choice(kinds), _book(params), int(_new_seed()))
    return go(key.link + (f"&of={','.join(kinds)}" if len(kinds) < len(KINDS) else ""))


async def drill(request: Request) -> Response:
    """Render a drill; with an answer, whether it is right and why."""
    params, kind = request.query_params, request.path_params["kind"]
    if "seed" not in params:
        return go(read_key(kind, _book(params), _new_seed()).link)
    key = read_key(kind, params.get("book", DEFAULT), params["seed"])
    who = who_of(request)
    question = await asyncio.to_thread(question_of, key, who.lang, who.profile)
    chosen = set(params.getlist("a")) if "done" in params or "a" in params else None
    right = question.is_right(chosen) if chosen is not None else False
    found = await asyncio.to_thread(explain, key, who.lang, who.profile) if chosen is not None else None
    along = _along(params, key)
    return page(
        request,
        "learn/drills/drill.html",
        question=question,
        key=key,
        number=number_of(key.kind),
        rows=_rows(question),
        chosen=chosen,
        right=right,
        found=found,
        along=along,
        next=_next(params, along, key, right=right),
        names=tile_names(who.lang),
        boot=asking(who.lang, who.profile),
        short=question.book.meta["short"],
    )


def question_of(key: DrillKey, lang: str, profile: str) -> AskedDrill:
    """Return a drill of any kind as a question."""
    return tiles.question_of(key, lang, profile) if key.kind in OF_TILES else of_texts.question_of(key, lang, profile)


def explain(key: DrillKey, lang: str, profile: str) -> Explained:
    """Return the answer of a drill of any kind."""
    return of_tiles.explained(key, lang, profile) if key.kind in OF_TILES else of_texts.explained(key, lang, profile)


def _rows(question: AskedDrill) -> list[list[object]]:
    """Return the choices in rows: tiles by suit, all others in one."""
    rows: dict[str, list[object]] = {}
    for choice in question.choices:
        rows.setdefault(choice.tile[-1:], []).append(choice)
    return list(rows.values())


def _along(params: QueryParams, key: DrillKey) -> dict[str, object] | None:
    """Return where a drill stands in its set; None outside of one. Raise WebError if it is not the next of it."""
    if "set" not in params:
        return None
    drills = sets.read_set(params["set"])
    got = sets.read_answers(params.get("got", ""), drills)
    if len(got) >= len(drills.drills) or drills.drills[len(got)] != key:
        raise WebError("drill.bad-answers")
    return {"set": drills.text, "got": got, "at": len(got) + 1, "of": len(drills.drills), "drills": drills}


def _next(params: QueryParams, along: dict[str, object] | None, key: DrillKey, *, right: bool) -> str:
    """Return the address after an answer: the next of the set or its sum; else a new drill of the same kinds."""
    if along is None:
        return f"/learn/drill/next?{urlencode({'book': key.book, 'of': params.get('of', '')})}"
    return step(str(along["set"]), f"{along['got']}{int(right)}")


def step(text: str, got: str) -> str:
    """Return the address at which a set goes on: its next drill, or its sum."""
    drills = sets.read_set(text)
    more = urlencode({"set": drills.text, "got": got})
    done = len(got) >= len(drills.drills)
    return f"/learn/drill/set?{more}" if done else f"{drills.drills[len(got)].link}&{more}"


# ---- a set
def make_set(request: Request) -> Response:
    """Redirect to a new set of ten drills, of the kinds and the book that were chosen."""
    kinds, book = _kinds(request.query_params.getlist("of")), _book(request.query_params)
    drills = [DrillKey(kinds[i % len(kinds)], book, int(_new_seed())) for i in range(TEN)]
    return go(f"/learn/drill/set?{urlencode({'set': sets.DrillSet(tuple(drills)).text})}")


def one_set(request: Request) -> Response:
    """Render a set: its link and its drills; with answers their sum and its code; with codes the sum of a class."""
    params = request.query_params
    drills = sets.read_set(params.get("set", ""))
    got = sets.read_answers(params.get("got", ""), drills)
    if 0 < len(got) < len(drills.drills):
        return go(step(drills.text, got))
    codes = params.get("codes", "")
    results, errors = sets.read_results(codes, drills)
    return page(
        request,
        "learn/drills/set.html",
        drills=drills,
        got=got,
        code=sets.code_of(drills, got) if got else "",
        first=step(drills.text, ""),
        codes=codes,
        results=results,
        errors=[error.sentence(lang_of(request)) for error in errors],
        by_drill=sets.by_drill(results, len(drills.drills)),
        boot=boot(lang_of(request)),
    )
