"""An exam drill and grader for byte-pair encoding."""

__version__ = "0.1.0"
