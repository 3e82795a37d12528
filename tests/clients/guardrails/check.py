"""Drives guardrails-ai 0.11: its client and its guards against the service, LiteLLM's hook, and our validator in it."""

import asyncio
import logging
import os
import sys
import warnings
from pathlib import Path

os.environ["OTEL_SDK_DISABLED"] = "true"
sys.path.insert(0, str(Path(__file__).parents[3]))
logging.disable(logging.CRITICAL)
warnings.simplefilter("ignore")

import numpy as np  # noqa: E402
from fastapi import HTTPException  # noqa: E402
from guardrails import Guard  # noqa: E402
from guardrails.api_client import GuardrailsApiClient  # noqa: E402
from guardrails.classes.rc import RC  # noqa: E402
from guardrails.errors import ValidationError  # noqa: E402
from guardrails.settings import settings  # noqa: E402
from httpx import HTTPStatusError  # noqa: E402
from litellm.proxy.guardrails.guardrail_hooks.guardrails_ai.guardrails_ai import GuardrailsAI  # noqa: E402
from pydantic import BaseModel, Field  # noqa: E402

from core.methods.provenance.guardrails_validator import ProvenanceValidator  # noqa: E402

URL = sys.argv[1]
SOURCE = "The capital of France is Paris. The population of France is 67 million."
TRUE = "The capital of France is Paris."
FALSE = "The population of France is 69 million."
CHEESE = "The moon is made of green cheese."
STRANGE = "😀 नमस्ते! "
settings.rc = RC(enable_metrics=False)
failures: list[str] = []


def expect(what: str, seen: object, wanted: object) -> None:
    print(f"  {'ok  ' if seen == wanted else 'FAIL'} {what}: {seen!r}")
    if seen != wanted:
        failures.append(f"{what}: wanted {wanted!r}")


def raised(kind: type[Exception], call) -> bool:
    try:
        call()
    except kind:
        return True
    return False


def check_guards() -> None:
    print("Guard(use_server=True)")
    guard = Guard(name="any-name", use_server=True, base_url=URL)
    evidence = {"sources": [SOURCE]}
    true = guard.validate(TRUE, metadata=evidence)
    expect("true", (true.validation_passed, true.validated_output), (True, TRUE))
    text = f"{STRANGE}{TRUE} {FALSE}"
    false = guard.validate(text, metadata=evidence)
    expect("false", (false.validation_passed, false.validated_output), (False, None))
    span = false.validation_summaries[0].error_spans[-1]
    expect("words at fault", text[span.start : span.end], "69 million")
    expect("reason", span.reason, "The claim says “69 million”, the sources say “67 million”.")
    expect("without evidence", guard.validate(TRUE).validation_passed, False)
    expect("foreign collection", guard.validate(TRUE, metadata={"collection": "x"}).validation_passed, False)
    expect("saving", raised(HTTPStatusError, guard.save), True)
    streamed = list(guard.parse(FALSE, metadata=evidence, stream=True))
    expect("stream", [outcome.validation_passed for outcome in streamed], [False])
    print("Guard.load")
    loaded = Guard.load("provenance", base_url=URL)
    expect("judged by provenance", loaded.validate(CHEESE, metadata=evidence).validation_passed, False)
    expect("true", loaded.validate(TRUE, metadata={"sources": [TRUE]}).validation_passed, True)
    print("GuardrailsApiClient")
    client = GuardrailsApiClient(base_url=URL)
    guard = client.fetch_guard("firewall")
    outcome = client.validate(guard, llm_output=FALSE, metadata=evidence)
    expect("false", (outcome.validation_passed, outcome.raw_llm_output), (False, FALSE))
    expect("history", client.get_history(guard.name, outcome.call_id), [])


def check_litellm() -> None:
    print("LiteLLM's hook guardrails_ai")
    hook = GuardrailsAI(guard_name="firewall", api_base=f"{URL}/", guardrail_name="firewall")

    def ask() -> None:
        asyncio.run(hook.make_guardrails_ai_api_request(TRUE, {}))

    expect("it sends no evidence, so it blocks", raised(HTTPException, ask), True)


