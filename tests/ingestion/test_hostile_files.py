"""No file ends the service, fills it, or holds it up: each is read or refused with its own code."""

import resource
import time

import pytest

from ingestion.loader import Loader
from tests.files.hostile import FILES, Hostile
from utils.errors import FILE_PROBLEMS, FileRejected

MEGABYTE = 1 << 20


@pytest.mark.parametrize("hostile", FILES.values(), ids=FILES)
def test_each_is_contained(loader: Loader, hostile: Hostile) -> None:
    data = hostile.make()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.monotonic()
    code = None
    try:
        assert loader.load(hostile.name, data).text.strip()
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
