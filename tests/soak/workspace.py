"""A workspace of a running service, with files in it.

In: the address of a service. Out: `Workspace`. Not here: what is asked of it.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Self

import httpx2

from tests.files.documents import REPORT, pdf

CHEAP = {"NLI_MODEL": "word-overlap"}
"""Requests are what is tried here, not verdicts: words in common are counted in the place of a model."""

FILES = {
    "lease.txt": b"The monthly rent is 1,450 euros. The deposit is 2,900 euros.",
    "marks.csv": b"Name,Marks\nAsha,81\nRavi,64\n",
    "report.pdf": pdf(REPORT),
}
FORM = [("files", file) for file in FILES.items()]


@dataclass(frozen=True, slots=True)
class Workspace:
    """A workspace that holds `FILES`; `documents` are their ids, which follow from what they hold."""

    address: str
    token: str
    documents: tuple[str, ...]

    @classmethod
    def made(cls, address: str) -> Self:
        """Upload the files to a service."""
        answer = httpx2.post(f"{address}/api/upload", files=FORM, timeout=60).raise_for_status().json()
        return cls(address, answer["workspace_token"], tuple(each["document"]["id"] for each in answer["files"]))

    @property
    def header(self) -> dict[str, str]:
        """What names it in a request."""
        return {"X-Workspace-Token": self.token}

    @contextmanager
    def refilled(self) -> Iterator[None]:
        """Upload the files again and again while requests delete them."""
        ended = threading.Event()

        def refill() -> None:
            while not ended.wait(0.5):
                with suppress(httpx2.HTTPError):
                    httpx2.post(f"{self.address}/api/upload", files=FORM, headers=self.header, timeout=60)

        thread = threading.Thread(target=refill)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()
