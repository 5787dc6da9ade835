"""The commands that keep an event, one a module."""
