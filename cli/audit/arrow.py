"""Parquet support, if the library for it is installed.

Input: nothing. Output: pyarrow's modules. JSONL and CSV work without it. Does not read (reading.py) or write
(writing.py).
"""

from importlib import import_module
from typing import Any

from utils.errors import Unavailable


def load_pyarrow() -> tuple[Any, Any]:
    """Return pyarrow and its module for Parquet. Raises `Unavailable` (parquet_not_installed) if it is missing."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        detail = "Parquet needs pyarrow: pip install -r requirements-audit.txt"
        raise Unavailable(detail, code="parquet_not_installed") from error
