"""One hostile file: its name, its bytes, and what must become of it."""

from collections.abc import Callable
from typing import NamedTuple


class Hostile(NamedTuple):
    """A file by its name, how its bytes are made, and the code of its refusal; None where it is read.

    Where it is read, its text has `holds` and nothing of `lacks`, and it is called `shown`, if that is not its name.
    """

    name: str
    make: Callable[[], bytes]
    code: str | None
    holds: str = ""
    lacks: tuple[str, ...] = ()
    shown: str | None = None


def of(data: bytes) -> Callable[[], bytes]:
    return lambda: data


def half(make: Callable[[], bytes]) -> Callable[[], bytes]:
    return lambda: make()[: len(make()) // 2]


PASSWORDS = ("root:", "/bin/bash", "daemon:")
"""What stands in the file that every external entity and link of this corpus points to."""
