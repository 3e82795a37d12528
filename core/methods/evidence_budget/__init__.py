"""How much a claim owes to the passages that it cites, after Strawberry and the third source document (sources/3)."""
