"""Score sheets, a register and a session clock, written on a server as phones write them."""

import json
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from tools.corpus.visitor import Server, Visitor

NAMES = {"east": "Aki", "south": "Ben", "west": "Chloé", "north": "大輔"}
ALL = [0, 1, 2, 3]
SHOWN = {"shown": "yes", "with": "none", "last_timed_hand": "no"}
RIICHI = {"at": "draw", "dead_only": "no", **SHOWN}
MINUTE = 60
Step = tuple[str, dict[str, Any]]

HANDS: tuple[Step, ...] = (
    ("deal", {"dice": [3, 4]}),
    ("riichi", {"seat": 1}),
    ("win", {"from": 2, "wins": [{"seat": 1, "han": 3, "fu": 40}]}),
    ("foul", {"seat": 0, "foul": "late", "given": {"minutes": "7"}, "referee": "Eva", "note": "tram"}),
    ("foul", {"seat": 2, "foul": "stick-missing"}),
    ("deal", {}),
    ("draw", {"tenpai": [1, 3]}),
    ("win", {"wins": [{"seat": 3, "han": 2, "fu": 30}]}),
    ("foul", {"seat": 3, "foul": "dead-call", "given": {"declared": "yes"}, "referee": "Eva"}),
    ("foul", {"seat": 0, "foul": "telephone", "referee": "Eva"}),
    ("draw", {"tenpai": []}),
    ("foul", {"seat": 1, "foul": "empty-win", "given": SHOWN, "referee": "Eva"}),
    ("win", {"from": 0, "wins": [{"seat": 2, "yakuman": 1}]}),
    ("loan", {"seat": 0, "from": 2, "points": 10000}),
    ("redeal", {}),
    ("draw", {"tenpai": [0], "nagashi": []}),
)
MIXED: tuple[Step, ...] = (
    ("riichi", {"seat": 0}),
    ("abort", {"how": "nine-kinds"}),
    ("win", {"from": 1, "wins": [{"seat": 2, "han": 2, "fu": 30}, {"seat": 3, "han": 5}]}),
    ("draw", {"tenpai": [0, 1, 2]}),
    ("win", {"from": 0, "wins": [{"seat": 0, "han": 1, "fu": 30}]}),  # refused: nobody wins from themselves
    ("win", {"from": 1, "wins": [{"seat": 0, "han": 1, "fu": 25}]}),  # refused: there is no such hand
    ("foul", {"seat": 1, "foul": "empty-win", "given": {}}),  # a question
    ("deal", {}),
    ("riichi", {"seat": 3}),
)
CONFIRMED: tuple[Step, ...] = tuple(("confirm", {"seat": seat}) for seat in ALL)
CLOSED: tuple[Step, ...] = (("sign", {"referee": "Eva"}), ("close", {}))  # a club's sheet is not signed


@dataclass
class Written:
    """Answers by the place where they were asked, and the addresses of the documents begun."""

    answers: dict[str, str] = field(default_factory=dict)
    paths: dict[str, str] = field(default_factory=dict)
    pages: list[str] = field(default_factory=list)

    def note(self, name: str, answer: object) -> None:
        """Keep an answer."""
        self.answers[name] = json.dumps(answer, ensure_ascii=False, indent=1) if not isinstance(answer, str) else answer


class Sheet:
    """A sheet on which one phone writes."""

    def __init__(self, phone: Visitor, path: str, out: Written) -> None:
        self.phone, self.path, self.out, self.count = phone, path, out, 0

    def add(self, kind: str, body: dict[str, Any], *, tell: bool = True) -> dict[str, Any]:
        """Record an entry; its id is its number."""
        self.count += 1
        said = {"id": f"e{self.count}", "kind": kind, "body": body}
        if tell:
            self.out.note(f"{self.path}/preview-{self.count}-{kind}", self.phone.enter(f"{self.path}/preview", **said))
        answer = self.phone.enter(f"{self.path}/add", **said)
        self.out.note(f"{self.path}/add-{self.count}-{kind}", answer)
        return answer

    def all(self, *steps: Step) -> None:
        """Record several."""
        for kind, body in steps:
            self.add(kind, body)

    def finish(self) -> None:
        """Let hands be drawn until the game is over; everybody confirms, and it is closed."""
        for _ in range(24):
            if self.phone.enter(f"{self.path}/preview", kind="draw", body={"tenpai": []}).get("ok"):
                self.add("draw", {"tenpai": []}, tell=False)
        self.all(*CONFIRMED, *CLOSED)


