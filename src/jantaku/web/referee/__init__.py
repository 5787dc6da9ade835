"""The referee's pages: find a foul, answer what the ruling depends on, read the ruling out."""
