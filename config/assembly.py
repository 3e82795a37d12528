"""Assemble a running service from settings: the module that names concrete engines.

Input: `Settings`. Output: `Service`, the loaded parts. A model that cannot be loaded does not stop the start: the
status reports it, and so does every call that needs it. Methods are assembled in methods.py, storage in storage.py.
"""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from platform import machine
from typing import Any, TypeVar

from config.language_model import load_language_model
from config.methods import assemble_methods
from config.missing import MissingModel
from config.settings import Settings
from config.storage import file_limits, load_library, page_limits
from core.calibration import UNCALIBRATED, Calibration
from core.checks import word_overlap
from core.checks.checks import rules_version
from core.checks.entailment import EntailmentModel, ModelCard, OnnxEntailment
from core.checks.opinions import OpinionModel
from core.checks.remembered import RememberedEntailment
from core.checks.served_entailment import ServedEntailment
from core.methods.alignment.scoring import AlignScoreServer
from core.pipeline import Pipeline
from core.result import Models
from core.runs.requests import Defaults
from core.runs.running import CorpusOfSources, Runner
from core.verifier import Verifier
from generation.answer_model import ChosenAnswers
from generation.chat_client import ChatClient
from generation.generator import LanguageModelWriter
from generation.language_model import LanguageModel
from generation.quoting import QuotingWriter
from generation.reviewing import Reviewer
from generation.table_planning import TablePlanner
from generation.writing import Writer
from ingestion.embeddings import Embedder, MiniLmEmbedder, ServedEmbedder
from ingestion.loader import Loader
from ingestion.page_viewer import PageViewer
from ingestion.sandbox import Sandbox
from retrieval.intake import Intake
from retrieval.rails import Rail
from retrieval.sensitive.finding import BuiltInFinder, Finder
from retrieval.sensitive.presidio import PresidioFinder
from retrieval.sources import sources_corpus
from retrieval.tenancy import WorkspaceLibrary
from utils.chooser import OnnxChooser
from utils.errors import Unavailable
from utils.language import load_identifier
from utils.metrics import MODEL_LOAD_SECONDS

ROOT = Path(__file__).parent.parent
BUILT_IN_EMBEDDINGS = "all-MiniLM-L6-v2"
_OPINIONS = ROOT / "models" / "opinions.json"
_CHOOSER = ROOT / "models" / "chooser"
_WHERE = ": install all of requirements.txt, or build the image with PACKAGES=full (docs/deploying.md)."
_CHILDREN = 2
_SECONDS_FOR_A_SERVER_TO_START = 20.0

Model = TypeVar("Model")


@dataclass(frozen=True, slots=True)
class Service:
    """The loaded parts of a service, as the routes use them."""

    settings: Settings
    library: WorkspaceLibrary
    intake: Intake
    pages: PageViewer
    pipeline: Pipeline
    model: ChatClient | None
    align_score: AlignScoreServer | None
    corpus_of: CorpusOfSources

    @property
    def runner(self) -> Runner:
        """What every run needs."""
        settings = self.settings
        defaults = Defaults(
            threshold=settings.firewall_threshold,
            passages=settings.top_k_retrieval,
            attempts=settings.max_regeneration_attempts,
            sensitive_data=settings.sensitive_data,
        )
        return Runner(self.pipeline, self.corpus_of, defaults, settings.run_seconds)

    @property
    def missing(self) -> tuple[MissingModel, ...]:
        """The models that could not be loaded and without which nothing is judged."""
        verifier = self.pipeline.verifier
        parts = (verifier.embedder, verifier.entailment, verifier.answers)
        return tuple(part for part in parts if isinstance(part, MissingModel))

    def close(self) -> None:
        """Release files, processes and connections."""
        self.library.close()
        if isinstance(self.pipeline.verifier.entailment, RememberedEntailment):
            self.pipeline.verifier.entailment.close()
        self.intake.loader.sandbox.close()
        if self.model:
            self.model.close()
        if self.align_score:
            self.align_score.close()


def load_service(settings: Settings) -> Service:
    """Load every part named in `settings`."""
    data = data_folder(settings)
    verifier = _remembering(load_verifier(settings), settings.most_remembered_opinions, data / "opinions.sqlite")
    model = load_language_model(settings)
    if model is not None:
        planner = TablePlanner(model) if settings.llm_tables else None
        reviewer = Reviewer(model, random.SystemRandom()) if settings.llm_review else None
        verifier = replace(verifier, planner=planner, reviewer=reviewer)
    writer = _writer(settings, model, verifier)
    thresholds = verifier.calibration.thresholds
    endpoint, (size, overlap) = settings.alignscore_endpoint, (settings.chunk_size, settings.chunk_overlap)
    align_score = AlignScoreServer(endpoint, settings.alignscore_timeout) if endpoint else None
    corpus_of = partial(sources_corpus, embedder=verifier.embedder, size=size, overlap=overlap)
    sandbox = Sandbox(_CHILDREN)
    models = Models(
        embedding=verifier.embedder.name,
        entailment=verifier.entailment.name,
        entailment_sha256=verifier.calibration.model_sha256,
        writer=writer.name,
        reviewer=verifier.reviewer.name if verifier.reviewer else None,
        rules=rules_version(),
        verified_threshold=thresholds.verified,
        partial_threshold=thresholds.partial,
        contradicted_threshold=thresholds.contradicted,
    )
    return Service(
        settings=settings,
        library=load_library(settings, data, verifier.embedder),
        intake=Intake(Loader(sandbox, file_limits(settings)), verifier.embedder, size, overlap),
        pages=PageViewer(sandbox, page_limits(settings)),
        pipeline=Pipeline(
            verifier=verifier,
            methods=assemble_methods(settings, verifier, model, align_score, corpus_of),
            writer=writer,
            decomposer=model if settings.llm_claims else None,
            models=models,
            relevance_threshold=settings.relevance_threshold,
            rail=Rail(_sensitive_finder(settings), settings.sensitive_data, settings.least_passage_relevance),
        ),
        model=model,
        align_score=align_score,
        corpus_of=corpus_of,
    )


