"""The session clock in a hall: its events on the disk, what follows from them, and what the pages are told."""
