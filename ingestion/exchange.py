"""Messages between the service (sandbox.py) and the process that reads files (reading_process.py)."""

from enum import IntEnum
from typing import Annotated, Generic, TypeVar

from pydantic import ConfigDict, Field

from ingestion.document import Format
from ingestion.limits import Limits
from utils.record import Record, Span

Result = TypeVar("Result", bound=Record)
Share = Annotated[float, Field(ge=0, le=1)]
PICTURE_TYPE = "image/webp"


class ReadFile(Record):
    """Read a file of this format, with `encoding` if it is a text and one was chosen; returns `Content`."""

    format: Format
    encoding: str | None


class DrawPage(Record):
    """Draw a page of a PDF, counted from 1; returns `Picture`."""

    page: int


class MarkPage(Record):
    """Find a range of a page's text on the page; returns `PageMarks`."""

    page: int
    text: str
    span: Span


class Job(Record):
    """What to do with the bytes that follow."""

    task: ReadFile | DrawPage | MarkPage
    limits: Limits


class Picture(Record):
    """A page as a WebP file."""

    model_config = ConfigDict(ser_json_bytes="base64", val_json_bytes="base64")

    data: bytes


class Box(Record):
    """A rectangle on a displayed page, as fractions of the page's width and height from its top left corner."""

    left: Share
    top: Share
    width: Share
    height: Share


class PageMarks(Record):
    """Page number (from 1), page count `pages`, displayed size in points, and a passage's boxes, one per line.

    There are no boxes if the passage is not on this page, or if its position in the page's own text is uncertain.
    """

    page: int
    pages: int
    width: float = Field(gt=0, allow_inf_nan=False)
    height: float = Field(gt=0, allow_inf_nan=False)
    boxes: tuple[Box, ...]


class Answer(Record, Generic[Result]):
    """The result, or why it was refused: either `result` or `code` and `detail`."""

    model_config = ConfigDict(ser_json_bytes="base64", val_json_bytes="base64")

    result: Result | None
    code: str | None
    detail: str | None


class Ending(IntEnum):
    """How a child ended; the last byte of a reply."""

    ANSWERED = 0
    CRASHED = 1
    OUT_OF_MEMORY = 2
    OUT_OF_TIME = 3
