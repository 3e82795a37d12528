"""The tools of the Model Context Protocol, over any transport (mcp.py over HTTP, cli over stdio).

They are `verify_claims`, `ask_documents`, and those of strawberry.py. Input: the
firewall, and a function that finds a workspace. Output: a server of the official SDK (mcp 2.3.0). A tool that cannot
judge returns an error marked as such by the protocol; Strawberry's tools return `flagged`.
"""

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
from routes.compat.checking import Checking
from routes.compat.strawberry import StrawberryTools
from utils.bodies import ListOf
from utils.errors import FirewallError, WorkspaceRequired

NAME = "hallucination-firewall"
_INSTRUCTIONS = (
    "Checks the factual claims of an answer against sources. `verified` means that the quoted evidence says so; treat "
    "every other status as not supported."
)
WorkspaceOf = Callable[[str | None], Workspace | None]


Source = dict[Literal["document", "text"], str]
"""What speaks for or against a claim, and the document in which it stands."""


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

    `workspace_of` returns the workspace of a token, or the default workspace for None. `takes_patterns`: see
    `StrawberryTools`.
    """
    server: MCPServer[Any] = MCPServer(NAME, instructions=_INSTRUCTIONS, log_level="WARNING")
    own, cited = Tools(checking, workspace_of), StrawberryTools(checking, takes_patterns)
    for tool in (own.verify_claims, own.ask_documents, cited.detect_hallucination, cited.audit_trace_budget):
        server.add_tool(tool)
    return server


@dataclass(frozen=True, slots=True)
class Tools:
    """The tools `verify_claims` and `ask_documents` as they are called; each call blocks until it is done."""

    checking: Checking
    workspace_of: WorkspaceOf

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
    return [{"document": passage.document_name, "text": passage.text} for passage in passages]


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
