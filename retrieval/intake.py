"""An upload from bytes to something that can be searched.

In: a name, bytes, an encoding where a person chose one. Out: the steps as they begin, then the entry of the stored
document; by then it is on disk and its workspace is ready to be searched. Not here: reading (ingestion/), storing
(workspace.py).
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
from utils.stages import Stage

TEXTS_A_STEP = 32
"""How many passages are embedded between two words of progress; about 0.3 s on one core."""


@dataclass(frozen=True, slots=True)
class Intake:
    """Takes files into workspaces: read, cut into chunks of `size` characters, turned into vectors, stored."""

    loader: Loader
    embedder: Embedder
    size: int
    overlap: int

    def take_in(
        self, workspace: Workspace, name: str, data: bytes, encoding: str | None = None
    ) -> Generator[Step, None, DocumentEntry]:
        """Add one file, yielding each step before it is done; nothing happens until somebody asks for the steps.

        Whoever stops asking before the file is stored leaves nothing of it behind. With an `encoding`, a document of
        the same bytes that was read in another one gives way to the new reading. Raises `FileRejected`,
        `QuotaExceeded` or `Unavailable`; then nothing of the file is kept.
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
            workspace.admit_parts(document, chunks, chosen)
            vectors = yield from self._embed([piece.text for piece in chunks])
            yield Step(name=StepName.STORING, share=None)
            entry = workspace.add(document, chunks, vectors, data, chosen)
            workspace.corpus()
            indexing.note(chunks=len(chunks))
        return entry

    def _embed(self, texts: Sequence[str]) -> Generator[Step, None, FloatMatrix]:
        """Return the vectors of `texts`; made a few at a time they are the same as made at once (`Embedder`)."""
        vectors = np.empty((len(texts), self.embedder.dimensions), np.float32)
        for start in range(0, len(texts), TEXTS_A_STEP):
            yield Step(name=StepName.EMBEDDING, share=start / len(texts))
            vectors[start : start + TEXTS_A_STEP] = self.embedder.embed(texts[start : start + TEXTS_A_STEP])
        return vectors
