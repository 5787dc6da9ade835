"""Train one seat of riichi by PPO against bots, on one core: ``pip install 'jantaku[train]'``, then ``python examples/ppo.py``."""

import click
import torch
from matplotlib.figure import Figure
from torch import Tensor, distributions, nn

from jantaku.core.planes import DRAWN, PLANES
from jantaku.sim import A_UNIT, Tables

STEPS, PASSES, BATCH, POINTS = 32, 2, 512, 4000  # an update: decisions of a table, passes, decisions a batch; POINTS: a reward of 1


class Net(nn.Module):
    """A policy and a value. Each suit is a row of nine, so that a convolution sees the neighbours of a tile within its suit."""

    def __init__(self) -> None:
        super().__init__()
        self.near, self.far, self.last = (nn.Conv2d(n, m, (1, 3), padding=(0, 1)) for n, m in ((PLANES, 32), (32, 32), (32, 29)))

    def forward(self, obs: Tensor, mask: Tensor) -> tuple[distributions.Categorical, Tensor]:
        """Return the probabilities of lawful acts, and the reward expected until the hand ends."""
        rows = nn.functional.pad(obs.float(), (0, 2)).unflatten(2, (4, 9))
        out = self.last(self.far(self.near(rows).relu()).relu()).flatten(2)[:, :, :34]
        tiles, whole = out[:, :4], out[:, 4:].mean(2)  # 4 x 40 acts with a tile; 24 others, and the value
        whole[:, :2] += (tiles[:, :2] * obs[:, DRAWN, None]).sum(2)  # the first two others discard the tile just drawn
        logits = torch.cat([tiles[:, :, [*range(34), 4, 13, 22, 0, 0, 0]].flatten(1), whole[:, :24]], 1)  # red fives as fives
        return distributions.Categorical(logits=logits.masked_fill(~mask, -1e9), validate_args=False), whole[:, 24]


def learn(net: Net, optimizer: torch.optim.Optimizer, tables: Tables) -> float:
    """Play STEPS decisions at each table and improve the policy by them; return the points won a hand."""
    obs, mask, reward, ended = map(torch.from_numpy, (tables.obs, tables.mask, tables.reward, tables.ended))  # the same memory
    rows = []
    with torch.no_grad():
        for _ in range(STEPS):
            policy, value = net(obs, mask)
            act = policy.sample()
            row = obs.clone(), mask.clone(), act, policy.log_prob(act), value  # the step writes into obs and mask
            tables.step(act.numpy())
            rows.append((*row, reward[:, 0] / POINTS, ended > 0))
        returns = [net(obs, mask)[1]]
    for *_, won, over in reversed(rows):  # each hand is an episode
        returns.append(won + ~over * returns[-1])
    *seen, values, wins, ends = map(torch.cat, zip(*rows, strict=True))
    targets = torch.cat(returns[:0:-1])
    for at in torch.cat([torch.randperm(len(targets)) for _ in range(PASSES)]).split(BATCH):
        old_obs, old_mask, act, log_prob, gain, target = (column[at] for column in (*seen, targets - values, targets))
        policy, value = net(old_obs, old_mask)
        ratio, gain = (policy.log_prob(act) - log_prob).exp(), (gain - gain.mean()) / gain.std()
        loss = (value - target) ** 2 / 2 - torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain) - 0.01 * policy.entropy()
        optimizer.zero_grad()
        loss.mean().backward()
        optimizer.step()
    return POINTS * wins.sum().item() / max(1, ends.sum().item())


@torch.no_grad()
def places(net: Net, seat: int, bot: str, book: str, seed: int) -> Tensor:
    """Return the places of the likeliest acts in 100 games of one round. Equals share theirs: the mean of four players is 2.5."""
    tables = Tables(100, book, seed=seed, length="east", players=[bot] * seat + ["open"] + [bot] * (3 - seat))
    tables.reset()
    (obs, mask, ended, last), found = map(torch.from_numpy, (tables.obs, tables.mask, tables.ended, tables.last)), torch.zeros(100)
    while not found.all():
        tables.step(net(obs, mask)[0].logits.argmax(1).numpy())
        place = 0.5 + (last > last[:, [seat]]).sum(1) + (last == last[:, [seat]]).sum(1) / 2
        found = torch.where((ended == A_UNIT) & (found == 0), place, found)  # the first game of each table
    return found


@click.command(context_settings={"show_default": True})
@click.option("--book", default="wrc-2015", help="A rule book.")
@click.option("--against", type=click.Choice(["sensible", "random"]), default="sensible", help="The bots to play in the end.")
@click.option("--updates", default=16, help=f"Updates against each kind of bot, of {STEPS} decisions a table.")
@click.option("--tables", "n", default=256, help="Tables that are stepped together.")
@click.option("--seed", default=0, help="The same seed trains the same weights on the same machine.")
@click.option("--out", type=click.Path(exists=True, file_okay=False), default=".", help="The folder of ppo.pt and ppo.png.")
def main(book: str, against: str, updates: int, n: int, seed: int, out: str) -> None:
    """Train against random players, then against others; keep weights and curve; measure the mean place among both."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    net, figure, bots = Net(), Figure(layout="constrained"), dict.fromkeys(("random", against))
    axes = figure.add_subplot(xlabel="update", ylabel="points a hand")
    optimizer = torch.optim.Adam(net.parameters(), 2e-3)
    for bot in bots:
        tables = Tables(n, book, seed=seed, length="east", players=["open", bot, bot, bot])
        tables.reset()
        work = (learn(net, optimizer, tables) for _ in range(updates))
        with click.progressbar(work, updates, bot, item_show_func=lambda won: "" if won is None else f"{won:+.0f} points") as bar:
            axes.plot(list(bar), label=f"against {bot} bots")
    torch.save(net.state_dict(), f"{out}/ppo.pt")
    axes.legend()
    figure.savefig(f"{out}/ppo.png")
    for bot in bots:
        found = torch.cat([places(net, seat, bot, book, seed + 1) for seat in range(4)])
        click.echo(f"mean place among three {bot} bots: {found.mean():.3f} ± {found.std() / len(found) ** 0.5:.3f}")


if __name__ == "__main__":
    main()
