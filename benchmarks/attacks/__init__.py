"""Attacks that take more than a function: each module has ``attack``, and what its short form in the tests uses."""
