"""Exams against the clock: the paper, the sitting, what comes of it. No disk; clocks are handed in."""
