"""Drills without end at ``/learn/drill``: a question from a seed, its choices, the answer with its clause; sets for a class."""
