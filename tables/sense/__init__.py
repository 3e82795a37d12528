"""Natural wording: read sentences that the strict forms of questions/ and claims/ do not cover."""
