"""How the shipped verifier was made."""
