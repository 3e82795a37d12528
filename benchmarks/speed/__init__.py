"""How fast the service is, compared with others, and how its cost grows: `python -m benchmarks.speed`."""
