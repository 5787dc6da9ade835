"""Events: entries, seating, results and standings; their interchange format, and a checker that recomputes a file."""
