"""Values that name or reach a person or an account: found in text by form, check digits and the words around them."""
