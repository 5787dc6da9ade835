"""Ids that nobody guesses: their letters, none of which is taken for another, and their length."""

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another


LENGTH = 10  # letters of a table's name: nobody guesses it
