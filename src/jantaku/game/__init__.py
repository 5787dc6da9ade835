"""The game as it is played and kept: table, acts, walls, log, replay and verification, formats of records."""
