"""The folder of an audit: resumed by the same audit only, whole at every moment."""

from pathlib import Path

import pytest

from cli.audit.ledger import JUDGED, Ledger, Manifest, whole
from cli.audit.records import BadRow, JudgedBy, Options
from tests.core.examples import MODELS
from utils.errors import InvalidRequest

JUDGED_BY = JudgedBy(options=Options(method="firewall", threshold=0.6), models=MODELS, settings={"chunk_size": 1000})
MANIFEST = Manifest(version=1, input_sha256="a", rows=3, verdicts="jsonl", judged_by=JUDGED_BY)


def bad(row: int) -> BadRow:
    return BadRow(row=row, code="not_json", detail="No.", excerpt="")


def batch(*rows: int) -> list[BadRow]:
    return [bad(row) for row in rows]


def test_what_is_kept_is_there_when_it_is_resumed_in_the_order_of_the_rows(tmp_path: Path) -> None:
    with Ledger.opened(tmp_path / "out", MANIFEST) as ledger:
        ledger.keep(batch(3))
    with Ledger.opened(tmp_path / "out", MANIFEST) as ledger:
        assert (set(ledger.finished), ledger.rows) == ({3}, 1)
        ledger.keep(batch(1, 2))
        assert list(ledger.judged()) == [bad(1), bad(2), bad(3)]


OTHER_OPTIONS = JUDGED_BY.model_copy(update={"options": Options(method="firewall", threshold=0.7)})


@pytest.mark.parametrize(
    ("update", "named"),
    [
        ({"input_sha256": "b"}, "input sha256"),
        ({"verdicts": "parquet"}, "verdicts"),
        ({"judged_by": OTHER_OPTIONS}, "judged by"),
    ],
    ids=["input", "format", "threshold"],
)
def test_the_folder_of_another_audit_is_refused_and_left_alone(
    update: dict[str, object], named: str, tmp_path: Path
) -> None:
    with Ledger.opened(tmp_path, MANIFEST) as ledger:
        ledger.keep(batch(1))
    with pytest.raises(InvalidRequest) as refused, Ledger.opened(tmp_path, MANIFEST.model_copy(update=update)):
        pass
    assert refused.value.code == "audit_differs"
    assert named in refused.value.detail
    with Ledger.opened(tmp_path, MANIFEST) as ledger:
        assert set(ledger.finished) == {1}


def test_a_folder_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    for out in (tmp_path, tmp_path / "thesis.txt"):
        with pytest.raises(InvalidRequest) as refused, Ledger.opened(out, MANIFEST):
            pass
        assert refused.value.code == "out_not_empty"
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_two_audits_do_not_share_a_folder_and_a_batch_is_never_kept_twice(tmp_path: Path) -> None:
    with Ledger.opened(tmp_path, MANIFEST) as ledger:
        with pytest.raises(InvalidRequest) as refused, Ledger.opened(tmp_path, MANIFEST):
            pass
        assert refused.value.code == "audit_running"
        ledger.keep(batch(1))
        with pytest.raises(AssertionError, match="twice"):
            ledger.keep(batch(1))


@pytest.mark.parametrize("keeps", [0, 1, 20, -1])
def test_what_was_being_written_at_a_kill_counts_for_nothing(keeps: int, tmp_path: Path) -> None:
    with Ledger.opened(tmp_path, MANIFEST) as ledger:
        ledger.keep(batch(1))
        whole_line = (tmp_path / JUDGED).read_bytes()
        ledger.keep(batch(2, 3))
        torn = (tmp_path / JUDGED).read_bytes()[len(whole_line) :][:keeps]
    (tmp_path / JUDGED).write_bytes(whole_line + torn)
    with Ledger.opened(tmp_path, MANIFEST) as ledger:
        assert set(ledger.finished) == {1}
        ledger.keep(batch(2, 3))
        assert list(ledger.judged()) == batch(1, 2, 3)


def test_a_file_for_people_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="killed"), whole(tmp_path / "report.html") as file:
        file.write(b"half a li")
        raise RuntimeError("killed")
    assert not (tmp_path / "report.html").exists()
