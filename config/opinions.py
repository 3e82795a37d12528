"""Decide whether the shipped verifier's results are cached on disk, and under which name.

Input: a verifier, a file. Output: the verifier with a cache. Does not implement the file (core/checks/remembered.py).
"""

from dataclasses import replace
from pathlib import Path
from platform import machine

import onnxruntime

from core.checks.entailment import OnnxEntailment
from core.checks.remembered import RememberedEntailment
from core.verifier import Verifier


def remembering(verifier: Verifier, most: int, path: Path) -> Verifier:
    """Return `verifier` with the latest `most` results of the shipped model cached at `path`.

    Another model, or `most` of 0, leaves it unchanged. A cached result is reused only with the same model, runtime and
    kind of processor.
    """
    model = verifier.entailment
    if not most or not isinstance(model, OnnxEntailment):
        return verifier
    identity = "\0".join((model.sha256, onnxruntime.__version__, machine()))
    return replace(verifier, entailment=RememberedEntailment.load(model, identity, path, most))
