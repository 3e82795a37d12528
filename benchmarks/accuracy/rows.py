"""Labelled claims in the common format: one JSON object per line, plain or gzip (`.gz`).

Input: files. Output: `Row`s, by set. A line needs `evidence`, `claim` and `label`. `set` may be missing (then the
file's name counts), and so may `meta`; other fields are ignored. A claim may be a whole answer. Does not verify claims.

Blank evidence is allowed, as it supports nothing, and so is a blank claim, which counts as a text without a claim. Rows
that share a document belong together when figures are resampled: the document is `meta.doc_id` (or `document_id`,
`article`), else the evidence itself.
"""

import gzip
import random
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import StrEnum
from operator import attrgetter
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from utils.errors import InvalidRequest
from utils.record import Record

SEED = 20261121
DOCUMENT_KEYS = ("doc_id", "document_id", "article")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Label(StrEnum):
    """People's label of a claim; the last two do not tell neutral from contradicted."""

    ENTAILED = "entailed"
    NEUTRAL = "neutral"
    CONTRADICTED = "contradicted"
    SUPPORTED = "supported"
    UNSUPPORTED = "unsupported"

    @property
    def is_supported(self) -> bool:
        """Whether the evidence supports the claim."""
        return self in (Label.ENTAILED, Label.SUPPORTED)


class Row(Record):
    """A labelled claim.

    `source` names the document that the evidence is from, equal for rows that share it; `kind` is how the claim was
    made, if known.
    """

    set: str
    source: str
    evidence: str
    claim: str
    label: Label
    kind: str = ""


class _Line(BaseModel):
    evidence: str
    claim: str
    label: Label
    set: str | None = None
    meta: dict[str, Any] | None = None


def read_rows(path: Path) -> Iterator[Row]:
    """Yield the rows of a file.

    Raises `InvalidRequest` with the file, and the line if it has one, if one cannot be read.
    """
    number = 0
    try:
        file = gzip.open(path) if path.suffix == ".gz" else path.open("rb")
    except OSError as error:
        raise InvalidRequest(f"{path}: the file cannot be read: {error.strerror}") from error
    try:
        with file as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield _row(line.removeprefix(_BYTE_ORDER_MARK), path, number)
    except (OSError, EOFError, zlib.error) as error:
        raise InvalidRequest(f"{path}:{number + 1}: the file cannot be read: {error}") from error


def rows_by_set(rows: Iterable[Row], limit: int | None) -> dict[str, list[Row]]:
    """Return at most `limit` rows of each set, chosen by `SEED`; rows with the same evidence are adjacent."""
    sets: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        sets[row.set].append(row)
    return {name: sorted(_some(held, name, limit), key=attrgetter("evidence")) for name, held in sets.items()}


def _some(rows: list[Row], name: str, limit: int | None) -> list[Row]:
    if limit is None or len(rows) <= limit:
        return rows
    return random.Random(f"{SEED}-{name}").sample(rows, limit)


def _row(line: bytes, path: Path, number: int) -> Row:
    try:
        read = _Line.model_validate_json(line)
    except ValidationError as error:
        raise InvalidRequest(f"{path}:{number}: {_first_fault(error)}") from error
    meta = read.meta or {}
    documents = [str(meta[key]) for key in DOCUMENT_KEYS if meta.get(key)]
    return Row(
        set=read.set or path.name.removesuffix(".gz").removesuffix(".jsonl"),
        source=documents[0] if documents else read.evidence,
        evidence=read.evidence,
        claim=read.claim,
        label=read.label,
    )


def _first_fault(error: ValidationError) -> str:
    fault = error.errors(include_url=False)[0]
    if not fault["loc"]:
        return f"this is not a JSON object in one line ({fault['msg'].replace('line 1 ', '')})"
    return f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}"
