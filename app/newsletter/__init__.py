"""The newsletter: who wants it (double opt-in), the editions that staff write, and how to be rid of it."""
