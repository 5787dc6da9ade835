"""Attacks by name, each bounded: what came of one is a line that begins with held or FAILED."""

from benchmarks.strangers.accounts import lockout
from benchmarks.strangers.documents import corrections
from benchmarks.strangers.making import fill, whatif
from benchmarks.strangers.server import token

ATTACKS = {each.__name__: each for each in (corrections, fill, lockout, token, whatif)}
