"""Values that identify or reach a person or an account, found by form, check digits and nearby words."""
