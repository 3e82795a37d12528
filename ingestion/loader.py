"""Turn the bytes of an upload into a document.

Input: a name, bytes, an encoding if the user chose one. Output: `Document`, or `FileRejected` with a code and a
sentence that says what to do. Does not split into chunks (chunker.py), store, or detect duplicates (retrieval/).
"""

import hashlib
from dataclasses import dataclass

from ingestion.document import Content, Document
from ingestion.exchange import Answer, Job, ReadFile
from ingestion.limits import Limits
from ingestion.precheck import display_name, identify, require_text
from ingestion.sandbox import OF_FILES, Sandbox


@dataclass(frozen=True, slots=True)
class Loader:
    """Reads files within `limits` in the processes of `sandbox`. Thread-safe."""

    sandbox: Sandbox
    limits: Limits

    def load(self, name: str, data: bytes, encoding: str | None = None) -> Document:
        """Return the document in the bytes of the file `name`, detecting the encoding if none is chosen.

        Raises `FileRejected`, or `Unavailable` if the reading process cannot be started.
        """
        shown = display_name(name)
        form = identify(shown, data, self.limits.bytes)
        require_text(form, encoding)
        job = Job(task=ReadFile(format=form, encoding=encoding), limits=self.limits)
        content = self.sandbox.run(job, data, Answer[Content], OF_FILES)
        named = {"id": hashlib.sha256(data).hexdigest(), "name": shown, "format": form, "size_bytes": len(data)}
        return Document(**named, **dict(content))
