"""How fast the service is, beside what, and how its cost grows: `python -m benchmarks.speed`."""
