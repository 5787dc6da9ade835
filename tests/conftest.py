"""How all tests run: Hypothesis without a clock, and always the same examples where no person is watching."""

import os

from hypothesis import HealthCheck, settings

COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("explore", **COMMON)
settings.register_profile("ci", derandomize=True, print_blob=True, **COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
