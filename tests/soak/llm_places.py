"""Where a language model is asked, who asks there, and a scripted server that plays a fault to whom a trial means.

In: the role that gets a fault, and from which of its calls on. Out: `PLACES`, `FAULTS`, and `Script`, what the server
says. Not here: what the faults do to a service (test_llm_faults.py), the faults themselves (tests/scripted_server.py,
tests/groq_shapes.py).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.groq_shapes import ANSWERS, REFUSALS
from tests.logprobs import answer_with_logprobs
from tests.scripted_server import FAULTS as OF_THE_WIRE
from tests.scripted_server import Reply, Request, completion

LEASE = (
    "The monthly rent is 900 euros. The rent is due on the first of the month. The deposit is 1,800 euros. "
    "The tenant may keep one cat."
)
SHEET = "City,Rent\nHaifa,900\nLod,700\nAkko,650\n"
QUESTION = "What is the monthly rent and when is it due?"
TRUE = "The monthly rent is 900 euros [S0]. The rent is due on the first of the month [S0]."
FALSE = "The monthly rent is 950 euros [S0]. The rent is due on the second of the month [S0]."
FAULTS = {**OF_THE_WIRE, **{f"groq: {name}": reply for name, (reply, _) in {**REFUSALS, **ANSWERS}.items()}}

_GOOD_SENSE = json.dumps(
    {"makesLogicalSense": True, "hasContradictions": False, "verdict": "questionable", "concerns": ["vague"]}
)
_GOOD_ANALYSIS = json.dumps({"isLikelyHallucination": False, "confidence": 0.1, "reasons": [], "claims": []})
_ROLES = {
    "You split sentences into claims": "claims",
    "You compare a response with evidence": "self_check",
    "You are a strict verifier of textual entailment": "judge",
    "Ask yourself: Does the answer make logical sense?": "common_sense",
    "Analyse the numbered claims one by one": "details",
}
"""Who asks, by what stands in the prompt; anything else asks for a draft."""


def role_of(request: Request) -> str:
    """Return what the language model is asked for."""
    return next((role for words, role in _ROLES.items() if words in request.prompt), "draft")


@dataclass(slots=True)
class Script:
    """What the scripted server says: good replies, but a fault to the calls of `role` from the `first` on.

    `struck` counts the faults played.
    """

    fault: Reply | None = None
    role: str = ""
    first: int = 0
    false_drafts: int = 0
    struck: int = 0
    asked: dict[str, int] = field(default_factory=dict)

    def __call__(self, request: Request) -> Reply:
        role = role_of(request)
        place = self.asked[role] = self.asked.get(role, -1) + 1
        if self.fault and role == self.role and place >= self.first:
            self.struck += 1
            return self.fault
        return self._good(role, place, request)

    def _good(self, role: str, place: int, request: Request) -> Reply:
        if role == "judge":
            return answer_with_logprobs(YES=0.97, UNSURE=0.02, NO=0.01)
        if role == "claims":
            sentences = [line for line in request.prompt.split("\n\n")[-1].splitlines() if "|" in line]
            return completion("\n".join(sentences))
        draft = FALSE if place < self.false_drafts else TRUE
        return completion(
            {"self_check": "yes", "common_sense": _GOOD_SENSE, "details": _GOOD_ANALYSIS}.get(role, draft)
        )


@dataclass(frozen=True, slots=True)
class Place:
    """A place where a language model is asked: who asks there, and the request that leads to it."""

    name: str
    role: str
    path: str
    body: Mapping[str, Any]
    first: int = 0
    false_drafts: int = 0


def _judging(name: str, role: str, **body: Any) -> Place:
    return Place(name, role, "/api/verify", {"text": TRUE, "question": QUESTION, **body})


def _chat(name: str, *, stream: bool) -> Place:
    asked = [{"role": "user", "content": QUESTION}]
    return Place(name, "draft", "/v1/chat/completions", {"messages": asked, "stream": stream})


PLACES = (
    Place("query", "draft", "/api/query", {"question": QUESTION}),
    Place("second draft", "draft", "/api/query", {"question": QUESTION}, first=1, false_drafts=1),
    Place("third draft", "draft", "/api/query", {"question": QUESTION}, first=2, false_drafts=2),
    Place("query as stream", "draft", "/api/query/stream", {"question": QUESTION}),
    Place("claims", "claims", "/api/query", {"question": QUESTION}),
    _judging("self_check", "self_check", method="self_check"),
    _judging("alignment", "self_check", method="alignment", options={"alignment": {"by": "endpoint"}}),
    _judging("common sense", "common_sense", method="layered"),
    _judging("details", "details", method="layered"),
    _judging("judge", "judge", method="evidence_budget", options={"evidence_budget": {"judge": "llm"}}),
    _chat("chat", stream=False),
    _chat("chat as stream", stream=True),
)
