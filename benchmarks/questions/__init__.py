"""Natural questions about documents: which are answered and which refused."""
