"""The form by which people register: when it is open, for how many, with which fields; and the answers, checked."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from jantaku.tournament.folding import LOCAL
from jantaku.tournament.people import MOST_NAME
from jantaku.tournament.state import PLAYING
from jantaku.web.store.registrations import KEEP_DAYS, KeptForm, Registration

CLOSED, OPEN, TIMED = "closed", "open", "timed"
STATES = (CLOSED, OPEN, TIMED)
NONE, MAY, MUST = "none", "may", "must"
ASKS = (NONE, MAY, MUST)
FIELDS = ("legal", "country", "club", "federation", "team", "group", "contact", "remark")
PUBLIC_FIELDS = ("country", "club", "federation")  # of the person of an entry; team and group are the entry's, the rest nobody sees
PRESETS: Mapping[str, Mapping[str, str]] = {  # what federations want to know of each player
    "ema": {"country": MUST, "federation": MAY, "club": MAY, "contact": MUST},
    "ara": {"legal": MUST, "club": MAY, "federation": MAY, "contact": MUST},
    "club": {"contact": MAY},
}
MOST_REMARK, MOST_WORDS, MOST_PLACES, MOST_DAYS = 500, 1000, 800, 365
LEAST_DIGITS = 6  # of a telephone number


class FormSettings(NamedTuple):
    """The settings of a form: open or not, local times, places (0: any number), whether the waiting list moves by itself.

    ``asks`` has what is asked for, ``words`` are shown above the form, ``consent`` beside the sentence of the program; ``here``
    lets people check in by their link.
    """

    state: str = CLOSED
    opens: str = ""
    closes: str = ""
    most: int = 0
    moves: bool = True
    asks: Mapping[str, str] = PRESETS["club"]
    words: str = ""
    consent: str = ""
    here: bool = False
    keep_days: int = KEEP_DAYS

    def open_at(self, moment: str) -> bool:
        """Return True if the form takes registrations at a local time."""
        if self.state == TIMED:
            return self.opens <= moment and (not self.closes or moment < self.closes)
        return self.state == OPEN

    def asked(self) -> list[tuple[str, bool]]:
        """Return the fields beside the name, and whether each must be filled in."""
        return [(field, self.asks[field] == MUST) for field in FIELDS if self.asks.get(field, NONE) != NONE]

    def kept(self, ends: int) -> KeptForm:
        """Return the settings as the store keeps them."""
        data = self._asdict() | {"asks": dict(self.asks)}
        return KeptForm({name: value for name, value in data.items() if name != "keep_days"}, self.keep_days, ends)


def settings_of(kept: KeptForm | None) -> FormSettings:
    """Return the settings that the store keeps; the form is closed where it has none."""
    if kept is None:
        return FormSettings()
    known = {name: value for name, value in kept.settings.items() if name in FormSettings._fields}
    return FormSettings(**known)._replace(keep_days=kept.keep_days)


def local_now() -> str:
    """Return the time of this computer, to the minute."""
    return datetime.now(UTC).astimezone().strftime(LOCAL)


def zone_now() -> str:
    """Return the time zone of this computer, as ``UTC+02:00``."""
    return f"UTC{datetime.now(UTC).astimezone().isoformat()[-6:]}"


def is_time(text: str) -> bool:
    """Return True for a local time as ``2026-11-28T09:30``."""
    try:
        return datetime.strptime(text, LOCAL).strftime(LOCAL) == text  # noqa: DTZ007 - of no zone
    except ValueError:
        return False


# ---- settings, as they are typed
def settings_typed(typed: Mapping[str, str]) -> tuple[FormSettings, str]:
    """Return the settings of a form, and the field that cannot be so, "" for none."""
    preset = PRESETS.get(typed.get("preset", ""))
    asks = dict(preset) if preset is not None else {field: typed[field] for field in FIELDS if typed.get(field) in {MAY, MUST}}
    most, days = typed.get("most", "") or "0", typed.get("keep_days", "")
    found = FormSettings(
        state=typed.get("state", "") if typed.get("state") in STATES else CLOSED,
        opens=typed.get("opens", "")[:16],
        closes=typed.get("closes", "")[:16],
        most=_whole(most, MOST_PLACES),
        moves=typed.get("moves") == "yes",
        asks=asks,
        words=typed.get("words", "")[:MOST_WORDS],
        consent=_line(typed.get("consent", ""))[:MOST_REMARK],
        here=typed.get("here") == "yes",
        keep_days=_whole(days, MOST_DAYS),
    )
    times = [name for name in ("opens", "closes") if getattr(found, name) and not is_time(getattr(found, name))]
    if times:
        return found, times[0]
    if found.state == TIMED and not (found.opens or found.closes):
        return found, "opens"
    if found.opens and found.closes and found.closes <= found.opens:
        return found, "closes"
    wrong = next((name for name in ("most", "keep_days") if getattr(found, name) < 0), "")
    return found._replace(most=max(0, found.most), keep_days=found.keep_days if found.keep_days >= 0 else KEEP_DAYS), wrong


def _whole(text: str, most: int) -> int:
    """Return a whole number up to so many, -1 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 and int(text) <= most else -1


def _line(text: str) -> str:
    return " ".join(text.split())


# ---- answers
class Answers(NamedTuple):
    """Answers as they were typed, and the faults in them: the id of a sentence by field."""

    name: str
    fields: Mapping[str, str]
    contact: str
    wrong: Mapping[str, str]

    @property
    def typed(self) -> dict[str, str]:
        """All of it by field, to be shown again."""
        return {"name": self.name, "contact": self.contact, **self.fields}


def answers_typed(typed: Mapping[str, str], settings: FormSettings) -> Answers:
    """Return what was typed into the fields that are asked for."""
    name, wrong = _line(typed.get("name", "")), {}
    found = {field: _line(typed.get(field, "")) for field, _ in settings.asked()}
    for field, text in {"name": name, **found}.items():
        most = MOST_REMARK if field == "remark" else MOST_NAME
        if not text and (field == "name" or settings.asks[field] == MUST):
            wrong[field] = "registration.wanted"
        elif len(text) > most or not text.isprintable():
            wrong[field] = "registration.long"
    contact = found.pop("contact", "")
    if contact and not _reaches(contact) and "contact" not in wrong:
        wrong["contact"] = "registration.no-contact"
    return Answers(name, {field: text for field, text in found.items() if text}, contact, wrong)


def _reaches(contact: str) -> bool:
    """Return True if a text can be an e-mail address or a telephone number."""
    before, at, after = contact.rpartition("@")
    mail = bool(at and before and "." in after and " " not in contact)
    return mail or (not at and sum(letter.isdigit() for letter in contact) >= LEAST_DIGITS)


def entry_of(row: Registration) -> dict[str, Any]:
    """Return the body of the entry that a registration becomes: what everybody may see, team and group; no contact."""
    words = {field: row.fields[field] for field in PUBLIC_FIELDS if row.fields.get(field)}
    groups = {"groups": [row.fields["group"]]} if row.fields.get("group") else {}
    team = {"team": row.fields["team"]} if row.fields.get("team") else {}
    return {"name": row.name, **words, **groups, **team, "status": PLAYING}
