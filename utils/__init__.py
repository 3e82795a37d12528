"""Leaf modules: stateless, and importing nothing from the project except each other.

Since 1.29, ONNX Runtime writes an identifier to the home folder and sends names and hashes of models to Microsoft,
unless it is configured otherwise before its import. Importing this package configures it.
"""

import os

os.putenv("ORT_DISABLE_TELEMETRY", "1")
