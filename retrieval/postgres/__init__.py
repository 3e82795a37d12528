"""Workspaces in a PostgreSQL database shared by many processes."""
