"""The web table: play, watch, replay and ask in a browser."""
