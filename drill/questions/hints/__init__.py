"""Help with a question short of its solution, one file a family of kinds."""
