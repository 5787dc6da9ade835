"""The options of a seat now, and the reasons against others: the question of its view, put in order for reading."""

from typing import Any, NamedTuple

from jantaku.texts import capital
from jantaku.web.wire.asks import ALL_RIICHI, BUTTONS
from jantaku.web.wire.explain import why_of
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.scene import Audience, Scene
from jantaku.web.wire.view import view_of

# What a player may wish to do, by the question (none: another player's turn), each kind with an act to ask about.
WISHES = {
    "turn": {"riichi": ALL_RIICHI, "tsumo": "tsumo", "kan": "ankan 1z"},
    "claim": {"ron": "ron", "pon": "pon", "chii": "chii low", "kan": "kan"},
    "rob": {"ron": "ron"},
    "": {"ron": "ron", "pon": "pon", "chii": "chii low"},
}


class Permitted(NamedTuple):
    """One kind of act: a sentence, and the tiles with which it can be done."""

    kind: str
    text: str
    tiles: list[str]


class Refusal(NamedTuple):
    """One kind of act that is not allowed: its label, its tiles, and (sentence, clause, URL) of each reason."""

    label: str
    tiles: list[str]
    why: list[tuple[str, str, str]]


class Options(NamedTuple):
    """The question and its answers; ``asked`` is empty if nothing is asked of the seat, ``turn`` then names whose turn it is."""

    asked: str
    turn: str
    choices: list[Permitted]
    refused: list[Refusal]
    hint: str
    waits: list[tuple[str, int, str]]  # tile, copies left, note
    furiten: list[tuple[str, str, str]]
    level: str


def options_of(scene: Scene, audience: Audience) -> Options:
    """Return the options of an audience at a table."""
    view: dict[str, Any] = view_of(scene, audience)
    ask, hints, game = view["ask"], view["hints"], view["game"]
    sitter = view["seats"].get(str(view["turn"]))
    turn = f"{sitter['wind_name']} ({sitter['name']})" if sitter else ""
    waits = [(wait["tile"], wait["left"], wait["note"]) for wait in hints.get("waits", [])]
    furiten = [_reason(reason) for reason in hints.get("furiten", [])]
    choices, refused = _choices(ask.get("acts", [])), _refused(ask.get("refused", []))
    if audience.seat >= 0 and game["hints"] != "off" and (ask or sitter):
        known = {act["kind"] for act in [*ask.get("acts", []), *ask.get("refused", [])]}
        refused += _beyond(scene, audience, ask.get("kind", ""), known)
    return Options(ask.get("text", ""), turn, choices, refused, hints.get("text", ""), waits, furiten, game["hints"])


def _choices(acts: list[dict[str, Any]]) -> list[Permitted]:
    """Return the lawful acts: discards as one, riichi as one, all others by themselves."""
    out: dict[str, Permitted] = {}
    for act in acts:
        several = act["kind"] in {"discard", "riichi"}
        key = act["kind"] if several else act["act"]
        found = out.setdefault(
            key, Permitted(act["kind"], "" if several else capital(act["spoken"]), [] if several else list(act["tiles"]))
        )
        if several and act["tile"] not in found.tiles:
            found.tiles.append(act["tile"])
    return list(out.values())


def _refused(refused: list[dict[str, Any]]) -> list[Refusal]:
    """Return the refused acts, those of one kind with the same reasons as one."""
    out: dict[tuple[object, ...], Refusal] = {}
    for one in refused:
        why = [_reason(reason) for reason in one["why"]]
        discard = one["kind"] in {"discard", "riichi"} and one["tile"]
        key = (one["kind"], *(reason for reason, _, _ in why)) if discard else (one["act"],)
        found = out.setdefault(key, Refusal("" if one["kind"] == "discard" else one["label"], [], why))
        if discard and one["tile"] not in found.tiles:
            found.tiles.append(one["tile"])
    return list(out.values())


def _beyond(scene: Scene, audience: Audience, question: str, known: set[str]) -> list[Refusal]:
    """Return what a player may wish to do and is neither offered nor refused by the question, being nowhere near it."""
    voice = MaskedScene(scene, audience).voice
    wishes = {kind: act for kind, act in WISHES.get(question, {}).items() if kind not in known}
    labels = {kind: voice.say(BUTTONS[kind]) if kind in BUTTONS else voice.name(kind) for kind in wishes}
    found = {kind: [_reason(reason) for reason in why_of(scene, audience, act)] for kind, act in wishes.items()}
    return [Refusal(labels[kind], [], why) for kind, why in found.items() if why]


def _reason(reason: dict[str, str]) -> tuple[str, str, str]:
    return reason["text"], reason["cite"], reason["href"]
