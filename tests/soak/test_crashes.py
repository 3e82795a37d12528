"""Crashes, in short; `python -m tests.soak.crashes` is the long form."""

from pathlib import Path

import httpx2

from config.settings import Settings
from tests.running import running_service
from tests.soak.aims import missed
from tests.soak.crashes import Person, crash, kill_readers


def test_kills_lose_nothing_and_leave_nothing_half_done(tmp_path: Path) -> None:
    assert missed(crash(tmp_path, 2, most_seconds=60)) == []


def test_the_service_gets_over_a_killed_reader(tmp_path: Path) -> None:
    assert missed(kill_readers(tmp_path, 2)) == []


def test_what_is_lost_or_changed_is_noticed(tmp_path: Path) -> None:
    settings = Settings(data_directory=tmp_path, nli_model="word-overlap", log_level="error")
    with running_service(settings) as address, httpx2.Client(base_url=address, timeout=60) as client:
        person = Person(1)
        while not (person.runs and person.states[0]):
            person.act(client)
        assert [*person.broken, *person.check(client)] == []
        (lost, *_) = person.states[0]
        person.runs.add("never-made")
        assert [line for line in person.check(client) if "never-made" in line]
        client.post("/api/delete-file", json={"document_id": lost}, headers=person.headers)
        assert [line for line in person.check(client) if "none of" in line]
