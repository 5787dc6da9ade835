"""Persons behind the entries of an event, kept beside its chain: a line of the chain holds their salted digest alone.

A person's line can be deleted, and no hash breaks; while it is there, it is the one that was entered, or the digest differs.
Without the salt, which goes with the line, nobody can try names against a digest.
"""

import json
from hashlib import sha256
from typing import Any, NamedTuple

from jantaku.tournament.errors import EventError

MOST_NAME, MOST_GROUPS, MOST_SALT = 100, 12, 64
WORDS = ("name", "country", "club", "federation")
MARK = '{"entry":'


class Participant(NamedTuple):
    """Name and other particulars of an entry; ``groups`` are those kept apart, as a family. ``salt`` is random, of the caller."""

    entry: int
    name: str
    country: str = ""
    club: str = ""
    federation: str = ""
    groups: tuple[str, ...] = ()
    salt: str = ""

    @property
    def digest(self) -> str:
        """The salted digest of all but the number, as the chain has it."""
        whole = [self.salt, self.name, self.country, self.club, self.federation, list(self.groups)]
        return sha256(_canonical(whole).encode()).hexdigest()

    def line(self) -> str:
        """The person as a line of a file."""
        return MARK + _canonical(self._asdict() | {"groups": list(self.groups)}).partition(MARK)[2]


def _canonical(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def checked(person: Participant) -> Participant:
    """Return a person with spaces made single. Raise EventError for what cannot be a name."""
    texts = {field: " ".join(str(getattr(person, field)).split()) for field in WORDS}
    groups = tuple(dict.fromkeys(" ".join(group.split()) for group in person.groups if group.strip()))
    if not texts["name"]:
        raise EventError("name", n=person.entry)
    for text in (*texts.values(), *groups):
        if len(text) > MOST_NAME or not text.isprintable():
            raise EventError("text", field="name", most=MOST_NAME)
    if len(groups) > MOST_GROUPS:
        raise EventError("crowd", field="groups", most=MOST_GROUPS)
    return Participant(person.entry, **texts, groups=groups, salt=person.salt)


def read(text: str, number: int) -> Participant:
    """Parse a person's line, the ``number``-th of its file. Raise EventError."""
    try:
        row: dict[str, Any] = json.loads(text)
        groups = tuple(row.pop("groups", ()))
        person = Participant(**row, groups=groups)
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise EventError("line", n=number) from error
    words = (person.name, person.country, person.club, person.federation, person.salt, *groups)
    if type(person.entry) is not int or not all(isinstance(word, str) for word in words) or len(person.salt) > MOST_SALT:
        raise EventError("line", n=number)
    return checked(person)
