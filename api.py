"""The web service: `create_app` puts together middleware, routes, error handlers and the page.

In: settings from the environment. Out: an ASGI application. Everything else is elsewhere: engines in
config/assembly.py, endpoints in routes/.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from config.assembly import Service, load_service
from config.settings import Settings
from routes import documents, problems, query, runs, status, verify
from routes.execution import Executor
from utils import logger

PAGE = Path(__file__).parent / "frontend" / "dist"
_SECONDS_BETWEEN_SWEEPS = 60
_MEGABYTE = 1_000_000


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the application; engines are loaded when it starts."""
    settings = settings or Settings()
    app = FastAPI(
        title="Hallucination Firewall",
        summary="Checks every factual claim of an AI answer against its sources.",
        version="0.1.0",
        lifespan=_lifespan,
        max_body_size=(settings.most_workspace_megabytes + 1) * _MEGABYTE,
        form_limits={"max_files": documents.MOST_FILES_AT_ONCE, "max_fields": 20},
    )
    app.state.settings = settings
    problems.install(app)
    for family in (status, documents, query, verify, runs):
        app.include_router(family.router)
    if PAGE.is_dir():
        app.mount("/", StaticFiles(directory=PAGE, html=True), name="page")
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    logger.configure(settings.log_level)
    service = await asyncio.to_thread(load_service, settings)
    executor = Executor(settings.most_running, settings.most_waiting)
    app.state.service, app.state.executor = service, executor
    sweeping = asyncio.create_task(_sweep(service))
    try:
        yield
    finally:
        sweeping.cancel()
        with suppress(asyncio.CancelledError):
            await sweeping
        await asyncio.to_thread(executor.close)
        await asyncio.to_thread(service.close)


async def _sweep(service: Service) -> None:
    """Delete workspaces that have ended, once a minute."""
    while True:
        await asyncio.sleep(_SECONDS_BETWEEN_SWEEPS)
        await asyncio.to_thread(service.library.sweep)
