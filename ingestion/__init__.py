"""From the bytes of a file to documents, chunks and vectors."""

import utils  # noqa: F401  (before ONNX Runtime)
