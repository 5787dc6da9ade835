"""The secret key of a server, and what is made with it: signed cookies, tokens of forms."""

import hmac
import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

from itsdangerous import BadSignature, TimestampSigner

from jantaku.errors import JantakuError
from jantaku.web.settings import Settings

KEY_BYTES = 32
SESSION_BYTES = 18
OLDEST = 400 * 24 * 3600  # seconds; browsers keep no cookie longer


def secret_key(settings: Settings) -> bytes:
    """The key that was given, or that of the file beside the database, which is made at the first start. Raises JantakuError."""
    if settings.secret:
        return settings.secret
    path = settings.folder / "secret.key"
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
    """A new key, in a file that nobody else can read; if another process was faster, its key."""
    path.parent.mkdir(parents=True, exist_ok=True)
    key = secrets.token_bytes(KEY_BYTES)
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(key)
    except FileExistsError:
        return _read(path)
    return key


class Signing:
    """Signs the ids of sessions and makes the tokens of forms."""

    def __init__(self, key: bytes) -> None:
        self._signer = TimestampSigner(key, salt="jantaku.session", digest_method=sha256)
        self._forms = hmac.digest(key, b"jantaku.forms", "sha256")

    def new_session(self) -> str:
        """An id that nobody can guess."""
        return secrets.token_urlsafe(SESSION_BYTES)

    def sign(self, session: str) -> str:
        """The value of a cookie."""
        return self._signer.sign(session).decode()

    def session(self, cookie: str) -> str:
        """The session that a cookie names; empty where it was not signed here, or long ago."""
        try:
            return self._signer.unsign(cookie, max_age=OLDEST).decode()
        except (BadSignature, UnicodeError):
            return ""

    def sealed(self, text: str) -> bytes:
        """What nobody can make of a text without the key; always the same."""
        return hmac.digest(self._forms, f"sealed:{text}".encode(), "sha256")

    def token(self, session: str) -> str:
        """A token for the forms of a session, never twice the same: a page that is compressed gives nothing of it away."""
        pad = secrets.token_bytes(32)
        return urlsafe_b64encode(pad + _xor(pad, self._mac(session))).decode()

    def fits(self, session: str, token: str) -> bool:
        """Whether a token was made for that session."""
        try:
            raw = urlsafe_b64decode(token.encode("ascii"))
        except ValueError:
            return False
        return len(raw) == 64 and hmac.compare_digest(_xor(raw[:32], raw[32:]), self._mac(session))

    def _mac(self, session: str) -> bytes:
        return hmac.digest(self._forms, session.encode(), "sha256")


def _xor(a: bytes, b: bytes) -> bytes:
    return bytes(x ^ y for x, y in zip(a, b, strict=True))
