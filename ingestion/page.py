"""A page of a PDF as a person sees it, and where a passage stands on it.

In: nothing. Out: `Picture`, `Box`, `PageMarks`. Not here: making them (page_drawing.py), asking for them
(page_viewer.py).
"""

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
    """A rectangle on a page as it is shown, in shares of the page's width and height, from its top left corner."""

    left: Share
    top: Share
    width: Share
    height: Share


class PageMarks(Record):
    """A page, counted from 1, of `pages`, its size in points as it is shown, and the boxes of a passage, a line each.

    No box where the passage does not stand on this page, or where the page's own text does not show it beyond doubt.
    """

    page: int
    pages: int
    width: float = Field(gt=0, allow_inf_nan=False)
    height: float = Field(gt=0, allow_inf_nan=False)
    boxes: tuple[Box, ...]
