"""Measurements: what is printed are ratios and times of one run on one machine, never assertions."""
