"""Speed, ours beside the rivals': ``make bench``."""
