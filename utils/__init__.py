"""Leaves: stateless, and importing nothing of the project but each other.

ONNX Runtime from 1.29 on writes an identifier into the home folder and sends names and hashes of models to Microsoft,
unless it is told otherwise before it is imported. Importing this package tells it.
"""

import os

os.putenv("ORT_DISABLE_TELEMETRY", "1")
