"""Why an answer could not be written: one typed outcome for every language-model fault.

Input: an outcome. Output: `WritingFailed` with its stable code `llm_<outcome>`, its HTTP status and advice.
"""

from enum import StrEnum

from utils.errors import FirewallError


class Outcome(StrEnum):
    """What went wrong."""

    RATE_LIMITED = "rate_limited"
    UNAVAILABLE = "unavailable"
    TIMED_OUT = "timed_out"
    UNAUTHORIZED = "unauthorized"
    REJECTED = "rejected"
    CONTEXT_TOO_LARGE = "context_too_large"
    MALFORMED = "malformed"
    EMPTY = "empty"
    TRUNCATED = "truncated"
    NO_LOGPROBS = "no_logprobs"
    NO_SUCH_MODEL = "no_such_model"
    WITHHELD = "withheld"


_SENTENCES = {
    Outcome.RATE_LIMITED: "The language model is not taking any more requests right now. Try again later.",
    Outcome.UNAVAILABLE: "The language model cannot be reached or failed. Try again later, or check its address.",
    Outcome.TIMED_OUT: "The language model did not answer in time. Try again, or ask a narrower question.",
    Outcome.UNAUTHORIZED: "The language model refused the API key. Set a valid key.",
    Outcome.REJECTED: "The language model's server refused the request. Check the model's name and the address.",
    Outcome.CONTEXT_TOO_LARGE: "The passages are too long for the language model. Ask for fewer passages.",
    Outcome.MALFORMED: "The language model's server sent something that is not an answer. Check its address.",
    Outcome.EMPTY: "The language model sent an empty answer. Try again, or rephrase the question.",
    Outcome.TRUNCATED: "The language model's answer was cut before its first sentence ended. Allow it more tokens.",
    Outcome.NO_LOGPROBS: "The language model's server gives no log-probabilities. Use another, or the local judge.",
    Outcome.NO_SUCH_MODEL: "The language model's server does not serve this model (any more). Change `LLM_MODEL`.",
    Outcome.WITHHELD: "The language model's server withheld the answer (its filter). Rephrase the question.",
}


class WritingFailed(FirewallError):
    """A language model gave no usable answer.

    `retry_after` is in seconds, None if unknown. The server's message is omitted on purpose: it may repeat the prompt
    or parts of the key. `http_status` is the server's, None if there was no reply.
    """

    def __init__(self, outcome: Outcome, *, http_status: int | None = None, retry_after: float | None = None) -> None:
        reply = "" if http_status is None else f" (It replied with HTTP status {http_status}.)"
        status = 429 if outcome is Outcome.RATE_LIMITED else 503
        super().__init__(_SENTENCES[outcome] + reply, code=f"llm_{outcome}", status=status)
        self.outcome = outcome
        self.retry_after = retry_after
