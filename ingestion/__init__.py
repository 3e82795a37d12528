"""Turn the bytes of a file into documents, chunks and vectors."""

import utils  # noqa: F401  (before ONNX Runtime)
