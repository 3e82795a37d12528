"""The web service: `create_app` puts together middleware, routes, error handlers and the page.

In: settings from the environment. Out: an ASGI application. Everything else is elsewhere: engines in
config/assembly.py, endpoints in routes/.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from fastapi import FastAPI, Response
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

from config.assembly import Service, load_service
from config.settings import Settings
from routes import certificates, documents, pages, problems, query, receipts, runs, status, verify
from routes.dialects import (
    align_score,
    azure,
    bedrock,
    fms,
    guardrails,
    lettuce_detect,
    litellm_guardrail,
    mcp,
    minicheck,
    nemo_checks,
    openai_chat,
    portkey,
    vectara,
    vertex,
)
from routes.execution import Executor
from utils import logger

PAGE = Path(__file__).parent / "frontend" / "dist"
DIALECTS = (
    align_score,
    azure,
    bedrock,
    fms,
    guardrails,
    lettuce_detect,
    litellm_guardrail,
    mcp,
    minicheck,
    nemo_checks,
    openai_chat,
    portkey,
    vectara,
    vertex,
)
_SECONDS_BETWEEN_SWEEPS = 60
_MEGABYTE = 1_000_000
_PAGE_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "require-trusted-types-for 'script'; trusted-types 'none'; "
        "frame-ancestors 'self' https://huggingface.co https://*.hf.space"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def create_app(settings: Settings | None = None, page: Path = PAGE) -> FastAPI:
    """Return the application; engines are loaded when it starts. `page` is the folder of the built page."""
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
    for family in (status, documents, pages, query, verify, runs, receipts, certificates, *DIALECTS):
        app.include_router(family.router)
    if page.is_dir():
        app.router.default = _Page(directory=page, html=True)
    return app


class _Page(StaticFiles):
    """The built page, which may load and reach nothing but this service. A browser that asks for an address without a
    file gets the page, which reads the address itself; anyone else gets a 404. It serves what no route does: mounted on
    "/", it would take the 405 of an endpoint that is asked by a wrong method.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await super().__call__(scope, receive, send)
        else:
            await WebSocketClose()(scope, receive, send)

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
