"""The siege in small, with limits that are shorter than the service's own."""

from pathlib import Path

from config.settings import Settings
from routes.receipt_deadline import Patience, PatientProtocol
from tests.running import running_service
from tests.soak.aims import missed
from tests.soak.slow_clients import besieged

SHORT = Patience(head=1, body=2, reading=1)


class Impatient(PatientProtocol):
    patience = SHORT


def test_slow_clients_are_closed_and_the_others_are_served(tmp_path: Path) -> None:
    with running_service(Settings(data_directory=tmp_path, log_level="error"), Impatient) as address:
        assert missed([f for f in besieged(address, 50, 10, SHORT) if "p95" not in f.name]) == []
