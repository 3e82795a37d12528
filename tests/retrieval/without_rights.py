"""A process without the rights of an administrator, for whom a read-only folder is read-only."""

import os
from multiprocessing.connection import Connection
from pathlib import Path

from tests.retrieval.samples import lone_workspace, upload
from utils.errors import Unavailable

_NOBODY = 65534


def add_to_a_read_only_folder(folder: Path, pipe: Connection) -> None:
    """Send the error of an upload to a read-only folder, what is there afterwards, and what after a second upload."""
    if os.geteuid() == 0:
        os.setuid(_NOBODY)
    workspace = lone_workspace(folder)
    upload("one", "first.txt").to(workspace)
    sample = upload("two", "next.txt")
    places = [folder / "lone", folder / "lone" / "files"]
    for place in places:
        place.chmod(0o555)
    failures = []
    try:
        sample.to(workspace)
    except Unavailable as failed:
        failures.append((failed.code, failed.status))
    for place in places:
        place.chmod(0o755)
    report: list[object] = [*failures, [entry.name for entry in workspace.documents()]]
    sample.to(workspace)
    pipe.send([*report, [entry.name for entry in workspace.documents()]])
