"""False claims of one kind with true ones alongside, written to probe the checks."""
