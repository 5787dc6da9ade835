"""Registrations for an event: the public form, the decisions, what is held of a person."""
