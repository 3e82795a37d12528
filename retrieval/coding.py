"""The parts of a document as they are stored: compressed JSON that comes back equal.

In: text, regions or tables. Out: bytes, and the same again. Not here: where the bytes go (store.py).
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
    """Compress a part of a document."""
    return zlib.compress(kind.dump_json(part), _FAST)


def unpack(kind: TypeAdapter[Part], stored: bytes) -> Part:
    """Return the part that `pack` compressed."""
    return kind.validate_json(zlib.decompress(stored))
