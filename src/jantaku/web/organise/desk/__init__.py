"""The desk of an event: what its organiser sets up, enters and publishes."""
