"""How all tests run: Hypothesis without a clock, and always the same examples where no person is watching."""

import os

from hypothesis import HealthCheck, settings

# No deadline: how long an example takes says more of the machine than of the rules.
calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("explore", calm)
settings.register_profile("ci", calm, derandomize=True, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
