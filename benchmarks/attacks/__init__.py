"""Attacks by name, each bounded: what came of one is a line that begins with held or FAILED."""

from benchmarks.attacks.accounts import lockout
from benchmarks.attacks.documents import corrections
from benchmarks.attacks.making import fill, whatif
from benchmarks.attacks.server import keys, token, twin

ATTACKS = {each.__name__: each for each in (corrections, fill, keys, lockout, token, twin, whatif)}
