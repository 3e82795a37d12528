"""Claims put together from two statements of a text, and true ones beside them."""
