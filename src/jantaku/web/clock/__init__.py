"""The session clock of a hall: its stored events, their fold, and its pages."""
