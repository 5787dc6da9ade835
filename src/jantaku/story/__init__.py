"""Narration of a table, shared by the terminal, the browser and the replay of a record."""
