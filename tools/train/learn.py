"""Learning: from the choices of strong players, then from what own choices brought (PPO)."""

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy, logsigmoid

from jantaku.bots.strong.thoughts import OF_CALL, OF_RIICHI
from tools.train.lesson import OF_DISCARD, WHOLE
from tools.train.nets import UNIT, Nets
from tools.train.room import Numbers

POINTS = 5000  # what a hand brings is counted in so many points
SORTS = (OF_DISCARD, OF_CALL, OF_RIICHI)
FEW = 32  # decisions of a sort from which a batch is learned from
FAR, CLIP, STEPS = -1e9, 0.2, 0.9  # PPO: the reach of a change, and how much of later surprises counts
BATCH, WORTH_BATCH, EARLY_BATCH = 16384, 4096, 512
# Where a call or riichi was a strong player's choice, so much of the target is theirs; the rest is that of points expected.
THEIRS, SURE, DOUBTFUL = {OF_CALL: 0.5, OF_RIICHI: 0.25}, 0.85, 150


def decayed(optimizer: torch.optim.Optimizer, rate: float, done: float) -> None:
    """Set the rate of learning, by how much is done."""
    for group in optimizer.param_groups:
        group["lr"] = rate * (1 - done) + 1e-5


def imitate(nets: Nets, rows: dict[str, Numbers], epochs: int) -> float:
    """Learn the choices of strong players; return the share of discards that are then theirs."""
    traits, scenes = torch.from_numpy(rows["trait"]), torch.from_numpy(rows["scene"]).float() / UNIT
    picks, no = torch.from_numpy(rows["pick"]), torch.arange(traits.shape[1])[None] >= torch.from_numpy(rows["choices"])[:, None]
    optimizer = torch.optim.AdamW(nets.policy(), 3e-3, weight_decay=3e-3)
    right = 0
    for epoch in range(epochs):
        right = 0
        for done, at in enumerate(torch.randperm(len(picks)).split(EARLY_BATCH)):
            decayed(optimizer, 3e-3, (epoch + done * EARLY_BATCH / len(picks)) / epochs)
            rated = nets.rate(traits[at].float() / UNIT, scenes[at]).masked_fill(no[at], FAR)
            right += int((rated.argmax(1) == picks[at]).sum())
            optimizer.zero_grad()
            cross_entropy(rated, picks[at]).backward()
            optimizer.step()
    for sort in (OF_CALL, OF_RIICHI):
        answer(
            nets,
            sort,
            {name: values[rows["sort"] == sort] for name, values in rows.items() if name in ("sort", "doubt", "answer", "more")},
        )
    return right / len(picks)


def answer(nets: Nets, sort: int, rows: dict[str, Numbers], epochs: int = 12) -> None:
    """Learn to say yes or no, half as strong players did and half by the points expected."""
    doubts, theirs = torch.from_numpy(rows["doubt"]).float() / UNIT, torch.from_numpy(rows["answer"]).float()
    by_points = torch.sigmoid(torch.from_numpy(rows["more"]).float() / DOUBTFUL) if sort == OF_CALL else torch.tensor(SURE)
    target = THEIRS[sort] * theirs + (1 - THEIRS[sort]) * by_points
    optimizer = torch.optim.AdamW(nets.yes_no[sort - 1].parameters(), 3e-3, weight_decay=1e-2)
    for epoch in range(epochs):
        decayed(optimizer, 3e-3, epoch / epochs)
        for at in torch.randperm(len(target)).split(256):
            optimizer.zero_grad()
            binary_cross_entropy_with_logits(nets.surely(sort, doubts[at]), target[at]).backward()
            optimizer.step()


