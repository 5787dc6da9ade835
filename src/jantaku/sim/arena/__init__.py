"""Players who compete on duplicate walls: how the games are played and shared out, what is counted of them, and a file of it."""
