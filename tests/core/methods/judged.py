"""A method run to its end on a text, and the parts of the methods that doubles serve."""

import random
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager

from core.checks.entailment import EntailmentModel
from core.examination import Examined, Statement
from core.firewall import Decision, OnFail, decide
from core.methods.alignment.method import AlignmentMethod
from core.methods.alignment.scoring import AlignScoreServer, EndpointScorer, VerifierScorer
from core.methods.contract import DEFAULT_OPTIONS, MethodOptions
from core.methods.method import Case, Method
from core.methods.self_check.method import Asker, SelfCheck
from generation.language_model import LanguageModel
from retrieval.passage import Corpus
from tests.core.corpora import corpus, firewall_rule, run_out, verifier
from tests.generation.samples import connect_openai
from tests.scripted_server import Reply, ScriptedServer, reply
from utils.deadline import Deadline
from utils.record import Span
from utils.text import words

LEASE = "The monthly rent is 1,450 euros. The deposit is 2,900 euros. The flat has two balconies."
TRUE = "The monthly rent is 1,450 euros."
REWORDED = "Every month the rent is 1,450 euros."
"""True, and nothing but reading tells."""
FALSE = "The monthly rent is 1,540 euros."
MADE_UP = "The garden belongs to the neighbours."


def examined(
    method: Method,
    posted: str | tuple[str, ...],
    *,
    source: Corpus | None = None,
    options: MethodOptions = DEFAULT_OPTIONS,
    question: str = "",
    seconds: float = 30,
) -> Examined:
    """Judge a text, or claims; the verdicts told on the way are those of the whole."""
    evidence = corpus(LEASE) if source is None else source
    taken = method.take_apart(posted, options) if isinstance(posted, str) else Statement.of_claims(posted)
    whole, told = run_out(
        method.examine(Case(taken, evidence, question, options, Deadline.after(seconds), cited=evidence.numbered))
    )
    assert list(whole.verdicts) == told
    return whole


def decided(whole: Examined) -> Decision:
    """Return what becomes of the text."""
    return decide(
        whole.verdicts,
        covered=whole.coverage.complete,
        threshold=0.6,
        on_fail=OnFail.ANNOTATE,
        attempts_left=0,
        assessment=whole.assessment,
    )


def self_check(model: LanguageModel | None, entailment: EntailmentModel | None = None) -> SelfCheck:
    return SelfCheck(verifier(entailment), firewall_rule(), Asker(model, 7, random.Random(5)))


def tokens(text: str) -> list[Span]:
    return [Span(start=word.start, end=word.end) for word in words(text)]


def alignment(
    *,
    model: LanguageModel | None = None,
    server: AlignScoreServer | None = None,
    entailment: EntailmentModel | None = None,
) -> AlignmentMethod:
    parts = verifier(entailment)
    scorers: dict[str, VerifierScorer | EndpointScorer] = {
        "verifier": VerifierScorer(parts, tokens),
        "endpoint": EndpointScorer(parts, server),
    }
    return AlignmentMethod(parts, firewall_rule(), scorers, self_check(model, entailment))


@contextmanager
def align_score(*replies: Reply) -> Iterator[tuple[AlignScoreServer, ScriptedServer]]:
    """Give a client of a server that gives its replies in order, the last one again and again, and the server."""
    with ScriptedServer() as server:
        server.then(*replies[:-1]).respond(lambda request: replies[-1])
        client = AlignScoreServer(f"{server.url}/alignscore_base", 1.0)
        yield client, server
        client.close()


def scored(score: object) -> Reply:
    """Return a reply of an AlignScore server."""
    return reply(200, f'{{"alignscore": {score}}}'.encode())


def language_model(url: str) -> AbstractContextManager[LanguageModel]:
    """Give a client of the server at `url`."""
    return closing(connect_openai(api_key=None, model="scripted", base_url=url))
