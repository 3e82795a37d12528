"""Many workspaces, crowded ones and contested ones, in short; `python -m tests.soak.workspaces`, `.expiry` and
`.contention` are the long forms."""

from collections.abc import Callable
from pathlib import Path

import pytest

from config.settings import Settings
from tests.retrieval.samples import Clock, load_library, upload
from tests.running import running_service
from tests.soak.aims import missed
from tests.soak.contention import contend
from tests.soak.expiry import crowd
from tests.soak.remains import remains
from tests.soak.workspaces import expire_while_stopped, soak


def test_workspaces_that_expired_leave_nothing(tmp_path: Path) -> None:
    assert missed(soak(tmp_path, 20, expire_while_stopped)) == []


def test_a_crowd_exceeds_no_quota_and_leaves_nothing(tmp_path: Path) -> None:
    assert missed(crowd(tmp_path, rounds=2, turns=25)) == []


def test_clients_at_the_same_names_see_one_history(tmp_path: Path) -> None:
    settings = Settings(data_directory=tmp_path, nli_model="word-overlap", log_level="error")
    with running_service(settings) as address:
        assert missed(contend(address, 4)) == []


@pytest.mark.parametrize(
    ("spoil", "noticed"),
    [
        (lambda store: (store / "0").mkdir(), "0 is left"),
        (lambda store: next(store.glob("*/files")).joinpath("x.part").write_bytes(b""), "x.part is left"),
        (lambda store: next(store.glob("*/files")).parent.joinpath("vectors").mkdir(), "vectors is left"),
    ],
    ids=["a folder", "an unfinished file", "an index"],
)
def test_what_is_left_is_noticed(tmp_path: Path, spoil: Callable[[Path], None], noticed: str) -> None:
    library = load_library(tmp_path, Clock())
    upload("one").to(library.create()[0])
    assert [*remains(tmp_path, 1)] == []
    assert [*remains(tmp_path, 0)] == ["1 workspaces"]
    spoil(tmp_path)
    (line,) = remains(tmp_path, 1)
    assert line.endswith(noticed)
    library.close()
