"""An event for everybody: standings, seats, players, the big page."""
