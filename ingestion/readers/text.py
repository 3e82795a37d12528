"""Plain text files.

In: bytes. Out: their text as it stands, with the encoding that was found.
"""

from ingestion.limits import Limits
from ingestion.readers.content import Content, Writer, clean, require_text
from ingestion.readers.encoding import decode


def read_text(data: bytes, _: Limits) -> Content:
    """Return the text of `data`.

    Raises:
        FileRejected: `file_type_not_supported` for binary data, `file_has_no_text` for blank text.
    """
    decoded = decode(data)
    writer = Writer()
    writer.notes.extend(decoded.notes)
    writer.write(clean(decoded.text))
    return require_text(writer.content(encoding=decoded.encoding))
