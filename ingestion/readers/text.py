"""Plain text files.

Input: bytes. Output: their text unchanged, with the detected or chosen encoding.
"""

from ingestion.limits import Limits
from ingestion.readers.content import Content, Writer, clean, require_text
from ingestion.readers.encoding import decode


def read_text(data: bytes, _: Limits, encoding: str | None = None) -> Content:
    """Return the text of `data`, detecting the encoding if none is given.

    Raises:
        FileRejected: `file_type_not_supported` for binary data, `file_has_no_text` for blank text.
    """
    decoded = decode(data, encoding)
    writer = Writer()
    writer.notes.extend(decoded.notes)
    writer.write(clean(decoded.text))
    return require_text(writer.content(encoding=decoded.encoding))
