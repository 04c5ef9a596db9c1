"""The algorithms: conventions, corpora, training, encoding. Knows nothing of questions, screens or files."""
