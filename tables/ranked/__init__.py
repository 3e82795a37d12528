"""Generate the possible computations for a sentence, describe them in words, and rank them with a trained network."""
