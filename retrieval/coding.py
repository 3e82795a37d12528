"""Serialise the parts of a document as compressed JSON, losslessly.

Input: text, regions or tables. Output: bytes, and the original back. Does not store the bytes (store.py).
"""

import zlib
from typing import TypeVar

from pydantic import TypeAdapter

from ingestion.document import Region
from tables.table import Table

Part = TypeVar("Part")

TEXT = TypeAdapter(str)
REGIONS = TypeAdapter(tuple[Region, ...])
TABLES = TypeAdapter(tuple[Table, ...])

_FAST = 1


def pack(kind: TypeAdapter[Part], part: Part) -> bytes:
    """Serialise and compress a part of a document."""
    return zlib.compress(kind.dump_json(part), _FAST)


def unpack(kind: TypeAdapter[Part], stored: bytes) -> Part:
    """Return the part that `pack` serialised."""
    return kind.validate_json(zlib.decompress(stored))
