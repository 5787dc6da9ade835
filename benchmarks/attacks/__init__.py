"""Attacks that take more than a function; modules with an ``attack`` have servers of their own."""
