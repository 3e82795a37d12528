"""The judging methods that a caller can choose by name: one file or folder each."""
