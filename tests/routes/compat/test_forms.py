"""Whole replies of dialects: golden/dialects.jsonl. Figures may differ a little, as they do between processors.

Each line of that file is a case: its name, what is sent and what is told. `python -m tests.routes.compat.test_forms`
writes the replies anew, on a machine that does nothing else, as LettuceDetect's answers may take four seconds; look at
the difference before you keep it.
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
WORDS = {"message", "messages", "detail", "problem"}
"""Fields with the words of an error, in part those of libraries: only whether there are any is compared."""
MOST_APART = 0.03


def without_words(told: Any, field: str = "") -> Any:
    """Return what was told without ids of requests, with figures rounded, and with dots for texts in `WORDS`."""
    if isinstance(told, dict):
        kept = {name: value for name, value in told.items() if name != "request_id" or value is None}
        return {name: without_words(value, name) for name, value in kept.items()}
    texts = told if isinstance(told, list) else [told]
    if field in WORDS and told and all(isinstance(each, str) for each in texts):
        return "..."
    if isinstance(told, list):
        return [without_words(each) for each in told]
    return round(told, 2) if isinstance(told, float) else told


def about(told: Any) -> Any:
    """Return what was told with figures that equal all those near them."""
    if isinstance(told, dict):
        return {name: about(value) for name, value in told.items()}
    if isinstance(told, list):
        return [about(each) for each in told]
    return pytest.approx(told, abs=MOST_APART) if isinstance(told, float) else told


def lacks_verifier(case: dict[str, Any]) -> bool:
    return "without a verifier" in case["name"]


def reply(client: TestClient, case: dict[str, Any]) -> dict[str, Any]:
    sent = json.dumps(case["sent"])
    response = client.post(case["path"], content=sent, headers={"content-type": "application/json"})
    return {"status": response.status_code, "told": without_words(response.json())}


@pytest.mark.parametrize("case", CASES, ids=[each["name"] for each in CASES])
def test_a_reply_is_the_one_on_file(client: TestClient, broken: TestClient, case: dict[str, Any]) -> None:
    expected = {"status": case["status"], "told": about(case["told"])}
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
