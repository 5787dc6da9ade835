"""A session while it is played: the hall, its referees, its gongs."""