def load_verifier(settings: Settings) -> Verifier:
    """Load the verification models; a model that cannot be loaded raises an error when it is used."""
    folder = ROOT / settings.nli_model
    calibration = UNCALIBRATED
    if (folder / "calibration.json").is_file():
        calibration = Calibration.load(folder / "calibration.json")
    with ThreadPoolExecutor(1) as beside:
        identifier = beside.submit(load_identifier)  # unpacking takes as long as loading both models
        embedder = _or_missing("embeddings", settings.embedding_model, partial(_embedder, settings))
        entailment = _or_missing("entailment", settings.nli_model, partial(_entailment, settings, folder, calibration))
    identifier.result()
    if settings.entailment_url and not _is_of_folder(entailment.name, folder):
        calibration = UNCALIBRATED
    if settings.verified_threshold is not None:
        calibration = calibration.with_verified_from(settings.verified_threshold)
    chooser = _or_missing("chooser", _CHOOSER.name, partial(OnnxChooser.load, _CHOOSER))
    return Verifier(
        embedder=embedder,
        entailment=entailment,
        calibration=calibration,
        passages=settings.top_k_retrieval,
        reads_english_only=settings.nli_reads == "english",
        opinions=OpinionModel.load(_OPINIONS) if embedder.name == BUILT_IN_EMBEDDINGS else None,
        answers=chooser if isinstance(chooser, MissingModel) else ChosenAnswers(chooser, embedder),
        ranker=chooser,
    )


def _remembering(verifier: Verifier, most: int, path: Path) -> Verifier:
    """Return `verifier` with the latest `most` results of the shipped model cached, per runtime and processor."""
    model = verifier.entailment
    if not most or not isinstance(model, OnnxEntailment):
        return verifier
    identity = "\0".join((model.sha256, version("onnxruntime"), machine()))
    return replace(verifier, entailment=RememberedEntailment.load(model, identity, path, most))


def _or_missing(part: str, name: str, load: Callable[[], Model]) -> Model | MissingModel:
    try:
        with MODEL_LOAD_SECONDS.labels(part).time():
            return load()
    except Unavailable as error:
        return MissingModel(name, error)
    except ImportError:
        return MissingModel(name, Unavailable(f"What runs {name} is not installed{_WHERE}", code="model_missing"))


def _is_of_folder(served: str, folder: Path) -> bool:
    """Whether a server's model has the name of the verifier in `folder`, so that its calibration applies."""
    try:
        return ModelCard.model_validate_json((folder / "model.json").read_bytes()).name == served.partition("@")[0]
    except (OSError, ValueError):  # without a card, the server's uncalibrated probabilities are used; status says so
        return False


def _embedder(settings: Settings) -> Embedder:
    if settings.embeddings_url:
        return ServedEmbedder.load(settings.embeddings_url, **_of_server(settings))
    if settings.embedding_model == BUILT_IN_EMBEDDINGS:
        return MiniLmEmbedder.load(_folder(settings.engine_directory))
    served: Embedder = import_module("ingestion.torch_embeddings").TorchEmbedder.load(settings.embedding_model)
    return served


def _entailment(settings: Settings, folder: Path, calibration: Calibration) -> EntailmentModel:
    if settings.entailment_url:
        return ServedEntailment.load(settings.entailment_url, **_of_server(settings))
    if settings.nli_model == word_overlap.NAME:
        return word_overlap.WordOverlap()
    if folder.is_dir() and not (folder / "config.json").is_file():  # a transformers model folder has one
        verifier = OnnxEntailment.load(folder)
        if calibration.model_sha256 not in ("", verifier.sha256):
            raise Unavailable("The calibration beside the verifier is that of another model.", code="model_damaged")
        return verifier
    served: EntailmentModel = import_module("core.checks.torch_entailment").TorchEntailment.load(settings.nli_model)
    return served


def _of_server(settings: Settings) -> dict[str, Any]:
    key = settings.inference_api_key.get_secret_value() if settings.inference_api_key else None
    return {"key": key, "seconds": settings.inference_timeout, "patience": _SECONDS_FOR_A_SERVER_TO_START}


def _sensitive_finder(settings: Settings) -> Finder:
    """Return the finder of sensitive values; unlike a missing verification model, a missing finder stops startup."""
    if settings.sensitive_engine == "presidio":
        return PresidioFinder.load(
            settings.presidio_model, settings.sensitive_entities, threshold=settings.sensitive_threshold
        )
    return BuiltInFinder(settings.sensitive_entities, settings.sensitive_threshold)


def _writer(settings: Settings, model: LanguageModel | None, verifier: Verifier) -> Writer:
    if model is None:
        missing = Unavailable("The model that chooses quotations is missing.", code="model_missing")
        return QuotingWriter(verifier.answers or MissingModel(_CHOOSER.name, missing))
    return LanguageModelWriter(
        model, max_tokens=settings.max_tokens, temperature=settings.temperature, fences=random.SystemRandom()
    )


def data_folder(settings: Settings) -> Path:
    """Return where documents, vectors and runs are stored unless a database is configured."""
    return _folder(settings.data_directory)


def _folder(path: Path) -> Path:
    return path if path.is_absolute() else ROOT / path
