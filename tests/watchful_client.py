"""A test client that holds every result that passes through it against the fail-closed invariant.

In: requests. Out: responses, after an assertion on those of `/api/verify` and `/api/query`, streamed ones too. Not
here: the invariant (soak/evidence.py).
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

from core.runs.requests import VerifyRequest
from tests.soak.evidence import unfounded

_TOKEN = "X-Workspace-Token"


class WatchfulClient(TestClient):
    """Raises `AssertionError` where a verified claim of a response has no evidence in its documents or sources."""

    def request(self, method: str, url: Any, **options: Any) -> Response:
        """Send a request and look at what comes back."""
        response = super().request(method, url, **options)
        kind = str(url).removeprefix("/api/").removesuffix("/stream")
        if kind not in ("verify", "query") or response.status_code != 200:
            return response
        request = response.request
        brought = VerifyRequest.model_validate_json(request.content) if kind == "verify" else None
        if brought is not None and brought.options.provenance.query_url:
            return response  # a foreign store was asked, whose texts are not known here
        texts = (dict(brought.named_sources()) if brought else None) or self._documents(request.headers)
        for result in _results(response):
            wrong = unfounded(result, texts.get)
            assert not wrong, wrong
        return response

    def _documents(self, headers: Mapping[str, str]) -> dict[str, str]:
        """Return the texts of the documents of the workspace that `headers` name."""
        if _TOKEN not in headers:
            return {}
        own = {_TOKEN: headers[_TOKEN]}
        listed = super().request("GET", "/api/documents", headers=own).json()["documents"]
        addresses = [f"/api/documents/{entry['id']}" for entry in listed]
        documents = [super(WatchfulClient, self).request("GET", each, headers=own).json() for each in addresses]
        return {document["id"]: document["text"] for document in documents}


def _results(response: Response) -> Iterator[dict[str, Any]]:
    if not response.headers["content-type"].startswith("text/event-stream"):
        yield response.json()
        return
    for block in response.text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
        if lines.get("event") == "result":
            yield json.loads(lines["data"])["result"]
