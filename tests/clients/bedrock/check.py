"""boto3's Bedrock runtime client, pointed here by `endpoint_url`."""

import sys

import boto3
from botocore.config import Config

SOURCE = "The capital of France is Paris. The population of France is 67 million."


def apply(client, answer, *, source="OUTPUT", sources=(SOURCE,)):
    """Ask the guardrail about an answer."""
    blocks = [*((text, "grounding_source") for text in sources)]
    blocks += [("What is the population of France?", "query"), (answer, "guard_content")]
    return client.apply_guardrail(
        guardrailIdentifier="hallucination-firewall",
        guardrailVersion="1",
        source=source,
        content=[{"text": {"text": text, "qualifiers": [qualifier]}} for text, qualifier in blocks],
        outputScope="FULL",
    )


def main(address):
    """Ask about a true answer, a false one, and where nothing can be checked."""
    client = boto3.client(
        "bedrock-runtime",
        endpoint_url=address,
        region_name="us-east-1",
        aws_access_key_id="none",
        aws_secret_access_key="none",
        config=Config(retries={"max_attempts": 0}),
    )
    found = apply(client, "The population of France is 67 million.")
    print("true:", found["action"], found["outputs"], found["assessments"])
    assert found["action"] == "NONE" and not found["outputs"]
    found = apply(client, "The population of France is 69 million.", sources=SOURCE.split(". "))
    print("false:", found["action"], found["outputs"], found["assessments"], found["guardrailCoverage"])
    grounding, relevance = found["assessments"][0]["contextualGroundingPolicy"]["filters"]
    assert found["action"] == "GUARDRAIL_INTERVENED" and found["outputs"][0]["text"]
    assert grounding["type"] == "GROUNDING" and grounding["action"] == "BLOCKED" and not relevance["detected"]
    assert apply(client, "Anything at all.", source="INPUT")["action"] == "NONE"
    for sources, answer in (((), "Paris is in France."), ((SOURCE,), " ")):
        try:
            apply(client, answer, sources=sources)
        except client.exceptions.ValidationException as error:
            print("raised:", error)
        else:
            raise AssertionError("what cannot be checked was let through")
    print("boto3", boto3.__version__)


if __name__ == "__main__":
    main(sys.argv[1])
