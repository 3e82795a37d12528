"""Assemble the judging methods from loaded parts, by the names that callers use.

Input: settings, the verifier, optional servers. Output: `Method`s by name. Does not implement them (core/methods/).
"""

import random
from functools import partial
from pathlib import Path

from config.settings import Settings
from core.judge import judge
from core.methods.alignment.method import AlignmentMethod
from core.methods.alignment.scoring import AlignScoreServer, EndpointScorer, VerifierScorer
from core.methods.evidence_budget.method import EvidenceBudget
from core.methods.layered.method import Layered
from core.methods.method import ByClaim, Method
from core.methods.provenance.method import Provenance
from core.methods.provenance.nearness import Meaning, token_splitter
from core.methods.provenance.querying import CorpusOf, QueryServers
from core.methods.seed_rule import judge_by_seed_rule
from core.methods.self_check.method import Asker, SelfCheck
from core.other_languages import reading_other_languages
from core.review import ClaimReview
from core.table_review import TableReview
from core.verifier import Verifier
from generation.chat_client import ChatClient
from generation.claim_planning import ClaimPlanner

TOKENIZER = Path(__file__).parent.parent / "models" / "verifier" / "tokenizer.json"


def assemble_methods(
    settings: Settings,
    verifier: Verifier,
    model: ChatClient | None,
    align_score: AlignScoreServer | None,
    corpus_of: CorpusOf,
) -> dict[str, Method]:
    """Return all judging methods. `corpus_of` makes a corpus of texts with ids."""
    rule = reading_other_languages(partial(judge, thresholds=verifier.calibration.thresholds), model)
    alone = verifier.calibration.thresholds.verified_alone
    review = ClaimReview(verifier.reviewer, alone) if verifier.reviewer else None
    planner = verifier.planner
    tables = TableReview(ClaimPlanner(planner.model), verifier, rule) if planner else None
    seed_rule = partial(judge_by_seed_rule, similarity_threshold=settings.similarity_threshold)
    tokens = token_splitter(TOKENIZER)
    self_check = SelfCheck(verifier, rule, Asker(model, verifier.passages, random.SystemRandom()))
    scorers: dict[str, VerifierScorer | EndpointScorer] = {
        "verifier": VerifierScorer(verifier, tokens),
        "endpoint": EndpointScorer(verifier, align_score),
    }
    return {
        "firewall": ByClaim(verifier, rule, tables, review),
        "seed_rule": ByClaim(verifier, seed_rule),
        "provenance": Provenance(
            verifier,
            Meaning(verifier.embedder, tokens),
            corpus_of,
            QueryServers(frozenset(settings.provenance_query_origins)),
            query_function=None,
        ),
        "alignment": AlignmentMethod(verifier, rule, scorers, self_check),
        "self_check": self_check,
        "evidence_budget": EvidenceBudget(verifier, rule, model),
        "layered": Layered(verifier, rule, model, random.SystemRandom()),
    }
