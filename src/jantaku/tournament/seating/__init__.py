"""Seating plans: who plays whom, at which table, under which wind, round by round.

`seat` makes a plan before an event, `by_results` the next round of one, `amend` changes what is left of a plan; `certify` counts
what any plan is worth. Everything is pure Python; nothing here opens a file of a user or reads a clock.
"""

from jantaku.tournament.seating.certificate import Certificate, Person, certify
from jantaku.tournament.seating.making import STRICT, VARIED, seat
from jantaku.tournament.seating.plan import Change, Plan, SeatingError, checked, lot

__all__ = ("STRICT", "VARIED", "Certificate", "Change", "Person", "Plan", "SeatingError", "certify", "checked", "lot", "seat")
