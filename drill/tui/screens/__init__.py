"""Screens, one a file, each imported when it is opened."""
