"""Kinds of question: what each of its parts should hold, how it is drawn and how it is asked."""
