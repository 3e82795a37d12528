"""Turn an upload from bytes into a searchable document.

Input: a name, bytes, an encoding if the user chose one. Output: the steps as they begin, then the entry of the stored
document; by then it is on disk, and its workspace is searchable unless an engine fails.
"""

import hashlib
from collections.abc import Generator, Sequence
from dataclasses import dataclass

import numpy as np

from ingestion.chunker import chunk
from ingestion.embeddings import Embedder, FloatMatrix
from ingestion.encodings import text_encoding
from ingestion.loader import Loader
from retrieval.records import DocumentEntry, Step, StepName
from retrieval.workspace import Workspace
from utils.errors import Unavailable
from utils.logger import logger
from utils.stages import Stage

_log = logger(__name__)
TEXTS_A_STEP = 32
"""How many passages are embedded between two progress updates; about 0.3 s on one core."""


@dataclass(frozen=True, slots=True)
class Intake:
    """Adds files to workspaces: reads them, splits them into chunks of `size` characters, embeds and stores them."""

    loader: Loader
    embedder: Embedder
    size: int
    overlap: int

    def take_in(
        self, workspace: Workspace, name: str, data: bytes, encoding: str | None = None
    ) -> Generator[Step, None, DocumentEntry]:
        """Add one file, yielding each step before it is done; nothing happens until the generator is consumed.

        If the caller stops before the file is stored, nothing of it is left. With an `encoding`, a document with the
        same bytes that was read in another encoding is replaced. Raises `FileRejected`, `QuotaExceeded` or
        `Unavailable`; then nothing of the file is kept.
        """
        yield Step(name=StepName.CHECKING, share=None)
        chosen = None if encoding is None else text_encoding(encoding)
        workspace.admit(hashlib.sha256(data).hexdigest(), len(data), chosen)
        yield Step(name=StepName.READING, share=None)
        with Stage("parse") as parsing:
            document = self.loader.load(name, data, chosen)
            parsing.note(format=document.format, bytes=len(data), characters=len(document.text))
        with Stage("index") as indexing:
            yield Step(name=StepName.CUTTING, share=None)
            chunks = chunk(document, size=self.size, overlap=self.overlap)
            rows = sum(len(table.rows) for table in document.tables)
            workspace.admit(document.id, len(data), chosen, chunks=len(chunks), rows=rows)
            vectors = yield from self._embed([piece.text for piece in chunks])
            yield Step(name=StepName.STORING, share=None)
            entry = workspace.add(document, chunks, vectors, data, chosen)
            try:
                workspace.corpus()
            except Unavailable as error:  # the document is stored; the next search tries again, or says what fails
                _log.warning("corpus_not_built", error=str(error))
            indexing.note(chunks=len(chunks))
        return entry

    def _embed(self, texts: Sequence[str]) -> Generator[Step, None, FloatMatrix]:
        """Return the vectors of `texts`, computed in batches, which does not change them (`Embedder`)."""
        vectors = np.empty((len(texts), self.embedder.dimensions), np.float32)
        for start in range(0, len(texts), TEXTS_A_STEP):
            yield Step(name=StepName.EMBEDDING, share=start / len(texts))
            vectors[start : start + TEXTS_A_STEP] = self.embedder.embed(texts[start : start + TEXTS_A_STEP])
        return vectors
