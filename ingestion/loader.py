"""The bytes of an upload to a document.

In: a name, bytes, an encoding where a person chose one. Out: `Document`, or `FileRejected` with a code and a sentence
that says what to do. Not here: cutting into chunks (chunker.py), storing, telling duplicates (retrieval/).
"""

import hashlib
from dataclasses import dataclass

from ingestion.document import Document
from ingestion.limits import Limits
from ingestion.precheck import display_name, identify, require_text
from ingestion.sandbox import Sandbox


@dataclass(frozen=True, slots=True)
class Loader:
    """Reads files within `limits` in the processes of `sandbox`. May be used from several threads."""

    sandbox: Sandbox
    limits: Limits

    def load(self, name: str, data: bytes, encoding: str | None = None) -> Document:
        """Return the document that the bytes of the file `name` hold, in the encoding that is found if none is chosen.

        Raises:
            FileRejected: the file cannot be taken in; `code` is one of `FILE_PROBLEMS`.
            Unavailable: the reading process cannot be started.
        """
        shown = display_name(name)
        form = identify(shown, data, self.limits.bytes)
        require_text(form, encoding)
        content = self.sandbox.parse(form, data, self.limits, encoding)
        return Document(
            id=hashlib.sha256(data).hexdigest(),
            name=shown,
            format=form,
            size_bytes=len(data),
            encoding=content.encoding,
            text=content.text,
            regions=content.regions,
            tables=content.tables,
            notes=content.notes,
        )
