"""What every dialect is asked: a source, a supported answer, a false one, and requests that must not read as safe."""

SOURCE = "The capital of France is Paris. The population of France is 67 million."
QUESTION = "What is the capital of France, and how many people live there?"
TRUE = "The capital of France is Paris."
REWORDED = "Paris is the capital of France."
"""True, and nothing but reading tells."""
FALSE = "The population of France is 69 million."
MIXED = f"{TRUE} {FALSE}"
PADDED = f"{SOURCE} " + "The committee met again and the weather was mild. " * 1000
"""50 KB of evidence around the two sentences that matter."""
LONG_FALSE = " ".join([*[TRUE] * 599, FALSE])
"""600 sentences, the last of which is false."""
