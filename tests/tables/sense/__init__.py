"""Tests of natural wording."""
