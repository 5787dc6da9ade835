"""Games at the tables of a server: their frames in three languages, a game broken off, a refereed one, records."""

from collections.abc import Callable
from typing import Any

from tools.corpus.documents import Written
from tools.corpus.visitor import Json, Server, Stream, Visitor

LANGUAGES = ("en", "fr", "ja")
QUICK = {"length": "hand", "with": "bots", "hints": "all", "clock": "0+0", "seating": "choose", "place": "0"}
REFEREED = {**QUICK, "refereed": "on", "time": "waits"}
ACCOUNT = {"name": "Chloé", "password": "a long enough password", "again": "a long enough password"}
WINS = ("tsumo", "ron", "tenpai")


def first_win(view: Json) -> str:
    """Win where that is offered, riichi and pon where they are, else let the drawn tile go, or pass."""
    acts = [act["act"] for act in view["ask"]["acts"]]
    likes = (*WINS, "riichi drawn", "pon", "drawn", "pass")
    return next((act for act in likes if act in acts), acts[0])


def opened(visitor: Visitor, **form: str) -> str:
    """Open a table: its path."""
    return str(visitor.post("/new", "/new", player="Aki", **form).headers["location"].partition("?")[0])


def play(stream: Stream, choose: Callable[[Json], str] = first_win, acts: int = 1000) -> None:
    """Play until the game is over, or after so many acts."""
    asked = None
    while stream.view["game"]["stage"] != "over" and acts:
        view = stream.view
        if view["game"]["stage"] == "result" and view["game"]["me"] not in view["result"].get("ready", ()):
            stream.command("go")
        elif view["ask"] and view["ask"]["id"] != asked:
            asked, acts = view["ask"]["id"], acts - 1
            stream.command("act", ask=asked, act=choose(view))
        else:
            stream.message()


def plain_games(site: Server, out: Written) -> None:
    """A hand under each of three books, in three languages; then one that is broken off."""
    for lang, book in zip(LANGUAGES, ("wrc-2015", "club", "tenhou"), strict=True):
        visitor = site.visitor(lang)
        table = opened(visitor, book=book, **QUICK)
        stream = Stream(visitor, table)
        play(stream)
        stream.close()
        out.note(f"frames {lang}", "\n".join(stream.frames))
        game = table.replace("/t/", "/g/")
        out.paths[f"game-{lang}"] = game
        out.pages += [table, game, f"{game}/frames", f"{game}/record.jantaku", f"{game}/record.json", f"{game}/record.mjai"]
    visitor = site.visitor()
    table = out.paths["broken-off"] = opened(visitor, book="wrr-2013", **{**QUICK, "length": "east"})
    stream = Stream(visitor, table)
    out.paths["token broken-off"] = stream.token
    play(stream, acts=12)
    stream.close()
    out.note("frames broken off", "\n".join(stream.frames))


# ---- refereed
def ready(view: Json) -> set[str]:
    """Return what the moment is for, at a refereed table."""
    return {offer["id"] for offer in view["felt"]["offers"] if offer["ready"]}


def hands_and_mouth(stream: Stream, most: int = 400) -> None:
    """Commit two fouls, then play: draw, discard, declare, until the game is over or enough was done."""
    stream.command("deed", deeds=[{"what": "say", "word": "chii"}])
    while stream.view["game"]["stage"] != "over" and (most := most - 1):
        view, count = stream.view, len(stream.frames)
        me = view["game"]["me"]
        own: dict[str, Any] = view["seats"][str(me)]
        if view["turn"] == me:
            stream.command("say", text=f"discard {own['drawn'] or own['tiles'][-1]}")
        elif "draw" in ready(view):
            stream.command("deed", deeds=[{"what": "draw"}])
        elif "say-noten" in ready(view):
            stream.command("say", text="noten")
        elif view["game"]["stage"] == "result" and me not in view["result"]["ready"]:
            stream.command("go")
        elif view["felt"]["let"] == "asked":
            stream.command("let")
        if len(stream.frames) == count:
            stream.message()


def refereed_games(site: Server, out: Written) -> None:
    """A refereed hand to its end, and one that is broken off."""
    for lang, most in (("en", 400), ("ja", 12)):
        visitor = site.visitor(lang)
        table = opened(visitor, book="wrc-2015", **REFEREED)
        stream = Stream(visitor, table)
        out.paths[f"token refereed-{lang}"] = stream.token
        hands_and_mouth(stream, most)
        stream.close()
        out.note(f"refereed frames {lang}", "\n".join(stream.frames))
        out.paths[f"refereed-{lang}"] = table
        out.pages += [table, f"{table}/log", table.replace("/t/", "/g/")]


# ---- people and records
def people(site: Server, out: Written, record: bytes) -> str:
    """Somebody with an account, a name and a record that was brought along; their cookie."""
    visitor = site.visitor("fr")
    account = visitor.post("/account", "/account", **ACCOUNT)
    out.note("account", f"{account.status_code} {account.headers.get('location', account.text)}")
    visitor.post("/prefs", "/", lang="fr", profile="wrc-2015", theme="dark", tiles="indexed", next="/me")
    page = visitor.get("/replay").text
    token = page.partition('name="csrf" value="')[2].partition('"')[0]
    brought = visitor.ask("POST", "/replay", data={"csrf": token}, files={"file": ("evening.jantaku", record)})
    out.paths["brought"] = brought.headers.get("location", "")
    for path in ("/me", "/account", "/replay", brought.headers.get("location", "/")):
        out.note(f"page of Chloé {path}", visitor.get(path).text)
    return str(visitor.http.cookies["jantaku"])
