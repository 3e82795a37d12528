"""Takes uploaded files into a workspace.

Input: files and the workspace. Output: events: the steps of each file and its outcome, then the result of the upload,
or its refusal if no file could be taken. Does not implement the steps (retrieval/intake.py).
"""

import re
from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar, Literal

from fastapi import UploadFile

from config.assembly import Service
from core.runs.admission import Place
from core.runs.metrics import count_file
from ingestion.precheck import display_name
from retrieval.records import DocumentEntry, StepName
from retrieval.workspace import Workspace
from routes.problems import ProblemDocument, problem_of
from utils.errors import FileRejected, NotFound, QuotaExceeded
from utils.record import Record


class FileOutcome(Record):
    """What became of one uploaded file: the document, or the problem with it."""

    name: str
    status: Literal["ready", "rejected"]
    document: DocumentEntry | None
    problem: ProblemDocument | None


class UploadResult(Record):
    """What became of an upload. Send `workspace_token` with every further request."""

    workspace_token: str
    files: tuple[FileOutcome, ...]


class FileStep(Record):
    """A step (`Step`) of the file at place `file` of the upload has begun, or has come further."""

    event: Literal["step"]
    file: int
    name: StepName
    share: float | None


class FileEnded(Record):
    """The file at place `file` of the upload is in, or cannot be taken."""

    event: Literal["file"]
    file: int
    outcome: FileOutcome


class UploadEnded(Record):
    """At least one file is in."""

    event: Literal["result"]
    result: UploadResult


class UploadRefused(ProblemDocument):
    """No file could be taken: the problem of the first, and what became of each."""

    event: ClassVar[Literal["problem"]] = "problem"
    files: tuple[FileOutcome, ...]


UploadEvent = FileStep | FileEnded | UploadEnded | UploadRefused

_ESCAPED = re.compile("%(22|0D|0A)")
"""What browsers write for `"`, CR and LF in a file's name; they escape nothing else (HTML, multipart/form-data)."""


@dataclass(frozen=True, slots=True)
class Destination:
    """Where an upload goes; a workspace that was `made` for it is deleted again if no file was taken."""

    workspace: Workspace
    token: str
    made: bool


def take_in_all(
    service: Service, files: Sequence[UploadFile], encoding: str | None, to: Destination, place: Place
) -> Generator[UploadEvent]:
    """Yield the events of taking in `files` independently: a bad file does not stop the others.

    Begins when `place` has its turn, and leaves it before the last event, so that it is free for the next request. If
    the reader leaves, the file in progress is not kept. Raises `Unavailable` if an engine is missing or the service
    shuts down.
    """
    outcomes: list[FileOutcome] = []
    named = False
    try:
        place.begin()
        for number, file in enumerate(files):
            outcomes.append((yield from _take_in(service, number, file, encoding, to.workspace, place)))
            count_file(outcomes[-1].problem.code if outcomes[-1].problem else outcomes[-1].status)
            yield FileEnded(event="file", file=number, outcome=outcomes[-1])
        place.leave()
        named = any(outcome.document for outcome in outcomes)
        yield _end(outcomes, to.token)
    finally:
        if to.made and not named:
            with suppress(NotFound):  # it may have been evicted to make room
                service.library.delete(to.token)


def _take_in(
    service: Service, number: int, file: UploadFile, encoding: str | None, workspace: Workspace, place: Place
) -> Generator[FileStep, None, FileOutcome]:
    name = display_name(_ESCAPED.sub(lambda each: chr(int(each[1], 16)), file.filename or "unnamed"))
    steps = service.intake.take_in(workspace, name, file.file.read(), encoding)
    try:
        while True:
            place.go_on()
            step = next(steps)
            yield FileStep(event="step", file=number, name=step.name, share=step.share)
    except StopIteration as end:
        entry: DocumentEntry = end.value
        return FileOutcome(name=entry.name, status="ready", document=entry, problem=None)
    except (FileRejected, QuotaExceeded) as error:
        return FileOutcome(name=name, status="rejected", document=None, problem=problem_of(error))


def _end(outcomes: Sequence[FileOutcome], token: str) -> UploadEnded | UploadRefused:
    problems = [outcome.problem for outcome in outcomes if outcome.problem]
    if len(problems) == len(outcomes):
        return UploadRefused(**problems[0].model_dump(), files=tuple(outcomes))
    return UploadEnded(event="result", result=UploadResult(workspace_token=token, files=tuple(outcomes)))
