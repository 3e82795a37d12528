"""The exact route: turn sheets into typed tables, and questions and claims into computations."""
