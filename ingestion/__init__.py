"""From the bytes of a file to documents, chunks and vectors."""
