"""False claims of one sort and true ones beside them, written to probe the checks."""
