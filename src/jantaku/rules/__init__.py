"""Rule books as data, with code to find, check and cache them."""
