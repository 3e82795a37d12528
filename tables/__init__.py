"""The exact route: sheets become typed tables, questions and claims become computations."""
