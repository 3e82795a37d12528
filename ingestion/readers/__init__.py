"""One reader per format, each a function from bytes to what the file says."""
