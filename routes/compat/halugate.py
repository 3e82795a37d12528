"""The detector called by HaluGate (vLLM Semantic Router, backend `endpoint`) and LettuceDetect's native LLM detector.

Input: a chat-completions request in their format: context, answer, the request for spans as JSON. Output: the
unsupported spans of the answer in their shared taxonomy; no language model is called. They read both an error and an
empty list as "safe", so a check that could not run returns the whole answer. (semantic-router, pkg/classification.)
"""

import json
import re

from core.verdict import UNSUPPORTED_ADDITION, Verdict
from routes.compat.checking import Checking
from routes.compat.openai_messages import ChatRequest, instructions, question
from routes.compat.scoring import UNCHECKED, marks

MODEL = "hallucination-firewall-detector"
SECONDS = 8.0
_SCHEMA = "hallucination_detection"
_PROMPT = "You are an expert annotator who identifies hallucinated spans"
_ANSWER = re.compile(r"(?:^|\n\n)Answer to verify:\n")
_QUESTION = "User request: "
_CONTEXT = re.compile(r"\n\n(?:Context \(trusted evidence\)|Excerpt \d+):\n")
_FIRST_CONTEXT = re.compile(r"\n\n(?:Context \(trusted evidence\)|Excerpt 1):\n")
_UNSPECIFIED = "unspecified"
_MOST_CANDIDATES = 10
_SUBCATEGORIES = {
    "numerical": "numerical",
    "unit": "value",
    "temporal": "temporal",
    "entity": "entity",
    "identifier": "identifier",
    "negation": "relational",
    "relational": "relational",
    "quantifier": "numerical",
    "omission": "elaboration",
}
"""Our error types in terms of the taxonomy; an addition without a type is a `claim`."""


def answer(request: ChatRequest, checking: Checking) -> str | None:
    """Return the spans as JSON, or None if the request does not ask for them.

    There are several candidates for the answer if the context contains an answer marker too. The first is judged.
    Without a verdict, each is returned, as the client keeps only what is in its answer.
    """
    if not _asks_for_spans(request):
        return None
    asked, evidence, candidates = _task(question(request.messages))
    verified = candidates[0]
    result = checking.check_or_worst("halugate", verified, evidence, asked, seconds=SECONDS)
    if result is None:
        found = [_span(candidate, None, UNCHECKED) for candidate in candidates]
    else:
        found = [_span(mark.span.of(verified), mark.verdict, mark.reason) for mark in marks(result, verified)]
    if not any('"explanation"' in text for text in instructions(request.messages)):
        found = [{name: text for name, text in span.items() if name != "explanation"} for span in found]
    return json.dumps({"hallucinated_spans": found}, ensure_ascii=False)


def _asks_for_spans(request: ChatRequest) -> bool:
    schema = request.response_format.get("json_schema") if isinstance(request.response_format, dict) else None
    return (
        request.model == MODEL
        or (isinstance(schema, dict) and schema.get("name") == _SCHEMA)
        or any(text.startswith(_PROMPT) for text in instructions(request.messages))
    )


def _task(text: str) -> tuple[str, list[str], list[str]]:
    """Return the question, the evidence and the candidates in the user's message.

    The first answer marker counts, so that more text is judged, by less evidence.

    The last context marker counts, as a user may have written what comes before it.
    """
    marked = list(_ANSWER.finditer(text))
    if not marked:
        return "", [], [text]
    candidates = [text[mark.end() :] for mark in marked[:1] + marked[1:][-_MOST_CANDIDATES:]]
    before = text[: marked[0].start()]
    if not before.startswith(_QUESTION):
        return "", [before], candidates
    contexts = list(_FIRST_CONTEXT.finditer(before))
    if not contexts:
        return before.removeprefix(_QUESTION), [], candidates
    asked = before[: contexts[-1].start()].removeprefix(_QUESTION)
    return asked, _CONTEXT.split(before[contexts[-1].end() :]), candidates


def _span(text: str, verdict: Verdict | None, explanation: str) -> dict[str, str]:
    """Return a span in the taxonomy; one without an error type is an unspecified addition."""
    category, _, kind = ((verdict and verdict.error_type) or "").partition("/")
    subcategory = _SUBCATEGORIES.get(kind, "claim") if category else _UNSPECIFIED
    return {
        "text": text,
        "category": category or UNSUPPORTED_ADDITION,
        "subcategory": subcategory,
        "explanation": explanation,
    }
