"""The score calculator: what is asked in a link, and what is answered."""
