"""Words about a table: its lexicon, English function words, tokens, conditions."""
