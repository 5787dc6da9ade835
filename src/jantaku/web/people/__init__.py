"""Visitors, accounts and preferences: their pages."""
