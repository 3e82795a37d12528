"""Settings, and the one place that turns them into a running service."""
