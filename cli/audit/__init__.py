"""Bulk audit of logged answers: reads a log, writes verdicts and a report (docs/audit.md)."""
