"""What every dialect is asked: a source, a supported answer, a false one, and requests that must not read as safe."""

import json
from typing import Any

from fastapi.testclient import TestClient

SOURCE = "The capital of France is Paris. The population of France is 67 million."
QUESTION = "What is the capital of France, and how many people live there?"
TRUE = "The capital of France is Paris."
REWORDED = "Paris is the capital of France."
"""True, and nothing but reading tells."""
FALSE = "The population of France is 69 million."
MIXED = f"{TRUE} {FALSE}"
PADDED = f"{SOURCE} " + "The committee met again and the weather was mild. " * 1000
"""50 KB of evidence around the two sentences that matter."""
LONG_FALSE = " ".join([*[TRUE] * 599, FALSE])
"""600 sentences, the last of which is false."""


def posted(client: TestClient, path: str, body: object, **headers: str) -> Any:
    """Post a body, as JSON in ASCII, and return what a reply with status 200 holds."""
    sent = {"content-type": "application/json", **headers}
    response = client.post(path, content=json.dumps(body), headers=sent)
    assert response.status_code == 200, response.text
    return response.json()
