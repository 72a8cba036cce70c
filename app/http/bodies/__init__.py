"""Bodies of requests: how large they may be, how they are read, and what is refused (ADR 0111).

``limits`` says how many bytes each address takes, ``parsing`` reads JSON, ``middleware`` refuses before a view is
called.
"""
