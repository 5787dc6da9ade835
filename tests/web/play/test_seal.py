"""The seal of a wall: what is published before a deal, by the recipe that anybody can follow."""

import hashlib

from jantaku.game.walls import seal, wall_of

ROW = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)] + [f"{number}z" for number in range(1, 8)]


def test_a_seal_is_a_hash_of_the_generator_the_secret_and_the_wall_in_words() -> None:
    secret = bytes(range(32))
    wall, _ = wall_of(secret, 0o111)
    tiles = "".join([*ROW, "0m", "0p", "0s"][tile] for tile in wall)
    assert len(tiles) == 272
    assert seal(secret, wall) == hashlib.sha256(b"jantaku-1\n" + secret + b"\n" + tiles.encode()).hexdigest()


def test_another_wall_or_another_secret_has_another_seal() -> None:
    wall, _ = wall_of(bytes(32), 0)
    other = (wall[2], wall[1], wall[0], *wall[3:])
    assert wall != other
    assert len({seal(bytes(32), wall), seal(bytes(32), other), seal(bytes(31), wall)}) == 3
