"""How many made-up cases a property is tried on: some in the fast suite, many more with `--hypothesis-profile=long`."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("fast", max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", settings.get_profile("fast"), max_examples=5000)
settings.load_profile("fast")
