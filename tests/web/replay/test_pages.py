"""The pages of the replays: bring a record, look at a moment of it, take it along."""

import gzip
import json
import re
from html import unescape
from typing import Any

import pytest
from markupsafe import escape

from jantaku.game import formats
from jantaku.story.lost import converted
from jantaku.story.patch import merge
from jantaku.texts import LANGUAGES
from jantaku.web.replay.walk import Walk
from tests.web.replay.conftest import Visitor
from tests.web.replay.records import followed, made, real

LOG = made(0, hands=2)
TEXT = formats.write(LOG, "text")
BOOT = re.compile(r'<script type="application/json" id="boot">(.*?)</script>', re.DOTALL)
HOSTILE = '"><script>alert(1)</script>'


@pytest.fixture(scope="module")
def place(visitor: Visitor) -> str:
    """Return where the record is."""
    return visitor.bring(TEXT.encode()).headers["location"]


def boot_of(visitor: Visitor, path: str, lang: str = "en") -> Any:
    """Return what a page is started with."""
    page = visitor.get(path, lang)
    assert page.status_code == 200
    found = BOOT.search(page.text)
    assert found
    return json.loads(found[1])


@pytest.mark.parametrize("form", formats.WRITTEN)
def test_a_record_in_any_format_is_brought_and_shown(visitor: Visitor, form: str) -> None:
    answer = visitor.bring(gzip.compress(converted(LOG, form)[0].encode()), "evening.gz")
    assert answer.status_code == 303
    assert visitor.get(answer.headers["location"]).status_code == 200


def test_a_pasted_record_is_read_as_well(visitor: Visitor) -> None:
    answer = visitor.post("/replay", data={"text": TEXT})
    assert answer.headers["location"].startswith("/g/")


def test_a_file_of_several_games_leads_to_the_list_with_all_of_them(visitor: Visitor) -> None:
    games = [json.dumps(json.loads(converted(made(seed, hands=1), "tenhou6")[0])) for seed in (7, 8)]
    before = visitor.get("/replay").text.count("record-card")
    answer = visitor.bring("\n".join(games).encode(), "two.json")
    assert answer.headers["location"] == "/replay?added=2"
    page = visitor.get(answer.headers["location"]).text
    assert page.count("record-card") == before + 2
    assert "2 games were added." in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_read_is_said_beside_the_form_and_the_text_is_kept(visitor: Visitor, lang: str) -> None:
    answer = visitor.post("/replay", lang=lang, data={"text": "hello there"})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert answer.text.count("hello there") == 2
    assert f'lang="{lang}"' in answer.text
    assert visitor.post("/replay", lang=lang, data={}).status_code == 400


def test_too_large_a_file_is_refused(visitor: Visitor) -> None:
    assert visitor.bring(b"#" * 2_100_000).status_code == 413
    assert visitor.bring(b"#" * 9_000_000).status_code == 413


def test_a_form_without_its_token_is_refused(visitor: Visitor) -> None:
    assert visitor.send("/replay", data={"text": TEXT}).status_code == 403


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_leads_to_the_very_moment_and_seat(visitor: Visitor, place: str, lang: str) -> None:
    boot = boot_of(visitor, f"{place}?n=23&seat=2", lang)
    assert (boot["n"], boot["seat"]) == (23, 2)
    view = followed(Walk(LOG), 0, 2, lang)[23]
    page = unescape(visitor.get(f"{place}?n=23&seat=2", lang).text)
    assert view["seats"]["2"]["spoken"] in page
    assert " ".join([*view["seats"]["2"]["tiles"], *filter(None, [view["seats"]["2"]["drawn"]])]) in page
    assert "?n=24&seat=2" in page.replace("&amp;", "&")


@pytest.mark.parametrize(
    ("query", "n", "seat"), [("", 0, 4), ("?n=-5&seat=9", 0, 4), ("?n=x&seat=y", 0, 4), ("?n=99999999&seat=-1", 0, -1)]
)
def test_a_senseless_link_shows_the_beginning(visitor: Visitor, place: str, query: str, n: int, seat: int) -> None:
    boot = boot_of(visitor, place + query)
    assert (boot["n"], boot["seat"]) == (n, seat)


