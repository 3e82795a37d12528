"""Zip files and what may be wrong with them: overlapping members, sizes that lie, locks, entities."""

import struct
import zlib
from collections.abc import Sequence
from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'
    b'<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><x>&c;</x>'
)
EXTERNAL = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'


def package(members: dict[str, bytes], compression: int = ZIP_DEFLATED) -> bytes:
    """A zip file of these members, the same whenever it is made: all are dated 1980."""
    stream = BytesIO()
    with ZipFile(stream, "w", compression) as archive:
        for name, content in members.items():
            archive.writestr(ZipInfo(name), content, compression)
    return stream.getvalue()


def members(data: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def with_member(data: bytes, name: str, content: bytes) -> bytes:
    """An Office file with one member replaced or added."""
    return package(members(data) | {name: content})


def replaced(data: bytes, name: str, old: bytes, new: bytes) -> bytes:
    """An Office file with `old`, which must be there, replaced once in one member."""
    content = members(data)[name]
    assert old in content
    return with_member(data, name, content.replace(old, new, 1))


def locked(data: bytes) -> bytes:
    """A zip file whose members are all said to be encrypted."""
    changed = bytearray(data)
    at = -1
    for mark, offset in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        while (at := changed.find(mark, at + 1)) >= 0:
            changed[at + offset] |= 1
    return bytes(changed)


class Entry(NamedTuple):
    """A member as the directory of a zip file tells it: where its header stands may be a lie."""

    name: bytes
    packed: int
    unpacked: int
    checksum: int
    offset: int
    method: int

    def header(self) -> bytes:
        sizes = (self.checksum, self.packed, self.unpacked, len(self.name), 0)
        return struct.pack("<4s5H3L2H", b"PK\x03\x04", 20, 0, self.method, 0, 0, *sizes) + self.name

    def line(self) -> bytes:
        sizes = (self.checksum, self.packed, self.unpacked, len(self.name), 0, 0, 0, 0, 0, self.offset)
        return struct.pack("<4s6H3L5H2L", b"PK\x01\x02", 20, 20, 0, self.method, 0, 0, *sizes) + self.name


def directory(entries: Sequence[Entry], start: int) -> bytes:
    lines = b"".join(entry.line() for entry in entries)
    return lines + struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, len(entries), len(entries), len(lines), start, 0)


def stored(name: bytes, content: bytes, *, method: int, unpacked: int, checksum: int | None = None) -> bytes:
    """A zip file of one member, packed as it is given, with the size and the checksum that are claimed."""
    entry = Entry(name, len(content), unpacked, zlib.crc32(content) if checksum is None else checksum, 0, method)
    body = entry.header() + content
    return body + directory([entry], len(body))


def one_body_for_many(name: bytes, count: int, size: int) -> bytes:
    """A zip file of which all members are the same few bytes, which unpack to `size` each."""
    content = zlib.compress(bytes(size), 9)[2:-4]
    entry = Entry(name, len(content), size, zlib.crc32(bytes(size)), 0, ZIP_DEFLATED)
    body = entry.header() + content
    return body + directory([entry] * count, len(body))


def quoted_overlap(names: Sequence[bytes], size: int) -> bytes:
    """CVE-2024-0450: each member holds the header of the next one, quoted, then the same body (Fifield 2019)."""
    plain, packed = bytes(size), zlib.compress(bytes(size), 9)[2:-4]
    built: list[tuple[Entry, bytes]] = []
    for name in reversed(names):
        if built:
            header = built[-1][1]
            plain = header + plain
            packed = struct.pack("<BHH", 0, len(header), len(header) ^ 0xFFFF) + header + packed
        entry = Entry(name, len(packed), len(plain), zlib.crc32(plain), 0, ZIP_DEFLATED)
        built.append((entry, entry.header()))
    head = built[-1][1] + packed
    entries = []
    for entry, header in reversed(built):
        entries.append(entry._replace(offset=len(head) - entry.packed - len(header)))
    return head + directory(entries, len(head))


def with_size_told(data: bytes, name: str, told: int, checksum: int) -> bytes:
    """A zip file whose directory and headers tell another unpacked size and checksum of one member."""
    changed = bytearray(data)
    for mark, sums, named in ((b"PK\x01\x02", 16, 46), (b"PK\x03\x04", 14, 30)):
        at = -1
        while (at := changed.find(mark, at + 1)) >= 0:
            if changed[at + named : at + named + len(name)] == name.encode():
                struct.pack_into("<L", changed, at + sums, checksum)
                struct.pack_into("<L", changed, at + sums + 8, told)
    return bytes(changed)
