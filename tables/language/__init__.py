"""Words about a table: its lexicon, the function words of English, tokens, conditions."""