def test_a_moment_past_the_end_is_the_last(visitor: Visitor, place: str) -> None:
    boot = boot_of(visitor, f"{place}?n=9999")
    assert boot["n"] == boot["last"] == len(Walk(LOG)) - 1


@pytest.mark.parametrize("seat", [-1, 0, 3, 4])
def test_hands_come_one_at_a_time_and_make_every_view(visitor: Visitor, place: str, seat: int) -> None:
    boot = boot_of(visitor, f"{place}?seat={seat}")
    walk = Walk(LOG)
    for hand, contents in enumerate(boot["hands"]):
        answer = visitor.get(f"{boot['frames']}&seat={seat}&hand={hand}")
        assert answer.headers["content-encoding"] == "gzip"
        assert "immutable" in answer.headers["cache-control"]
        view: Any = None
        views = [view := merge(view, each["set"]) if each["t"] == "step" else each["view"] for each in answer.json()["frames"]]
        expected = followed(walk, hand, seat)
        assert [view["seats"] for view in views] == [view["seats"] for view in expected]
        assert len(views) == contents["to"] - contents["from"] + 1


@pytest.mark.parametrize(
    ("ending", "kind"), [("jantaku", "text/plain"), ("mjai", "application/x-ndjson"), ("json", "application/json")]
)
def test_what_is_downloaded_is_the_record(visitor: Visitor, place: str, ending: str, kind: str) -> None:
    answer = visitor.get(f"{place}/record.{ending}")
    assert answer.headers["content-type"] == f"{kind}; charset=utf-8"
    assert answer.headers["content-disposition"] == f'attachment; filename="{place.removeprefix("/g/")}.{ending}"'
    again = formats.read(answer.content)
    assert [hand.entries for hand in again.hands] == [hand.entries for hand in LOG.hands] or ending != "jantaku"
    assert again.names == LOG.names
    assert len(Walk(again)) == len(Walk(LOG))


def test_a_download_in_no_known_format_is_refused(visitor: Visitor, place: str) -> None:
    answer = visitor.get(f"{place}/record.exe")
    assert answer.status_code == 404
    assert "exe" in answer.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_format_leaves_out_is_said(visitor: Visitor, place: str, lang: str) -> None:
    page = unescape(visitor.get(place, lang).text)
    for what in converted(LOG, "mjai", lang)[1]:
        assert what in page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", ["/g/nothing", "/g/nothing/frames", "/g/nothing/record.json", f"/g/{'x' * 300}"])
def test_a_record_that_is_not_there_is_a_404(visitor: Visitor, path: str, lang: str) -> None:
    answer = visitor.get(path, lang)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")


def test_hostile_names_are_shown_as_they_are_written(visitor: Visitor) -> None:
    log = formats.read(TEXT.encode())
    log.names = (HOSTILE, "</title>", "Ann\u202eevil", "x" * 400)
    log.notes = [HOSTILE]
    log.hands[0].place = HOSTILE
    page = visitor.get(visitor.bring(formats.write(log, "text").encode(), f"{HOSTILE}.txt").headers["location"])
    assert page.status_code == 200
    assert HOSTILE not in page.text
    assert str(escape(HOSTILE)) in page.text
    assert "\u202e" not in page.text
    assert "<script>alert" not in visitor.get("/replay").text
    assert "x" * 50 not in page.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_findings_of_the_referee_are_shown_on_the_page(visitor: Visitor, lang: str) -> None:
    log = formats.read(TEXT.encode())
    first = log.hands[0]
    assert first.end
    first.end.delta = (300, -100, -100, -100)
    page = unescape(visitor.get(visitor.bring(formats.write(log, "text").encode()).headers["location"], lang).text)
    assert "(300, -100, -100, -100)" in page
    clean = unescape(visitor.get(visitor.bring(TEXT.encode()).headers["location"], lang).text)
    assert "notice good" in clean
    assert "notice good" not in page


def test_published_records_of_every_kind_have_their_page(visitor: Visitor) -> None:
    for of in ("client", "tenhou6", "paipu"):
        for log in real(of, 1):
            answer = visitor.bring(formats.write(log, "text").encode())
            if Walk(log).hands:
                assert visitor.get(answer.headers["location"]).status_code == 200
            else:
                assert "none of its hands can be dealt" in answer.text
