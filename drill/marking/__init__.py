"""Marking as an examiner does it: verdict, follow-through, diagnosis, explanation."""
