"""What all of training shares: labels, one pair as a row, the seed, and where the shipped models are.

It imports nothing of the service, so that packed rows (packed.py) can be trained on where only PyTorch is installed.
"""

from dataclasses import dataclass
from pathlib import Path

SEED = 20261121
ROOT = Path(__file__).parent.parent
ENGINES = ROOT / "data" / "engines"
MODEL = ROOT / "models" / "verifier"

LABELS = {
    "entailed": 0,
    "neutral": 1,
    "contradicted": 2,
    "supported": 0,
    "unsupported": 3,
}
"""3 means "not entailed": neutral or contradicted, it is unknown which."""


@dataclass(frozen=True, slots=True)
class Row:
    """One pair. `unsupported` holds the character spans of the claim that the evidence does not support, if known."""

    evidence: str
    claim: str
    label: int
    source: str
    unsupported: tuple[tuple[int, int], ...] | None
