"""Pages of visitors: accounts and preferences."""
