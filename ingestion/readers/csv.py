"""CSV files: text with a separator between cells.

Input: bytes. Output: tables and lines with the same content. The separator is the one that gives rows of equal length.
"""

import csv
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from itertools import islice

from ingestion.document import Content
from ingestion.limits import Limits
from ingestion.readers.content import Writer, clean
from ingestion.readers.encoding import decode
from tables.grid import Grid

_USUAL_LIMIT = 131_072
"""The default field size limit of Python's csv reader, in characters; the limit applies to the whole process."""
_SEPARATORS = ",;\t|"
_SAMPLED_ROWS = 200
_SAMPLED_CHARACTERS = 256 * 1024
_DECLARED = "sep="


def read_csv(data: bytes, limits: Limits, encoding: str | None = None) -> Content:
    """Return the content of a CSV file, detecting the encoding if none is given. Raises `FileRejected`."""
    decoded = decode(data, encoding)
    writer = Writer(limits)
    writer.notes.extend(decoded.notes)
    rows = _rows(clean(decoded.text), writer, limits)
    writer.room.require(len(rows), max(map(len, rows), default=0))
    writer.write_grid(Grid.of(rows), sheet=None, title="Table")
    return writer.content(encoding=decoded.encoding)


def _rows(text: str, writer: Writer, limits: Limits) -> list[list[str]]:
    csv.field_size_limit(max(len(text), _USUAL_LIMIT))
    first_line = text[: text.find("\n")].strip() if "\n" in text else ""
    if first_line.casefold().startswith(_DECLARED) and len(first_line) == len(_DECLARED) + 1:
        separator, text = first_line[-1], text[text.find("\n") :]
    else:
        sample = text[:_SAMPLED_CHARACTERS]
        separator = max(_SEPARATORS, key=lambda separator: _agreement(sample, separator))
    try:
        return _parsed(text, separator, limits, strict=True)
    except csv.Error as error:
        if "unexpected end of data" not in str(error):
            return _parsed(text, separator, limits, strict=False)
    writer.notes.append("A quotation mark is never closed; quotation marks were read as ordinary characters.")
    return [line.split(separator) for line in islice(text.split("\n"), limits.rows + 1)]


def _parsed(text: str, separator: str, limits: Limits, *, strict: bool) -> list[list[str]]:
    """Return the rows of `text`, at most one more than the limit."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=strict)
    return list(islice(reader, limits.rows + 1))


def _agreement(sample: str, separator: str) -> tuple[float, int]:
    """Return the share of rows with the most frequent number of cells, and that number; none for a single cell."""
    lengths = Counter(length for length in islice(_row_lengths(sample, separator), _SAMPLED_ROWS) if length)
    several = [(count, length) for length, count in lengths.items() if length > 1]
    if not several:
        return 0.0, 0
    count, length = max(several)
    return count / lengths.total(), length


def _row_lengths(sample: str, separator: str) -> Iterator[int]:
    try:
        for row in csv.reader(StringIO(sample, newline=""), delimiter=separator):
            yield len(row)
    except csv.Error:  # only stops guessing the separator; `_rows` reads the file and reports errors
        return
