"""Exams against the clock: the paper, the sitting, what comes of it; the room and the desk that keep them on disk.

Clocks are handed in, and only room and desk know the record.
"""
