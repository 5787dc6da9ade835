"""Records of real games, verified; perft; whole games of every bot under every book."""

from pathlib import Path

from tools.corpus.documents import Written
from tools.corpus.visitor import Tree

BOOKS = ("wrc-2015", "wrr-2013", "club", "tenhou")
RECORDS = (
    *("tenhou/mjx_clips", "tenhou/mjx_games", "tenhou/pao_two_yakuman.xml", "tenhou/phoenix_2022_sample.mjlog.tsv.gz"),
    *("tenhou/phoenix_2020a.mjlog.tsv.gz", "tenhou6", "tenhou_client"),
)
GAMES = "300"


def records(tree: Tree, out: Written) -> None:
    """Verify all records that there are, perft, and one hand of each book act by act."""
    shared = Path(tree.env["JANTAKU_SHARED"]) / "data"
    for name in RECORDS:
        place = shared / name
        files = sorted(path for path in place.rglob("*") if path.is_file()) if place.is_dir() else [place]
        done = tree.run("jantaku", "verify", "--json", *map(str, files))
        out.note(f"verify {name}", f"{done.stdout}\n{done.returncode}\n{done.stderr}")
    out.note("perft", _printed(tree, "tests.perft"))
    for book in BOOKS:
        out.note(f"hand of {book}", _printed(tree, "tests.telling", book))


def bots(tree: Tree, out: Written) -> None:
    """Whole games between bots, by their sums and counts; compiled where there is a compiler."""
    for book in BOOKS:
        for bot in ("sensible", "random"):
            done = tree.run("jantaku", "simulate", "-n", GAMES, "--bot", bot, "--book", book, "--seed", "7", "--json")
            out.note(f"games {book} {bot}", _untimed(done.stdout) + (done.stderr if done.returncode else ""))


def _untimed(text: str) -> str:
    """Leave out how long it took."""
    return "\n".join(line for line in text.replace(", ", ",\n").splitlines() if "seconds" not in line and "a_second" not in line)


def _printed(tree: Tree, *words: str) -> str:
    done = tree.run(*words, folder=tree.root)
    return done.stdout + done.stderr
