"""The first token that a language model would write, and the probability of each alternative.

Input: the body of a chat completion requested with `logprobs`. Output: a `FirstToken`. Does not send requests
(chat_client.py) or write the question (entailment_question.py).
"""

from pydantic import BaseModel, Field, ValidationError

from generation.failure import Outcome, WritingFailed
from utils.record import Record


class TokenChance(Record):
    """A token with the natural logarithm of its probability."""

    token: str
    logprob: float


class FirstToken(Record):
    """The first token with a visible character, and the most likely alternatives, likeliest first."""

    generated: str
    alternatives: tuple[TokenChance, ...]


class _Alternative(BaseModel):
    token: str
    logprob: float = Field(allow_inf_nan=False)


class _Token(BaseModel):
    token: str
    top_logprobs: list[_Alternative] | None = None


class _LogProbabilities(BaseModel):
    content: list[_Token] | None = None


class _Choice(BaseModel):
    logprobs: _LogProbabilities | None = None


class _Answer(BaseModel):
    choices: list[_Choice]


def read_first_token(body: bytes) -> FirstToken:
    """Read the body of a reply with status 200. Raises `WritingFailed`."""
    try:
        answer = _Answer.model_validate_json(body)
    except ValidationError:
        raise WritingFailed(Outcome.MALFORMED) from None
    if not answer.choices:
        raise WritingFailed(Outcome.EMPTY)
    told = answer.choices[0].logprobs
    tokens = told.content if told else None
    if not tokens or not any(token.top_logprobs for token in tokens):
        raise WritingFailed(Outcome.NO_LOGPROBS)
    first = next((token for token in tokens if token.token.strip()), None)
    if first is None or not first.top_logprobs:
        raise WritingFailed(Outcome.EMPTY)
    ordered = sorted(first.top_logprobs, key=lambda each: -each.logprob)
    alternatives = tuple(TokenChance(token=each.token, logprob=min(0.0, each.logprob)) for each in ordered)
    return FirstToken(generated=first.token, alternatives=alternatives)
