"""Lessons under ``/learn``: the tiles, a first hand, each yaku, scoring in six steps, table manners."""
