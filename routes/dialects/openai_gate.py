"""What of an answer may go out while the rest is still being judged.

In: an answer, its verdicts as they are reached, at last the text that is delivered. Out: pieces of that text:
together they are all of it. A sentence goes out once all of it is verified and nothing that follows can take it back;
from the first one that is not, the text waits for the decision. Not here: the form of a stream (openai_stream.py).
"""

import re
from collections.abc import Callable
from itertools import islice

from config.assembly import Service
from core.examination import Statement, Unit
from core.firewall import OnFail
from core.methods.by_claim import ByClaim
from core.result import AnswerWritten, ClaimJudged
from core.verdict import Status
from routes.requests import QueryRequest

_GOOD = (Status.VERIFIED, Status.NOT_A_CLAIM)
_BEGINNING_WITH_WHAT_IS_VERIFIED = frozenset(
    {OnFail.ANNOTATE, OnFail.NOOP, OnFail.FIX, OnFail.FILTER, OnFail.REASK, OnFail.FIX_REASK}
)
_BLACK = re.compile(r"\S")


class Gate:
    """Lets the verified beginning of one answer out. `take_apart` is None where all of it waits for the decision."""

    def __init__(self, take_apart: Callable[[str], Statement] | None) -> None:
        self._take_apart = take_apart
        self._open = False
        self._answer = ""
        self._units: tuple[Unit, ...] = ()
        self._last: dict[str, int] = {}
        self._awaited = 0
        self._sent = ""

    @classmethod
    def of(cls, request: QueryRequest, service: Service) -> "Gate":
        """Return the gate for a request.

        Nothing goes out early where an answer may be written again, where bands or a method may withhold all of it,
        where the caller wants all or nothing, and where a language model words the claims.
        """
        pipeline = service.pipeline
        method = pipeline.methods[request.method]
        attempts = service.settings.max_regeneration_attempts if request.attempts is None else request.attempts
        early = (
            isinstance(method, ByClaim)
            and not (attempts and pipeline.writer.varies)
            and request.bands is None
            and request.on_fail in _BEGINNING_WITH_WHAT_IS_VERIFIED
            and pipeline.decomposer is None
        )
        return cls((lambda text: method.take_apart(text, request.options)) if early else None)

    def write(self, event: AnswerWritten) -> None:
        """Take an answer that is about to be judged."""
        if self._take_apart:
            self._open = True
            self._answer = event.answer
            self._units = self._take_apart(event.answer).units
            self._last = {unit.claim.source_sentence: place for place, unit in enumerate(self._units)}

    def judge(self, event: ClaimJudged) -> str:
        """Return what may go out after the next verdict; a sentence that comes twice waits for its last time."""
        place, following = event.claim.index, event.claim.index + 1
        self._open = self._open and event.claim.status in _GOOD and event.total == len(self._units)
        if not self._open or following == len(self._units):
            return ""
        self._awaited = max(self._awaited, self._last[self._units[place].claim.source_sentence])
        if self._awaited > place:
            return ""
        freed = self._answer[len(self._sent) : self._units[following].claim.span.start]
        self._sent += freed
        return freed

    def rest(self, text: str) -> str:
        """Return what of the delivered text has not gone out: delivering changes white space only in what has."""
        gone = len(_BLACK.findall(self._sent))
        if not gone:
            return text
        *_, last = islice(_BLACK.finditer(text), gone)
        rest = text[last.end() :]
        return rest.lstrip() if self._sent[-1].isspace() else rest
