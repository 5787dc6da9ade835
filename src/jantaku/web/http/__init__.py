"""Layers that every request and response passes: safety, parsing, templates, static files, the access log."""
