"""What the rulings say, in Japanese."""
