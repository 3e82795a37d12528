"""Keys of callers: made once, kept only as a hash.

In: nothing, or a key that somebody sends. Out: a new key, the hash of one. Not here: who may do what with a key
(routes/access.py), where hashes are kept (the setting API_KEYS).
"""

import hashlib
import secrets
from typing import Annotated

from pydantic import Field

from utils.record import Record

PREFIX = "firewall_"
"""What every key begins with: a caller's other credentials are told from keys by it, and so is a key that leaked."""

NAME_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$"
_RANDOM_BYTES = 32

KeyName = Annotated[str, Field(pattern=NAME_PATTERN)]


class ApiKey(Record):
    """What is kept of a key: its SHA-256, and how many requests it may make."""

    sha256: str = Field(pattern="^[0-9a-f]{64}$")
    per_minute: int = Field(ge=1, le=1_000_000)
    per_day: int = Field(ge=1, le=1_000_000_000)


def make_key() -> str:
    """Return a new key of 256 random bits."""
    return PREFIX + secrets.token_urlsafe(_RANDOM_BYTES)


def hash_of(key: str) -> str:
    """Return the SHA-256 of a key in hexadecimal. It is random, so that it needs no slow hash."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
