"""The commands behind every figure quoted in the README."""
