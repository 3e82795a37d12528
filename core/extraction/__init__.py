"""One file per step from an answer's characters to its claims; claim_extractor.py joins them."""
