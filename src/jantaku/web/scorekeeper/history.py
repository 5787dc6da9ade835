"""Event log of a sheet in words: what was entered, when and by whom, whether it still counts, effects of corrections."""

from collections.abc import Mapping, Sequence
from typing import Any

from jantaku.referee import FOULS
from jantaku.rules.book import Book
from jantaku.scorekeeper import Entry, Event, Preview
from jantaku.scorekeeper.events import effective
from jantaku.scoring.sentences import yakuman_text
from jantaku.texts import capital, has, listed, say
from jantaku.web.http.parsing import number
from jantaku.web.scorekeeper.amended import Effects, effects, passed_round, who
from jantaku.web.scorekeeper.correction import altered, lost, renamed
from jantaku.web.scorekeeper.names import called
from jantaku.web.scorekeeper.snapshot import Snapshot

MOST_LINES = 300  # at once
Json = dict[str, object]


def lines(chain: Snapshot, lang: str, end: int) -> list[Json]:
    """Return the lines before one, the latest first: as many as take little time."""
    found = effects(chain.events[:end])
    corrections = {one.event.n: one for one in found.corrections}
    shown = chain.events[max(found.first, end - MOST_LINES, 0) : end]
    counting = {(entry.n, entry.id): entry for entry in effective(chain.events)}
    names = names_at(chain.events, shown[0].n, found) if shown else ()
    out: list[Json] = []
    for event in shown:
        one = corrections.get(event.n)
        stands = counting.get((event.n, event.id))
        row: Json = {
            "n": event.n,
            "id": event.id,
            "kind": event.kind,
            "at": event.at,
            "by": event.by,
            "text": capital(who(event, one.before.names, lang)) if one else text(event, called(names, lang), lang),
            "gone": stands is None,
            "changed": stands is not None and stands.body != event.body and event.kind != "correction",
        }
        if one:
            seen = Preview(one.before, one.after)
            row |= {"hands": altered(seen, lang), "names": renamed(seen, lang), "penalties": lost(seen, lang)}
            names = one.after.names
        out.append(row)
    return out[::-1]


def line_in(query: Mapping[str, str], most: int) -> int:
    """Return the line before which those are that a page asks for, ``before``; behind the last one if it names none."""
    asked = number(query.get("before", ""))
    return min(asked, most) if asked > 0 else most


def names_at(events: Sequence[Event], line: int, found: Effects) -> Sequence[str]:
    """Return the names of the seats before a line."""
    following = next((one for one in found.corrections if one.event.n >= line), None)
    if following:
        return following.before.names
    return found.corrections[-1].after.names if found.corrections else events[0].body.get("names", [""] * 4)


def text(event: Event | Entry, names: Sequence[str], lang: str) -> str:
    """Return one line in words, as it was entered."""
    body = event.body
    if event.kind == "win":
        return listed((win(body, each, names, lang) for each in body["wins"]), lang)
    values: dict[str, object] = {
        "name": names[body["seat"]] if isinstance(body.get("seat"), int) else "",
        "who": body.get("referee") or say("kept.referee", lang),
        "names": ", ".join(names[at] for at in body.get("tenpai", ())) or say("kept.nobody", lang),
        "points": body.get("points", 0),
    }
    told = say(ident_of(event), lang, **(values | of_kind(event, names, lang)))
    how = proof(event, names, lang)
    return say("kept.confirmed-how", lang, told=told, how=how) if how else told


def proof(event: Event | Entry, names: Sequence[str], lang: str) -> str:
    """Return with whose code an entry was signed, or on whose phone; "" without codes."""
    body = event.body
    if body.get("code"):
        return say("kept.with-code-referee", lang)
    if "phone" in body:
        return (
            say("kept.with-code", lang) if body["phone"] == body["seat"] else say("kept.on-phone", lang, name=names[body["phone"]])
        )
    return passed_round(body["phones"], names, lang) or say("kept.with-codes", lang) if "phones" in body else ""


def ident_of(event: Event | Entry) -> str:
    """Return the text id of a line."""
    body = event.body
    if event.kind == "begin" and body.get("drawn"):
        return "kept.line-drawn"
    if event.kind == "close" and body.get("stop"):
        return "kept.line-stop"
    if event.kind == "riichi" and body.get("back"):
        return "kept.line-riichi-back"
    if event.kind == "loan" and body["points"] < 0:
        return "kept.line-repaid"
    return f"kept.line-{event.kind}"


def of_kind(event: Event | Entry, names: Sequence[str], lang: str) -> dict[str, object]:
    """Return the values that only some kinds of lines have."""
    body = event.body
    if event.kind == "begin":
        return {"book": Book.open(body["book"]).title, "names": ", ".join(names)}
    if event.kind == "abort":
        return {"how": say(f"keep.outcome-{body['how']}", lang)}
    if event.kind == "foul":
        also = [names[at] for at in (body["seat"], *body.get("also", ()))]
        return {"name": ", ".join(also), "foul": FOULS[body["foul"]].title(lang)}
    if event.kind == "decision":
        return {"decision": say(f"foul.answer.decision-{body['decision']}", lang)}
    if event.kind == "loan":
        lender = body.get("from")
        return {"lender": say("kept.referee", lang) if lender is None else names[lender], "points": abs(body["points"])}
    if event.kind == "totals":
        return {"points": ", ".join(map(str, body["points"])), "n": body["sticks"]}
    return {}


def win(body: Mapping[str, Any], each: Mapping[str, Any], names: Sequence[str], lang: str) -> str:
    """Return a win as it was entered: its payments are not computed here."""
    payer = body.get("from")
    ident = "kept.line-tsumo" if payer is None else "kept.line-ron"
    return say(ident, lang, name=names[each["seat"]], payer=names[payer or 0], worth=claimed(each, lang))


def claimed(each: Mapping[str, Any], lang: str) -> str:
    """Return the worth that a winner claimed."""
    if "hand" in each:
        return f"{each['hand']} + {each['tile']}"
    if "yakuman" in each:
        return yakuman_text(each["yakuman"], lang)
    if "limit" in each:
        ident = f"limit.{each['limit']}"
        return say(ident, lang) if has(ident, lang) else str(each["limit"])
    if "fu" in each:
        return say("score.han-fu", lang, han=each["han"], fu=each["fu"])
    return say("score.han", lang, han=each["han"])
