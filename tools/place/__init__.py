"""Chances to end above another, counted from games."""
