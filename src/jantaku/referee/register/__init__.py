"""The referee's register: rulings, warnings, decisions, appeals and cancellations across the tables and sessions of an event.

``Register`` is append-only, each event with the hash of the one before; ``Register.ledger`` is what follows. It has nothing to do
with the points at a table: those are paid there.
"""

from jantaku.referee.register.calls import Call
from jantaku.referee.register.chain import Register
from jantaku.referee.register.checking import check
from jantaku.referee.register.errors import RegisterError
from jantaku.referee.register.events import Event, is_register
from jantaku.referee.register.folding import WARNINGS
from jantaku.referee.register.ledger import Ledger, Mark, Row

__all__ = ("WARNINGS", "Call", "Event", "Ledger", "Mark", "Register", "RegisterError", "Row", "check", "is_register")
