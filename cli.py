"""The command line: verify a text against files, ask files a question, serve, see what is installed.

In: arguments. Out: words for people, or JSON with `--json`; the exit code is what a script needs: 0 it passed, 1 it
failed verification, 2 it could not be done. Not here: anything that the service does not do as well.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NoReturn

import typer
import uvicorn
from tqdm import tqdm

from api import create_app
from config.assembly import Service, load_service
from config.settings import Settings
from core.examination import Statement
from core.firewall import Action, OnFail
from core.pipeline import Wishes
from core.result import ClaimJudged, Event, Finished, QueryResult, VerifyResult
from core.verdict import Verdict
from retrieval.workspace import Workspace
from routes.status import engines
from utils import logger
from utils.deadline import Deadline
from utils.errors import FirewallError

app = typer.Typer(help="Checks every factual claim of a text against its sources.", no_args_is_help=True)

PASSED, FAILED, BROKEN = 0, 1, 2
_SECONDS = 600
_MARKS = {"verified": "✔", "partial": "◐", "hallucinated": "✘", "not_checked": "?", "not_a_claim": "·"}

Files = Annotated[list[Path], typer.Argument(help="PDF, TXT, DOCX, XLSX, XLS or CSV files.", exists=True)]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Method = Annotated[str, typer.Option(help="The rule of judgement: firewall or seed_rule.")]
Threshold = Annotated[float | None, typer.Option(min=0, max=1, help="Support ratio from which a text passes.")]


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
    with _Session(files) as session:
        statement = Statement.of_text(text)
        events = session.service.pipeline.verify(
            statement, session.workspace.corpus(), session.wishes(method, threshold), _deadline(), question=""
        )
        _report(events, as_json)


@app.command()
def ask(
    question: str, files: Files, method: Method = "firewall", threshold: Threshold = None, as_json: AsJson = False
) -> None:
    """Ask files a question. Exit code 0: the answer passes, 1: it does not, 2: it could not be done."""
    with _Session(files) as session:
        corpus = session.workspace.corpus()
        events = session.service.pipeline.ask(question, corpus, session.wishes(method, threshold), _deadline())
        _report(events, as_json)


@app.command()
def serve() -> None:
    """Start the web service (settings HOST and PORT)."""
    settings = Settings()
    print(f"Hallucination Firewall: http://{settings.host}:{settings.port}", flush=True)
    uvicorn.run(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_level="warning",
        proxy_headers=False,
        workers=1,
    )


@app.command()
def doctor(as_json: AsJson = False) -> None:
    """Say what is installed and which engines are live. Exit code 2 where a model is missing."""
    with _Session([]) as session:
        found = engines(session.service)
        if as_json:
            print(json.dumps([engine.model_dump() for engine in found], indent=2))
        else:
            for engine in found:
                print(f"{'live   ' if engine.live else 'MISSING'} {engine.part:<12} {engine.name:<32} {engine.detail}")
        raise typer.Exit(PASSED if all(engine.live for engine in found) else BROKEN)


@app.command()
def openapi() -> None:
    """Print the OpenAPI document of the web service."""
    print(json.dumps(create_app().openapi(), indent=2, ensure_ascii=False))


class _Session:
    """A service with a workspace of its own, both gone at the end."""

    def __init__(self, files: list[Path]) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._files = files

    def __enter__(self) -> "_Session":
        logger.configure("error")
        settings = Settings(data_directory=Path(self._folder.name))
        self.service: Service = load_service(settings)
        self.workspace: Workspace = self.service.library.create()[0]
        try:
            for file in tqdm(self._files, desc="reading", disable=len(self._files) < 2 or not sys.stderr.isatty()):
                self.service.intake.take_in(self.workspace, file.name, file.read_bytes())
        except FirewallError as error:
            self.__exit__()
            _give_up(f"{file}: {error.detail} ({error.code})")
        return self

    def __exit__(self, *unused: object) -> None:
        self.service.close()
        self._folder.cleanup()

    def wishes(self, method: str, threshold: float | None) -> Wishes:
        """Return what the command line wishes of a run."""
        if method not in self.service.pipeline.rules:
            _give_up(f"There is no method {method}; there are {', '.join(self.service.pipeline.rules)}.")
        settings = self.service.settings
        return Wishes(
            run_id="command-line",
            method=method,
            on_fail=OnFail.ANNOTATE,
            threshold=settings.firewall_threshold if threshold is None else threshold,
            bands=None,
            passages=settings.top_k_retrieval,
            attempts=settings.max_regeneration_attempts,
        )


def _report(events: Iterator[Event], as_json: bool) -> NoReturn:
    """Show progress while a run goes on, then its result; end with the exit code that it deserves."""
    try:
        result = _finish(events)
    except FirewallError as error:
        _give_up(f"{error.detail} ({error.code})")
    if as_json:
        print(result.model_dump_json(indent=2))
    else:
        _print(result)
    passed = result.decision.action is Action.PASS
    broken = isinstance(result, QueryResult) and result.problem is not None
    raise typer.Exit(BROKEN if broken else PASSED if passed else FAILED)


def _finish(events: Iterator[Event]) -> VerifyResult:
    with tqdm(desc="claims", leave=False, disable=not sys.stderr.isatty()) as bar:
        for event in events:
            if isinstance(event, ClaimJudged):
                bar.total = event.total
                bar.update()
            elif isinstance(event, Finished):
                return event.result
    raise AssertionError("a run ends with its result")


def _print(result: VerifyResult) -> None:
    if isinstance(result, QueryResult):
        print(f"{result.text}\n")
    for verdict in result.claims:
        _print_claim(verdict)
    ratio = result.decision.support_ratio
    support = "nothing to check" if ratio is None else f"support ratio {ratio:.2f}"
    print(f"\n{result.decision.action.value.upper()}: {support} (threshold {result.decision.threshold:.2f})")


def _print_claim(verdict: Verdict) -> None:
    print(f"{_MARKS[verdict.status.value]} {verdict.status.value:<12} {verdict.text}")
    if verdict.status.value not in ("verified", "not_a_claim"):
        print(f"  {verdict.explanation}")
    for passage in (verdict.contradicting_evidence or verdict.evidence)[:1]:
        place = f", page {passage.page}" if passage.page else f", {passage.cells}" if passage.cells else ""
        print(f"  {passage.document_name}{place}: “{' '.join(passage.text.split())}”")
    if verdict.correction:
        print(f"  correction: {verdict.correction.old} → {verdict.correction.new}")


def _deadline() -> Deadline:
    return Deadline.after(_SECONDS)


def _give_up(message: str) -> NoReturn:
    print(message, file=sys.stderr)
    raise typer.Exit(BROKEN)


if __name__ == "__main__":
    app()
