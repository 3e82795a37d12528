"""From an answer to verdicts and a decision: claims, checks, judge, verifier, firewall, pipeline."""
