import json
import shutil
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.firewall_claims.check import FOLDER, PARTS, closeness, count_table, find_faults, main, read_part


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for part in PARTS:
        shutil.copytree(FOLDER / part, tmp_path / part)
    return tmp_path


def spoil(folder: Path, **fields: str | None) -> None:
    """Overwrite fields of the first supported claim of the lease in the copy."""
    path = folder / "tuning" / "lease_commercial.jsonl"
    claims = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    next(claim for claim in claims if claim["label"] == "supported").update(fields)
    path.write_text("".join(json.dumps(claim) + "\n" for claim in claims), encoding="utf-8")


def test_the_set_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert find_faults() == []
    assert main() == 0
    assert count_table() in capsys.readouterr().out


def test_an_untouched_copy_is_sound(copy: Path) -> None:
    assert find_faults(copy) == []


def test_readme_quotes_the_counts() -> None:
    assert count_table() in (FOLDER / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        pytest.param({"evidence": "The Rent is payable in gold."}, "evidence is not in the document", id="evidence"),
        pytest.param({"evidence": ""}, "evidence is wanted", id="no evidence"),
        pytest.param({"id": "lease_commercial-02"}, "id occurs twice", id="repeated id"),
        pytest.param({"id": "lease-99"}, "the id is not", id="foreign id"),
        pytest.param({"label": "contradicted"}, "does not go with change", id="label against change"),
        pytest.param({"change": "number"}, "does not go with change", id="change against label"),
        pytest.param({"change": "colour"}, "cannot read the set", id="unknown change"),
        pytest.param({"source": "page 1"}, "cannot read the set", id="unknown field"),
        pytest.param({"note": " "}, "claim or note is empty", id="empty note"),
        pytest.param({"claim": "Drones are wanted.", "note": ""}, "claim or note is empty", id="missing note"),
    ],
)
def test_a_spoilt_claim_is_found(copy: Path, fields: dict[str, str], fault: str) -> None:
    spoil(copy, **fields)
    assert any(fault in found for found in find_faults(copy))


def test_a_claim_in_both_parts_is_found(copy: Path) -> None:
    spoil(copy, claim=read_part("final")[0].claims[0].claim)
    assert any("claim occurs twice" in found for found in find_faults(copy))


def test_a_document_in_both_parts_is_found(copy: Path) -> None:
    for suffix in (".txt", ".jsonl"):
        name = f"lease_commercial{suffix}"
        shutil.copy(copy / "tuning" / name, copy / "final" / name)
    assert any("document occurs twice" in found for found in find_faults(copy))


def test_a_part_with_too_few_claims_is_found(copy: Path) -> None:
    for suffix in (".txt", ".jsonl"):
        (copy / "plain" / f"trial_iron{suffix}").unlink()
    assert find_faults(copy) == ["plain: 135 claims, fewer than 150"]


def test_a_missing_file_is_found(copy: Path) -> None:
    (copy / "final" / "recall_heaters.jsonl").unlink()
    assert any("cannot read the set" in found for found in find_faults(copy))


@pytest.mark.parametrize("part", PARTS)
def test_wording_that_gives_changed_claims_away_is_found(copy: Path, part: str) -> None:
    for path in (copy / part).glob("*.jsonl"):
        claims = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        for claim in claims:
            if claim["label"] == "supported":
                claim["claim"] = f"{claim['id']} {claim['evidence']}"
        path.write_text("".join(json.dumps(claim) + "\n" for claim in claims), encoding="utf-8")
    assert any(found.startswith(f"{part}: wording gives changed claims away") for found in find_faults(copy))


@pytest.mark.parametrize("part", PARTS)
def test_no_label_stands_out_in_closeness(part: str) -> None:
    documents = read_part(part)
    assert abs(closeness(documents, "supported") - closeness(documents, "contradicted")) < 0.05


@pytest.mark.parametrize(
    ("change", "least"),
    [("number", 10), ("negation", 10), ("unit", 6), ("date", 6), ("identifier", 6), ("role", 6)],
)
def test_the_plain_set_has_enough_of_each_subtle_change(change: str, least: int) -> None:
    changes = Counter(str(claim.change) for document in read_part("plain") for claim in document.claims)
    assert changes[change] >= least
