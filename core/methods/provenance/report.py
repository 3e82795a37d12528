"""What a caller can choose for the method `provenance`, in the terms of ProvenanceEmbeddings (sources/1); its report.

Input: none. Output: `ProvenanceOptions`, `ProvenanceReport`. Does not apply or build them (method.py).
"""

from typing import Literal, Self

from pydantic import Field, model_validator

from core.verdict import Evidence
from utils.record import Record, Span

ThresholdIs = Literal["similarity", "distance"]
ChunkStrategy = Literal["sentence", "word", "char", "token"]
Metric = Literal["cosine", "euclidean"]


class ProvenanceOptions(Record):
    """The source document says "minimum cosine similarity", its code compares a distance: `threshold_is` says which."""

    threshold: float = Field(0.8, ge=0, le=2, description="The least similarity, or the distance to stay below.")
    threshold_is: ThresholdIs = Field("similarity", description="What `threshold` is.")
    validation_method: Literal["sentence", "full"] = Field("sentence", description="Judge sentences or the whole text.")
    chunk_strategy: ChunkStrategy = Field("sentence", description="What sources are cut into chunks of.")
    chunk_size: int = Field(5, ge=1, le=10_000, description="How many of them make a chunk.")
    chunk_overlap: int = Field(2, ge=0, description="How many of them neighbouring chunks share.")
    distance_metric: Metric = Field("cosine", description="What a distance is: 1 - cosine, or between unit vectors.")
    query_url: str | None = Field(
        None,
        max_length=2000,
        description='Answers POST {"text", "k"} with [[chunk, distance], ...]; takes the place of sources.',
    )
    k: int = Field(5, ge=1, le=20, description="How many of the nearest chunks are asked for and shown.")

    @model_validator(mode="after")
    def _check_together(self) -> Self:
        if self.chunk_overlap >= self.chunk_size:
            raise ValueError("chunk_overlap must be less than chunk_size")
        if self.threshold_is == "similarity" and self.threshold > 1:
            raise ValueError("a threshold that is a similarity is at most 1")
        return self


class NearChunk(Record):
    """A chunk of the sources and how near it is to a text: its cosine, and its distance by the metric."""

    chunk: Evidence
    similarity: float
    distance: float


class ComparedText(Record):
    """A sentence (or the whole text) with its nearest chunks, nearest first.

    `note` is what the verdict adds: contradicted, similar but not said, not checked; None where it adds nothing.
    """

    text: str
    span: Span
    nearest: tuple[NearChunk, ...]
    note: str | None


class ProvenanceReport(Record):
    """The outcome in Guardrails' terms, by similarity alone; the verdicts say what stands.

    threshold     a similarity or a distance, as `threshold_is` says
    unsupported   also holds what could not be compared
    fix_value     what `on_fail: "fix"` delivers; it holds no unsupported sentence
    notes         what else a reader should know
    """

    method: Literal["provenance"]
    threshold: float
    threshold_is: ThresholdIs
    metric: Metric
    validation_method: Literal["sentence", "full"]
    supported: tuple[ComparedText, ...]
    unsupported: tuple[ComparedText, ...]
    fix_value: str
    notes: tuple[str, ...]
