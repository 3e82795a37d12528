"""How the shipped verifier was made."""

import utils  # noqa: F401  (before ONNX Runtime)
