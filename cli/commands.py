"""The command line: verify a text against files, ask files a question, serve, show what is installed.

Input: arguments. Output: text for people, or JSON with `--json`; an exit code for scripts: 0 passed, 1 failed
verification, 2 could not be done.
"""

import json
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from pydantic import TypeAdapter
from tqdm import tqdm

from api import create_app
from cli import doctor
from cli.audit.command import audit_log
from cli.printing import (
    BROKEN,
    FAILED,
    PASSED,
    AsJson,
    Method,
    Threshold,
    exit_code,
    give_up,
    print_result,
    self_test_in_words,
)
from config.assembly import Service, load_service
from config.settings import Settings
from core.methods.contract import RequestOptions
from core.result import ClaimJudged, Event, Finished, VerifyResult
from core.risk_control import Certificate, LabelledAnswer, certify
from core.runs.admission import Lane
from core.runs.execution import Executor
from core.runs.requests import Choices
from core.verdict import Verdict
from retrieval.retriever import HybridCorpus
from retrieval.workspace import Workspace
from routes.compat.checking import Checking
from routes.draining import DrainingServer
from utils import logger
from utils.deadline import Deadline
from utils.errors import FirewallError
from utils.keys import NAME_PATTERN, ApiKey, KeyName, hash_of, make_key

app = typer.Typer(help="Checks every factual claim of a text against its sources.", no_args_is_help=True)
app.command("audit")(audit_log)

_SECONDS = 600

Files = Annotated[list[Path], typer.Argument(help="PDF, TXT, DOCX, XLSX, XLS or CSV files.", exists=True)]


@app.command()
def verify(
    files: Files,
    text: Annotated[str, typer.Option(help="The text to check; - reads standard input.")] = "-",
    method: Method = "firewall",
    threshold: Threshold = None,
    as_json: AsJson = False,
) -> None:
    """Check a text against files. Exit code 0: it passes, 1: it does not, 2: it could not be checked."""
    text = sys.stdin.read() if text == "-" else text
    with _session(files) as session:
        _report(session.verify(text, method, threshold), as_json)


@app.command()
def ask(
    question: str, files: Files, method: Method = "firewall", threshold: Threshold = None, as_json: AsJson = False
) -> None:
    """Ask files a question. Exit code 0: the answer passes, 1: it does not, 2: it could not be done."""
    with _session(files) as session:
        pipeline, asked = session.service.pipeline, session.requested(method, threshold)
        _report(pipeline.ask(question, *asked), as_json)


@app.command("self-test")
def try_on_documents(
    files: Files,
    method: Method = "firewall",
    least_detected: Annotated[float, typer.Option(min=0, max=1, help="Share of changes to catch.")] = 0.9,
    most_doubted: Annotated[float, typer.Option(min=0, max=1, help="Share of true sentences doubted.")] = 0.05,
    as_json: AsJson = False,
) -> None:
    """Change details of sentences in files, see what is caught. Exit code 1: too little caught or too much doubted."""
    with _session(files) as session:

        def judge(name: str, text: str, claims: Sequence[str]) -> Sequence[Verdict]:
            return _finish(session.verify(tuple(claims), method, None)).claims

        from core.self_test.trial import self_test  # noqa: PLC0415  (the service starts without it)

        documents = [session.workspace.document(entry.id) for entry in session.workspace.documents()]
        found = self_test([(document.name, document.text) for document in documents], judge)
    print(found.model_dump_json(indent=2) if as_json else self_test_in_words(found))
    good = found.detected.of > 0 and found.detected.hits >= least_detected * found.detected.of
    raise typer.Exit(PASSED if good and found.doubted.hits <= most_doubted * found.doubted.of else FAILED)


@app.command()
def threshold(
    labels: Annotated[Path, typer.Argument(help="JSON lines: support_ratio (or null) and hallucinated.", exists=True)],
    risk: Annotated[float, typer.Option(min=0.001, max=0.999, help="Share of answers that may pass though false.")],
) -> None:
    """Print the least support ratio that keeps a risk, by labelled answers. Exit code 1: there is none."""
    try:
        answers = [LabelledAnswer.model_validate_json(line) for line in labels.read_text("utf-8").splitlines() if line]
    except ValueError as error:
        give_up(f"{labels}: a line is no label ({error}).")
    outcome = certify(answers, risk, judged_by="", date=date.today().isoformat())
    print(outcome.model_dump_json(indent=2))
    raise typer.Exit(PASSED if isinstance(outcome, Certificate) else FAILED)


@app.command()
def serve() -> None:
    """Start the web service (settings HOST and PORT)."""
    settings = Settings()
    print(f"Hallucination Firewall: http://{settings.host}:{settings.port}", flush=True)
    proxies = [str(network) for network in settings.trusted_proxies]
    server = DrainingServer(create_app(settings), settings.host, settings.port, proxies, settings.drain_seconds)
    server.serve_until_told()


