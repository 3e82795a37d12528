"""All settings of the service: name in the environment, type, bounds, default and meaning.

Input: environment variables and a `.env` file. Output: `Settings`. Nothing else in the project reads the environment;
only assembly.py and api.py read `Settings`. The names from the first source document are kept.
"""

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, IPvAnyNetwork, SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from retrieval.rails import Treatment
from retrieval.sensitive.finding import ENTITIES
from utils.keys import ApiKey, KeyName

Share = Annotated[float, Field(ge=0, le=1)]
Megabytes = Annotated[int, Field(ge=1, le=100_000)]
Seconds = Annotated[float, Field(gt=0, le=1_000_000)]
Origin = Annotated[str, Field(pattern=r"^https?://[^/?#@\s]+$")]
Address = Annotated[str, Field(pattern=r"^https?://[^?#@\s]+$")]
Many = Annotated[int, Field(ge=1, le=10_000_000)]
Dialect = Literal[
    "align_score",
    "azure",
    "bedrock",
    "fms",
    "guardrails",
    "halugate",
    "lettuce_detect",
    "litellm",
    "minicheck",
    "nemo_checks",
    "portkey",
    "vectara",
    "vertex",
]
"""The dialects that are notified of faults, by their names in docs/dialects.md."""


class Settings(BaseSettings):
    """The settings in effect. A value out of bounds, or an unknown name in `.env`, stops startup."""

    model_config = SettingsConfigDict(env_file=".env", extra="forbid", frozen=True, env_ignore_empty=True)

    # Judgement
    firewall_threshold: Share = Field(0.6, description="Support ratio from which an answer passes.")
    verified_threshold: Share | None = Field(
        None, description="Probability of support that verifies a claim; unset: the calibrated one."
    )
    similarity_threshold: Share = Field(
        0.6, description="Cosine in the rule `seed_rule`; similarity never verifies alone."
    )
    relevance_threshold: Share = Field(0.2, description="Cosine below which a question is not answered from documents.")
    max_regeneration_attempts: int = Field(2, ge=0, le=3, description="How often a failing answer is written again.")

    # Retrieval
    top_k_retrieval: int = Field(7, ge=1, le=20, description="Passages for a question, and for each claim.")
    chunk_size: int = Field(1000, ge=200, le=4000, description="Characters of a chunk.")
    chunk_overlap: int = Field(200, ge=0, le=1000, description="Characters that neighbouring chunks share.")
    vector_index: Literal["exact", "chroma", "pgvector"] = Field(
        "exact", description="Which index of vectors serves; `pgvector` with `DATABASE_URL` only, `chroma` without."
    )
    least_passage_relevance: Share = Field(
        0, description="Cosine below which a single passage is kept from the writer; 0: none is."
    )

    # Sensitive data in passages
    sensitive_data: Treatment = Field(
        Treatment.OFF,
        description="`mask` replaces such values in passages, `detect` drops the passages; `off`: neither.",
    )
    sensitive_entities: tuple[str, ...] = Field(
        ENTITIES, description="What is looked for, by Presidio's names, as JSON."
    )
    sensitive_threshold: Share = Field(0.5, description="Likelihood from which a value counts as sensitive.")
    sensitive_engine: Literal["built_in", "presidio"] = Field(
        "built_in", description="What finds sensitive values; Presidio needs `requirements-presidio.txt`."
    )
    presidio_model: str = Field("en_core_web_lg", description="spaCy model for Presidio, by name or folder.")

    # Models
    embedding_model: str = Field(
        "all-MiniLM-L6-v2", description="The built-in ONNX model, or any sentence-transformers name or folder."
    )
    nli_model: str = Field(
        "models/verifier",
        description="The shipped verifier, any 3-way NLI model by name or folder (runs in torch), or `word-overlap`.",
    )
    nli_reads: Literal["english", "any"] = Field(
        "english", description="Languages of the NLI model; claims in others are left unchecked, copies apart."
    )
    embeddings_url: str | None = Field(
        None,
        pattern=r"^https?://",
        description="A text-embeddings-inference server in place of `EMBEDDING_MODEL`: `docs/deploying-replicas.md`.",
    )
    entailment_url: str | None = Field(
        None, pattern=r"^https?://", description="One in place of `NLI_MODEL`, serving a 3-way NLI model."
    )
    inference_api_key: SecretStr | None = Field(None, description="Bearer token for both servers.")
    inference_timeout: Seconds = Field(10, description="Seconds in which they must have answered a call.")
    engine_directory: Path = Field(Path("data/engines"), description="Where exported ONNX files are kept.")

    # Answers
    groq_api_key: SecretStr | None = Field(None, description="Key of Groq; without it answers are quotations.")
    llm_model: str = Field("openai/gpt-oss-120b", description="Name of the language model.")
    llm_base_url: str | None = Field(None, description="Address of an OpenAI-compatible server, used in place of Groq.")
    llm_api_key: SecretStr | None = Field(None, description="Key for `LLM_BASE_URL`, where it needs one.")
    max_tokens: int = Field(1024, ge=16, le=8192, description="Most tokens of an answer.")
    temperature: float = Field(0.3, ge=0, le=2, description="Temperature of the language model.")
    llm_claims: bool = Field(
        False, description="Let the language model put claims into words (checked against the answer)."
    )
    llm_tables: bool = Field(
        True, description="Let the language model say what a question or claim about a table computes."
    )
    llm_review: bool = Field(
        True, description="Let the language model read claims and answers again; it can only lower verdicts."
    )
    run_seconds: Seconds = Field(45, description="Time after which a run must have ended.")
    drain_seconds: Seconds = Field(7, description="Time that runs and uploads have to end once it is told to stop.")

    # Workspaces
    data_directory: Path = Field(Path("data/store"), description="Where documents, vectors and runs are stored.")
    database_url: SecretStr | None = Field(
        None,
        description="PostgreSQL with pgvector that replicas share, in place of `DATA_DIRECTORY`: "
        "`docs/deploying-replicas.md`.",
    )
    workspace_idle_minutes: Many = Field(60, description="A workspace that nobody uses for so long is deleted.")
    workspace_hours: Many = Field(24, description="A workspace is deleted at this age.")
    most_workspaces: Many = Field(200, description="Most workspaces at once; the longest idle makes room.")
    most_files: Many = Field(20, description="Most documents in a workspace.")
    most_file_megabytes: Megabytes = Field(20, description="Largest file.")
    most_workspace_megabytes: Megabytes = Field(60, description="Most bytes of files in a workspace.")
    most_chunks: Many = Field(20_000, description="Most chunks in a workspace.")
    most_table_rows: Many = Field(200_000, description="Most table rows in a workspace, and in one file.")

    most_runs: Many = Field(200, description="Most runs kept in a workspace; the oldest goes.")

    # Reading files
    most_pages: Many = Field(2000, description="Most pages of a PDF.")
    most_cells: Many = Field(2_000_000, description="Most cells of a spreadsheet.")
    most_unpacked_megabytes: Megabytes = Field(100, description="Most bytes that a DOCX or XLSX may unpack to.")
    parsing_seconds: Seconds = Field(18, description="Time in which a file must have been read.")
    parsing_megabytes: Megabytes = Field(1024, description="Memory that reading a file may take.")

    # Methods
    provenance_query_origins: tuple[Origin, ...] = Field(
        (), description="Servers that `query_url` of the method `provenance` may name, as JSON; none unless named."
    )

    alignscore_endpoint: str | None = Field(
        None, pattern=r"^https?://", description="Address of an AlignScore server, for the method `alignment`."
    )
    alignscore_timeout: Seconds = Field(10, description="Time in which it must have scored an answer.")

    # Other protocols
    dialect_faults: dict[Dialect, Literal["worst", "error"]] = Field(
        {},
        description="What a client of a dialect is told where a check could not run, by the dialect's name, as JSON.",
    )

    # Access
    api_keys: dict[KeyName, ApiKey] = Field(
        {}, description="Keys by the names of their holders, as JSON; `python -m cli key NAME` makes one."
    )
    api_key_required: bool = Field(False, description="Refuse requests without a key.")
    address_requests_per_minute: Many | None = Field(None, description="For one address without a key.")
    workspace_requests_per_minute: Many | None = Field(None, description="For one workspace.")
    uploads_per_minute: Many | None = Field(None, description="For one key, or one address without a key.")
    trusted_proxies: tuple[IPvAnyNetwork, ...] = Field(
        (), description="Networks of proxies whose `X-Forwarded-For` names the caller, as JSON; none unless named."
    )
    cors_origins: tuple[Origin, ...] = Field(
        (), description="Origins whose pages may ask this service, as JSON; none unless named."
    )
    metrics_token: SecretStr | None = Field(None, min_length=16, description="Bearer token that `/metrics` asks for.")
    space_id: str | None = Field(
        None, description="Set by Hugging Face on a Space; there `/metrics` is closed without `METRICS_TOKEN`."
    )

    # Traces
    otel_exporter_otlp_endpoint: Address | None = Field(
        None, description="Collector of OpenTelemetry traces (OTLP over HTTP); unset: none are made."
    )

    # Service
    most_running: int = Field(2, ge=1, le=64, description="Runs at once; further ones wait.")
    most_waiting: int = Field(16, ge=0, le=1000, description="Runs that wait; further ones are refused with 429.")
    most_cached_megabytes: int = Field(
        64, ge=0, le=100_000, description="Results of `/api/verify` with `sources`, kept for who asks the same."
    )
    most_remembered_opinions: int = Field(
        200_000,
        ge=0,
        le=100_000_000,
        description="Opinions of the verifier kept on disk as hashes and figures; 0: none.",
    )
    most_in_flight: int = Field(
        2, ge=1, le=1000, description="Runs of one workspace that go on or wait, and uploads likewise; more: 429."
    )
    port: int = Field(8001, ge=1, le=65535, description="Port of the service.")
    host: str = Field("127.0.0.1", description="Address to listen on.")
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        "info", description="Least severity that is logged."
    )

    @model_validator(mode="after")
    def _check_that_somebody_has_a_key(self) -> Self:
        if self.api_key_required and not self.api_keys:
            raise ValueError("API_KEY_REQUIRED needs a key in API_KEYS; `python -m cli key NAME` makes one")
        return self

    @model_validator(mode="after")
    def _check_that_vectors_are_where_documents_are(self) -> Self:
        if (self.vector_index == "pgvector") != (self.database_url is not None) and self.vector_index != "exact":
            raise ValueError("VECTOR_INDEX=pgvector needs DATABASE_URL, and VECTOR_INDEX=chroma goes without it")
        return self
