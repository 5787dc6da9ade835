"""Drills without end: a position, a question and its answer from a seed. Written like the core, and so the same in a browser."""
