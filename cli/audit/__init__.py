"""Bulk audit of logged answers: a log in, verdicts and a report out (docs/audit.md)."""
