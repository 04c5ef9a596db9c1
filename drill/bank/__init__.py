"""The problem bank: word lists and worked corpora read from disk, checked, and turned into problems."""
