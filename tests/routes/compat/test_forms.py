"""Whole replies of dialects, byte for byte but for figures and words that others decide: golden/dialects.jsonl.

Each line of that file is a case: its name, what is sent and what is told. `python -m tests.routes.compat.test_forms`
writes the replies anew; look at the difference before you keep it.
"""

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.calls import service

GOLDEN = Path(__file__).parents[2] / "golden" / "dialects.jsonl"
CASES: list[dict[str, Any]] = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
WORDS = {"reason", "explanation", "message", "messages", "detail", "problem"}
"""Fields whose words are not of the dialect: they are told or not."""


def comparable(told: Any) -> Any:
    """Round figures and leave out words and ids."""
    if isinstance(told, dict):
        kept = {name: comparable(value) for name, value in told.items() if name != "request_id" or value is None}
        return kept | {name: "..." for name in WORDS & kept.keys() if kept[name]}
    if isinstance(told, list):
        return [comparable(each) for each in told]
    return round(told, 2) if isinstance(told, float) else told


def lacks_verifier(case: dict[str, Any]) -> bool:
    return "without a verifier" in case["name"]


def reply(client: TestClient, case: dict[str, Any]) -> dict[str, Any]:
    sent = json.dumps(case["sent"])
    response = client.post(case["path"], content=sent, headers={"content-type": "application/json"})
    return {"status": response.status_code, "told": comparable(response.json())}


@pytest.mark.parametrize("case", CASES, ids=[each["name"] for each in CASES])
def test_a_reply_is_the_one_on_file(client: TestClient, broken: TestClient, case: dict[str, Any]) -> None:
    expected = {"status": case["status"], "told": case["told"]}
    assert reply(broken if lacks_verifier(case) else client, case) == expected


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        models = {False: "models/verifier", True: f"{folder}/none"}
        clients = {lacks: service(Path(folder, str(lacks)), nli_model=model) for lacks, model in models.items()}
        with clients[False], clients[True]:
            told = [case | reply(clients[lacks_verifier(case)], case) for case in CASES]
    GOLDEN.write_text("".join(f"{json.dumps(case)}\n" for case in told))


if __name__ == "__main__":
    main()
