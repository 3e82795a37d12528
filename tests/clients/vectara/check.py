"""Vectara's client, pointed here by its environment."""

import sys
from importlib.metadata import version

from vectara import Vectara
from vectara.core.api_error import ApiError
from vectara.environment import VectaraEnvironment
from vectara.types import HcmSourceDocument

SOURCE = "The capital of France is Paris. The population of France is 67 million."
TRUE, FALSE = "The capital of France is Paris.", "The population of France is 69 million."


def main(address):
    """Ask for a figure and for a correction, and where nothing can be checked."""
    client = Vectara(environment=VectaraEnvironment(default=address, auth=address), api_key="none")
    scores = [
        client.factual_consistency.evaluate(generated_text=text, source_texts=[SOURCE]).score for text in (TRUE, FALSE)
    ]
    print("consistency of a true and a false text:", scores)
    assert scores[0] > 0.5 and scores[1] <= 0.1
    found = client.hallucination_correctors.hallucination_correction(
        generated_text=f"{TRUE} {FALSE}",
        documents=[HcmSourceDocument(text=SOURCE)],
        model_name="vhc-large-1.0",
        query="What of France?",
    )
    print("correction:", found.corrections, found.corrected_text)
    assert found.corrected_text == SOURCE
    assert [(each.original_text, each.corrected_text) for each in found.corrections] == [("69 million", "67 million")]
    kept = client.hallucination_correctors.hallucination_correction(
        generated_text=TRUE, documents=[HcmSourceDocument(text=SOURCE)], model_name="vhc-large-1.0"
    )
    assert kept.corrected_text == TRUE and not kept.corrections
    try:
        client.factual_consistency.evaluate(generated_text=TRUE, source_texts=[])
    except ApiError as error:
        print("raised:", type(error).__name__, error.status_code, error.body)
    else:
        raise AssertionError("a text without sources got a figure")
    print("vectara", version("vectara"))


if __name__ == "__main__":
    main(sys.argv[1])
