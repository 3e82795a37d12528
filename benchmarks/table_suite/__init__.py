"""Questions and claims about generated tables, with the truth computed in plain Python."""
