"""The state of the service and what it lacks, for people, load balancers and monitoring."""

import hmac
from collections.abc import Callable

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from config.assembly import Service
from config.settings import Settings
from core.runs.admission import Lanes
from core.runs.metrics import tell_state
from routes.dependencies import ServiceDep, Token
from routes.problems import RESPONSES
from utils.errors import FirewallError, KeyRefused, NotFound
from utils.keys import hash_of
from utils.record import Record

router = APIRouter(tags=["status"])


class EngineStatus(Record):
    """One engine: what serves, whether it is live, and what its absence means."""

    part: str
    name: str
    live: bool
    detail: str


class ThresholdStatus(Record):
    """The thresholds in force."""

    firewall: float
    similarity: float
    relevance: float
    verified: float
    partial: float
    contradicted: float


class WorkspaceLimits(Record):
    """The most that a workspace may hold, and when it is deleted: after so long without use, and at what age."""

    files: int
    megabytes: int
    file_megabytes: int
    table_rows: int
    runs: int
    idle_minutes: int
    hours: int


class Status(Record):
    """The state of the service, and of the workspace that the request names (None without one).

    `documents` counts those of the workspace; `seconds_left` is when it is deleted at its age, however much it is used;
    both are None while the store does not answer.
    `key_required`: everything but this needs a key.
    """

    status: str
    key_required: bool
    documents: int | None
    seconds_left: float | None
    limits: WorkspaceLimits
    thresholds: ThresholdStatus
    engines: tuple[EngineStatus, ...]
    methods: tuple[str, ...]


class Health(Record):
    """Whether the process answers, or is ready, and if not why."""

    status: str
    reasons: tuple[str, ...]


@router.get("/api/status", responses={status: RESPONSES[status] for status in (401, 404, 429)})
def read_status(service: ServiceDep, token: Token = None) -> Status:
    """Say which engines serve, what is missing and what that means, the limits and the thresholds in force."""
    settings = service.settings
    serving = engines(service)
    stored = all(engine.live for engine in serving if engine.part == "store")
    workspace = service.library.open(token) if token and stored else None
    fitted = service.pipeline.verifier.calibration.thresholds
    return Status(
        status="ok" if all(engine.live for engine in serving) else "degraded",
        key_required=settings.api_key_required,
        documents=len(workspace.documents()) if workspace else None,
        seconds_left=max(0.0, settings.workspace_hours * 3600 - workspace.age) if workspace else None,
        limits=WorkspaceLimits(
            files=settings.most_files,
            megabytes=settings.most_workspace_megabytes,
            file_megabytes=settings.most_file_megabytes,
            table_rows=settings.most_table_rows,
            runs=settings.most_runs,
            idle_minutes=settings.workspace_idle_minutes,
            hours=settings.workspace_hours,
        ),
        thresholds=ThresholdStatus(
            firewall=settings.firewall_threshold,
            similarity=settings.similarity_threshold,
            relevance=settings.relevance_threshold,
            verified=fitted.verified,
            partial=fitted.partial,
            contradicted=fitted.contradicted,
        ),
        engines=serving,
        methods=tuple(service.pipeline.methods),
    )


_STORES = {
    "sqlite": "Documents and runs are in the data folder, which one process at a time uses.",
    "postgresql": "Documents and runs are in a database that replicas may share.",
}
_VECTOR_INDEXES = {
    "exact": "numpy, in this process: every vector is compared.",
    "chroma": "ChromaDB, in this process.",
    "pgvector": "In the database of the documents: every vector is compared.",
}


def engines(service: Service) -> tuple[EngineStatus, ...]:
    """Return the state of every engine, including the stores; queries the store once."""
    return (*models(service), *stores(service.settings, service.library.check))


def stores(settings: Settings, check: Callable[[], None]) -> tuple[EngineStatus, EngineStatus]:
    """Return the text store and the vector index in use; `check` raises if the store does not answer."""
    try:
        check()
        trouble = None
    except FirewallError as error:
        trouble = error.detail
    store, index = "postgresql" if settings.database_url else "sqlite", settings.vector_index
    in_store = trouble if index == "pgvector" else None
    return (
        EngineStatus(part="vectors", name=index, live=not in_store, detail=in_store or _VECTOR_INDEXES[index]),
        EngineStatus(part="store", name=store, live=not trouble, detail=trouble or _STORES[store]),
    )


def models(service: Service) -> tuple[EngineStatus, ...]:
    """Return the state of the models and of the answer writer."""
    verifier, writer = service.pipeline.verifier, service.pipeline.writer
    missing = {part.name: part.error.detail for part in service.missing}
    calibrated = "Calibrated." if verifier.calibration.model_sha256 else "Not calibrated: its own probabilities."
    offline = "No language model is configured: answers are quotations." if service.model is None else ""
    parts = [
        ("embeddings", verifier.embedder.name, ""),
        ("entailment", verifier.entailment.name, calibrated),
        *([("answers", verifier.answers.name, "")] if verifier.answers else []),
        ("writer", writer.name, offline),
    ]
    return tuple(
        EngineStatus(part=part, name=name, live=name not in missing, detail=missing.get(name, detail))
        for part, name, detail in parts
    )


@router.get("/healthz")
async def healthz() -> Health:
    """Answer that the process is alive; looks at nothing."""
    return Health(status="alive", reasons=())


@router.get("/readyz", responses={503: {"model": Health, "description": "Not ready."}})
def readyz(service: ServiceDep, response: Response) -> Health:
    """Say whether requests can be served: models loaded and the store writable."""
    reasons = [part.error.detail for part in service.missing]
    try:
        service.library.sweep()
    except FirewallError as error:
        reasons.append(error.detail)
    response.status_code = 503 if reasons else 200
    return Health(status="not_ready" if reasons else "ready", reasons=tuple(reasons))


@router.get(
    "/metrics",
    response_class=PlainTextResponse,
    responses={401: RESPONSES[401], 404: {**RESPONSES[404], "description": "Closed: a public Space without a token."}},
)
def metrics(request: Request, service: ServiceDep) -> PlainTextResponse:
    """Return figures for Prometheus: to all, or to whoever sends METRICS_TOKEN as a bearer token where it is set."""
    token, sent = service.settings.metrics_token, request.headers.get("Authorization", "")
    if token is None and service.settings.space_id:
        raise NotFound("Figures are closed on a public Space; set METRICS_TOKEN to read them.")
    if token and not hmac.compare_digest(hash_of(sent), hash_of(f"Bearer {token.get_secret_value()}")):
        raise KeyRefused("Send METRICS_TOKEN as a bearer token.", code="metrics_token_required")
    lanes: Lanes = request.app.state.lanes
    live = {engine.part: engine.live for engine in engines(service)}
    library = service.library
    tell_state(lanes, workspaces=library.workspaces, loaded_chunks=library.loaded_chunks, engines=live)
    return PlainTextResponse(generate_latest(), media_type=CONTENT_TYPE_LATEST)
