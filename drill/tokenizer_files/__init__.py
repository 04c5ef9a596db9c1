"""Tokenizer files of real models: read as data, refused by name where something in them is not supported."""
