"""How accurate any verifier of the repository is on labelled claims in the common format."""
