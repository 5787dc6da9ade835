"""Attacks that take more than a function; a module with ``attack`` starts its servers itself."""
