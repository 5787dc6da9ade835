"""The rule books, as data, and what finds, checks and keeps them."""
