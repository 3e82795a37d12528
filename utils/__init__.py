"""Leaves: stateless, and importing nothing of the project but each other."""
