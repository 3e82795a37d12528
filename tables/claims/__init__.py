"""Turn a claim into a computed check."""
