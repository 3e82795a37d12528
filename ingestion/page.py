"""The image of a PDF page, and the position of a passage on it."""

from typing import Annotated

from pydantic import ConfigDict, Field

from utils.record import Record

Share = Annotated[float, Field(ge=0, le=1)]
PICTURE_TYPE = "image/webp"


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
