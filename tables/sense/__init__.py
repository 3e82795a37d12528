"""Natural wording: what a sentence says of a table, where the strict forms of questions/ and claims/ do not reach."""
