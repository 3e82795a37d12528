"""Workspaces as they are stored, and the search for passages in them."""
