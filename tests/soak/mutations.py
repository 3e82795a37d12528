"""Good files made bad at random.

In: the number of a case, and a seed. Out: the name of a file and its bytes, the same each time: bits turned over, bytes
replaced, parts cut off, doubled or taken from another file, numbers made extreme, and all that inside the members of
zip files and the streams of PDFs. Not here: what becomes of the file (test_files.py).
"""

import base64
import re
import zlib
from collections.abc import Callable
from functools import cache
from random import Random
from zipfile import BadZipFile

from tests.files import archives, good

Mutation = Callable[[bytes, Random], bytes]

_LONGEST_PART = 400
_EXTREMES = (b"0", b"-1", b"2147483648", b"4294967295", b"99999999999999999999", b"1e999", b"NaN", b"", b"0.0000001")
_TOKENS = b'< > / " ] [ ( ) , endobj &#0; ]]> \0 \xed\xa0\x80'.split(b" ")
_NUMBER = re.compile(rb"[0-9]+")
_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\n?endstream", re.DOTALL)


def mutated(case: int, seed: int) -> tuple[str, bytes]:
    """Return the file of a case: the name of the good file and bytes that went through one to three mutations."""
    chance = Random(f"{seed}/{case}")
    name = chance.choice(tuple(good.FILES))
    data = content(name)
    for _ in range(chance.choice((1, 1, 2, 3))):
        data = chance.choice((*PLAIN, within, within))(data, chance)
    return name, data


@cache
def content(name: str) -> bytes:
    """Return the bytes of a good file."""
    return good.FILES[name]()


def turn_bits(data: bytes, chance: Random) -> bytes:
    """Turn over one to eight bits."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 8) if data else 0):
        changed[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def replace_bytes(data: bytes, chance: Random) -> bytes:
    """Put noise, or one byte many times, in the place of a part."""
    start, end = _part(data, chance)
    noise = chance.randbytes(end - start) if chance.random() < 0.5 else chance.randbytes(1) * (end - start)
    return data[:start] + noise + data[end:]


def cut_off(data: bytes, chance: Random) -> bytes:
    """Leave out the end, or a part."""
    if chance.random() < 0.5:
        return data[: chance.randint(0, len(data))]
    start, end = _part(data, chance)
    return data[:start] + data[end:]


def graft(data: bytes, chance: Random) -> bytes:
    """Put a part of any good file into this one, or its end in the place of this one's."""
    other = content(chance.choice(tuple(good.FILES)))
    start, end = _part(other, chance)
    at = chance.randint(0, len(data))
    return data[:at] + (other[start:] if chance.random() < 0.3 else other[start:end] + data[at:])


def make_number_extreme(data: bytes, chance: Random) -> bytes:
    """Write another number in the place of one to four that are written out."""
    for _ in range(chance.randint(1, 4)):
        numbers = list(_NUMBER.finditer(data))
        if numbers:
            number = chance.choice(numbers)
            data = data[: number.start()] + chance.choice(_EXTREMES) + data[number.end() :]
    return data


def insert_tokens(data: bytes, chance: Random) -> bytes:
    """Put signs that mean something to a parser where they do not belong."""
    for _ in range(chance.randint(1, 5)):
        at = chance.randint(0, len(data))
        data = data[:at] + chance.choice(_TOKENS) * chance.choice((1, 1, 3, 300)) + data[at:]
    return data


PLAIN: tuple[Mutation, ...] = (
    turn_bits,
    replace_bytes,
    cut_off,
    graft,
    make_number_extreme,
    insert_tokens,
)


def within(data: bytes, chance: Random) -> bytes:
    """Mutate what is packed in a zip file or a PDF and pack it again; other files as they are."""
    mutation = chance.choice(PLAIN)
    try:
        if data.startswith(b"PK") and (members := archives.members(data)):
            name = chance.choice(tuple(members))
            return archives.package(members | {name: mutation(members[name], chance)})
        if data.startswith(b"%PDF") and (streams := list(_STREAM.finditer(data))):
            stream = chance.choice(streams)
            inside = zlib.decompress(base64.a85decode(stream[1].strip().removesuffix(b"~>")))
            packed = base64.a85encode(zlib.compress(mutation(inside, chance))) + b"~>"
            return data[: stream.start(1)] + packed + data[stream.end(1) :]
    except (BadZipFile, EOFError, OSError, RuntimeError, ValueError, zlib.error):
        pass
    return mutation(data, chance)


def _part(data: bytes, chance: Random) -> tuple[int, int]:
    start = chance.randint(0, len(data))
    return start, min(len(data), start + chance.randint(1, _LONGEST_PART))
