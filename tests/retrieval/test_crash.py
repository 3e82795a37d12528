"""A process is killed while it uploads: what it acknowledged is there, whole; the rest is there whole or not at all."""

import multiprocessing
import os
import random
import signal
import time
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from retrieval.vectors import row_cosines
from retrieval.workspace import Workspace
from tests.doubles import WordEmbedder
from tests.retrieval.samples import Place, load_library
from tests.retrieval.uploading import LINES, sample_named, upload_until_killed
from utils.errors import NotFound

TRIALS = 50


class History:
    """What the killed processes said: the documents that must be there, and the one whose fate is open."""

    def __init__(self) -> None:
        self.token = ""
        self.held: set[str] = set()
        self.open: set[str] = set()
        self.acknowledged = 0

    def hear(self, pipe: Connection) -> bool:
        """Take in one message; tell whether there was one before the pipe broke."""
        try:
            word, name = pipe.recv()
        except EOFError:
            return False
        if word == "token":
            self.token, self.open = name, set()
            return True
        self.acknowledged += word in ("added", "deleted")
        if word in ("added", "deleted"):
            self.held = self.held | {name} if word == "added" else self.held - {name}
        self.open = {name} if word in ("adding", "deleting") else set()
        return True


def check_whole(workspace: Workspace, name: str) -> None:
    sample = sample_named(name)
    assert workspace.document(sample.document.id) == sample.document
    assert workspace.original(sample.document.id) == sample.data
    question = f"{name} line 7"
    passages = workspace.corpus().only([sample.document.id]).search(question, LINES + 1)
    relevances = row_cosines(sample.vectors, WordEmbedder().embed([question])[0]).tolist()
    assert sorted((passage.span.start, passage.text, passage.relevance) for passage in passages) == [
        (chunk.span.start, chunk.text, relevance) for chunk, relevance in zip(sample.chunks, relevances, strict=True)
    ]


def check(place: Place, history: History) -> None:
    """See what is there; a call in flight, an addition or a deletion, may have happened or not."""
    with closing(load_library(place, time.time)) as library:
        workspace = library.open(history.token)
        stored = {entry.name for entry in workspace.documents()}
        assert history.held - history.open <= stored <= history.held | history.open
        for name in stored:
            check_whole(workspace, name)
        for name in history.open - stored:
            with pytest.raises(NotFound):
                workspace.document(sample_named(name).document.id)
        if isinstance(place, Path):
            files = {path.name for path in (place / workspace.id / "files").iterdir()}
            assert files == {entry.id for entry in workspace.documents()}
        history.held = stored


def test_kills_lose_nothing_and_leave_nothing_half_done(place: Place) -> None:
    context, chance, history = multiprocessing.get_context("forkserver"), random.Random(50), History()
    context.set_forkserver_preload(["tests.retrieval.uploading"])
    inside, trials = (place / "data", TRIALS) if isinstance(place, Path) else (place, TRIALS // 2)
    for trial in range(trials):
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=upload_until_killed, args=(inside, trial, history.token, theirs))
        process.start()
        theirs.close()
        for _ in range(chance.randint(1, 9)):
            assert ours.poll(60)
            assert history.hear(ours)
        time.sleep(chance.uniform(0, 0.01))
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        assert process.exitcode == -signal.SIGKILL
        while history.hear(ours):
            pass
        ours.close()
        check(inside, history)
    assert history.acknowledged > trials
