"""Unguessable ids: their alphabet and length, and the number of the shard that made them."""

import re
import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters that look alike


LENGTH = 10  # letters of a table's id; 31**10 ids cannot be guessed
MOST_SHARDS = 99
# An id as it stands in an address, and the number of its shard; that of a record brought from elsewhere has other letters.
SHARDED = r"([1-9][0-9]?)-(?:[a-z2-9]{10}|[\w-]{12})"
SHARDED_CODE = r"([1-9][0-9]?)-[A-Za-z2-9]{7}"  # the code of an evening
IDENT = re.compile(rf"(?:{SHARDED})|[A-Za-z0-9]{{1,20}}")


def new_id(shard: int = 0) -> str:
    """Return a new id, that of a shard if the server is one."""
    return in_shard(shard, letters(LENGTH))


def number_of(ident: str) -> int:
    """Return the number of the shard that made an id, 0 if it has none."""
    found = re.match(SHARDED, ident)
    return int(found[1]) if found else 0


def letters(count: int) -> str:
    """Return random letters of the alphabet."""
    return "".join(secrets.choice(LETTERS) for _ in range(count))


def in_shard(shard: int, ident: str) -> str:
    """Return an id with the number of its shard; unchanged without shards, numbered 0."""
    return f"{shard}-{ident}" if shard else ident


def is_ident(text: str) -> bool:
    """Return True if a text can be the id of a sheet, register, clock or table."""
    return IDENT.fullmatch(text) is not None
