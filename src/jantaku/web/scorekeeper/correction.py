"""Preview of a correction: the changes and their effect, for people to agree to."""

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from jantaku.referee import rule
from jantaku.scorekeeper import Hand, KeepError, Preview, ScoreSheet, Sheet, fold_entries, preview
from jantaku.scorekeeper.corrections import amend_foul, amend_hand, amend_names, amend_players
from jantaku.scorekeeper.deals import ANEW, KEPT, deals
from jantaku.scorekeeper.undoing import undone
from jantaku.texts import say
from jantaku.web.errors import WebError
from jantaku.web.http.safety.identity import MOST_NAME
from jantaku.web.scorekeeper.names import called
from jantaku.web.scorekeeper.present import how, name, previewed, signed, title

Json = dict[str, Any]
EVERYBODY = [0, 1, 2, 3]
EXCHANGES = ("seats", "players")
SOMEBODY = "?"  # a placeholder for the referee, for the preview alone


def plan(chain: ScoreSheet, asked: Mapping[str, Any], lang: str) -> Json:
    """Return the requested correction, without assent yet, and its effect. Raise KeepError, Missing or WebError if invalid."""
    if asked.get("what") == "hand" and asked.get("body") is not None:
        return choice(chain, asked, lang)
    body = undone(chain.events, asked.get("id")) if asked.get("what") == "undo" else body_of(chain.sheet, asked)
    done = planned(chain, body, lang)
    if asked.get("what") in EXCHANGES:
        done["preview"] = {**done["preview"], "ruled": ruled(chain.sheet, lang)}
    return {**done, "body": nameless(body)}


def ruled(sheet: Sheet, lang: str) -> str:
    """Return what the book says of players in each other's seats, with its clause. (WRC 4.4)"""
    ruling = rule(sheet.book, "wrong-seats", {"begun": "yes" if sheet.hands else "no"})
    return f"{ruling.sentence(lang)} {ruling.clause(lang)}"


def nameless(body: dict[str, Any]) -> dict[str, Any]:
    """Return a correction without the names of an event's entries, which its sheets do not hold."""
    return (
        body
        if "changes" not in body
        else {**body, "changes": {ident: [*map(_nameless, rows)] for ident, rows in body["changes"].items()}}
    )


