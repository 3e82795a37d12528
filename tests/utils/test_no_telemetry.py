"""ONNX Runtime sends nothing and writes nothing into the home folder."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
_OFF_BY_ITSELF = ("CI", "ORT_DISABLE_TELEMETRY", "ORT_RUNNING_UNIT_TESTS", "XDG_CACHE_HOME")


@pytest.mark.parametrize(
    ("code", "leaves"),
    [("import onnxruntime", True), ("import ingestion.embeddings", False), ("import api", False)],
    ids=["by itself", "embeddings", "service"],
)
def test_only_by_itself_does_it_leave_an_identifier(code: str, leaves: bool, tmp_path: Path) -> None:
    variables = {name: value for name, value in os.environ.items() if name not in _OFF_BY_ITSELF}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=variables | {"HOME": str(tmp_path)}, check=True)
    assert any("onnxruntime" in str(left) for left in tmp_path.rglob("*")) == leaves
