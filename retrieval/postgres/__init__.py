"""Workspaces in a PostgreSQL database that many processes share."""
