"""Whether what the shipped verifier says of a pair is kept on disk, and under what name.

In: a verifier, a file. Out: the verifier, remembering. Not here: the file (core/checks/remembered.py).
"""

from dataclasses import replace
from pathlib import Path
from platform import machine

import onnxruntime

from core.checks.entailment import OnnxEntailment
from core.checks.remembered import RememberedEntailment
from core.verifier import Verifier


def remembering(verifier: Verifier, most: int, path: Path) -> Verifier:
    """Return `verifier` with the newest `most` opinions of the shipped model kept at `path`; another model, or `most`
    of 0, is left as it is.

    An opinion is used again only with the same model, runtime and kind of processor.
    """
    model = verifier.entailment
    if not most or not isinstance(model, OnnxEntailment):
        return verifier
    identity = "\0".join((model.sha256, onnxruntime.__version__, machine()))
    return replace(verifier, entailment=RememberedEntailment.load(model, identity, path, most))
