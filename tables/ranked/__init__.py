"""Every computation that a sentence may ask for, told in words, and the one that a trained network ranks first."""
