"""``jantaku convert``: one file out, whole or not at all, and nothing lost without a word."""

import json
import re
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jantaku.bots.players import player
from jantaku.cli import main
from jantaku.core.acts import NOTEN, TENPAI
from jantaku.game import formats
from jantaku.game.acts import Act
from jantaku.game.log import Log
from jantaku.game.results import with_results
from jantaku.game.table import Table
from jantaku.game.verify import verify
from jantaku.rules.book import Book
from tests.shared import shared

GAMES = 20
ENDINGS = {"text": "jantaku", "tenhou6": "json", "mjai": "mjson"}


def run(*words: object, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["convert", *map(str, words)], input=stdin, env={"LC_ALL": "C"})


def played() -> Log:
    table = Table("tenhou", names=("Ann", "Ben", "Cas", "Dee"), seed=b"convert")
    while not table.over:
        table.deal()
        while table.asked:
            table.push(next(iter(table.lawful())))
    return table.log


@pytest.fixture(scope="module")
def text() -> str:
    return formats.write(played(), "text")


@pytest.fixture
def record(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "game.jantaku"
    path.write_text(text, "utf-8")
    return path


def real_games() -> list[tuple[str, Log]]:
    return list(islice(formats.read_all(shared("data/tenhou/phoenix_2020a.mjlog.tsv.gz")), GAMES))


@pytest.mark.slow
@pytest.mark.parametrize("form", formats.WRITTEN)
def test_real_games_come_back_without_a_difference(form: str) -> None:
    for name, log in real_games():
        back = formats.read(formats.write(with_results(log), form).encode(), name)
        report = verify(back)
        assert [str(difference) for difference in report.differences] == []
        assert report.hands == len(log.hands)
        assert report.acts == sum(len(hand.entries) for hand in log.hands)
        assert [[entry[:3] for entry in hand.entries] for hand in back.hands] == [
            [e[:3] for e in hand.entries] for hand in log.hands
        ]


@pytest.mark.parametrize("form", formats.WRITTEN)
def test_the_ending_tells_the_format(record: Path, tmp_path: Path, form: str) -> None:
    into = tmp_path / f"out.{ENDINGS[form]}"
    result = run(record, into)
    assert result.exit_code == 0, result.output
    assert formats.form_of(into.read_text("utf-8"), "") == {"text": "text", "tenhou6": "json", "mjai": "mjai"}[form]
    assert verify(formats.read(into)).differences == []
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([record.name, into.name])


def test_payments_and_scores_are_worked_out_where_a_format_has_a_place_for_them(record: Path, tmp_path: Path) -> None:
    run(record, tmp_path / "out.json")
    document = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert len(document["sc"]) == 8
    assert document["log"][0][-1][0] in {"流局", "全員不聴", "全員聴牌"}


def test_what_a_format_has_no_place_for_is_said(record: Path, tmp_path: Path) -> None:
    result = run(record, tmp_path / "out.mjson")
    assert "mjai cannot hold this, so it was left out: the secrets of the walls" in result.stderr
    assert "cannot hold this" not in run(record, tmp_path / "again.txt").stderr


def test_nothing_is_written_over_another_file_unless_that_is_asked_for(record: Path, tmp_path: Path, text: str) -> None:
    into = tmp_path / "there.txt"
    into.write_text("mine", "utf-8")
    result = run(record, into)
    assert result.exit_code == 2
    assert "is there already" in result.stderr
    assert into.read_text("utf-8") == "mine"
    assert run(record, into, "--force").exit_code == 0
    assert into.read_text("utf-8").startswith(text[:20])


def test_the_standard_streams_are_used_for_a_dash(text: str) -> None:
    result = run("-", "-", "--to", "mjai", stdin=text.encode())
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0].startswith('{"type":"start_game"')
    assert verify(formats.read(result.stdout.encode())).differences == []


