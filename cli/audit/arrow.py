"""Parquet, where what reads and writes it is installed.

In: nothing. Out: pyarrow's modules. JSONL and CSV do without. Not here: what is read (reading.py) and written
(writing.py).
"""

from importlib import import_module
from typing import Any

from utils.errors import Unavailable


def load_pyarrow() -> tuple[Any, Any]:
    """Return pyarrow and its module for Parquet. Raises `Unavailable` (parquet_not_installed) where it is not there."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        detail = "Parquet needs pyarrow: pip install -r requirements-audit.txt"
        raise Unavailable(detail, code="parquet_not_installed") from error
