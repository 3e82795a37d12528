"""NeMo Guardrails with its output rail `alignscore check facts` pointed here; the main model is a scripted one."""

import json
import logging
import sys
import urllib.request

from nemoguardrails import LLMRails, RailsConfig
from nemoguardrails.rails.llm.options import RailStatus, RailType
from nemoguardrails.testing import FakeLLMModel

logging.disable(logging.CRITICAL)
SOURCE = "The capital of France is Paris. The population of France is 67 million."
TRUE = "The capital of France is Paris. The population of France is 67 million."
FALSE = "The capital of France is Paris. The population of France is 69 million."
UNKNOWN = "I don't know the answer to that."
"""What `bot inform answer unknown` says."""
CONFIG = """
models: []
rails:
  config:
    fact_checking:
      fallback_to_self_check: {fallback}
      parameters:
        endpoint: "{endpoint}"
  output:
    flows:
      - alignscore check facts
"""


def rails(endpoint, *, fallback=False, replies=()):
    """Return rails whose main model gives `replies` in turn."""
    config = RailsConfig.from_content(yaml_content=CONFIG.format(endpoint=endpoint, fallback=str(fallback).lower()))
    return LLMRails(config, llm=FakeLLMModel(responses=list(replies)))


def messages(answer, chunks):
    """Return a conversation whose last answer is to be checked against what was retrieved."""
    return [
        {"role": "context", "content": {"relevant_chunks": chunks, "check_facts": True}},
        {"role": "user", "content": "What do you know about France?"},
        {"role": "assistant", "content": answer},
    ]


def check_rail(endpoint):
    """Ask the rail alone about a true answer, a false one, and where the service has nothing to check with."""
    asked = rails(endpoint)
    chunks = "\n".join(SOURCE.split(". ")) + "\n"
    for name, answer, evidence, expected in (
        ("true", TRUE, chunks, RailStatus.PASSED),
        ("true, chunks as a list", TRUE, SOURCE.split(". "), RailStatus.PASSED),
        ("false", FALSE, chunks, RailStatus.BLOCKED),
        ("not in the evidence", "The river Seine is 777 kilometres long.", chunks, RailStatus.BLOCKED),
        ("blank evidence", TRUE, "\n", RailStatus.BLOCKED),
        ("no word in the answer", "...", chunks, RailStatus.BLOCKED),
    ):
        found = asked.check(messages(answer, evidence), rail_types=[RailType.OUTPUT])
        print(f"{endpoint.rsplit('/', 1)[1]}, {name}: {found.status.value} rail={found.rail!r} {found.content!r}")
        assert found.status is expected, found
        if expected is RailStatus.BLOCKED:
            assert found.rail == "alignscore check facts" and found.content == UNKNOWN


def check_conversation(endpoint):
    """Let the scripted model answer, once true and once false: only the true answer reaches the user."""
    for answer, expected in ((TRUE, TRUE), (FALSE, UNKNOWN)):
        reply = rails(endpoint, replies=[answer]).generate(messages=messages("", SOURCE)[:2])
        print("conversation:", reply["content"])
        assert reply["content"] == expected


def check_endpoint(address):
    """Ask `/v1/checks`, which NeMo's own server has; the reply is read by its own statuses."""
    for answer, expected in ((TRUE, RailStatus.PASSED), (FALSE, RailStatus.BLOCKED)):
        body = {"model": "any", "messages": messages(answer, SOURCE), "guardrails": {"rail_types": ["output"]}}
        request = urllib.request.Request(
            f"{address}/v1/checks", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request) as response:
            found = json.load(response)
        print("/v1/checks:", found)
        assert RailStatus(found["status"]) is expected


def main(address):
    """Run every check."""
    for path in ("alignscore_base", "alignscore_large", "alignscore"):
        check_rail(f"{address}/{path}")
    check_conversation(f"{address}/alignscore_base")
    check_endpoint(address)
    unset = rails(f"{address}/no-such-path").check(messages(FALSE, SOURCE), rail_types=[RailType.OUTPUT])
    print("a wrong path, as NeMo takes it:", unset.status.value)


if __name__ == "__main__":
    main(sys.argv[1])
