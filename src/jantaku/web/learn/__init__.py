"""Help at the table: the yaku with how near a hand is to each, rules searched in place, options now, and a first game."""
