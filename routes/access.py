"""Access control and rate limits, checked before the body of a request is read.

Input: a request. Output: the same request, let in, or a refusal in the format of the dialect that was called. A dialect
whose client reads an error as "safe" is let in and told why nothing may be checked (`refusal_in`). Health probes are
never refused; the page's files and `/api/status` need no key.
"""

import hmac
from collections.abc import Mapping

from fastapi.responses import JSONResponse
from fastapi.routing import RouteContext, iter_route_contexts
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.routing import Match
from starlette.types import ASGIApp, Receive, Scope, Send

from config.settings import Settings
from core.runs.rates import Rate, network_of
from routes.compat.refusals import Shape
from routes.dependencies import TOKEN_HEADER
from routes.problems import problem_of, respond
from utils.errors import FirewallError, KeyRefused
from utils.keys import PREFIX, ApiKey, hash_of

KEY_HEADERS = ("Authorization", "X-API-Key", "api-key", "Ocp-Apim-Subscription-Key", "x-goog-api-key")
"""Where clients send a key: our own and most dialects, Vectara and LiteLLM, Azure OpenAI, Azure AI, Vertex AI."""

NEVER_REFUSED = frozenset({"/healthz", "/readyz"})
WITHOUT_KEY = frozenset({"/api/status"})
UPLOADS = frozenset({"/api/upload", "/api/upload/stream"})
METRICS = "/metrics"
ANSWERING_THE_WORST = frozenset(
    {
        "/alignscore",
        "/alignscore_base",
        "/alignscore_large",
        "/api/chat",
        "/guards/{guard}/validate",
        "/portkey/webhook",
        "/v1/chat/completions",
        "/v1/checks",
        "/v1/lettucedetect/spans",
        "/v1/lettucedetect/token",
    }
)
"""Endpoints whose clients read an error as "safe" (docs/dialects.md)."""
_MINUTE, _DAY = 60, 86_400
_REFUSAL = "refusal"


def holder_of(key: str, known: Mapping[str, ApiKey]) -> str | None:
    """Return who holds a key, which is compared with every hash in constant time, so that timing reveals nothing."""
    wanted = hash_of(key)
    found = [name for name, each in known.items() if hmac.compare_digest(each.sha256, wanted)]
    return found[0] if found else None


class Rates:
    """The rate limits in the settings; None means no limit. Each key has limits of its own, per minute and per day."""

    def __init__(self, settings: Settings) -> None:
        self._address = _a_minute(settings.address_requests_per_minute)
        self._workspace = _a_minute(settings.workspace_requests_per_minute)
        self._uploads = _a_minute(settings.uploads_per_minute)
        self._keys = {
            name: (Rate(key.per_minute, _MINUTE), Rate(key.per_day, _DAY)) for name, key in settings.api_keys.items()
        }

    def count(self, connection: HTTPConnection, holder: str | None) -> None:
        """Count a request for its key or else its address, its workspace, and as an upload. Raises `Overloaded`."""
        address = network_of(connection.client.host if connection.client else "")
        token = connection.headers.get(TOKEN_HEADER)
        if holder is not None:
            for rate in self._keys[holder]:
                rate.count(holder)
        elif self._address:
            self._address.count(address)
        if self._workspace and token:
            self._workspace.count(hash_of(token))
        if self._uploads and connection.url.path in UPLOADS:
            self._uploads.count(f"address {address}" if holder is None else f"key {holder}")


class Access:
    """Lets a request in to `app` or refuses it."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._keys = settings.api_keys
        self._rates = Rates(settings)
        self._is_key_required = settings.api_key_required
        self._needs_no_key = WITHOUT_KEY | ({METRICS} if settings.metrics_token else frozenset())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http" or scope["path"] in NEVER_REFUSED:
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(HTTPConnection(scope))
        route = _route_of(scope) if refusal else None
        is_of_page = route is None and isinstance(refusal, KeyRefused)
        if refusal is None or is_of_page:
            await self._app(scope, receive, send)
        elif route and route.path in ANSWERING_THE_WORST:
            scope.setdefault("state", {})[_REFUSAL] = refusal
            await self._app(scope, receive, send)
        else:
            await _respond_as(route, refusal)(scope, receive, send)

    def _refusal(self, connection: HTTPConnection) -> FirewallError | None:
        """Return why a request is refused, or None. A request with an unknown key counts for its address."""
        key = key_in(connection.headers)
        holder = holder_of(key, self._keys) if key else None
        try:
            self._rates.count(connection, holder)
        except FirewallError as error:
            return error
        if key and holder is None:
            return KeyRefused("This key is not known here; ask for a new one, or send none.", code="key_unknown")
        if holder is None and self._is_key_required and connection.url.path not in self._needs_no_key:
            return KeyRefused(f"A key is needed; send it in the header {KEY_HEADERS[1]}, or as a bearer token.")
        return None


def key_in(headers: Headers) -> str | None:
    """Return the key that a request carries. Values without our keys' prefix are meant for another service."""
    sent = (headers.get(name, "").removeprefix("Bearer ").removeprefix("bearer ").strip() for name in KEY_HEADERS)
    return next((value for value in sent if value.startswith(PREFIX)), None)


def refusal_in(connection: HTTPConnection) -> FirewallError | None:
    """Return why a request that was let in may not have anything checked, or None if it may."""
    refusal: FirewallError | None = getattr(connection.state, _REFUSAL, None)
    return refusal


def _a_minute(requests: int | None) -> Rate | None:
    return None if requests is None else Rate(requests, _MINUTE)


def _route_of(scope: Scope) -> RouteContext | None:
    """Return the endpoint that is called, even with a wrong method; None for a file of the page."""
    routes = list(iter_route_contexts(scope["app"].routes))
    for wanted in (Match.FULL, Match.PARTIAL):
        for route in routes:
            if route.matches(scope)[0] is wanted:
                return route
    return None


def _respond_as(route: RouteContext | None, refusal: FirewallError) -> JSONResponse:
    """Return a refusal in the format of the endpoint."""
    shape: Shape = getattr(route and route.original_route, "refuse", respond)
    response = shape(problem_of(refusal))
    if response.status_code == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response
