"""A process that writes into a store and says what is on the disk: ``python writing.py URL GAMES LIMIT``.

Each line that it prints is "game number" of a row that was acknowledged, or an error's id. LIMIT is the most bytes that it
may write into a file, as on a disk that is full, 0 for no limit. It stops at the first error.
"""

import asyncio
import sys

from jantaku.web.store import Store, StoreError


def row(game: str, n: int) -> str:
    """Return what is in a row."""
    return f"{game} {n} " + "x" * (n % 200)


async def play(store: Store, game: str) -> None:
    """Write one row after another, for ever."""
    kept = await store.game(game)
    n = len(kept.rows) if kept else 0
    if kept is None:
        await store.new_game(game, {"game": game}, "", public=True)
    while True:
        more = 1 + n % 3
        await store.append(game, [(at, row(game, at)) for at in range(n, n + more)])
        n += more
        print(game, n - 1, flush=True)  # noqa: T201 - this is how it tells


async def main(url: str, games: int, limit: int) -> None:
    """Play some games at once."""
    store = Store.open(url)
    if limit:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    try:
        await asyncio.gather(*(play(store, f"g{game}") for game in range(games)))
    except StoreError as error:
        print(error.id, str(error), flush=True)  # noqa: T201 - this is how it tells


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
