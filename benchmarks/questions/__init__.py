"""Natural questions about documents: what is answered, what refused."""
