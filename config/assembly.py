"""From settings to a running service: the only file that names concrete engines.

In: `Settings`. Out: the loaded parts. Not here: what the parts do, HTTP.
"""

from pathlib import Path

from config.settings import Settings
from core.calibration import Calibration
from core.checks.entailment import OnnxEntailment
from core.verifier import Verifier
from ingestion.embeddings import MiniLmEmbedder

ROOT = Path(__file__).parent.parent


def load_verifier(settings: Settings) -> Verifier:
    """Load the models of verification. Raises `Unavailable` where one is missing."""
    folder = ROOT / settings.nli_model
    return Verifier(
        embedder=MiniLmEmbedder.load(ROOT / settings.engine_directory),
        entailment=OnnxEntailment.load(folder),
        calibration=Calibration.load(folder / "calibration.json"),
        passages=settings.top_k_retrieval,
    )
