"""The form for a new table: works without scripts, is parsed field by field, and shows each error at its field."""

from collections.abc import Mapping
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.errors import BookError
from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.texts import has, joined, say
from jantaku.texts.booktitle import book_title
from jantaku.texts.refusals import told
from jantaku.web.errors import WebError
from jantaku.web.http.shared_pages import apart
from jantaku.web.http.templating import go, lang_of, page, who_of
from jantaku.web.http.visitors import name_of, visitor_here
from jantaku.web.logs import short, tell
from jantaku.web.play.config import CHOICES, FLAGS, NUMBERS, PROGRAM, Config
from jantaku.web.play.hub import hub_of
from jantaku.web.play.lobby import AMONG_FRIENDS, alone, last_config, last_others, remember
from jantaku.web.play.room import named
from jantaku.web.rules.house_form import Chosen, read, sections
from jantaku.web.rules.present import BOOKS

NO_CLOCK = "0+0"
CLOCKS = (NO_CLOCK, AMONG_FRIENDS, "10+60", "20+180")  # seconds: base + bank
OWN = "own"
PLACES = ("0", "1", "2", "3")
WITH = ("friends", "bots")
FRACTIONS = ("bot_pace", "window")  # fields that need not be whole seconds
TEXTS = ("book", "name", *CHOICES)
KNOWN = {*TEXTS, *NUMBERS, *FLAGS, "player", "with", "place", "clock"}


class Draft(NamedTuple):
    """A form as filled in: fields as text, house rules, and errors by field."""

    fields: dict[str, str]
    chosen: Chosen
    errors: dict[str, str]


def routes() -> list[BaseRoute]:
    """Return the routes of the form."""
    return [Route("/new", apart(form), methods=["GET"]), Route("/new", create, methods=["POST"])]


def form(request: Request) -> Response:
    """Render the form with the settings of the last table; ``?book=`` selects another book."""
    fields = fields_of(last_config(request)) | {"player": name_of(request), "with": "friends", "place": ""}
    if fields["clock"] == NO_CLOCK and last_others(request) != "friends":
        fields["clock"] = AMONG_FRIENDS
    if request.query_params.get("book") in library.names():
        fields["book"] = request.query_params["book"]
    return show(request, Draft(fields, Chosen({}, {}, {}), {}))


def fields_of(config: Config) -> dict[str, str]:
    """Return the form fields of a table's settings."""
    plain = config.plain()
    fields = {name: str(plain[name]) for name in TEXTS} | {name: f"{plain[name]:g}" for name in NUMBERS}
    clock = f"{config.base}+{config.bank}"
    return fields | {"clock": clock if clock in CLOCKS else OWN} | {name: "on" for name in FLAGS if plain[name]}


def show(request: Request, draft: Draft) -> Response:
    """Render a draft; status 422 if it has errors."""
    lang, fields = lang_of(request), draft.fields
    book = Book.open(fields["book"])
    return page(
        request,
        "play/new.html",
        422 if draft.errors or draft.chosen.errors else 200,
        fields=fields,
        errors=draft.errors,
        wrong=bool(draft.errors or draft.chosen.errors),
        book=book,
        title=book_title(book, lang),
        books=[(each.name, book_title(each, lang), each.meta["short"]) for each in map(Book.open, BOOKS)],
        sections=list(sections(book, draft.chosen, lang)),
        departures=len(draft.chosen.house) + len(draft.chosen.wrong),
        clocks=CLOCKS,
        choices=CHOICES,
        numbers=NUMBERS,
        withs=WITH,
        programs={f"{PROGRAM}{name}": name for name in hub_of(request).programs.commands},
    )


