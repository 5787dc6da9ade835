"""Teach the networks of the strong player: first by games of strong players, then by playing against itself and others."""