def begun(phone: Visitor, out: Written, name: str, **form: str) -> Sheet:
    """Begin a sheet."""
    path = phone.post("/keep", "/keep", **NAMES, **form).headers["location"]
    out.paths[name] = path
    return Sheet(phone, path, out)


def sheets(site: Server, out: Written) -> None:
    """A game to its end, corrected on the way, and one of a club that goes on."""
    phone = site.visitor()
    whole = begun(phone, out, "sheet", book="wrc-2015")
    whole.all(*HANDS)
    won = {"kind": "win", "body": {"from": 3, "wins": [{"seat": 1, "han": 4, "fu": 30}]}}
    whole.add("correction", {"changes": {"e3": [won]}, "assent": ALL, "why": "wrong payer"})
    whole.add("decision", {"foul": "e10", "decision": "points", "points": 3, "referee": "Zoë", "note": "loud"})
    whole.add("cancel", {"penalty": "e9", "referee": "Zoë", "why": "not heard"})
    whole.add("correction", {"changes": {"e8": []}, "referee": "Eva"})
    whole.add("correction", {"seats": [1, 0, 2, 3], "assent": ALL, "why": "sat wrongly"})
    whole.finish()
    club = begun(phone, out, "open-sheet", book="club")
    club.all(*MIXED)
    counted = begun(phone, out, "counted-sheet", book="wrr-2013")
    counted.all(("totals", {"points": [41000, 20000, 29000, 30000], "sticks": 0}), *CONFIRMED, ("close", {}))
    plan = {"what": "hand", "hand": 1, "kind": "win", "riichi": [0], "body": {"wins": [{"seat": 2, "han": 1, "fu": 30}]}}
    out.note(f"{club.path}/amend", phone.enter(f"{club.path}/amend", **plan))
    out.note(f"{club.path}/amend-names", phone.enter(f"{club.path}/amend", what="names", names=["A", "B", "C", "D"]))
    for sheet in (whole, club, counted):
        out.pages += [sheet.path, *(f"{sheet.path}/{name}" for name in ("state", "lines", "palette", "paper", "receipt?seat=1"))]
        out.pages.append(f"{sheet.path}/sheet.jsonl")


# ---- the register
REGISTER = "/referee/registers"


def register(site: Server, out: Written) -> None:
    """Rulings, warnings, a decision, an appeal, a cancellation, calls, and the rulings of a sheet taken over."""
    phone = site.visitor()
    began = phone.post(REGISTER, REGISTER, event="Open", book="wrc-2015", trifles="2")
    at = out.paths["register"] = began.headers["location"].partition("?")[0]
    who = {"referee": "Eva", "session": "1", "table": "4", "hand": "East 1"}
    late = _ruled(phone, at, "late", {"minutes": "7"}, player="Aki", note="tram", **who)
    phoned = _ruled(phone, at, "telephone", {}, player="Ben", **who)
    _ruled(phone, at, "stick-missing", {}, player="Chloé", **who)
    _ruled(phone, at, "stick-missing", {}, player="Chloé", **{**who, "session": "2"})
    _ruled(phone, at, "empty-win", SHOWN, player="大輔", **who)
    phone.post(f"{at}/record", f"{at}/record", player="Aki", note="walks about", **who)
    after = f"{at}/row/"
    phone.post(after + phoned, after + phoned, kind="decision", decision="points", points="3", referee="Zoë", why="loud")
    phone.post(
        after + late, after + late, kind="appeal", who="Aki", outcome="changed", decision="none", referee="Zoë", why="strike"
    )
    phone.post(after + phoned, after + phoned, kind="cancellation", referee="Max", why="doctor")
    calls = f"{at}/calls"
    phone.post(calls, calls, kind="call", table="7")
    site.tree.later(90)
    found = re.search(r'name="call" value="([^"]+)"', phone.get(calls).text)
    phone.post(calls, calls, kind="answer", call=found[1] if found else "", referee="Eva")
    taken = phone.post(f"{at}/sheet", at, sheet=f"{site.url}{out.paths['sheet']}", referee="Eva", session="3", table="5")
    out.note(f"{at}/taken", taken.headers.get("location", taken.text))
    for name in ("", "/log", "/register.jsonl", "/register.csv", "/calls", f"/row/{late}", f"/row/{phoned}"):
        out.pages.append(at + name)
    out.pages += [f"{at}/player?{urlencode({'name': name})}" for name in ("Aki", "Chloé")]
    out.pages += [f"{at}/record", f"{at}/record?foul=empty-win&given-shown=yes", f"{at}?q=ben"]
    found = re.search(r"/call/\w+", phone.get(calls).text)
    out.pages += [found[0]] if found else []


