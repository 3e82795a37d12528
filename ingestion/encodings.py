"""Names of text encodings, as people write them.

Input: a name such as "windows-1255". Output: Python's name for it ("cp1255"), or `FileRejected`.
"""

import codecs

from utils.errors import FileRejected

_NOT_OF_FILES = frozenset({"charmap", "idna", "punycode", "undefined", "unicode-escape", "raw-unicode-escape", "utf-7"})
"""Encodings of domain names, source code and mail headers; UTF-7 can also produce unpaired surrogates."""


def text_encoding(name: str) -> str:
    """Return Python's name of the text encoding that a user named.

    Raises `FileRejected` (`file_encoding_unknown`).

    >>> text_encoding("Windows-1255"), text_encoding("ISO 8859-8"), text_encoding("UTF8")
    ('cp1255', 'iso8859-8', 'utf-8')
    """
    try:
        found = codecs.lookup(name).name
        b" ".decode(found, "replace")  # raises for compression codecs, and for encodings of another system
    except (LookupError, ValueError):  # no codec of Python has the name, or it holds a NUL: refused below
        found = "undefined"
    if found in _NOT_OF_FILES:
        raise FileRejected(
            "This text encoding is not known. Send a name such as utf-8, windows-1252 or iso-8859-8.",
            code="file_encoding_unknown",
        )
    return found