def check_on_fail() -> None:
    print("ProvenanceValidator: on_fail")
    text, evidence = f"{TRUE} {CHEESE}", {"sources": [TRUE]}

    def outcome(on_fail: object) -> tuple[object, object, object]:
        found = Guard().use(ProvenanceValidator(on_fail=on_fail)).validate(text, metadata=evidence)
        return found.validation_passed, found.validated_output, found.reask is not None

    expect("noop", outcome("noop"), (False, text, False))
    expect("fix", outcome("fix"), (True, TRUE, False))
    expect("filter", outcome("filter"), (False, None, False))
    expect("refrain", outcome("refrain"), (False, None, False))
    expect("reask (without a model guardrails gives the fix)", outcome("reask"), (True, TRUE, True))
    expect("fix_reask", outcome("fix_reask"), (True, TRUE, False))
    expect("custom", outcome(lambda value, result: f"[{result.fix_value}]"), (True, f"[{TRUE}]", False))
    expect("exception", raised(ValidationError, lambda: outcome("exception")), True)
    expect("None is exception in 0.11", raised(ValidationError, lambda: outcome(None)), True)
    passing = Guard().use(ProvenanceValidator(on_fail="exception")).validate(TRUE, metadata=evidence)
    expect("nothing fails", (passing.validation_passed, passing.validated_output), (True, TRUE))


def check_results() -> None:
    print("ProvenanceValidator: results")
    text = f"{STRANGE}{FALSE} {CHEESE}"
    judged = ProvenanceValidator().validate(text, {"sources": SOURCE.split(". ")[1]})
    expect("outcome", judged.outcome, "fail")
    expect("unsupported", judged.metadata["unsupported_sentences"], f"- {STRANGE.strip()}\n- {CHEESE}")
    supported = [("The population of France is 69 million.", "The population of France is 67 million.")]
    expect("supported, by similarity", judged.metadata["supported_sentences"], supported)
    expect("fix", judged.fix_value, "The population of France is 67 million.")
    expect("spans", "69 million" in [text[span.start : span.end] for span in judged.error_spans], True)
    full = ProvenanceValidator(validation_method="full", threshold=0.5)
    expect("full", full.validate(TRUE, {"sources": [SOURCE]}).metadata["supported_text_citations"], {TRUE: SOURCE})
    print("ProvenanceValidator: functions of the caller's")
    asked: list[tuple[str, int]] = []

    def query_function(text: str, k: int) -> list[tuple[str, float]]:
        asked.append((text, k))
        return [(TRUE, 0.0)]

    query = ProvenanceValidator().validate(TRUE, {"query_function": query_function, "k": 1})
    expect("query_function", (query.outcome, asked), ("pass", [(TRUE, 1)]))
    empty = ProvenanceValidator().validate(TRUE, {"query_function": lambda text, k: []})
    expect("nothing found", (empty.outcome, empty.metadata["unsupported_sentences"]), ("fail", f"- {TRUE}"))
    broken = ProvenanceValidator().validate(TRUE, {"query_function": lambda text, k: 1 / 0})
    expect("a query that fails", broken.outcome, "fail")
    letters = {
        "embed_function": lambda texts: np.array([[text.count(c) for c in "abcdefghilmnoprstu"] for text in texts])
    }
    one = ProvenanceValidator().validate(TRUE, {"sources": [TRUE], **letters})
    expect("embed_function, one chunk", one.outcome, "pass")
    print("ProvenanceValidator: errors")
    expect("no evidence", raised(ValueError, lambda: ProvenanceValidator().validate(TRUE, {})), True)
    expect("validation_method", raised(ValueError, lambda: ProvenanceValidator(validation_method="part")), True)
    wrong = {"sources": [TRUE], "chunk_strategy": "page"}
    expect("chunk_strategy", raised(ValueError, lambda: ProvenanceValidator().validate(TRUE, wrong)), True)


def check_field() -> None:
    print("Guard.for_pydantic")

    class Answer(BaseModel):
        output: str = Field(json_schema_extra={"validators": [ProvenanceValidator(on_fail="fix")]})

    guard = Guard.for_pydantic(Answer)
    found = guard.parse(f'{{"output": "{TRUE} {CHEESE}"}}', metadata={"sources": [TRUE]})
    expect("a field of JSON", (found.validation_passed, found.validated_output), (True, {"output": TRUE}))


for check in (check_guards, check_litellm, check_on_fail, check_results, check_field):
    check()
print("\n".join(failures) or "everything as wanted")
sys.exit(bool(failures))
