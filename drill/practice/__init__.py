"""Practice: what is asked in a round, what was answered, and the learner's settings."""
