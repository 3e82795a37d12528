"""From a claim to a computed check."""
