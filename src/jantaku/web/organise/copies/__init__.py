"""Backups of a database, and copies of events on other servers."""
