"""The records that come with the program: ``python -m tools.notable_hands`` plays each again from its seed, and writes it.

The seeds were found by playing games between our own bots, and keeping those with something rare. A record is shipped as it was
written once, so that it stays the same when the bots play otherwise; this makes it again only when that is wanted.
"""

import gzip
import sys
from dataclasses import replace

import jantaku
from jantaku.game import formats
from jantaku.game.walls import seal
from jantaku.web.play.bots import NAMES
from jantaku.web.replay.notable import FOLDER, NOTABLE
from tools.pages import ROOT

# By record: the book and the seed of its game.
SEEDS = {
    "counted": ("tenhou", "b1267"),
    "kokushi": ("wrc-2015", "a2120"),
    "last-to-first": ("wrc-2015", "a11270"),
    "chiihou": ("wrc-2015", "a10807"),
    "daisangen": ("wrc-2015", "a869"),
    "robbed": ("tenhou", "b1062"),
    "two-wins": ("tenhou", "b69"),
    "seven-yaku": ("wrc-2015", "a7898"),
    "streak": ("wrc-2015", "a7304"),
}


def record(book: str, seed: str) -> str:
    """Play a game between four sensible bots, and return its record as text."""
    log = jantaku.play("sensible", book=book, seed=f"jantaku notable {seed}".encode()).log
    hands = [replace(hand, seal=seal(hand.secret, hand.wall)) for hand in log.hands]
    return formats.write(replace(log, names=NAMES, hands=hands), "text")


def main() -> int:
    """Write them all."""
    folder = ROOT / "src/jantaku/web" / FOLDER
    folder.mkdir(exist_ok=True)
    for each in NOTABLE:
        text = record(*SEEDS[each.name])
        (folder / f"{each.name}.txt.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    return 0


if __name__ == "__main__":
    sys.exit(main())
