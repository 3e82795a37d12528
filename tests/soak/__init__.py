"""Trials under attack, load, faults and crashes: in short in the test command, whole with SOAK=1 (`make soak`)."""

import os

IS_WHOLE = os.environ.get("SOAK") == "1"
