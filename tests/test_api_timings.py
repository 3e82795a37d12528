"""The times in a result, over HTTP."""

from fastapi.testclient import TestClient

SOURCE = "The monthly rent is 1,450 euros. The deposit is 2,900 euros."


def test_a_result_says_how_long_each_step_took(client: TestClient) -> None:
    upload = client.post("/api/upload", files={"files": ("lease.txt", SOURCE.encode())}).json()
    headers = {"X-Workspace-Token": upload["workspace_token"]}
    asked = client.post("/api/query", json={"question": "What is the deposit?"}, headers=headers).json()
    checked = client.post("/api/verify", json={"text": SOURCE, "sources": [SOURCE]}).json()
    for result in (asked, checked):
        times = result["timings_ms"]
        steps = [times["search"], times["write"], times["verify"]]
        assert times["verify"] > 0 and min(steps) >= 0
        assert sum(steps) <= times["total"] + 1  # rounding
    assert asked["timings_ms"]["search"] > 0
