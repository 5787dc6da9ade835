"""Pages for paper: markup that escapes by itself, and one file of black on white that loads nothing."""