def _ruled(phone: Visitor, at: str, foul: str, given: dict[str, str], **form: str) -> str:
    """Record a ruling by its form: the id of its row."""
    page = f"{at}/record?{urlencode({'foul': foul, **given})}"
    hidden = {f"given-{name}": value for name, value in given.items()}
    answer = phone.post(f"{at}/record", page, foul=foul, **hidden, **form)
    return str(answer.headers["location"].partition("?")[0].rpartition("/")[2])


# ---- the session clock
class Hall:
    """A session clock, controlled by its organiser."""

    def __init__(self, phone: Visitor, at: str, secret: str, out: Written) -> None:
        self.phone, self.at, self.secret, self.out, self.count = phone, at, secret, out, 0

    def enter(self, kind: str, **body: Any) -> dict[str, Any]:
        """Enter an event."""
        self.count += 1
        answer = self.phone.enter(f"{self.at}/add", id=f"c{self.count}", kind=kind, key=self.secret, body=body)
        self.out.note(f"{self.at}/add-{self.count}-{kind}", answer)
        return answer

    def keep(self, table: int, page: str, **form: str) -> Sheet:
        """Keep the sheet of a table."""
        key = dict(part.split("=") for part in page.partition("?")[2].split("&"))["key"]
        answer = self.phone.post(f"{self.at}/table/{table}/keep", page, key=key, **form)
        return Sheet(self.phone, answer.headers["location"], self.out)


def clock(site: Server, out: Written) -> None:
    """A session with sheets at two of its three tables, until after the gong."""
    phone = site.visitor()
    form = {"tables": "3", "title": "Session 1", "names": "Hall A 1\nHall A 2", "minutes": "60", "book": "wrc-2015"}
    answer = phone.post("/clock", "/clock", **form)
    at, _, secret = answer.headers["location"].partition("/control/")
    hall = Hall(phone, at, secret, out)
    out.paths["clock"] = at
    cards = phone.get(f"{at}/control/{secret}/cards").text
    pages = [found.replace("&amp;", "&") for found in re.findall(rf"{re.escape(at)}/table/\d\?key=\w+", cards)]
    one, two = (hall.keep(table, pages[table - 1], **NAMES) for table in (1, 2))
    one.add("deal", {})  # refused: the session has not begun
    hall.enter("start")
    one.all(("deal", {}), ("riichi", {"seat": 1}), ("win", {"from": 2, "wins": [{"seat": 1, "han": 3, "fu": 40}]}))
    hall.enter("dice", table=2)
    hall.enter("dice", table=3)
    site.tree.later(10 * MINUTE)
    hall.enter("stop", table=2)
    site.tree.later(4 * MINUTE)
    hall.enter("go-on", table=2, ruling="the wall fell", referee="Eva")
    hall.enter("extra", table=3, minutes=4, ruling="late start", referee="Eva")
    hall.enter("hand", table=3)
    hall.enter("undo", of="c6")
    one.add("deal", {})
    site.tree.later(47 * MINUTE)
    hall.enter("extra", table=0, minutes=1, ruling="fire alarm", referee="Eva")
    hall.enter("undo", of=f"c{hall.count}")
    one.add("draw", {"tenpai": [0]})
    two.add("draw", {"tenpai": []})
    hall.enter("thrown", table=1, ruling="dice were thrown", referee="Eva")
    for sheet in (one, two):
        out.pages += [sheet.path, f"{sheet.path}/sheet.jsonl", f"{sheet.path}/state"]
    out.paths |= {"clock-sheet-1": one.path, "clock-sheet-2": two.path, "clock-control": f"{at}/control/{secret}"}
    out.pages += [at, f"{at}?lang=en,fr,ja", f"{at}/state", f"{at}/state?key={secret}", f"{at}/control/{secret}"]
    out.pages += [
        f"{at}/control/{secret}/cards",
        *pages,
        *(page.replace("/table/", "/state?table=").replace("?key", "&key") for page in pages),
    ]
