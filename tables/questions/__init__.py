"""From a question to a computed answer."""
