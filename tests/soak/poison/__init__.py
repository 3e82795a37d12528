"""Texts that try to be called verified: clean documents, what is put into them, claims and their disguises."""
