"""Questions and claims about generated tables, with a truth computed by plain Python."""
