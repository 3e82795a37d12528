"""Settings, and the code that turns them into a running service."""