@dataclass
class Batch:
    """Decisions that were drawn, as tensors, and how surprising what followed was."""

    sort: Tensor
    pick: Tensor
    choices: Tensor
    chance: Tensor  # logarithm of the pick's
    trait: Tensor
    scene: Tensor
    worth: Tensor
    surprise: Tensor

    @classmethod
    def of(cls, nets: Nets, rows: dict[str, Numbers]) -> "Batch":
        """Return the decisions of some hands."""
        tensors = {name: torch.from_numpy(rows[name]) for name in ("sort", "pick", "choices", "trait", "scene")}
        chance = (torch.from_numpy(rows["chance"]).float() / WHOLE + 1e-5).log()
        worth = torch.from_numpy(rows["worth"]).float() / POINTS
        made = cls(**tensors, chance=chance, worth=worth, surprise=torch.zeros(len(worth)))
        made.surprise = torch.from_numpy(surprises(rows, made.guesses(nets).numpy(), worth.numpy()))
        return made

    def known(self, sort: int, at: Tensor) -> Tensor:
        """Return what is known before a decision."""
        return (self.scene[at] if sort == OF_DISCARD else self.trait[at, 0]).float() / UNIT

    @torch.no_grad()
    def guesses(self, nets: Nets) -> Tensor:
        """Return a guess at what the hand will bring, at each decision."""
        out = torch.zeros(len(self.worth))
        for sort in SORTS:
            for at in torch.where(self.sort == sort)[0].split(BATCH):
                out[at] = nets.worth[sort](self.known(sort, at))[:, 0]
        return out


def surprises(rows: dict[str, Numbers], guesses: Numbers, worth: Numbers) -> Numbers:
    """Return by how much each decision's hand went better than guessed: by its next guesses and the end, less and less."""
    who = rows["hand"].astype(np.int64) * 4 + rows["seat"]
    order = np.lexsort((np.arange(len(who)), who))
    last = np.append(who[order][1:] != who[order][:-1], True)
    then = np.where(last, worth[order], np.append(guesses[order][1:], 0))
    steps, out, later = (then - guesses[order]).tolist(), [0.0] * len(who), 0.0
    for i in range(len(who) - 1, -1, -1):
        later = steps[i] if last[i] else steps[i] + STEPS * later
        out[i] = later
    back = np.empty(len(who), np.float32)
    back[order] = out
    return back


def guess(nets: Nets, batch: Batch, optimizer: torch.optim.Optimizer) -> None:
    """Learn to guess what hands bring."""
    for sort in SORTS:
        found = torch.where(batch.sort == sort)[0]
        for at in found[torch.randperm(len(found))].split(WORTH_BATCH):
            optimizer.zero_grad()
            ((batch.worth[at] - nets.worth[sort](batch.known(sort, at))[:, 0]) ** 2).mean().backward()
            optimizer.step()


def improve(nets: Nets, batch: Batch, optimizer: torch.optim.Optimizer, heat: float) -> None:
    """Make likelier what went better than guessed (PPO)."""
    scale = batch.surprise.std()
    for some in torch.randperm(len(batch.worth)).split(BATCH):
        loss = torch.zeros(())
        for sort in SORTS:
            at = some[batch.sort[some] == sort]
            if len(at) >= FEW:
                ratio = (chances(nets, batch, sort, at, heat) - batch.chance[at]).clamp(-5, 5).exp()
                gain = batch.surprise[at] / scale
                loss = loss - torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).sum() / len(some)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(nets.policy(), 1.0)
        optimizer.step()


def chances(nets: Nets, batch: Batch, sort: int, at: Tensor, heat: float) -> Tensor:
    """Return the logarithms of the chances of what was picked."""
    if sort != OF_DISCARD:
        rated = heat * nets.surely(sort, batch.known(sort, at))
        return torch.where(batch.pick[at] == 1, logsigmoid(rated), logsigmoid(-rated))
    rated = heat * nets.rate(batch.trait[at][..., : nets.across.in_features].float() / UNIT, batch.scene[at].float() / UNIT)
    no = torch.arange(rated.shape[1])[None] >= batch.choices[at][:, None]
    return rated.masked_fill(no, FAR).log_softmax(1).gather(1, batch.pick[at][:, None].long())[:, 0]
