"""The commands behind every figure that the README quotes."""
