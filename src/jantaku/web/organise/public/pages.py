"""The public pages of an event: state, standings, seating, results, players, the big page. No page needs a script."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.tournament.public import PublicEvent
from jantaku.web.errors import WebError
from jantaku.web.http import qr
from jantaku.web.http.parsing import number
from jantaku.web.http.preview import address
from jantaku.web.http.shared_pages import rendered
from jantaku.web.http.templating import go, lang_of, page, site_of
from jantaku.web.organise.access import ME, actor_of
from jantaku.web.organise.desk.entries import parts_of
from jantaku.web.organise.public import big, player, present, sittings
from jantaku.web.organise.public.present import Json
from jantaku.web.organise.public.shown import EventView, answer, view_of

REMEMBERED = 200 * 24 * 3600  # seconds
MOST_ASKED = 100  # letters


def routes() -> list[BaseRoute]:
    """Return the routes of the public pages."""
    return [
        Route("/e/{id}", show),
        Route("/e/{id}/standings", standings),
        Route("/e/{id}/seating", seating),
        Route("/e/{id}/session/{n}", session),
        Route("/e/{id}/player/{n}", of_player),
        Route("/e/{id}/find", find),
        Route("/e/{id}/me", me),
        Route("/e/{id}/big", projector),
    ]


def framed(view: EventView, here: str) -> Json:
    """Return what all public pages of an event show: its name, which page it is, the session of the results."""
    seen = view.seen
    done = [number for number, each in sorted(seen.state.sessions.items()) if each.results]
    last = done[-1] if done else max(sittings.sessions(seen), default=0)
    return {"event": seen.state.name, "at": here, "last_session": last, "original": view.original}


async def show(request: Request) -> Response:
    """Show the event: what happens now, the search for a player, the first places, the book."""
    view, lang, parts = await view_of(request), lang_of(request), parts_of(await actor_of(request))
    roles = {"desk": bool(parts), "hall": "checkin" in parts}

    def content() -> Json:
        return framed(view, "event") | roles | present.event(view.seen, lang)

    return await answer(request, "organise/event.html", view.stage, content, f"desk={roles}")


async def standings(request: Request) -> Response:
    """Show the standings as they are shown to everybody, or ``?after=`` a session."""
    view, lang, after = await view_of(request), lang_of(request), _number(request, "after")
    after = after if after in view.seen.played else 0

    def content() -> Json:
        return framed(view, "standings") | present.standings(view.seen, lang, after)

    return await answer(request, "organise/standings.html", view.scores, content, f"after={after}")


async def seating(request: Request) -> Response:
    """Show the seats of the next session, or of ``?session=``."""
    view, lang, asked = await view_of(request), lang_of(request), _number(request, "session")
    _seated(view.seen, asked)

    def content() -> Json:
        return framed(view, "seating") | sittings.seating(view.seen, lang, asked)

    return await answer(request, "organise/seating.html", view.stage, content, f"session={asked}")


async def session(request: Request) -> Response:
    """Show the results of a session by table, and which tables still play."""
    view, lang, asked = await view_of(request), lang_of(request), number(request.path_params["n"])
    _seated(view.seen, asked)

    def content() -> Json:
        return framed(view, "results") | sittings.results(view.seen, lang, asked)

    return await answer(request, "organise/session.html", view.mark, content)


async def of_player(request: Request) -> Response:
    """Show a player: the next table first, then all that was played. Raise WebError for a number that is not entered."""
    view, lang, entry = await view_of(request), lang_of(request), number(request.path_params["n"])
    if entry not in view.seen.state.entries:
        raise WebError("public.no-player", status=404, n=request.path_params["n"][:5])
    cut, mine = min(_number(request, "cut"), len(view.seen.state.entries)), remembered(request, view.seen) == entry

    def content() -> Json:
        return framed(view, "me" if mine else "player") | {"mine": mine} | player.player(view.seen, view.needs, lang, entry, cut)

    return await answer(request, "organise/player.html", view.stage, content, f"cut={cut}&mine={mine}")


async def find(request: Request) -> Response:
    """Look a player up by name or number: one that fits is remembered where nobody is yet, of several one is tapped."""
    view, lang = await view_of(request), lang_of(request)
    asked = " ".join(request.query_params.get("q", "")[:MOST_ASKED].split())
    entries, known = player.found(view.seen, asked), remembered(request, view.seen)
    if len(entries) == 1:
        return go(f"{_path(request)}/player/{entries[0]}" if known else f"{_path(request)}/me?player={entries[0]}")
    content = {
        **framed(view, "me"),
        "asked": asked,
        "known": known,
        "known_name": view.seen.name(known) if known else "",
        "count": len(entries),
        "most": player.MOST_FOUND,
        "found": player.choices(view.seen, entries, lang),
    }
    return await rendered(lambda: page(request, "organise/find.html", id=request.path_params["id"], **content))


async def me(request: Request) -> Response:
    """Go to the page of whom this phone remembers; ``?player=`` is remembered from now on, 0 forgets. Else ask who it is."""
    view, path = await view_of(request), _path(request)
    if "player" not in request.query_params:
        known = remembered(request, view.seen)
        return go(f"{path}/player/{known}" if known else f"{path}/find")
    chosen = _number(request, "player")
    if chosen not in view.seen.state.entries:
        back = go(f"{path}/find")
        back.delete_cookie(ME, path=path, httponly=True, samesite="lax")
        return back
    there = go(f"{path}/player/{chosen}")
    secure = request.url.scheme == "https"
    there.set_cookie(ME, str(chosen), REMEMBERED, path=path, secure=secure, httponly=True, samesite="lax")
    return there


async def projector(request: Request) -> Response:
    """Show a page for the hall, by its number; it turns to the next one by itself."""
    view, lang, asked = await view_of(request), lang_of(request), _number(request, "page")

    def content() -> Json:
        return (
            framed(view, "big") | big.big(view.seen, lang, asked) | {"code": qr.on_screen(where), "where": where.partition("//")[2]}
        )

    where = f"{address(site_of(request).settings, request)}{_path(request)}"
    return await answer(request, "organise/big.html", view.mark, content, f"page={asked}")


# ---- parts
def remembered(request: Request, seen: PublicEvent) -> int:
    """Return the entry that this phone remembers, 0 for none."""
    known = number(request.cookies.get(ME, ""))
    return known if known in seen.state.entries else 0


def _path(request: Request) -> str:
    return f"/e/{request.path_params['id']}"


def _number(request: Request, name: str) -> int:
    return max(0, number(request.query_params.get(name, "0")))


def _seated(seen: PublicEvent, asked: int) -> None:
    if asked and sittings.sitting_of(seen, asked) is None:
        raise WebError("public.no-session", status=404, n=asked)
