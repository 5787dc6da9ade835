"""Events: their interchange format, and a checker that recomputes a whole event from a file."""
