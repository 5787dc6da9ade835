"""Rendering of pages: the site behind a request, its client, a page from a template."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, TypeVar, cast

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from jantaku import languages
from jantaku.rules.book import DEFAULT
from jantaku.texts import say
from jantaku.texts.glossary import yaku_name
from jantaku.texts.wording import say_as, worded
from jantaku.version import __version__
from jantaku.web.errors import WebError
from jantaku.web.http.preview import HEIGHT, WIDTH, LinkPreview, address, alone
from jantaku.web.http.safety.identity import CHOICES, Who
from jantaku.web.http.safety.limits import Limits, Streams
from jantaku.web.http.safety.signing import Signing
from jantaku.web.http.static_files import Assets
from jantaku.web.http.term_links import TermLinks
from jantaku.web.settings import ServerSettings

if TYPE_CHECKING:
    from jantaku.web.store import Store

T = TypeVar("T")
PARTS = (  # of the navigation: the name of each and its address
    *(("play", "/"), ("watch", "/watch"), ("learn", "/learn"), ("score", "/score"), ("rules", "/rules"), ("club", "/club")),
    ("me", "/me"),
)
WITHIN = {  # the part of the navigation to which an address belongs, by its whole path or else by its first word
    "/alone/score": "score",
    "/alone/drill": "learn",
    **{at.strip("/"): part for part, at in PARTS},
    **dict.fromkeys(("new", "t", "alone"), "play"),
    **dict.fromkeys(("replay", "g"), "watch"),
    **dict.fromkeys(("puzzle",), "learn"),
    **dict.fromkeys(("glossary",), "rules"),
    **dict.fromkeys(("keep", "referee", "clock", "call", "events", "e", "clubs", "join"), "club"),
    **dict.fromkeys(("login", "account"), "me"),
}
FORM_TOKEN = "the-token-of-this-form"  # noqa: S105 - stands in a shared page where the token of a visitor goes
TITLES = {
    404: "web.not-found",
    405: "web.no-method",
    410: "address.gone",
    413: "web.large",
    421: "web.no-host",
    429: "web.often",
    403: "web.forbidden",
}


TAKEN = "store.taken"  # the id of the error of a server whose database another one has


@dataclass
class Site:
    """The state of the server: settings, files, keys; the store once it has started, and what each feature keeps here.

    ``busy`` tells how many tables there are.
    """

    settings: ServerSettings
    assets: Assets
    signing: Signing
    limits: Limits
    store: "Store | None" = None
    streams: Streams = field(default_factory=Streams)
    stopping: bool = False
    busy: Callable[[], int] = int
    _parts: dict[type, object] = field(default_factory=dict)

    def part(self, kind: type[T]) -> T | None:
        """Return what a feature keeps here, by its class; None before it does."""
        found = self._parts.get(kind)
        return found if isinstance(found, kind) else None

    def keep(self, part: T) -> T:
        """Keep a part for all requests, by its class."""
        self._parts[type(part)] = part
        return part

    @property
    def gone(self) -> WebError | None:
        """Return the reason to serve nothing any more, that another server has the database; None while this one does."""
        trouble = self.store.trouble() if self.store else None
        return trouble if trouble and trouble.id == TAKEN else None

    def __post_init__(self) -> None:
        self.pages = templates(self.assets)


@cache
def templates(assets: Assets) -> Environment:
    """Return the templates of the pages, each compiled once a process."""
    pages = Environment(
        loader=PackageLoader("jantaku.web"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    pages.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}  # for fewer bytes in scripts' data
    pages.globals |= {"static": assets.url, "version": __version__, "languages": languages.NAMES, "navigation": PARTS}
    first = ["/offline", "/score/points", "/rules", f"/rules/{DEFAULT}"]
    pages.globals |= {"offline_first": first}  # what is kept from the start ...
    alone = ["/alone", "/alone/table", "/learn/drill", "/alone/drill", "/alone/score"]
    pages.globals |= {"offline_alone": alone}  # ... and, large, once somebody opens one of them, or has installed the site
    pages.globals |= {"picture_size": (WIDTH, HEIGHT)}
    return pages


def site_of(request: HTTPConnection) -> Site:
    """Return the site."""
    return cast("Site", request.app.state.site)


def who_of(request: HTTPConnection) -> Who:
    """Return the browser that sent the request."""
    return cast("Who", request.state.who)


def lang_of(request: HTTPConnection) -> str:
    """Return the language of the answer."""
    return who_of(request).lang


def store_of(request: HTTPConnection) -> "Store":
    """Return the store."""
    return cast("Store", site_of(request).store)


def page(
    request: Request, template: str, status: int = 200, headers: Mapping[str, str] | None = None, **values: object
) -> HTMLResponse:
    """Render a page from a template.

    Its context has ``t`` (a text by id), ``m`` (marks the terms in a sentence), ``w`` (rewrites a text, or the name of ``yaku.ID``,
    in the reader's terms), ``lang``, ``prefs``, ``csrf``, ``path``, ``here`` (the path with its query), ``within`` (a part of the
    navigation), ``preview``, ``origin`` (the address of the server) and the values.
    """
    site, who = site_of(request), who_of(request)
    lang, shared = who.lang, getattr(request.state, "shared", False)

    def csrf() -> Markup:
        who.keep = who.keep or not shared
        token = FORM_TOKEN if shared else site.signing.token(who.session)
        return Markup('<input type="hidden" name="csrf" value="{}">').format(token)

    def t(ident: str, **more: object) -> str:
        return say_as(ident, lang, who.profile, **more)

    known: dict[str, object] = {
        "t": t,
        "w": words(lang, who.profile),
        "m": TermLinks(lang),
        "lang": lang,
        "typography": languages.of(lang),
        "prefs": {name: who.prefs[name] for name in CHOICES if name in who.prefs} if shared else who.prefs,
        "csrf": csrf,
        "path": request.url.path,
        "here": f"{request.url.path}{request.url.query and '?'}{request.url.query}",
        "within": WITHIN.get(request.url.path) or WITHIN.get(request.url.path.split("/")[1], ""),
        "origin": (origin := address(site.settings, request)),
        "alone": alone(origin),
        "preview": LinkPreview(say("preview.title", lang), say("preview.about", lang)),
    }
    text = site.pages.get_template(template).render(known | values)
    return HTMLResponse(text, status, headers={"Vary": "Cookie, Accept-Language", **(headers or {})})


def words(lang: str, profile: str) -> Callable[..., str]:
    """Return a function that rewrites a text, or the name of ``yaku.ID``, in the terms of a profile."""

    def put(text: str, key: str = "") -> str:
        yaku = key.removeprefix("yaku.")
        return worded(text, lang, profile) if yaku == key else yaku_name(yaku, lang, profile)

    return put


def go(path: str) -> RedirectResponse:
    """Redirect to another page after a form."""
    return RedirectResponse(path, 303)


def refused(request: Request, error: WebError, trouble: str = "") -> Response:
    """Return a refusal as a page, or as JSON on request; ``trouble`` is the number of an entry in the log."""
    lang = lang_of(request)
    headers = {"Retry-After": str(error.values["seconds"])} if error.status == 429 and "seconds" in error.values else {}
    if wants_json(request):
        body = {"error": {"id": error.id, "text": error.sentence(lang), **({"trouble": trouble} if trouble else {})}}
        return JSONResponse(body, error.status, headers=headers)
    title = say(TITLES.get(error.status, "web.trouble" if error.status >= 500 else "web.refused"), lang)
    return page(request, "layout/error.html", error.status, headers, title=title, text=error.sentence(lang), trouble=trouble)


def wants_json(request: Request) -> bool:
    """Return True if a program sent the request rather than a browser."""
    accept, sent = request.headers.get("accept", ""), request.headers.get("authorization", "")
    program = "application/json" in accept or sent.lower().startswith("bearer ")
    return request.url.path.startswith("/api/") or (program and "text/html" not in accept)
