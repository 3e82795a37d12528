"""The ways of judging that a caller may choose by name: one file or folder each."""
