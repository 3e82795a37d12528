"""An upload from bytes to something that can be searched.

In: a name, bytes, an encoding where a person chose one. Out: the entry of the stored document; when this returns, it is
on disk and its workspace is ready to be searched. Not here: reading (ingestion/), storing (workspace.py).
"""

import hashlib
from dataclasses import dataclass

from ingestion.chunker import chunk
from ingestion.embeddings import Embedder
from ingestion.encodings import text_encoding
from ingestion.loader import Loader
from retrieval.records import DocumentEntry
from retrieval.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Intake:
    """Takes files into workspaces: read, cut into chunks of `size` characters, turned into vectors, stored."""

    loader: Loader
    embedder: Embedder
    size: int
    overlap: int

    def take_in(self, workspace: Workspace, name: str, data: bytes, encoding: str | None = None) -> DocumentEntry:
        """Add one file. Raises `FileRejected`, `QuotaExceeded` or `Unavailable`; then nothing of it is kept.

        With an `encoding`, a document of the same bytes that was read in another one gives way to the new reading.
        """
        chosen = None if encoding is None else text_encoding(encoding)
        workspace.admit(hashlib.sha256(data).hexdigest(), len(data), chosen)
        document = self.loader.load(name, data, chosen)
        chunks = chunk(document, size=self.size, overlap=self.overlap)
        vectors = self.embedder.embed([piece.text for piece in chunks])
        entry = workspace.add(document, chunks, vectors, data, chosen)
        workspace.corpus()
        return entry
