"""Runs without HTTP: what may be asked, who waits and who may begin, the run itself, what is kept and counted of it."""
