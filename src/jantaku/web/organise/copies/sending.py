"""An event sent on to its copy on another server: which lines are missing there, in batches that each hold for themselves."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from jantaku.errors import JantakuError
from jantaku.tournament import people
from jantaku.tournament.errors import EventError
from jantaku.tournament.people import Participant
from jantaku.web.organise.copies.taking import SHOWN, Have, digest_of_persons
from jantaku.web.store.documents import EVENT_SHEET
from jantaku.web.store.events import StoredEvent

MOST = 300_000  # bytes of a batch, more or less: a server takes a request of three times as much

Post = Callable[[Mapping[str, Any]], dict[str, Any]]


class RefusedError(JantakuError):
    """The other server takes nothing of this: sending it again would not help. Its message is what that server said."""


class SentDocument(NamedTuple):
    """A document as it is stored; ``begins`` is the hash of its first line."""

    begins: str
    lines: Sequence[str]


class Sender:
    """Sends an event on; ``post`` sends plain data and returns the answer, and raises what it likes without a network."""

    def __init__(self, post: Post, lang: str = "en") -> None:
        self.post, self.lang = post, lang
        self.have: Have | None = None  # the lines there, unknown until asked, and after a failure
        self.people = ""

    def send(self, stored: StoredEvent) -> int:
        """Send all that is missing; return how many lines. Raise RefusedError, EventError, and what ``post`` raises."""
        sent = 0
        while True:
            have = self._asked()
            try:
                for batch, count in batches(stored, have, self.people):
                    answer = self.post(batch)
                    if "have" in answer:  # a gap: somebody has begun the copy again
                        self._heard(answer)
                        break
                    _taken(answer)
                    sent += count
                else:
                    self._all_there(stored)
                    return sent
            except BaseException:
                self.have = None
                raise

    def _asked(self) -> Have:
        if self.have is None:
            answer = self.post({"documents": []})
            _taken(answer)
            self._heard(answer)
        return self.have or {}

    def _heard(self, answer: Mapping[str, Any]) -> None:
        self.have = {begins: (int(count), str(last)) for begins, (count, last) in answer["have"].items()}
        self.people = str(answer["people"])

    def _all_there(self, stored: StoredEvent) -> None:
        self.have = {each.begins: (len(each.lines), hash_of(each.lines[-1])) for each in documents(stored)}
        self.people = digest_of_persons(shown(stored))


def _taken(answer: Mapping[str, Any]) -> None:
    if not answer.get("ok"):
        raise RefusedError(str(answer.get("text", answer)))


def documents(stored: StoredEvent) -> list[SentDocument]:
    """Return the documents of an event, itself first."""
    texts = [stored.lines, *(part.lines for part in stored.parts)]
    return [SentDocument(hash_of(lines[0]), lines) for lines in texts]


def hash_of(line: str) -> str:
    """Return the hash of a line."""
    return str(json.loads(line)["hash"])


def shown(stored: StoredEvent) -> dict[int, Participant]:
    """Return the persons of an event with what public pages show of them: no federation number, no groups, no salt."""
    found = (people.read(text, 0) for text in stored.persons)
    return {each.entry: Participant(each.entry, each.name, each.country, each.club) for each in found}


def batches(stored: StoredEvent, have: Have, known_people: str, most: int = MOST) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield what is to be sent, with the number of lines in it: after each batch the event holds there, as it stood at some time.

    So the sheet of a result and the clock of a session go with the line of the event that names them. Raise EventError where
    the copy has lines that this event has not.
    """
    batch, size, count = dict[str, dict[str, Any]](), 0, 0
    for group in _groups(stored, have):
        for begins, first, text in group:
            batch.setdefault(begins, {"begins": begins, "first": first, "lines": []})["lines"].append(text)
        size += sum(len(text.encode()) + 8 for _, _, text in group)
        count += len(group)
        if size > most:
            yield {"documents": [*batch.values()]}, count
            batch, size, count = {}, 0, 0
    persons = shown(stored)
    last: dict[str, Any] = {"documents": [*batch.values()]} if batch else {}
    if digest_of_persons(persons) != known_people:
        rows = {str(each.entry): {name: getattr(each, name) for name in SHOWN} for each in persons.values()}
        last |= {"people": rows}
    if last:
        yield last, count


Line = tuple[str, int, str]  # of the document that begins with this hash, its number, its text


def _groups(stored: StoredEvent, have: Have) -> Iterator[list[Line]]:
    """Yield the missing lines in an order in which the event holds after each group of them."""
    event, *others = documents(stored)
    rest = {each.begins: missing(each, have) for each in others}
    sheets = {
        _place(each.lines[0]): each.begins
        for each, part in zip(others, stored.parts, strict=True)
        if part.kind == EVENT_SHEET and rest[each.begins]
    }
    for line in missing(event, have):
        row = json.loads(line[2])
        body = row["body"]
        named = {"result": sheets.get((body.get("session"), body.get("table"))), "session": body.get("clock")}.get(row["kind"])
        yield [line, *rest.pop(named or "", [])]
    for lines in rest.values():
        yield from ([line] for line in lines)


def missing(document: SentDocument, have: Have) -> list[Line]:
    """Return the lines that a copy has not yet. Raise EventError where it has others."""
    count, last = have.get(document.begins, (0, ""))
    if count and (count > len(document.lines) or hash_of(document.lines[count - 1]) != last):
        raise EventError("copy-ahead")
    return [(document.begins, at, text) for at, text in enumerate(document.lines[count:], count)]


def _place(line: str) -> tuple[int, int]:
    of = json.loads(line)["body"]["of"]
    return of["session"], of["table"]
