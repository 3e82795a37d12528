"""One reader per format, each a function from bytes to content."""
