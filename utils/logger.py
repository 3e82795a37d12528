"""Structured logs: one JSON object per line, never the text of a document, claim, question, answer or key.

Input: event names with numbers and ids. Output: lines on standard error. `bind_run` adds a run's id to every line
logged during the run, `bind_request` a request's.
"""

import logging
import sys
from contextlib import AbstractContextManager

import structlog

Logger = structlog.stdlib.BoundLogger
_QUOTING = ("mcp",)
"""Libraries whose log lines quote posted text."""


def configure(level: str) -> None:
    """Set up logging for the process."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    for name in _QUOTING:
        logging.getLogger(name).setLevel(logging.CRITICAL)


def logger(name: str) -> Logger:
    """Return the logger of a module."""
    log: Logger = structlog.get_logger(module=name)
    return log


def bind_request(request_id: str) -> AbstractContextManager[None]:
    """Add the request's id to every line logged inside the `with`, including in threads with its context."""
    return structlog.contextvars.bound_contextvars(request=request_id)


def request_id() -> str | None:
    """Return the id of the current request, or None if there is none."""
    bound: str | None = structlog.contextvars.get_contextvars().get("request")
    return bound


def bind_run(run_id: str) -> AbstractContextManager[None]:
    """Add the run's id to every line logged inside the `with`."""
    return structlog.contextvars.bound_contextvars(run=run_id)
