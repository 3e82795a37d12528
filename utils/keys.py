"""API keys: generated once, stored only as a hash.

Input: none, or a key that a caller sends. Output: a new key, the hash of one or of any text. Does not decide what a key
allows (routes/access.py) or store hashes (the setting API_KEYS).
"""

import hashlib
import secrets
from typing import Annotated

from pydantic import Field

from utils.record import Record

PREFIX = "firewall_"
"""The prefix of every key. It distinguishes keys from a caller's other credentials, and identifies a leaked key."""

NAME_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$"
_RANDOM_BYTES = 32

KeyName = Annotated[str, Field(pattern=NAME_PATTERN)]


class ApiKey(Record):
    """The stored part of a key: its SHA-256 and its request limit."""

    sha256: str = Field(pattern="^[0-9a-f]{64}$")
    per_minute: int = Field(ge=1, le=1_000_000)
    per_day: int = Field(ge=1, le=1_000_000_000)


def make_key() -> str:
    """Return a new key of 256 random bits."""
    return PREFIX + secrets.token_urlsafe(_RANDOM_BYTES)


def hash_of(text: str) -> str:
    """Return the SHA-256 of a text. A key and a workspace's token are random, so they need no slow hash."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
