"""The score keeper on the phone: sheets in memory and on disk, and their presentation."""