def test_one_of_several_games_is_chosen_by_its_number(tmp_path: Path) -> None:
    games = shared("data/tenhou/phoenix_2020a.mjlog.tsv.gz")
    several = run(games, tmp_path / "out.json")
    assert (several.exit_code, "holds several games: say which with --game N" in several.stderr) == (2, True)
    assert run(games, tmp_path / "out.json", "--game", 3).exit_code == 0
    third = [log for _, log in islice(formats.read_all(games), 3)][2]
    assert len(formats.read(tmp_path / "out.json").hands) == len(third.hands)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("IN", "out.xml"), "does not tell the format"),
        (("IN", "out.xml", "--to", "mjlog"), "is not one of"),
        (("IN", "no/such/folder/out.txt"), "cannot be written"),
        (("nothing", "out.txt"), "No such file"),
        ((".", "out.txt"), "it is a folder"),
        (("IN", "folder", "--to", "text"), "is there already"),
        (("IN", "folder", "--to", "text", "--force"), "cannot be written"),
        (("IN", "out.txt", "--game", "2"), "does not hold as many as 2"),
        (("IN", "out.txt", "--game", "0"), "is not in the range"),
        (("bad", "out.txt"), "it begins with"),
    ],
)
def test_every_error_is_reported_in_a_sentence(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("bad").write_bytes(b"\x00\x01 no record")
    before = sorted(path.name for path in tmp_path.iterdir())
    result = run(*[record if word == "IN" else word for word in words])
    assert result.exit_code == 2, result.output
    assert says in result.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_what_cannot_be_converted_leaves_no_file(tmp_path: Path, text: str) -> None:
    lines = [line for line in text.splitlines() if not line.startswith("wall")]
    path = tmp_path / "no-walls.jantaku"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    result = run(path, tmp_path / "out.mjson")
    assert result.exit_code == 2
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(("lang", "says"), [("fr", "les secrets des murs"), ("ja", "山の秘密値")])
def test_what_is_left_out_is_reported_in_the_language(record: Path, tmp_path: Path, lang: str, says: str) -> None:
    told = run(record, tmp_path / "game.mjson", "--lang", lang).stderr
    assert says in told
    assert not re.search(r"the \w+ of the", told)


def declared(choice: int) -> Log:
    """Hands by bots who play sensibly, up to one in which somebody tenpai may keep his hand hidden, and makes this choice."""
    for seed in range(9):
        table = Table("wrc-2015", seed=bytes([seed]))
        bots = [player("sensible", table.rules, 1, seat) for seat in range(4)]
        while not table.over:
            table.deal()
            chosen = False
            while table.asked:
                seat = table.asked[0]
                free = {Act(seat, TENPAI), Act(seat, NOTEN)} <= set(table.lawful(seat))
                chosen = chosen or free
                table.push(Act(seat, choice if free else bots[seat](table.view(seat), seat)))
            if chosen:
                table.log.complete = False
                return table.log
    raise AssertionError("nobody had the choice")


def test_noten_is_lost_only_where_somebody_tenpai_chose_it(tmp_path: Path) -> None:
    for choice, lost in ((TENPAI, False), (NOTEN, True)):
        log = declared(choice)
        assert any(entry.act == NOTEN for hand in log.hands for entry in hand.entries)
        (tmp_path / "game.txt").write_text(formats.write(log, "text"), "utf-8")
        told = run(tmp_path / "game.txt", tmp_path / "game.json", "--force").stderr
        assert ("noten by choice" in told) == lost


def test_a_house_ruling_that_is_left_out_is_shown_as_a_user_types_it(tmp_path: Path) -> None:
    table = Table(Book.open("wrc-2015").set("uma=20,10,-10,-20", "kiriage=false"), seed=b"house")
    table.deal()
    (tmp_path / "game.txt").write_text(formats.write(table.log, "text"), "utf-8")
    told = run(tmp_path / "game.txt", tmp_path / "game.json").stderr
    assert "the house rules: session.uma=20,10,-10,-20, worth.kiriage=false" in told


def test_a_record_is_not_written_over_itself(tmp_path: Path) -> None:
    """The other format has not all of it."""
    (tmp_path / "game.txt").write_text(formats.write(declared(TENPAI), "text"), "utf-8")
    before = (tmp_path / "game.txt").read_bytes()
    told = run(tmp_path / "game.txt", tmp_path / "game.txt", "--to", "mjai", "--force")
    assert told.exit_code == 2
    assert "is what is read" in told.stderr
    assert (tmp_path / "game.txt").read_bytes() == before
