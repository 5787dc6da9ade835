"""What the rulings say, in French."""
