"""Files for tests, made by code so that they can be read."""
