"""``POST /e/ID/lines``: the copy of an event of another server takes lines from there, each checked, and from nobody else."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from jantaku.clock import ClockLog, is_clock
from jantaku.errors import JantakuError
from jantaku.ledger import Chain
from jantaku.register import Register, is_register
from jantaku.scorekeeper import ScoreSheet, is_sheet
from jantaku.texts import say
from jantaku.tournament import people
from jantaku.tournament.archive import Archive, place_of
from jantaku.tournament.entering import MIRROR
from jantaku.tournament.errors import EventError
from jantaku.tournament.events import is_event
from jantaku.tournament.folding import MOST_ENTRY
from jantaku.tournament.log import Tournament
from jantaku.tournament.people import Participant
from jantaku.web.errors import WebError
from jantaku.web.http.parsing import by_script, number, object_of
from jantaku.web.http.templating import lang_of
from jantaku.web.organise.access import FORBIDDEN, Actor, actor_of
from jantaku.web.organise.api import outcome, unheard
from jantaku.web.organise.context import events_of
from jantaku.web.organise.stored import KeptEvent, chains_of

BAD = "organise.bad-lines"
MOST_DOCUMENTS, MOST_LINES, MOST_PEOPLE = 2000, 20_000, 2000
SHOWN = ("name", "country", "club")  # of a person: what public pages show

Have = dict[str, tuple[int, str]]  # by the hash of the first line of a document: how many lines there are, and the hash of the last


class SentLines(NamedTuple):
    """Lines of a document, from number ``first`` on; ``begins`` is the hash of its first line."""

    begins: str
    first: int
    lines: tuple[str, ...]


class GapError(EventError):
    """Lines that do not follow on those that are there: what is between is wanted first."""


def routes_of_copies() -> list[Route]:
    """Return the routes by which a copy is kept."""
    return [Route("/e/{id}/lines", by_script(lines), methods=["POST"])]


async def lines(request: Request) -> Response:
    """Take lines, and persons; without lines, or with a gap before them, the answer says which lines there are."""
    lang, ident = lang_of(request), request.path_params["id"]
    try:
        check_mirror(await actor_of(request))
        sent, persons = await _sent(request)
        events = events_of(request)
        if not sent and persons is None:
            return JSONResponse({"ok": True, **standing(await events.mirrored(ident))})
        await events.extend(ident, lambda kept: extended(kept, sent, persons))
    except GapError as error:
        return JSONResponse({**outcome(error, lang), **standing(await events.mirrored(ident))})
    except WebError as error:
        return unheard(error, lang)
    except JantakuError as error:
        return JSONResponse(outcome(error, lang))
    return JSONResponse({"ok": True, "text": say("organise.entered", lang)})


def check_mirror(actor: Actor) -> None:
    """Raise WebError for others than those who fill a copy."""
    if actor.role != MIRROR:
        raise WebError("organise.forbidden", status=FORBIDDEN)


async def _sent(request: Request) -> tuple[list[SentLines], list[Participant] | None]:
    """Return what was sent: lines, and the persons if they are given. Raise WebError for anything else."""
    sent = await object_of(request, BAD)
    documents, persons = sent.get("documents", []), sent.get("people")
    if sent.keys() - {"documents", "people"} or not isinstance(documents, list) or len(documents) > MOST_DOCUMENTS:
        raise WebError(BAD)
    found = [_document(each) for each in documents]
    if sum(len(each.lines) for each in found) > MOST_LINES:
        raise WebError(BAD)
    return found, None if persons is None else _persons(persons)


def _document(sent: Any) -> SentLines:
    if not isinstance(sent, dict) or sent.keys() != {"begins", "first", "lines"}:
        raise WebError(BAD)
    begins, first, texts = sent["begins"], sent["first"], sent["lines"]
    if not isinstance(begins, str) or type(first) is not int or first < 0 or not isinstance(texts, list):
        raise WebError(BAD)
    if not all(isinstance(text, str) and "\n" not in text for text in texts):
        raise WebError(BAD)
    return SentLines(begins, first, tuple(texts))


def _persons(sent: Any) -> list[Participant]:
    """Return persons as they are shown: by number, a name, a country and a club, and nothing else."""
    if not isinstance(sent, dict) or len(sent) > MOST_PEOPLE:
        raise WebError(BAD)
    found = []
    for entry, words in sent.items():
        shaped = isinstance(words, dict) and not words.keys() - {*SHOWN} and all(isinstance(word, str) for word in words.values())
        if not shaped or not 0 < number(entry) <= MOST_ENTRY:
            raise WebError(BAD)
        found.append(people.checked(Participant(number(entry), **{"name": "", **words})))
    return found


# ---- what there is
def standing(kept: KeptEvent | None) -> dict[str, Any]:
    """Return which lines a copy has, and the digest of its persons."""
    have = {chain.events[0].hash: (len(chain.events), chain.receipt) for chain in chains_of(kept.archive).values()} if kept else {}
    return {"have": have, "people": digest_of_persons(kept.archive.people if kept else {})}


def digest_of_persons(persons: Mapping[int, Participant]) -> str:
    """Return a digest of persons as they are shown."""
    return sha256("\n".join(person.line() for _, person in sorted(persons.items())).encode()).hexdigest()


# ---- what comes
def extended(kept: KeptEvent | None, sent: Sequence[SentLines], persons: Sequence[Participant] | None) -> KeptEvent:
    """Return a copy with lines, and persons in place of those there were. Raise JantakuError for what is not of its event.

    Lines that are there already are nothing new.
    """
    archive = kept.archive.copy() if kept else _begun(sent)
    by_first: dict[str, Chain[Any]] = {chain.events[0].hash: chain for chain in chains_of(archive).values()}
    for each in sent:
        known = by_first.get(each.begins)
        read = _longer(known, each)
        if read is not known:
            _put(archive, read, known)
            by_first[each.begins] = read
    if persons is not None:
        archive.people = {person.entry: person for person in persons}
    fault = next(archive.faults(sealed=False), None)
    if fault:
        raise fault
    return KeptEvent(archive, dict(kept.parts) if kept else {}, checked=kept.checked if kept else {}, mirrored=True)


def _begun(sent: Sequence[SentLines]) -> Archive:
    """Return the event of the first lines that come: without a line of the event itself there is a gap."""
    for each in sent:
        if each.first == 0 and each.lines and is_event(each.lines[0]):
            return Archive(Tournament.read(f"{each.lines[0]}\n"))
    raise GapError("gap")


def _longer(known: Chain[Any] | None, sent: SentLines) -> Chain[Any]:
    """Return a document with lines that it has not yet, read and checked; the same where it has them all."""
    have = len(known.events) if known else 0
    if sent.first > have:
        raise GapError("gap")
    kind = type(known) if known else _kind_of(sent)
    for at, text in enumerate(sent.lines[: have - sent.first], sent.first):
        if known and kind.format.read_line(text, at + 1) != known.events[at]:
            raise EventError("other-lines", n=at + 1)
    new = sent.lines[have - sent.first :]
    if known and not new:
        return known
    text = (known.text if known else "") + "".join(f"{line}\n" for line in new)
    read = kind.read(text, known.checkpoint if known else None)
    if read.events[0].hash != sent.begins:
        raise EventError("document")
    return read


def _kind_of(sent: SentLines) -> type[Chain[Any]]:
    """Return the class of a document that begins."""
    first = sent.lines[0] if sent.lines else ""
    for looks, kind in ((is_event, Tournament), (is_clock, ClockLog), (is_sheet, ScoreSheet), (is_register, Register)):
        if looks(first):
            return kind
    raise EventError("document")


def _put(archive: Archive, read: Chain[Any], known: Chain[Any] | None) -> None:
    """Put a document in its place, that of itself with fewer lines. Raise EventError where there is another."""
    if isinstance(read, Tournament):
        there: Chain[Any] | None = archive.event
        archive.event = read
    elif isinstance(read, Register):
        there, archive.register = archive.register, read
    elif isinstance(read, ClockLog):
        there, archive.clocks[read.events[0].hash] = archive.clocks.get(read.events[0].hash), read
    elif isinstance(read, ScoreSheet):
        place = place_of(read.sheet)
        there, archive.sheets[place] = archive.sheets.get(place), read
    else:
        raise EventError("document")
    if there is not known:
        raise EventError("other-event", what=read.events[0].hash[:16])
