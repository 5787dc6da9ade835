"""Hands and what they are worth: tiles, waits, score and its explanation, session scores."""
