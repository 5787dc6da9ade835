"""The networks as PyTorch has them while they learn, and as the weights that the bot has."""

from itertools import pairwise

import numpy as np
import torch
from torch import Tensor, nn

from jantaku.bots.strong.thoughts import DOUBTS, FEW_INNER, INNER, OF_CALL, OF_RIICHI, SCENE, SECOND, TRAITS
from tools.train.room import Numbers, Weights

UNIT = 16  # a trait of 1 is a number of 16
WEIGHT, START, SECOND_START = 64, 1024, 4096  # units of weights, and of the numbers with which sums start


class Nets(nn.Module):
    """The network of discards, those that say yes or no, and for each a guess at what the hand will bring."""

    def __init__(self) -> None:
        super().__init__()
        self.across = nn.Linear(TRAITS, 1, bias=False)
        self.first, self.scene = nn.Linear(TRAITS, INNER), nn.Linear(SCENE, INNER, bias=False)
        self.second, self.last = nn.Linear(INNER, SECOND), nn.Linear(SECOND, 1, bias=False)
        self.yes_no = nn.ModuleList(stack(DOUBTS, FEW_INNER, 1) for _ in (OF_CALL, OF_RIICHI))
        self.worth = nn.ModuleList(stack(n, 32, 1) for n in (SCENE, DOUBTS, DOUBTS))

    def rate(self, traits: Tensor, scenes: Tensor) -> Tensor:
        """Return the rating of each discard."""
        inner = (self.first(traits) + self.scene(scenes)[:, None]).relu()
        out: Tensor = self.across(traits)[..., 0] + self.last(self.second(inner).relu())[..., 0]
        return out

    def surely(self, sort: int, doubts: Tensor) -> Tensor:
        """Return how surely the answer is yes, for calls or riichi."""
        out: Tensor = self.yes_no[sort - 1](doubts)[..., 0]
        return out

    def policy(self) -> list[nn.Parameter]:
        """Return the parameters that decide."""
        return [value for name, value in self.named_parameters() if not name.startswith("worth")]

    def weights(self) -> Weights:
        """Return the weights of the bot, by the fields of its thoughts."""
        out = {
            "net.across": whole(self.across.weight[0], WEIGHT),
            "net.first": whole(self.first.weight.T, WEIGHT),
            "net.scene": whole(self.scene.weight.T, WEIGHT),
            "net.start": whole(self.first.bias, START),
            "net.second": whole(self.second.weight.T, WEIGHT),
            "net.second_start": whole(self.second.bias, SECOND_START),
            "net.last": whole(self.last.weight[0], WEIGHT),
        }
        for name, one in zip(("calling", "declaring"), self.yes_no, strict=True):
            out |= {f"{name}.first": whole(one[0].weight.T, WEIGHT), f"{name}.start": whole(one[0].bias, START)}  # type: ignore[index]
            out |= {f"{name}.last": whole(one[2].weight[0], WEIGHT), f"{name}.bias": whole(one[2].bias, SECOND_START)[0]}  # type: ignore[index]
        return out

    @torch.no_grad()
    def take(self, weights: Weights) -> None:
        """Begin with the weights of the bot."""
        layers = {"net.across": self.across, "net.first": self.first, "net.scene": self.scene, "net.second": self.second}
        layers |= {"net.last": self.last, "calling.first": self.yes_no[0][0], "calling.last": self.yes_no[0][2]}  # type: ignore[index]
        layers |= {"declaring.first": self.yes_no[1][0], "declaring.last": self.yes_no[1][2]}  # type: ignore[index]
        for name, layer in layers.items():
            layer.weight[...] = torch.from_numpy(np.atleast_2d(weights[name].T) / WEIGHT)
        starts = {"net.start": self.first, "net.second_start": self.second, "calling.start": self.yes_no[0][0]}  # type: ignore[index]
        starts |= {"declaring.start": self.yes_no[1][0]}  # type: ignore[index]
        for name, layer in starts.items():
            layer.bias[...] = torch.from_numpy(weights[name] / (SECOND_START if name == "net.second_start" else START))
        for name, layer in (("calling.bias", self.yes_no[0][2]), ("declaring.bias", self.yes_no[1][2])):  # type: ignore[index]
            layer.bias[0] = int(weights[name]) / SECOND_START


def stack(*sizes: int) -> nn.Sequential:
    """Return layers of these sizes, with sums below zero left out between them."""
    layers: list[nn.Module] = []
    for n, m in pairwise(sizes):
        layers += [nn.Linear(n, m), nn.ReLU()]
    return nn.Sequential(*layers[:-1])


def whole(values: Tensor, unit: int) -> Numbers:
    """Return numbers as integers."""
    return np.round(values.detach().numpy() * unit).astype(np.int64)
