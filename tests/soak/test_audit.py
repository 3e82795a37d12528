"""A killed audit loses nothing and judges nothing twice: its files are, byte for byte, those of one left alone."""

from pathlib import Path

import psutil
import pytest

from tests.soak.audit import Audit, pool_workers, ray_workers, write_log

ROWS = 120


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> Audit:
    folder = tmp_path_factory.mktemp("audit")
    write_log(folder / "log.jsonl", ROWS, seed=1)
    audit = Audit(folder / "log.jsonl", folder / "unbroken")
    assert audit.start().wait() == 1
    return audit


def test_a_killed_audit_is_resumed_without_loss_or_repetition(unbroken: Audit, tmp_path: Path) -> None:
    broken = Audit(unbroken.log, tmp_path / "out")
    run = broken.start()
    broken.wait_for(1, run)
    family = psutil.Process(run.pid).children(recursive=True)
    assert run.poll() is None
    run.kill()
    run.wait()
    assert psutil.wait_procs(family, timeout=30)[1] == []
    assert 0 < broken.finished()
    assert broken.start().wait() == 1
    broken.finished()
    assert broken.differing(unbroken) == []


@pytest.mark.parametrize("ray", [None, "local"], ids=["pool", "Ray"])
def test_a_killed_worker_costs_nothing(unbroken: Audit, tmp_path: Path, ray: str | None) -> None:
    broken = Audit(unbroken.log, tmp_path / "out", ray)
    run = broken.start()
    broken.wait_for(1, run)
    workers = (ray_workers if ray else pool_workers)(psutil.Process(run.pid))
    assert workers
    workers[0].kill()
    assert run.wait() == 1
    broken.finished()
    assert broken.differing(unbroken) == []
