"""Events on the web: `jantaku.tournament` kept in the store, for organisers, referees, staff, tables and the public."""
