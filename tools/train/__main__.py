"""Teach the networks of the strong player, and write their weights.

python -m tools.train FOLDER                  (after pip install -e '.[train]')

It reads recorded games of strong players (JANTAKU_SHARED, or ../shared), learns their choices, then plays hands against itself
and other bots and makes likelier what went better than guessed. FOLDER keeps where it stands, so that it goes on from there, and a
plot of what hands brought. ``--weights`` writes the weights of where it stands into the bot.
"""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import torch
from matplotlib.figure import Figure

from jantaku.bots.strong import weights
from jantaku.rules.book import Book
from tools.train import learn
from tools.train.nets import Nets
from tools.train.records import read
from tools.train.room import LEARNER, Numbers, Room, put_weights
from tools.train.written import NAMES, written

SHARED = Path(os.environ.get("JANTAKU_SHARED", Path(__file__).parents[2] / "../shared")) / "data"
FILES = ("tenhou/phoenix_2020a.mjlog.tsv.gz", "tenhou/phoenix_2022_sample.mjlog.tsv.gz", "tenhou/mjx_games")
PLAYERS = (LEARNER, "sensible", LEARNER, "strong")
HEAT, EIGHTHS = 2.0, 8
PLACE = Path(__file__).parents[2] / "src/jantaku/bots/strong/weights.py"
KEPT = 0.9  # of the mean of the weights, at each round; it is the mean that plays


class School:
    """Networks, how they learn, and where they stand."""

    def __init__(self, folder: Path, seed: int, book: str, rate: float) -> None:
        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.folder, self.seed, self.book = folder, seed, book
        self.nets = Nets()
        self.by_policy = torch.optim.Adam(self.nets.policy(), rate)
        self.by_worth = torch.optim.Adam(self.nets.worth.parameters(), 2e-3)
        self.mean: dict[str, Any] = {}
        self.curve: list[tuple[int, float]] = []  # games played, and what a hand brought
        self.games = 0

    @property
    def place(self) -> Path:
        """Return where it is kept."""
        return self.folder / "state.pt"

    def keep(self) -> None:
        """Keep where it stands, and its plot."""
        state = {"nets": self.nets.state_dict(), "mean": self.mean, "curve": self.curve, "games": self.games, "seed": self.seed}
        state |= {"policy": self.by_policy.state_dict(), "worth": self.by_worth.state_dict()}
        beside = self.place.with_suffix(".new")
        torch.save(state, beside)
        beside.replace(self.place)
        figure = Figure(figsize=(8, 4.5), layout="constrained")
        plot = figure.subplots()
        plot.plot(*zip(*self.curve, strict=True) if self.curve else ([], []))
        plot.set(xlabel="games played", ylabel="points a hand brought the learner", title=f"{self.book}, seed {self.seed}")
        figure.savefig(self.folder / "curve.png", dpi=120)

    def recall(self) -> bool:
        """Go on from where it stood; return whether it had begun."""
        if not self.place.exists():
            return False
        state = torch.load(self.place, weights_only=False)
        self.nets.load_state_dict(state["nets"])
        self.by_policy.load_state_dict(state["policy"])
        self.by_worth.load_state_dict(state["worth"])
        self.mean, self.curve, self.games, self.seed = state["mean"], state["curve"], state["games"], state["seed"]
        return True

    def begin(self, most: int, epochs: int) -> None:
        """Learn the choices of strong players."""
        files = [each for name in FILES for each in (sorted((SHARED / name).glob("*.xml")) or [SHARED / name])]
        if not files[0].exists():
            sys.exit(f"There are no recorded games in {SHARED}: set JANTAKU_SHARED to where they are.")
        rows = None
        for number, found in read(files, most):
            rows = found
            print(f"\rread {number} games", end="", flush=True)
        if rows is None:
            sys.exit(f"There are no games in {files[0]}.")
        right = learn.imitate(self.nets, rows.arrays(), epochs)
        print(f"; {100 * right:.1f} % of the discards are theirs", flush=True)
        self.mean = {name: value.clone() for name, value in self.nets.state_dict().items()}
        self.keep()

    def go_on(self) -> None:
        """Begin with the weights that the bot has."""
        self.nets.take({of: np.array(getattr(weights, name)) for of, name in NAMES.items()})
        self.mean = {name: value.clone() for name, value in self.nets.state_dict().items()}
        self.keep()

    def round(self, rooms: list[Room], games: int, warm: int) -> None:
        """Play so many games in each room, and learn from them."""
        made = self.nets.weights()
        for room in rooms:
            put_weights(room.at, made, "x.mind.")
        firsts = range(self.games, self.games + games * len(rooms), games)
        with ThreadPoolExecutor(len(rooms)) as threads:
            played = list(threads.map(lambda room, first: room.play(self.seed, first, games), rooms, firsts))
        self.games += games * len(rooms)
        rows = joined([rows for rows, _ in played])
        batch = learn.Batch.of(self.nets, rows)
        learn.guess(self.nets, batch, self.by_worth)
        if len(self.curve) >= warm:
            learn.improve(self.nets, batch, self.by_policy, HEAT)
        for name, value in self.nets.state_dict().items():
            self.mean[name].mul_(KEPT).add_(value, alpha=1 - KEPT)
        self.curve.append((self.games, float(rows["worth"].mean())))
        print(f"{self.games} games, {sum(hands for _, hands in played)} hands: {self.curve[-1][1]:.0f} points", flush=True)
        self.keep()

    def write(self, strength: str) -> None:
        """Write the mean of the weights into the bot."""
        nets = Nets()
        nets.load_state_dict(self.mean)
        commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()  # noqa: S607
        source = f"{len(FILES)} files of recorded games, then {self.games} games of {', '.join(PLAYERS)} by {self.book}"
        PLACE.write_text(written(nets.weights(), source, self.seed, commit, strength), "utf-8")


def joined(parts: list[dict[str, Numbers]]) -> dict[str, Numbers]:
    """Return rows of several rooms as one, the hands numbered on."""
    first = 0
    for part in parts:
        part["hand"] += first
        first = int(part["hand"].max(initial=first)) + 1
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def main() -> None:
    """Learn, and keep where it stands after each round."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("folder", type=Path)
    words.add_argument("--rounds", type=int, default=200)
    words.add_argument("--games", type=int, default=600, help="played in each round by each thread")
    words.add_argument("--threads", type=int, default=2)
    words.add_argument("--records", type=int, default=10**6, help="recorded games that are read, at most")
    words.add_argument("--epochs", type=int, default=6)
    words.add_argument("--warm", type=int, default=3, help="rounds in which it only learns to guess")
    words.add_argument("--rate", type=float, default=5e-4)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--book", default="tenhou")
    words.add_argument("--go-on", action="store_true", help="begin with the weights that the bot has, not with recorded games")
    words.add_argument("--weights", metavar="STRENGTH", help="write the weights, and how strong they were measured to be")
    given = words.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    Book.open(given.book)
    school = School(given.folder, given.seed, given.book, given.rate)
    if not school.recall():
        if given.go_on:
            school.go_on()
        else:
            school.begin(given.records, given.epochs)
    if given.weights:
        school.write(given.weights)
        return
    rooms = [Room(given.book, PLAYERS, round(HEAT * EIGHTHS)) for _ in range(given.threads)]
    for _ in range(given.rounds):
        school.round(rooms, given.games, given.warm)


if __name__ == "__main__":
    main()
