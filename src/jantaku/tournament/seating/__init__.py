"""Seating plans: who plays whom, at which table, under which wind, round by round.

`seat` makes a plan before an event, `by_results` the next round of one, `amend` changes what is left of a plan, `ahead` makes the
rounds to come where players come and go; `certify` counts what any plan is worth. Everything is pure Python; nothing here opens a
file of a user or reads a clock.

    >>> from jantaku.tournament.seating import certify, seat
    >>> certificate = certify(seat(40, 8))
    >>> certificate.repeats, certificate.table_visits, certificate.winds_uneven
    (0, 0, 0)
"""

from jantaku.tournament.seating.ahead import ahead
from jantaku.tournament.seating.amend import Amended, amend
from jantaku.tournament.seating.certificate import Certificate, Person, certify
from jantaku.tournament.seating.errors import SeatingError
from jantaku.tournament.seating.making import LEAST_PLAYERS, MOST_ROUNDS, STRICT, VARIED, from_plan, seat, wish_of
from jantaku.tournament.seating.plan import Plan, Reseating, checked, lot
from jantaku.tournament.seating.reading import Misstatement, claims, plan_in, plan_of, results_of
from jantaku.tournament.seating.results import by_results, history
from jantaku.tournament.seating.wishes import groups_of

__all__ = (
    "LEAST_PLAYERS",
    "MOST_ROUNDS",
    "STRICT",
    "VARIED",
    "Amended",
    "Certificate",
    "Misstatement",
    "Person",
    "Plan",
    "Reseating",
    "SeatingError",
    "ahead",
    "amend",
    "by_results",
    "certify",
    "checked",
    "claims",
    "from_plan",
    "groups_of",
    "history",
    "lot",
    "plan_in",
    "plan_of",
    "results_of",
    "seat",
    "wish_of",
)
