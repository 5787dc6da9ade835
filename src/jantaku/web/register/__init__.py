"""The referee's registers on the web."""
