"""The command `audit`: judge a log of answers.

Input: arguments. Output: a folder with verdicts and a report; a few lines for people, or the summary as JSON.
"""

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer
from tqdm import tqdm

from cli.audit.judging import Judge
from cli.audit.reading import Log, load_pyarrow
from cli.audit.records import Options
from cli.audit.run import REPORT, Format, audit
from cli.audit.tally import Summary
from cli.audit.worker_pool import ProcessPool, WorkerPool
from cli.printing import FAILED, PASSED, AsJson, Method, Threshold, give_up
from config.ray_setup import prepare_ray
from config.settings import Settings
from utils.errors import FirewallError, Unavailable

Rows = Annotated[Path, typer.Argument(help="Rows with answer, sources, question, id: JSONL, CSV or Parquet.")]
Out = Annotated[Path, typer.Option(help="Folder for verdicts and report; one that was begun is resumed.")]
Verdicts = Annotated[Format, typer.Option(help="Format of the verdicts.")]
Workers = Annotated[int | None, typer.Option(min=1, max=1024, help="Processes; unset: one a processor.")]
Ray = Annotated[str | None, typer.Option(help="Judge through Ray Data: `local`, or the address of a cluster.")]
LeastPassed = Annotated[float, typer.Option(min=0, max=1, help="Share of the rows that must pass for exit code 0.")]


def audit_log(  # noqa: PLR0913  (the parameters of a command are its options)
    rows: Rows,
    *,
    out: Out,
    verdicts: Verdicts = "jsonl",
    method: Method = "firewall",
    threshold: Threshold = None,
    workers: Workers = None,
    ray: Ray = None,
    least_passed: LeastPassed = 1.0,
    as_json: AsJson = False,
) -> None:
    """Judge a log of answers. Exit code 0: enough rows pass, 1: too few do, 2: it could not be done."""
    settings = Settings()
    options = Options(method=method, threshold=settings.firewall_threshold if threshold is None else threshold)
    try:
        if not rows.is_file():
            give_up(f"There is no file {rows}. (input_missing)")
        if verdicts == "parquet":
            load_pyarrow()
        summary = _audited(Log.survey(rows), out, verdicts, settings, options, workers, ray)
    except FirewallError as error:
        give_up(f"{error.detail} ({error.code})")
    print(summary.model_dump_json(indent=2) if as_json else _told(summary, out))
    raise typer.Exit(PASSED if summary.passed >= least_passed * summary.rows else FAILED)


def _audited(
    log: Log, out: Path, verdicts: Format, settings: Settings, options: Options, workers: int | None, ray: str | None
) -> Summary:
    pool = _pool_of(settings, options, workers, ray)
    judged_by = Judge.load(settings, options).judged_by
    with tqdm(total=log.rows, desc="rows", unit="row", disable=not sys.stderr.isatty()) as bar:
        return audit(log, out, verdicts, judged_by, pool, bar.update)


def _pool_of(settings: Settings, options: Options, workers: int | None, ray: str | None) -> WorkerPool:
    if ray is None:
        return ProcessPool(settings, options, workers or len(os.sched_getaffinity(0)))
    prepare_ray(ray)
    try:
        pool: WorkerPool = import_module("cli.audit.ray_pool").RayPool(settings, options, workers, ray)
    except ImportError as error:
        raise Unavailable(
            "Ray is not installed: pip install -r requirements-audit.txt", code="ray_not_installed"
        ) from error
    return pool


def _told(summary: Summary, out: Path) -> str:
    lines = [f"{summary.passed:,} of {summary.rows:,} rows passed; {summary.bad_rows:,} set aside"]
    lines += [f"  set aside, {code}: {count:,}" for code, count in summary.bad_codes.items()]
    lines += [f"  {status} claims: {count:,}" for status, count in summary.statuses.items()]
    return "\n".join([*lines, f"report: {out / REPORT}"])
