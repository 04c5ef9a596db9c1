"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# How long an example takes says nothing about whether it is right, and several people share the machine.
settings.register_profile("drill", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("drill")
