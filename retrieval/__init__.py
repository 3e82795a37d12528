"""Stored workspaces, and passage retrieval in them."""
