"""Turn the bytes of an upload into a document.

Input: a name, bytes, an encoding if the user chose one. Output: `Document`, or `FileRejected` with a code and a
sentence that says what to do. Does not split into chunks (chunker.py), store, or detect duplicates (retrieval/).
"""

import hashlib
from dataclasses import dataclass

from ingestion.document import Document
from ingestion.limits import Limits
from ingestion.precheck import display_name, identify, require_text
from ingestion.sandbox import Sandbox


@dataclass(frozen=True, slots=True)
class Loader:
    """Reads files within `limits` in the processes of `sandbox`. Thread-safe."""

    sandbox: Sandbox
    limits: Limits

    def load(self, name: str, data: bytes, encoding: str | None = None) -> Document:
        """Return the document in the bytes of the file `name`, detecting the encoding if none is chosen.

        Raises:
            FileRejected: the file cannot be ingested; `code` is one of `FILE_PROBLEMS`.
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
