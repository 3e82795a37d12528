"""The tools of the Model Context Protocol, over any transport (mcp.py over HTTP, cli over stdio).

They are `verify_claims`, `ask_documents`, and Strawberry's `detect_hallucination` and `audit_trace_budget`. Input: the
firewall, and a function that finds a workspace. Output: a server of the official SDK (mcp 2.3.0). A tool that cannot
judge returns an error marked as such by the protocol; Strawberry's tools return `flagged`.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import BaseModel

from core.result import QueryResult, VerifyResult
from core.runs.requests import QueryRequest, SourceRequest, VerifyRequest
from core.runs.running import question as asked
from core.runs.running import verification
from core.verdict import Evidence, Verdict
from retrieval.workspace import Workspace
from routes.compat import strawberry
from routes.compat.checking import Checking
from routes.compat.strawberry import CitedSpan, Step
from utils.bodies import ListOf
from utils.errors import FirewallError, WorkspaceRequired

NAME = "hallucination-firewall"
_INSTRUCTIONS = (
    "Checks the factual claims of an answer against sources. `verified` means that the quoted evidence says so; treat "
    "every other status as not supported."
)
_MOST_PATTERN = 200
WorkspaceOf = Callable[[str | None], Workspace | None]


class Source(BaseModel):
    """What speaks for or against a claim, and the document in which it stands."""

    document: str
    text: str


class JudgedClaim(BaseModel):
    """A claim with its verdict: verified, partial, hallucinated, not_checked or not_a_claim."""

    text: str
    status: str
    reason: str
    explanation: str
    evidence: list[Source]
    contradicting_evidence: list[Source]
    correction: str | None


class Verified(BaseModel):
    """A text with what is decided of it: `pass` lets it through, every other action does not.

    `answered` is `yes`, `partly` or `no`; null where no question was asked, or where nobody could tell.
    """

    action: str
    answered: str | None
    support_ratio: float | None
    reason: str
    complete: bool
    claims: list[JudgedClaim]


class Answered(Verified):
    """An answer from documents. `route`: `table`, `documents`, or `no_evidence` where they do not hold it."""

    answer: str
    route: str


def create_server(checking: Checking, workspace_of: WorkspaceOf, *, takes_patterns: bool) -> MCPServer[Any]:
    """Return a server with the four tools.

    `workspace_of` returns the workspace of a token, or the default workspace for None. `takes_patterns`: accept a
    caller's own citation pattern; such a pattern can be made to run forever, so never accept one from a network.
    """
    server: MCPServer[Any] = MCPServer(NAME, instructions=_INSTRUCTIONS, log_level="WARNING")
    tools = Tools(checking, workspace_of, takes_patterns)
    for tool in (tools.verify_claims, tools.ask_documents, tools.detect_hallucination, tools.audit_trace_budget):
        server.add_tool(tool)
    return server


@dataclass(frozen=True, slots=True)
class Tools:
    """The tools as they are called; each call blocks until it is done."""

    checking: Checking
    workspace_of: WorkspaceOf
    takes_patterns: bool

    def verify_claims(
        self,
        claims: ListOf[str] | None = None,
        text: str | None = None,
        sources: ListOf[str] | None = None,
        question: str = "",
        method: str = "firewall",
        workspace_token: str | None = None,
    ) -> Verified:
        """Check claims, or every claim of a text, against sources or against the documents of a workspace.

        Args:
            claims: Statements to check one by one; send either these or `text`.
            text: An answer whose claims are found and checked.
            sources: The texts to check against; without them the workspace's documents.
            question: What the text answers.
            method: The way of judging.
            workspace_token: The token that the first upload returned.
        """
        try:
            told = None if sources is None else list[str | SourceRequest](sources)
            request = VerifyRequest(claims=claims, text=text, sources=told, question=question, method=method)
            run = verification(request, self.checking.service.runner, self.workspace_of(workspace_token))
            result = self.checking.executor.finish(run, VerifyResult)
        except FirewallError as error:
            raise ToolError(f"{error.detail} ({error.code})") from None
        return Verified(**_verified(result))

    def ask_documents(self, question: str, workspace_token: str | None = None) -> Answered:
        """Answer a question from the documents of a workspace, with the verdict of every claim.

        Args:
            question: The question.
            workspace_token: The token that the first upload returned.
        """
        try:
            workspace = self.workspace_of(workspace_token)
            if workspace is None:
                raise WorkspaceRequired("Upload a document first and send its token as `workspace_token`.")
            run = asked(QueryRequest(question=question), self.checking.service.runner, workspace)
            result = self.checking.executor.finish(run, QueryResult)
        except FirewallError as error:
            raise ToolError(f"{error.detail} ({error.code})") from None
        return Answered(**_verified(result), answer=result.text, route=result.route.value)

    def detect_hallucination(  # noqa: PLR0913, PLR0917  (the signature is Strawberry's)
        self,
        answer: str,
        spans: ListOf[CitedSpan],
        verifier_model: str = "",
        default_target: float = 0.95,
        placeholder: str = "[REDACTED]",
        max_claims: int = 25,
        claim_split: Literal["sentences", "lines"] = "sentences",
        citation_regex: str | None = None,
        temperature: float = 0.0,
        top_logprobs: int = 10,
        max_concurrency: int = 8,
        timeout_s: float | None = 30.0,
        units: Literal["bits", "nats"] = "bits",
    ) -> dict[str, Any]:
        """Tell for each claim of an answer whether the spans that it cites carry it, with its information budget.

        Args:
            answer: The answer with citations such as [S0].
            spans: The cited spans: {"sid": "S0", "text": "..."}.
            verifier_model: Not used; the service's verifier judges.
            default_target: How sure the answer is taken to be of each claim.
            placeholder: Not used.
            max_claims: Not used; every claim is scored.
            claim_split: Claims are found in sentences, or each line is one.
            citation_regex: A pattern of citations with a group `id`; only over stdio.
            temperature: Not used.
            top_logprobs: Not used.
            max_concurrency: Not used.
            timeout_s: Not used.
            units: bits or nats.
        """
        try:
            marker = self._marker(citation_regex)
        except ToolError as error:
            return strawberry.unverifiable(str(error))
        return strawberry.detect_hallucination(self.checking, answer, spans, default_target, claim_split, marker, units)

    def audit_trace_budget(  # noqa: PLR0913, PLR0917  (the signature is Strawberry's)
        self,
        steps: ListOf[Step],
        spans: ListOf[CitedSpan],
        verifier_model: str = "",
        default_target: float = 0.95,
        placeholder: str = "[REDACTED]",
        temperature: float = 0.0,
        top_logprobs: int = 10,
        max_concurrency: int = 8,
        timeout_s: float | None = 30.0,
        units: Literal["bits", "nats"] = "bits",
    ) -> dict[str, Any]:
        """Tell for each step of a trace whether the spans that it cites carry it, with its information budget.

        Args:
            steps: The claims: {"idx": 0, "claim": "...", "cites": ["S0"], "confidence": 0.95}.
            spans: The cited spans: {"sid": "S0", "text": "..."}.
            verifier_model: Not used; the service's verifier judges.
            default_target: The confidence of a step that tells none.
            placeholder: Not used.
            temperature: Not used.
            top_logprobs: Not used.
            max_concurrency: Not used.
            timeout_s: Not used.
            units: bits or nats.
        """
        return strawberry.audit_trace_budget(self.checking, steps, spans, default_target, units)

    def _marker(self, pattern: str | None) -> re.Pattern[str]:
        if pattern is None:
            return strawberry.MARKER
        if not self.takes_patterns or len(pattern) > _MOST_PATTERN:
            raise ToolError("`citation_regex` is taken over stdio only, up to 200 characters.")
        try:
            marker = re.compile(pattern)
        except re.error:
            raise ToolError("`citation_regex` is no regular expression.") from None
        if "id" not in marker.groupindex:
            raise ToolError("`citation_regex` needs a group named `id`.")
        return marker


def _verified(result: VerifyResult) -> dict[str, Any]:
    decision = result.decision
    return {
        "action": decision.action.value,
        "answered": decision.answered and decision.answered.value,
        "support_ratio": decision.support_ratio,
        "reason": decision.reason,
        "complete": result.coverage.complete,
        "claims": [_judged(verdict) for verdict in result.claims],
    }


def _sources(passages: Sequence[Evidence]) -> list[Source]:
    return [Source(document=passage.document_name, text=passage.text) for passage in passages]


def _judged(verdict: Verdict) -> JudgedClaim:
    return JudgedClaim(
        text=verdict.text,
        status=verdict.status.value,
        reason=verdict.reason,
        explanation=verdict.explanation,
        evidence=_sources(verdict.evidence),
        contradicting_evidence=_sources(verdict.contradicting_evidence),
        correction=f"{verdict.correction.old} → {verdict.correction.new}" if verdict.correction else None,
    )
