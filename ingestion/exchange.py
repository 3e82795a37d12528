"""What the service and the process that reads files say to each other.

In: nothing. Out: `Job`, `Answer`, `Ending`. Not here: sockets (sandbox.py, reading_process.py), parsers.
"""

from enum import IntEnum

from ingestion.document import Format
from ingestion.limits import Limits
from ingestion.readers.content import Content
from utils.record import Record


class Job(Record):
    """What is to be done with the bytes that follow."""

    format: Format
    limits: Limits


class Answer(Record):
    """What the file says, or why it is refused: either `content` or `code` and `detail`."""

    content: Content | None
    code: str | None
    detail: str | None


class Ending(IntEnum):
    """How a child ended; the last byte of a reply."""

    ANSWERED = 0
    CRASHED = 1
    OUT_OF_MEMORY = 2
    OUT_OF_TIME = 3
