"""Examples of rulings: situations as data, which the engine plays or scores under a book, and draws."""
