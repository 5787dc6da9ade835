"""A table drawn as text, for a terminal of any width."""
