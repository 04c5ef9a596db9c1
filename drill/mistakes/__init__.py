"""The known mistakes: each is the right procedure with a step swapped, one file a family of steps."""
