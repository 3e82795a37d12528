"""What a caller can choose for the method `evidence_budget`.

Input: none. Output: `EvidenceBudgetOptions`. The defaults are those of the source documents.
"""

from typing import Literal

from pydantic import Field

from utils.record import Record


class EvidenceBudgetOptions(Record):
    """Which formula decides, who says how likely a claim is entailed, and the thresholds."""

    formula: Literal["source", "strawberry"] = Field(
        "source", description="`source`: by confidence (sources/3); `strawberry`: by bits observed and required."
    )
    judge: Literal["local", "llm"] = Field(
        "local", description="`llm`: the language model with log-probabilities, `local` where it gives none."
    )
    target: float = Field(0.95, gt=0, lt=1, description="Strawberry: how sure the answer is taken to be of a claim.")
    least_use: float = Field(0.15, ge=0, le=1, description="Source: p1 - p0 above which the evidence was used.")
    least_confidence: float = Field(0.45, ge=0, le=1, description="Source: confidence above which a claim is grounded.")
    least_grounded: float = Field(0.7, ge=0, le=1, description="Share of grounded claims from which an answer passes.")
