"""No file ends the service, fills it, or holds it up: each is read or refused with its own code."""

import resource
import socket
import time
from collections.abc import Callable

import pytest

from ingestion.loader import Loader
from tests.files.hostile import FILES, spreadsheets, word
from tests.files.hostile.kind import Hostile
from utils.errors import FILE_PROBLEMS, FileRejected

MEGABYTE = 1 << 20


@pytest.mark.parametrize("hostile", FILES.values(), ids=FILES)
def test_each_is_contained(loader: Loader, hostile: Hostile) -> None:
    data = hostile.make()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.monotonic()
    code = None
    try:
        document = loader.load(hostile.name, data)
        assert document.text.strip()
        assert hostile.holds in document.text
        assert not [lacking for lacking in hostile.lacks if lacking in document.text]
        assert document.name == (hostile.shown or hostile.name)
    except FileRejected as refusal:
        code = refusal.code
        assert refusal.status == FILE_PROBLEMS[refusal.code]
        assert refusal.detail.endswith(".")
    assert code == hostile.code
    assert time.monotonic() - started < 20
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 < 60 * MEGABYTE


def test_the_files_reach_every_code_of_a_parser() -> None:
    reached = {hostile.code for hostile in FILES.values()} - {None}
    not_of_a_parser = {"file_took_too_long", "file_duplicate", "file_encoding_unknown", "file_encoding_fixed"}
    assert reached == set(FILE_PROBLEMS) - not_of_a_parser


@pytest.mark.parametrize(
    ("name", "make"), [("a.docx", word.with_links), ("a.xlsx", spreadsheets.with_links)], ids=["word", "workbook"]
)
def test_nothing_that_a_file_names_is_fetched(loader: Loader, name: str, make: Callable[[str], bytes]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.5)
        assert loader.load(name, make(f"http://127.0.0.1:{server.getsockname()[1]}")).text
        with pytest.raises(TimeoutError):
            server.accept()
