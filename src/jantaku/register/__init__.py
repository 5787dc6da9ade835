"""The referee's register: rulings, warnings, decisions, appeals and cancellations across the tables and sessions of an event.

``Register`` is append-only, each event with the hash of the one before; ``Register.ledger`` is what follows. It has nothing to do
with the points at a table: those are paid there.
"""

from jantaku.register.calls import Call
from jantaku.register.errors import RegisterError
from jantaku.register.events import Event, is_register
from jantaku.register.folding import WARNINGS
from jantaku.register.log import Register, check
from jantaku.register.penalties import Mark, PenaltyLedger, Row

__all__ = ("WARNINGS", "Call", "Event", "Mark", "PenaltyLedger", "Register", "RegisterError", "Row", "check", "is_register")
