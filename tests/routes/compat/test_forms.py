"""Whole replies of dialects: golden/dialects.jsonl. Figures may differ a little, as they do between processors.

Each line of that file is a case: its name, what is sent and what is told, where there is no language model.
`python -m tests.routes.compat.test_forms` writes the replies anew, on a machine that does nothing else, as
LettuceDetect's answers may take four seconds; look at the difference before you keep it.
"""

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.calls import service, workspace

GOLDEN = Path(__file__).parents[2] / "golden" / "dialects.jsonl"
CASES: list[dict[str, Any]] = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
WORDS = {"message", "messages", "detail", "problem"}
"""Fields with the words of an error, in part those of libraries: only whether there are any is compared."""
CHANGING = {"request_id", "callId", "created", "created_at", "verifier_model"}
NAMED = {"content-type", "allow", "x-amzn-errortype"}
MOST_APART = 0.03


def without_words(told: Any, field: str = "") -> Any:
    """Return what was told with figures rounded and dots for texts in `WORDS` and for what is new in every reply."""
    if isinstance(told, dict):
        twice = {"content"} if "structuredContent" in told else set()
        return {name: without_words(value, name) for name, value in told.items() if name not in twice}
    texts = told if isinstance(told, list) else [told]
    if field in WORDS and told and all(isinstance(each, str) for each in texts):
        return "..."
    if isinstance(told, list):
        return [without_words(each) for each in told]
    if told is not None and (field in CHANGING or str(told).startswith("chatcmpl-")):
        return "..."
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
    """Send a case, in which TOKEN stands for the token of a new workspace, after what is sent `before` it."""
    token = workspace(client, case["workspace"], "france.txt")["X-Workspace-Token"] if "workspace" in case else ""
    case = json.loads(json.dumps(case).replace("TOKEN", token))
    if "before" in case:
        client.post(case["path"], json=case["before"])
    headers = {"content-type": "application/json"} | case.get("headers", {})
    response = client.request(
        case.get("method", "POST"), case["path"], content=json.dumps(case.get("sent")), headers=headers
    )
    named = {name: value for name, value in response.headers.items() if name in NAMED}
    return {"status": response.status_code, "named": named, "told": without_words(response.json())}


@pytest.mark.parametrize("case", CASES, ids=[each["name"] for each in CASES])
def test_a_reply_is_the_one_on_file(client: TestClient, broken: TestClient, case: dict[str, Any]) -> None:
    expected = {"status": case["status"], "named": case["named"], "told": about(case["told"])}
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
