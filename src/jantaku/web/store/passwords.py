"""Password hashes by scrypt with a salt: ``scrypt$N$r$p$salt$hash``."""

import hashlib
import hmac
import secrets
import unicodedata

from jantaku.web.errors import WebError

LEAST, MOST = 8, 256  # letters
COST = (2**15, 8, 3)  # N, r, p: 32 MiB and a few tenths of a second
MEMORY = 64 << 20
SALT_BYTES, HASH_BYTES = 16, 32


def check(password: str) -> None:
    """Raise WebError if a password is too short or too long."""
    if len(password) < LEAST:
        raise WebError("store.password-short", least=LEAST)
    if len(password) > MOST:
        raise WebError("store.password-long", most=MOST)


def hashed(password: str) -> str:
    """Return the hash of a password, with its parameters and salt."""
    salt = secrets.token_bytes(SALT_BYTES)
    n, r, p = COST
    return f"scrypt${n}${r}${p}${salt.hex()}${_scrypt(password, salt, n, r, p).hex()}"


def fits(password: str, kept: str | None) -> bool:
    """Return True if a password fits a hash; False without a hash, after the same time."""
    if len(password) > MOST:
        return False
    n, r, p = COST
    salt, expected = bytes(SALT_BYTES), bytes(HASH_BYTES)
    if kept is not None:
        _, *costs, salt_hex, hash_hex = kept.split("$")
        n, r, p = map(int, costs)
        salt, expected = bytes.fromhex(salt_hex), bytes.fromhex(hash_hex)
    # without a hash the work is the same: the time must not show whether the account exists
    same = hmac.compare_digest(_scrypt(password, salt, n, r, p), expected)
    return same and kept is not None


def _scrypt(password: str, salt: bytes, n: int, r: int, p: int) -> bytes:
    plain = unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
    return hashlib.scrypt(plain, salt=salt, n=n, r=r, p=p, maxmem=MEMORY, dklen=HASH_BYTES)
