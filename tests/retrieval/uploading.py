"""A process that adds and deletes documents for ever and says over a pipe what is safely done."""

import time
from multiprocessing.connection import Connection

from tests.retrieval.samples import Place, Upload, load_library, upload

LINES = 40
HELD = 8


def sample_named(name: str) -> Upload:
    return upload("\n".join(f"{name} line {line}" for line in range(LINES)), name)


def upload_until_killed(place: Place, trial: int, token: str, pipe: Connection) -> None:
    """Send the token first; then ("adding", name), ("added", name), ("deleting", name), ("deleted", name)."""
    library = load_library(place, time.time)
    if not token:
        _, token = library.create()
    pipe.send(("token", token))
    workspace = library.open(token)
    names = [entry.name for entry in workspace.documents()]
    for count in range(100_000):
        while len(names) >= HELD:
            oldest = names.pop(0)
            pipe.send(("deleting", oldest))
            workspace.delete(sample_named(oldest).document.id)
            pipe.send(("deleted", oldest))
        name = f"{trial}-{count}.txt"
        pipe.send(("adding", name))
        sample_named(name).to(workspace)
        pipe.send(("added", name))
        names.append(name)
