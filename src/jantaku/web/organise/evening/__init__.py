"""Evenings of clubs: begun with the names, joined by a code; months, seasons and ratings."""
