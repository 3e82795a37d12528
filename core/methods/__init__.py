"""Named rules of judgement, selectable per request."""
