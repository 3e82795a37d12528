"""The trace that the fourth source document prints, as the service logs it."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[4]
SERVED = """
import sys
from pathlib import Path
from fastapi.testclient import TestClient
from api import create_app
from config.settings import Settings

with TestClient(create_app(Settings(data_directory=Path(sys.argv[1]), log_level="info"))) as client:
    body = {"text": "The temperature in Aspen is 15 °C.", "method": "layered", "tool_calls": []}
    assert client.post("/api/verify", json=body).status_code == 200
"""


def test_every_layer_is_logged_without_a_word_of_the_answer(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SERVED, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
    layers = {line["name"]: line["ran"] for line in lines if line["event"] == "layer"}
    assert layers == {"heuristic": True, "common_sense": False, "detailed": False, "evidence": True}
    (whole,) = (line for line in lines if line["event"] == "layered")
    assert (whole["confidence"], whole["action"]) == (0.7, "warn")
    assert all(line["milliseconds"] >= 0 for line in lines if line["event"] == "layer")
    assert "Aspen" not in done.stderr + done.stdout