@app.command()
def key(
    name: Annotated[str, typer.Argument(help="Whose key it is; a name that has one gets a new one.")],
    per_minute: Annotated[int, typer.Option(min=1, help="Requests a minute.")] = 60,
    per_day: Annotated[int, typer.Option(min=1, help="Requests a day.")] = 10_000,
) -> None:
    """Make a key: printed once, with the line of the setting that lets it in."""
    if not re.fullmatch(NAME_PATTERN, name):
        give_up("A name is made of letters, digits, dots, dashes and underscores, at most 40 of them.")
    made = make_key()
    known = {**Settings().api_keys, name: ApiKey(sha256=hash_of(made), per_minute=per_minute, per_day=per_day)}
    print(f"{made}\n\nIt is shown this once. In .env or the environment:")
    print("API_KEYS=" + TypeAdapter(dict[KeyName, ApiKey]).dump_json(known).decode())


@app.command()
def mcp(files: Annotated[list[Path] | None, typer.Argument(help="Files that `ask_documents` asks.")] = None) -> None:
    """Serve the tools of the Model Context Protocol over standard input and output, for one client."""
    from routes.compat.mcp_server import create_server  # noqa: PLC0415

    with _session(files or []) as session:
        service, workspace = session.service, session.workspace
        settings = service.settings
        executor = Executor(Lane(settings.most_running, settings.most_waiting, settings.most_in_flight))
        checking = Checking(service, executor, refusal=None)
        create_server(checking, lambda token: workspace, takes_patterns=True).run("stdio")
        executor.close()


@app.command("doctor")
def look(
    llm: Annotated[bool, typer.Option(help="Ask the configured language model once, too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Say what is installed and which engines are live. Exit code 2 where one is missing or does not serve."""
    with _session([]) as session:
        found = doctor.look_at(session.service, Settings(), ask_model=llm)
    print(found.model_dump_json(indent=2) if as_json else doctor.told(found))
    raise typer.Exit(PASSED if found.well else BROKEN)


@app.command()
def openapi() -> None:
    """Print the OpenAPI document of the web service."""
    print(json.dumps(create_app().openapi(), indent=2, ensure_ascii=False))


@dataclass(frozen=True, slots=True)
class _Session:
    """A service with its own workspace."""

    service: Service
    workspace: Workspace

    def verify(self, text: str | tuple[str, ...], method: str, threshold: float | None) -> Iterator[Event]:
        """Verify a text, or claims, against the files."""
        return self.service.pipeline.verify(text, *self.requested(method, threshold), question="")

    def requested(self, method: str, threshold: float | None) -> tuple[HybridCorpus, RequestOptions, Deadline]:
        """Return the files as a corpus, the options of a run as set on the command line, and its deadline."""
        if method not in self.service.pipeline.methods:
            give_up(f"There is no method {method}; there are {', '.join(self.service.pipeline.methods)}.")
        chosen = Choices(method=method, threshold=threshold)
        options = chosen.resolve(self.service.runner.defaults, "command-line", passages=None, attempts=None)
        return self.workspace.corpus(), options, Deadline.after(_SECONDS)


@contextmanager
def _session(files: list[Path]) -> Iterator[_Session]:
    """Load a service and take `files` in; both it and its workspace are removed at the end."""
    logger.configure("error")
    with tempfile.TemporaryDirectory() as folder:
        own = {"data_directory": Path(folder), "database_url": None}
        service = load_service(Settings().model_copy(update=own))
        try:
            workspace, _ = service.library.create()
            for file in tqdm(files, desc="reading", disable=len(files) < 2 or not sys.stderr.isatty()):
                _take_in(service, workspace, file)
            yield _Session(service, workspace)
        finally:
            service.close()


def _take_in(service: Service, workspace: Workspace, file: Path) -> None:
    try:
        for _ in service.intake.take_in(workspace, file.name, file.read_bytes()):
            pass
    except FirewallError as error:
        give_up(f"{file}: {error.detail} ({error.code})")


def _report(events: Iterator[Event], as_json: bool) -> NoReturn:
    """Show progress while a run goes on, then its result; end with the matching exit code."""
    try:
        result = _finish(events)
    except FirewallError as error:
        give_up(f"{error.detail} ({error.code})")
    if as_json:
        print(result.model_dump_json(indent=2))
    else:
        print_result(result)
    raise typer.Exit(exit_code(result))


def _finish(events: Iterator[Event]) -> VerifyResult:
    with tqdm(desc="claims", leave=False, disable=not sys.stderr.isatty()) as bar:
        for event in events:
            if isinstance(event, ClaimJudged):
                bar.total = event.total
                bar.update()
            elif isinstance(event, Finished):
                return event.result
    raise AssertionError("a run ends with its result")
