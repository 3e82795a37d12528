"""Google's Discovery Engine client, pointed here by `api_endpoint` (with its http://), REST transport.

Nothing else is needed but anonymous credentials, which the client offers itself.
"""

import sys
from importlib.metadata import version

from google.api_core.exceptions import BadRequest
from google.auth.credentials import AnonymousCredentials
from google.cloud import discoveryengine_v1 as discoveryengine

SOURCE = "The capital of France is Paris. The population of France is 67 million."


def check(client, answer, *facts):
    """Ask how well facts support an answer."""
    request = discoveryengine.CheckGroundingRequest(
        grounding_config="projects/p/locations/global/groundingConfigs/default_grounding_config",
        answer_candidate=answer,
        facts=[discoveryengine.GroundingFact(fact_text=text, attributes={"source": "atlas"}) for text in facts],
        grounding_spec=discoveryengine.CheckGroundingSpec(citation_threshold=0.6, enable_claim_level_score=True),
    )
    return client.check_grounding(request=request)


def main(address):
    """Ask about a true and a false claim behind an emoji and Devanagari, and where nothing can be checked."""
    client = discoveryengine.GroundedGenerationServiceClient(
        credentials=AnonymousCredentials(), transport="rest", client_options={"api_endpoint": address}
    )
    true, false = "The capital of France is Paris.", "The population of France is 69 million."
    assert check(client, true, SOURCE).support_score > 0.5
    answer = f"😀 {true} नमस्ते। {false} How are you?"
    found = check(client, answer, SOURCE)
    print("support:", found.support_score, "cited:", [(each.chunk_text, each.source) for each in found.cited_chunks])
    assert found.support_score <= 0.1
    for claim in found.claims:
        print(claim.start_pos, claim.end_pos, repr(claim.claim_text), list(claim.citation_indices), claim.score)
        assert answer.encode()[claim.start_pos : claim.end_pos].decode() == claim.claim_text
    assert found.cited_chunks[0].source == "0" and found.cited_chunks[0].source_metadata["source"] == "atlas"
    assert not found.claims[-1].grounding_check_required
    try:
        check(client, true)
    except BadRequest as error:
        print("raised:", error)
    else:
        raise AssertionError("an answer without facts got a figure")
    print("google-cloud-discoveryengine", version("google-cloud-discoveryengine"))


if __name__ == "__main__":
    main(sys.argv[1])
