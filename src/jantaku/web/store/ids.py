"""Unguessable ids: their alphabet and length."""

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters that look alike


LENGTH = 10  # letters of a table's id; 31**10 ids cannot be guessed
