"""The method of the fourth source document: heuristics, a language model's common sense, a detailed analysis."""