async def create(request: Request) -> Response:
    """Open the table and take a seat; or render the form again, for another book or with errors."""
    sent = {key: value.strip() for key, value in (await request.form()).items() if isinstance(value, str)}
    lang = lang_of(request)
    draft = draft_of(request, sent)
    if "show" in sent:
        return show(request, draft._replace(errors={}))
    config = config_of(draft, lang)
    if config is None:
        return show(request, draft)
    visitor, player = await visitor_here(request), draft.fields["player"]
    room = await hub_of(request).create(config, visitor)
    place = draft.fields["place"] if config.seating == "choose" else ""
    at = int(place) if place in PLACES else None
    if draft.fields["with"] == "friends":
        await room.join(visitor, player, at)
    else:
        await alone(room, visitor, player, at)
    tell("table-opened", table=short(room.id), book=config.book, bots=draft.fields["with"] == "bots")
    remember(request, config, draft.fields["with"])
    who_of(request).choose(name=player)
    return go(f"/t/{room.id}")


def draft_of(request: Request, sent: Mapping[str, str]) -> Draft:
    """Parse submitted fields over the defaults; house rules are read by the book that the form was rendered for."""
    lang = lang_of(request)
    fields = fields_of(Config()) | {"player": name_of(request), "with": "bots", "place": ""}
    if "of" in sent:  # the whole form was submitted: an unchecked box is off
        fields = {name: value for name, value in fields.items() if name not in FLAGS}
    fields |= {name: value[:200] for name, value in sent.items() if name in KNOWN and (value or name not in FLAGS)}
    if "clock" not in sent and not sent.keys().isdisjoint({"base", "bank"}):
        fields["clock"] = OWN
    if fields["clock"] in CLOCKS:
        fields["base"], fields["bank"] = fields["clock"].split("+")
    errors = {}
    if fields["book"] not in library.names():
        errors["book"] = wrong(lang, "book", fields["book"], ", ".join(library.names()))
        fields["book"] = Config().book
    bots = (*CHOICES["bots"], *(f"{PROGRAM}{name}" for name in hub_of(request).programs.commands))
    if fields["bots"] not in bots:
        errors["bots"] = wrong(lang, "bots", fields["bots"], ", ".join(bots))
    of = sent.get("of", fields["book"])
    chosen = read(Book.open(of if of in library.names() else fields["book"]), sent, lang)
    if fields["with"] not in WITH:
        errors["with"] = wrong(lang, "with", fields["with"], ", ".join(WITH))
    try:
        fields["player"] = named(fields["player"])
    except WebError as error:
        errors["player"] = error.sentence(lang)
    return Draft(fields, chosen, errors)


def wrong(lang: str, name: str, value: str, allowed: str) -> str:
    """Return the error message of a field, with its label on the page."""
    label = say(f"lobby.field-{name}", lang) if has(f"lobby.field-{name}") else name
    return say("lobby.bad-setting", lang, setting=label, value=value[:40], allowed=allowed)


def config_of(draft: Draft, lang: str) -> Config | None:
    """Return the settings of a draft; None on an error, which is added to the draft."""
    fields, values = draft.fields, dict[str, object]()
    for name, (low, high) in NUMBERS.items():
        try:
            values[name] = number(fields[name], whole=name not in FRACTIONS)
        except ValueError:
            draft.errors[name] = wrong(lang, name, fields[name], f"{low} - {high}")
    values |= {name: fields[name] for name in TEXTS} | {name: name in fields for name in FLAGS}
    if draft.errors or draft.chosen.errors:
        return None
    try:
        return Config.of(values | {"house": draft.chosen.house})
    except WebError as error:
        name = str(error.values["setting"])
        draft.errors[name] = wrong(lang, name, str(error.values["value"]), str(error.values["allowed"]))
    except BookError as error:
        draft.errors["house"] = joined((say("lobby.bad-house", lang), told(error, lang)), lang)
    return None


def number(text: str, *, whole: bool) -> float:
    """Parse a number as people type it, with a decimal point or comma. Raise ValueError if it is malformed."""
    value = float(text.replace(",", "."))
    if not 0 <= value < 1e6 or (whole and value != int(value)):
        raise ValueError(text)
    return int(value) if value == int(value) else value
