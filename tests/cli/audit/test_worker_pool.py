"""A pool of processes judges what one does, whatever becomes of its processes (also tests/soak/test_audit.py)."""

import json
import threading
from pathlib import Path

import psutil
import pytest

from cli.audit.judging import Judge
from cli.audit.reading import Log
from cli.audit.records import BadRow, Options
from cli.audit.worker_pool import ProcessPool
from config.settings import Settings
from tests.soak.audit import pool_workers, write_log

SETTINGS = Settings(nli_model="word-overlap")
OPTIONS = Options(method="firewall", threshold=0.6)


def test_a_pool_judges_every_batch_that_is_not_finished_as_one_process_does(tmp_path: Path) -> None:
    write_log(tmp_path / "log.jsonl", 50, seed=1)
    log = Log.survey(tmp_path / "log.jsonl")
    judge = Judge.load(SETTINGS, OPTIONS)
    alone = [[judge.judge(row) for row in batch] for batch in log.batches({17})]
    pooled = ProcessPool(SETTINGS, OPTIONS, workers=2).judge(log, {17})
    assert sorted(pooled, key=lambda batch: batch[0].row) == alone
    assert [batch[0].row for batch in alone] == [1, 33, 49]


def test_a_row_whose_process_always_dies_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(json.dumps({"answer": "It is so.", "sources": ["It is so."]}), encoding="utf-8")
    done = threading.Event()

    def kill() -> None:
        while not done.wait(0.01):
            for worker in pool_workers(psutil.Process()):
                worker.kill()

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        ((lost,),) = ProcessPool(SETTINGS, OPTIONS, workers=1).judge(Log.survey(path), ())
    finally:
        done.set()
        killer.join()
    assert isinstance(lost, BadRow)
    assert (lost.row, lost.code) == (1, "worker_died")


def test_a_fault_of_loading_ends_the_audit_and_sets_no_row_aside(tmp_path: Path) -> None:
    write_log(tmp_path / "log.jsonl", 3, seed=1)
    pool = ProcessPool(SETTINGS, Options(method="none", threshold=0.6), workers=1)
    with pytest.raises(Exception, match="no method none"):
        list(pool.judge(Log.survey(tmp_path / "log.jsonl"), ()))
