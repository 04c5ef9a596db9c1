"""The command line: arguments in, documents or JSON out. No rule of the subject lives here."""
