"""Pages of the navigation that gather others: what can be watched, learned, or used in a club."""
