"""Names of text encodings, as people write them.

Input: a name such as "windows-1255". Output: Python's name for it ("cp1255"), or `FileRejected`.
"""

import codecs
import encodings
import pkgutil
from encodings.aliases import aliases
from functools import cache

from utils.errors import FileRejected

_NOT_OF_FILES = frozenset({"charmap", "idna", "punycode", "undefined", "unicode_escape", "raw_unicode_escape", "utf_7"})
"""Encodings of domain names, source code and mail headers; UTF-7 can also produce unpaired surrogates."""


def text_encoding(name: str) -> str:
    """Return Python's name of the text encoding that a user named.

    Raises `FileRejected` (`file_encoding_unknown`).

    The name is looked up among the standard library's modules before anything is imported.

    >>> text_encoding("Windows-1255"), text_encoding("ISO 8859-8"), text_encoding("UTF8")
    ('cp1255', 'iso8859-8', 'utf-8')
    """
    normal = encodings.normalize_encoding(name).casefold()
    module = aliases.get(normal, normal)
    if module in _modules() and _is_of_text(module):
        return codecs.lookup(module).name
    raise FileRejected(
        "This text encoding is not known. Send a name such as utf-8, windows-1252 or iso-8859-8.",
        code="file_encoding_unknown",
    )


@cache
def _modules() -> frozenset[str]:
    return frozenset(module.name for module in pkgutil.iter_modules(encodings.__path__)) - _NOT_OF_FILES


def _is_of_text(module: str) -> bool:
    """Whether the encoding turns bytes into text; not so for compression codecs, or encodings of another system."""
    try:
        b" ".decode(module, "replace")
    except LookupError:
        return False
    return True
