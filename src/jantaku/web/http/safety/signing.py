"""The secret key of a server, and its uses: signed cookies, tokens of forms."""

import hmac
import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

from itsdangerous import BadSignature, TimestampSigner

from jantaku.errors import JantakuError
from jantaku.web.settings import ServerSettings

KEY_BYTES = 32
SESSION_BYTES = 18
MOST_ACCOUNTS = 5  # that a browser is known to have logged in to
OLDEST = 400 * 24 * 3600  # seconds; the longest that browsers keep a cookie


def secret_key(settings: ServerSettings) -> bytes:
    """Return the configured key, or that of the file beside the database, created at the first start.

    Raise JantakuError if the file cannot be read or written.
    """
    if settings.secret:
        return settings.secret
    path = settings.folder / "secret.key"
    if settings.pages and not path.exists():
        raise JantakuError(f"{path} is not there yet: start the server of the tables first (jantaku serve), then this one")
    try:
        return _read(path) if path.exists() else _made(path)
    except OSError as error:
        raise JantakuError(f"{path}: {error.strerror or error}; expected a file that this user alone can read and write") from error


def _read(path: Path) -> bytes:
    key = path.read_bytes()
    if len(key) < KEY_BYTES:
        raise JantakuError(f"{path} is no key: it has {len(key)} bytes instead of {KEY_BYTES}; delete it, and a new one is made")
    return key


def _made(path: Path) -> bytes:
    """Return a new key, saved in a file that only its user can read; if another process was faster, that process's key."""
    path.parent.mkdir(parents=True, exist_ok=True)
    key = secrets.token_bytes(KEY_BYTES)
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(key)
    except FileExistsError:
        return _read(path)
    return key


class Signing:
    """Signer of session ids and maker of form tokens."""

    def __init__(self, key: bytes) -> None:
        self._signer = TimestampSigner(key, salt="jantaku.session", digest_method=sha256)
        self._devices = TimestampSigner(key, salt="jantaku.device", digest_method=sha256)
        self._forms = hmac.digest(key, b"jantaku.forms", "sha256")

    def new_session(self) -> str:
        """Return an unguessable session id."""
        return secrets.token_urlsafe(SESSION_BYTES)

    def sign(self, session: str) -> str:
        """Return the signed value of a session's cookie."""
        return self._signer.sign(session).decode()

    def session(self, cookie: str) -> str:
        """Return the session of a cookie, or "" if its signature is missing or wrong.

        Its time says nothing: the clock of the server may have been wrong. How long a session lasts is kept with it.
        """
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return ""

    def device(self, cookie: str) -> list[str]:
        """Return a browser's own name, then the hashes of the accounts that it logged in to; a new name without its cookie."""
        try:
            return _opened(self._devices, cookie).split(".")
        except (BadSignature, UnicodeError):
            return [self.new_session()]

    def device_cookie(self, device: list[str], account: str) -> str:
        """Return the cookie of a browser that has just logged in to an account."""
        own, *others = device
        mine = self.account(account)
        kept = [mine, *(other for other in others if other != mine)][:MOST_ACCOUNTS]
        return self._devices.sign(".".join((own, *kept))).decode()

    def account(self, name: str) -> str:
        """Return the hash of an account's name in the cookie of a browser."""
        return self.sealed(f"account:{name}").hex()[:24]

    def sealed(self, text: str) -> bytes:
        """Return the keyed digest of a text; the same text gives the same digest."""
        return hmac.digest(self._forms, f"sealed:{text}".encode(), "sha256")

    def token(self, session: str) -> str:
        """Return a form token of a session, masked by a random pad: no two are equal, so compression leaks nothing (BREACH)."""
        pad = secrets.token_bytes(32)
        return urlsafe_b64encode(pad + _xor(pad, self._mac(session))).decode()

    def fits(self, session: str, token: str) -> bool:
        """Return True if a token was made for a session."""
        try:
            raw = urlsafe_b64decode(token.encode("ascii"))
        except ValueError:
            return False
        return len(raw) == 64 and hmac.compare_digest(_xor(raw[:32], raw[32:]), self._mac(session))

    def _mac(self, session: str) -> bytes:
        return hmac.digest(self._forms, session.encode(), "sha256")


def _opened(signer: TimestampSigner, cookie: str) -> str:
    """Return what was signed. Raise BadSignature if it was not, or too long ago.

    A time that is still to come is good too: nobody else can sign, and the clock of the server may have been set back.
    """
    value, signed = signer.unsign(cookie, return_timestamp=True)
    if signer.get_timestamp() - signed.timestamp() > OLDEST:
        raise BadSignature("too old")
    return value.decode()


def _xor(a: bytes, b: bytes) -> bytes:
    return bytes(x ^ y for x, y in zip(a, b, strict=True))
