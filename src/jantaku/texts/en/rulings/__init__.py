"""What the rulings say, in English."""
