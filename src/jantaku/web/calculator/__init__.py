"""The score calculator: a question in a link, and its answer."""
