"""Answers of a language model with log-probabilities, as OpenAI-compatible servers send them."""

import json
import math
from collections.abc import Callable, Mapping

from tests.scripted_server import Reply, Request, reply


def answer_with_logprobs(**chances: float) -> Reply:
    """Return an answer whose first token has these alternatives; the likeliest is said."""
    ordered = sorted(chances.items(), key=lambda pair: -pair[1])
    listed = [{"token": token, "logprob": math.log(chance), "bytes": list(token.encode())} for token, chance in ordered]
    content = [{**listed[0], "top_logprobs": listed}]
    message = {"role": "assistant", "content": ordered[0][0]}
    choice = {"index": 0, "message": message, "logprobs": {"content": content}, "finish_reason": "stop"}
    body = {"id": "scripted", "object": "chat.completion", "created": 0, "model": "scripted", "choices": [choice]}
    return reply(200, json.dumps(body).encode())


def strict_verifier(needed: Mapping[str, str], refuted: Mapping[str, str]) -> Callable[[Request], Reply]:
    """Return a model that says YES where the context holds the sentence that a claim needs, NO where it holds the one
    that refutes it, UNSURE otherwise.
    """

    def answer(request: Request) -> Reply:
        context, _, asked = request.prompt.partition("BEGIN CLAIM")
        claim = asked.splitlines()[1]
        if claim in needed and needed[claim] in context:
            return answer_with_logprobs(YES=0.97, UNSURE=0.02, NO=0.01)
        if claim in refuted and refuted[claim] in context:
            return answer_with_logprobs(NO=0.96, UNSURE=0.03, YES=0.01)
        return answer_with_logprobs(UNSURE=0.95, NO=0.03, YES=0.02)

    return answer
