"""House widgets: thin layers over Textual's own."""
