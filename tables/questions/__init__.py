"""Turn a question into a computed answer."""
