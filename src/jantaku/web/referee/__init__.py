"""The referee's page: look for a foul, answer what the ruling depends on, read the ruling out."""