def _nameless(row: Mapping[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in row["body"].items() if name != "names" or "of" not in row["body"]}
    return {**row, "body": kept}


def planned(chain: ScoreSheet, body: dict[str, Any], lang: str) -> Json:
    """Return a correction and its effect. Raise KeepError or Missing if it cannot be."""
    return {"body": body, "preview": effect(chain.preview("correction", assured(chain, body)), lang)}


def assured(chain: ScoreSheet, body: Mapping[str, Any]) -> dict[str, Any]:
    """Return a correction as if everybody had agreed, for a preview."""
    code = {"code": True} if chain.sheet.coded else {}
    return {**body, "assent": EVERYBODY, "referee": SOMEBODY, **code}


def choice(chain: ScoreSheet, asked: Mapping[str, Any], lang: str) -> Json:
    """Return the correction of a hand; both ways of it, with the effect of each, if deals after the hand were others. (C4)

    A way that cannot be has its reason in place of the effect. Raise as `plan` does.
    """
    body, before = body_of(chain.sheet, asked), deals(chain.sheet)
    try:
        seen = chain.preview("correction", assured(chain, body))
    except KeepError as error:
        ways = (
            [way(chain, asked, kept, lang) for kept in (KEPT, ANEW)] if error.id == "follow" and len(before) > asked["hand"] else []
        )
        if not any(one["ok"] for one in ways):
            raise
    else:
        if len(before) <= asked["hand"] or deals(seen.after) == before:
            return {"body": body, "preview": effect(seen, lang)}
        ways = [way(chain, asked, kept, lang) for kept in (KEPT, ANEW)]
    return {**next(one for one in reversed(ways) if one["ok"]), "ways": ways}


def way(chain: ScoreSheet, asked: Mapping[str, Any], kept: str, lang: str) -> dict[str, Any]:
    """Return one way of a correction, or why it cannot be."""
    try:
        return {"ok": True, "deals": kept, **planned(chain, body_of(chain.sheet, asked, kept), lang)}
    except KeepError as error:
        return {"ok": False, "deals": kept, "text": error.sentence(lang, called(chain.sheet.names, lang))}


def effect(seen: Preview, lang: str) -> Json:
    """Return the effect of a correction: hands, names and penalty points before and after."""
    return {
        **previewed(seen, lang),
        "how": "",
        "hands": altered(seen, lang),
        "names": renamed(seen, lang),
        "penalties": lost(seen, lang),
    }


def body_of(sheet: Sheet, asked: Mapping[str, Any], kept: str = "") -> dict[str, Any]:
    """Return the changes of the correction; ``kept`` as in `amend_hand`. Raise KeepError if they are malformed."""
    what, given = asked.get("what"), asked.get("body")
    if what == "hand" and type(asked.get("hand")) is int and isinstance(asked.get("riichi"), list):
        end = None if given is None else (str(asked.get("kind")), _mapping(given))
        changes = amend_hand(sheet, asked["hand"], [seat for seat in asked["riichi"] if seat in EVERYBODY], end, kept)
        if end and end[0] == "foul":
            _ending(sheet, sheet.hands[asked["hand"] - 1], end[1])
        return {"changes": changes, **({"deals": kept} if kept else {})}
    if what == "foul" and isinstance(asked.get("id"), str):
        return {"changes": amend_foul(sheet, asked["id"], None if given is None else _mapping(given))}
    if what == "entry" and isinstance(asked.get("id"), str):
        return {"changes": {asked["id"]: []}}
    if what == "names" and isinstance(asked.get("names"), list) and all(isinstance(one, str) for one in asked["names"]):
        return {"changes": amend_names(sheet, [" ".join(one.split())[:MOST_NAME] for one in asked["names"]])}
    if what == "seats":
        return {"seats": asked.get("seats")}
    if what == "players":
        return {"changes": amend_players(sheet, asked["seats"] if isinstance(asked.get("seats"), list) else ())}
    raise KeepError("value", field="what")


def _ending(sheet: Sheet, hand: Hand, foul: Mapping[str, Any]) -> None:
    """Check that a foul replacing a hand's ending ends it, as a chombo does. Raise WebError, KeepError or Missing."""
    before = takewhile(lambda entry: entry.id != hand.ids[-1], sheet.entries)
    if preview(fold_entries(before), "foul", foul).hand is None:
        raise WebError("kept.hand-goes-on")


def _mapping(given: object) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise KeepError("value", field="body")
    return given


def altered(seen: Preview, lang: str) -> list[Json]:
    """Return the changed hands, before and after; points that are merely carried forward are not a change."""
    out: list[Json] = []
    for at in range(max(len(seen.before.hands), len(seen.after.hands))):
        was, now = (hand_data(sheet, at, lang) for sheet in (seen.before, seen.after))
        if was != now:
            out.append({"number": at + 1, "was": was, "now": now})
    return out


def hand_data(sheet: Sheet, at: int, lang: str) -> Json | None:
    """Return the ending of a hand, by its index; None if the sheet has no such hand."""
    if at >= len(sheet.hands):
        return None
    one: Hand = sheet.hands[at]
    return {
        "title": title(one.round, one.dealer, one.counters, lang),
        "how": how(sheet, one, lang),
        "riichi": [name(sheet, seat, lang) for seat in one.riichi],
        "delta": [signed(own, lang) for own in one.delta],
    }


def lost(seen: Preview, lang: str) -> list[str]:
    """Return the changes of penalty points, a sentence each."""
    return [
        say("kept.penalty-becomes", lang, name=name(seen.after, seat, lang), was=was, now=now)
        for seat, (was, now) in enumerate(zip(seen.before.penalties, seen.after.penalties, strict=True))
        if was != now
    ]


def renamed(seen: Preview, lang: str) -> list[list[str]]:
    """Return the (old, new) names by seat, if any changes."""
    pairs = [[name(sheet, at, lang) for sheet in (seen.before, seen.after)] for at in range(4)]
    return pairs if any(was != now for was, now in pairs) else []
