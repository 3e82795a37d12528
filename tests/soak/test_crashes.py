"""Crashes, in short; `python -m tests.soak.crashes` is the long form."""

from pathlib import Path

import httpx2

from config.settings import Settings
from tests.running import running_service
from tests.soak.aims import missed
from tests.soak.crashes import crash, kill_readers
from tests.soak.people import TOKEN, Person


def test_kills_lose_nothing_and_leave_nothing_half_done(tmp_path: Path) -> None:
    assert missed(crash(tmp_path, 5, most_seconds=60)) == []


def test_the_service_gets_over_a_killed_reader(tmp_path: Path) -> None:
    assert missed(kill_readers(tmp_path, 2)) == []


def test_what_is_lost_changed_or_left_behind_is_noticed(tmp_path: Path) -> None:
    settings = Settings(data_directory=tmp_path / "store", nli_model="word-overlap", log_level="error")
    with running_service(settings) as address, httpx2.Client(base_url=address, timeout=60) as client:
        person = Person("A", "seed")
        while not (person.runs and person.states[0]):
            person.act(client)
        assert [*person.broken, *person.check(client, tmp_path / "store")] == []
        (lost, *_), (run, *_) = person.states[0], person.runs

        person.runs["never-made"] = person.runs[run]
        assert any("never-made" in line for line in person.check(client, tmp_path / "store"))
        del person.runs["never-made"]

        (files,) = tmp_path.glob("store/*/files")
        (files / "stray").write_bytes(b"left behind")
        assert any("stray" in line for line in person.check(client, tmp_path / "store"))
        (files / "stray").unlink()

        client.post("/api/delete-file", json={"document_id": lost}, headers={TOKEN: person.token})
        assert any("none of" in line for line in person.check(client, tmp_path / "store"))
