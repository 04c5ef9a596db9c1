"""A worked run that somebody wrote, checked: its forms, what is right in it, where it goes wrong, and why."""
