"""The phones at the tables of an event."""
