"""The web service: `create_app` assembles middleware, routes, error handlers and the page.

Input: settings. Output: an ASGI application. Does not build the engines (config/assembly.py) or define endpoints.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from pathlib import Path

from anyio import to_thread
from fastapi import FastAPI, Response
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.types import Scope

from config.assembly import Service, load_service
from config.settings import Settings
from core.runs.admission import Lanes
from core.runs.execution import Executor
from core.runs.remembering import RememberedResults
from core.runs.requests import MOST_BODY_BYTES
from routes import documents, pages, problems, query, runs, status, verify
from routes.access import KEY_HEADERS, UPLOADS, Access
from routes.compat.families import DIALECTS
from routes.dependencies import TOKEN_HEADER
from routes.faults import Faults
from routes.observing import FRAMES, OFF, REQUEST_ID, TRACE_HEADERS, Observed, watch_event_loop
from routes.refused_unread import RefusedUnread
from utils import logger

PAGE = Path(__file__).parent / "frontend" / "dist"
_SECONDS_BETWEEN_SWEEPS = 60
_MEGABYTE = 1_000_000
_PAGE_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "require-trusted-types-for 'script'; trusted-types 'none'; "
        f"{FRAMES}"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def create_app(settings: Settings | None = None, page: Path = PAGE) -> FastAPI:
    """Return the application; engines are loaded when it starts. `page` is the folder of the built page."""
    settings = settings or Settings()
    most_uploaded = (settings.most_workspace_megabytes + 1) * _MEGABYTE
    endpoint = settings.otel_exporter_otlp_endpoint
    traces = import_module("routes.telemetry").traces_to(endpoint) if endpoint else None
    app = FastAPI(
        title="Hallucination Firewall",
        summary="Checks every factual claim of an AI answer against its sources.",
        version="0.1.0",
        lifespan=_lifespan,
        telemetry=traces.config if traces else OFF,
        form_limits={"max_files": documents.MOST_FILES_AT_ONCE, "max_fields": 20},
    )
    app.state.settings, app.state.traces = settings, traces
    problems.install(app)
    app.add_middleware(RefusedUnread, most=MOST_BODY_BYTES, special=dict.fromkeys(UPLOADS, most_uploaded))
    _guard(app, settings)
    for family in (status, documents, pages, query, verify, runs, *DIALECTS):
        app.include_router(family.router, max_body_size=most_uploaded if family is documents else MOST_BODY_BYTES)
    if page.is_dir():
        app.router.default = _Page(directory=page, html=True)
    return app


def _guard(app: FastAPI, settings: Settings) -> None:
    """Add the middleware to `app`: the last one added receives a request first."""
    app.add_middleware(Access, settings=settings)
    app.add_middleware(Faults)
    if settings.cors_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.cors_origins,
            allow_methods=["GET", "POST"],
            allow_headers=[TOKEN_HEADER, *KEY_HEADERS, "Content-Type", REQUEST_ID, *TRACE_HEADERS],
            expose_headers=[TOKEN_HEADER, "Retry-After", REQUEST_ID],
        )
    app.add_middleware(Observed)


class _Page(StaticFiles):
    """The built page, which may load and call only this service.

    A browser that asks for an address without a file gets the page, which reads the address itself; any other client
    gets a 404. It is the fallback for addresses without a route: mounted on "/", it would replace the 405 for an
    endpoint called with a wrong method.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "text/html" not in Headers(scope=scope).get("accept", ""):
                raise
            response = await super().get_response("index.html", scope)
        response.headers.update(_PAGE_HEADERS)
        response.headers["Cache-Control"] = "max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        return response


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    logger.configure(settings.log_level)
    service = await asyncio.to_thread(load_service, settings)
    lanes = Lanes.of(settings.most_running, settings.most_waiting, settings.most_in_flight)
    to_thread.current_default_thread_limiter().total_tokens = lanes.threads
    executor = Executor(lanes.runs)
    app.state.service, app.state.lanes, app.state.executor = service, lanes, executor
    app.state.remembered = RememberedResults(settings.most_cached_megabytes * _MEGABYTE)
    watching = [asyncio.create_task(_sweep(service)), asyncio.create_task(watch_event_loop())]
    try:
        yield
    finally:
        for task in watching:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await asyncio.to_thread(executor.close)
        await asyncio.to_thread(service.close)
        if app.state.traces:
            await asyncio.to_thread(app.state.traces.stop)


async def _sweep(service: Service) -> None:
    """Delete expired workspaces once a minute."""
    while True:
        await asyncio.sleep(_SECONDS_BETWEEN_SWEEPS)
        await asyncio.to_thread(service.library.sweep)
