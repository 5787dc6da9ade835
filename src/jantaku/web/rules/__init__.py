"""The rule books on the web."""
