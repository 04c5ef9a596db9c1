"""A document to the forms in which it is read: one file a form."""
