"""The command line, `python -m cli COMMAND`: verify, ask, audit a log of answers, serve, show what is installed."""
