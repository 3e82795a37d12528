"""The command line, `python -m cli COMMAND`: verify, ask, audit a log of answers, serve, see what is installed."""
