"""Pages of documents over HTTP: who gets them, how long they are kept, what is refused."""

from io import BytesIO
from typing import Any

import pytest
from fastapi.testclient import TestClient
from PIL import Image

from tests.calls import problem, workspace
from tests.files import documents

RENT = "The monthly rent is 1,450 euros."
FILES = {
    "lease.pdf": documents.pdf(["Lease", RENT], [], ["Page three.", RENT]),
    "broken.pdf": documents.pdf_with_a_broken_page(RENT),
    "lease.txt": RENT.encode(),
}


@pytest.fixture(scope="module")
def stored(client: TestClient) -> tuple[dict[str, str], dict[str, str]]:
    """The header that opens a workspace, and the addresses of its documents by name."""
    files = [("files", (name, data)) for name, data in FILES.items()]
    body: dict[str, Any] = client.post("/api/upload", files=files).json()
    assert [each["status"] for each in body["files"]] == ["ready"] * 3
    addresses = {each["name"]: f"/api/documents/{each['document']['id']}" for each in body["files"]}
    return {"X-Workspace-Token": body["workspace_token"]}, addresses


def test_a_page_is_a_picture_that_its_workspace_may_keep(client: TestClient, stored) -> None:
    headers, addresses = stored
    address = f"{addresses['lease.pdf']}/pages/3/picture"
    response = client.get(address, headers=headers)
    assert (response.status_code, response.headers["content-type"]) == (200, "image/webp")
    assert Image.open(BytesIO(response.content)).size == (1191, 1684)
    assert response.headers["cache-control"] == "private, max-age=86400, immutable"
    assert response.headers["vary"] == "X-Workspace-Token"
    again = client.get(address, headers=headers | {"If-None-Match": response.headers["etag"]})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", response.headers["etag"])
    other = client.get(address.replace("/3/", "/1/"), headers=headers | {"If-None-Match": response.headers["etag"]})
    assert (other.status_code, other.headers["etag"] != response.headers["etag"]) == (200, True)


def test_a_passage_has_boxes_on_its_page_and_on_no_other(client: TestClient, stored) -> None:
    headers, addresses = stored
    text = client.get(addresses["lease.pdf"], headers=headers).json()["text"]
    start = text.rindex(RENT)
    where = {"start": start, "end": start + len(RENT)}
    pages = [
        client.get(f"{addresses['lease.pdf']}/pages/{page}", headers=headers, params=where).json() for page in (1, 2, 3)
    ]
    assert [len(page["boxes"]) for page in pages] == [0, 0, 1]
    assert {page["pages"] for page in pages} == {3}
    assert client.get(f"{addresses['lease.pdf']}/pages/3", headers=headers).json()["boxes"] == []


@pytest.mark.parametrize("what", ["", "/picture"], ids=["boxes", "picture"])
class TestRefusals:
    @pytest.mark.parametrize(
        ("name", "page", "status", "code"),
        [
            pytest.param("lease.pdf", "4", 404, "page_not_found", id="after the last"),
            pytest.param("lease.pdf", "0", 404, "page_not_found", id="page 0"),
            pytest.param("lease.pdf", "two", 422, "invalid_request", id="no number"),
            pytest.param("lease.txt", "1", 404, "document_without_pages", id="no PDF"),
            pytest.param("broken.pdf", "2", 422, "page_damaged", id="broken page"),
        ],
    )
    def test_what_cannot_be_shown(
        self, client: TestClient, stored, what: str, name: str, page: str, status: int, code: str
    ) -> None:
        headers, addresses = stored
        problem(client.get(f"{addresses[name]}/pages/{page}{what}", headers=headers), status, code)

    def test_nobody_else_sees_it(self, client: TestClient, stored, what: str) -> None:
        headers, addresses = stored
        address = f"{addresses['lease.pdf']}/pages/1{what}"
        known = client.get(f"{addresses['lease.pdf']}/pages/1/picture", headers=headers).headers["etag"]
        other = workspace(client)["X-Workspace-Token"]
        problem(client.get(address), 401, "workspace_required")
        for token in (other, "wrong"):
            response = client.get(address, headers={"X-Workspace-Token": token, "If-None-Match": known})
            problem(response, 404, "not_found")


def test_a_passage_that_ends_before_it_starts_is_refused(client: TestClient, stored) -> None:
    headers, addresses = stored
    address = f"{addresses['lease.pdf']}/pages/1"
    problem(client.get(address, headers=headers, params={"start": 5, "end": 4}), 422, "span_reversed")
    problem(client.get(address, headers=headers, params={"start": -5}), 422, "invalid_request")
