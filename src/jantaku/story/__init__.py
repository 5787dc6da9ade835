"""What happens at a table, told once for all who show it: the terminal, the browser, a record that is read."""
