"""What docs/protocol.md promises, tried: its example plays a game, and it names every part of a view and every message."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sampling import sample
from tests.web.guests import Guest
from tests.web.serving import Served
from tests.web.wire.scenes import games, seen

ROOT = Path(__file__).resolve().parents[3]
DOC = (ROOT / "docs" / "protocol.md").read_text("utf-8")
TYPES = (ROOT / "src" / "jantaku" / "web" / "static" / "table" / "wire.d.ts").read_text("utf-8")


def interfaces() -> dict[str, dict[str, str]]:
    """The fields of each interface of wire.d.ts, with their types; those that may be missing end in a question mark."""
    found = {}
    plain = re.sub(r" *//[^\n]*", "", TYPES)
    for name, body in re.findall(r"export interface (\w+) \{(.*?)\n?\}\n", plain, re.DOTALL):
        flat = re.sub(r"\{[^{}]*\}", "object", re.sub(r"\{[^{}]*\}", "object", body))
        found[name] = dict(re.findall(r"(\w+\??): ([^;]+);", flat + ";"))
    return found


def test_it_names_every_message_and_every_part_of_a_view() -> None:
    for kind in re.findall(r'\bt: "(\w+)"', TYPES):
        assert f'"t": "{kind}"' in DOC
    for part in interfaces()["View"]:
        assert f"`{part}`" in DOC


def check(value: object, name: str, types: dict[str, dict[str, str]]) -> None:
    """A value has the fields of its interface, all of them and no others."""
    if value == {}:
        return
    assert isinstance(value, dict), name
    fields = types[name]
    assert {field for field in fields if not field.endswith("?")} <= set(value) <= {field.rstrip("?") for field in fields}, name
    for field, kind in fields.items():
        inner = re.match(r"""(?:Record<\w+, )?(\w+)\b(?!\[")""", kind)
        if inner and inner[1] in types and field.rstrip("?") in value:
            got = value[field.rstrip("?")]
            for each in got if isinstance(got, list) else got.values() if kind.startswith("Record") else [got]:
                check(each, inner[1], types)


@pytest.mark.parametrize("hands", sample([1], [3]))
@pytest.mark.parametrize("hints", ["off", "all"])
def test_every_view_has_the_fields_of_its_types_and_no_others(hints: str, hands: int) -> None:
    types = interfaces()
    assert {"View", "Hand", "Seat", "Ask", "Act", "Refused", "Result", "Sheet", "Standing"} <= set(types)
    for at, scene in enumerate(games("club", seed=12, hands=hands, hints=hints)):
        check(seen(scene, at % 6 - 1), "View", types)


@pytest.mark.slow
@pytest.mark.parametrize("length", sample(["hand"], ["east"]))
def test_the_example_plays_a_game_to_its_end(tmp_path: Path, length: str) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", DOC, re.DOTALL)
    with Served(tmp_path) as server, Guest(server.url) as guest:
        table = guest.new(book="wrc-2015", length=length)
        guest.post(f"{table}/join", table, name="Bot")
        guest.post(f"{table}/start", table)
        boot = guest.boot(table)
        url = server.url.replace("http", "ws", 1) + boot["stream"]
        words = [sys.executable, "-c", code, url, str(boot["seat"]), boot["token"]]
        played = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert played.returncode == 0, played.stderr
    assert re.search(r"^1\. .*\n[12]\. .*\n[1-3]\. .*\n[1-4]\. ", played.stdout, re.MULTILINE)
