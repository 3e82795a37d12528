"""What lies in a built image, by size.

In: the root of an image as a folder. Out: its folders and packages with their sizes, largest first.
"""

import os
from collections.abc import Iterator
from pathlib import Path

_MEGABYTE = 1_000_000
_LEAST = 5 * _MEGABYTE
PLACES = ("venv/lib/python3.11/site-packages", "app", "usr", ".")


def size(place: Path) -> int:
    """Return the bytes of the files in a folder, or of a file; links count nothing."""
    if place.is_symlink() or not place.is_dir():
        return place.lstat().st_size if place.is_file() and not place.is_symlink() else 0
    return sum(size(Path(entry)) for entry in os.scandir(place))


def listed(root: Path) -> Iterator[tuple[str, float]]:
    """Yield the parts of an image with their megabytes: the whole, then each folder of `PLACES` by what lies in it."""
    yield "whole", size(root) / _MEGABYTE
    for place in PLACES:
        sizes = {entry.name: size(entry) for entry in (root / place).iterdir()}
        shown = {name: many for name, many in sizes.items() if many >= _LEAST}
        for name, many in sorted(shown.items(), key=lambda item: -item[1]):
            yield f"/{(Path(place) / name).as_posix()}", many / _MEGABYTE
        yield (
            f"/{Path(place).as_posix()}: {len(sizes) - len(shown)} others".replace("/.", "/"),
            (sum(sizes.values()) - sum(shown.values())) / _MEGABYTE,
        )
