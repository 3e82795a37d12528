"""Killed audits, in short; `python -m tests.soak.audit` is the long form."""

from pathlib import Path

import pytest

from tests.soak.aims import missed
from tests.soak.audit import Audit, kill_runs, kill_workers, write_log
from tests.soak.ray_cluster import ray_cluster

ROWS = 240


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> Audit:
    folder = tmp_path_factory.mktemp("audit")
    write_log(folder / "log.jsonl", ROWS, seed=1)
    audit = Audit(folder / "log.jsonl", folder / "unbroken")
    assert audit.finish() == 1
    return audit


def test_a_killed_audit_is_resumed_without_loss_or_repetition(unbroken: Audit, tmp_path: Path) -> None:
    assert missed(kill_runs(unbroken, tmp_path / "out", kills=2)) == []


def test_a_killed_worker_of_a_pool_costs_nothing(unbroken: Audit, tmp_path: Path) -> None:
    assert missed(kill_workers(unbroken, tmp_path / "out", 1, None, None)) == []


def test_a_killed_worker_of_a_ray_cluster_costs_nothing(unbroken: Audit, tmp_path: Path) -> None:
    with ray_cluster(nodes=2) as (address, above):
        assert missed(kill_workers(unbroken, tmp_path / "out", 1, address, above)) == []


def test_a_file_that_differs_and_a_batch_that_was_judged_again_are_noticed(unbroken: Audit, tmp_path: Path) -> None:
    other = Audit(unbroken.log, tmp_path)
    (tmp_path / "shards").mkdir()
    for name in ("verdicts.jsonl", "bad_rows.jsonl", "report.html", "summary.json"):
        (tmp_path / name).write_bytes((unbroken.out / name).read_bytes())
    assert other.differing(unbroken) == []
    lines = (unbroken.out / "verdicts.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "verdicts.jsonl").write_bytes(b"".join(lines[:-1]))
    assert other.differing(unbroken) == ["verdicts.jsonl"]

    for _ in range(2):
        (tmp_path / "shards" / "new.part").write_text("{}\n")
        (tmp_path / "shards" / "new.part").replace(tmp_path / "shards" / "000000000001.jsonl")
        assert other.finished() == 1
    assert other.changed == ["000000000001.jsonl"]
