from pathlib import Path

from benchmarks.injected_edits import default_documents, read_documents


def test_default_documents_hold_every_part() -> None:
    names = [name for name, _ in default_documents()]
    assert {"notice_waste", "trial_migraine", "news_council"} <= set(names)
    assert len(names) > 40


def test_documents_are_read_from_files_and_folders(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("A", encoding="utf-8")
    (tmp_path / "b.txt").write_text("B", encoding="utf-8")
    assert read_documents([tmp_path / "in", tmp_path / "b.txt"]) == [("a.txt", "A"), ("b.txt", "B")]
