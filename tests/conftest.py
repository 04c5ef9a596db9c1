"""What holds for all tests."""

from hypothesis import settings

# How long an example takes says nothing about whether it is right, and several people share the machine.
settings.register_profile("drill", deadline=None)
settings.load_profile("drill")
