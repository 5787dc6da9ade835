"""Differences in behaviour between another commit and this tree: ``python -m tools.corpus [COMMIT] [--only PART ...]``.

A copy of the commit and this tree each produce the same corpus by the same scripts; every difference is printed that
``tools/corpus/meant.toml`` does not list with its reason. ``--former FOLDER`` lets the commit alone write the files of
``tests/data/former``.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from tools.commits import ROOT, checked_out
from tools.corpus.compare import Meant, differences
from tools.corpus.former import write
from tools.corpus.produce import PARTS, produce
from tools.corpus.visitor import Tree, free_port

BEFORE = "b7c8dd0"  # the end of issue 10


def main() -> int:
    """Print every difference that was not meant; 1 where there is any."""
    asked = argparse.ArgumentParser("python -m tools.corpus", description=__doc__)
    asked.add_argument("commit", nargs="?", default=BEFORE)
    asked.add_argument("--only", choices=PARTS, nargs="+", default=list(PARTS), help="these parts alone")
    asked.add_argument("--former", type=Path, help="write the files of the commit into this folder instead")
    asked.add_argument("--into", type=Path, help="keep both corpora in this folder")
    words = asked.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(words.into or name), free_port()
        (tree := Path(name) / "tree").mkdir()
        old = checked_out(words.commit, tree)
        if words.former:
            write(Tree(old, folder / "old", ids=False), port, words.former)
            return 0
        before = produce(Tree(old, folder / "old"), words.only, port)
        after = produce(Tree(ROOT, folder / "new"), words.only, port, former=folder / "old")
        found = differences(before, after, Meant.read())
    print("\n".join(found) or f"The same as {words.commit}: {len(before)} answers.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
