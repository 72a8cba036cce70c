"""Loads share classes from a CSV file into the system of record.

The rooms, in the order a file passes them: ``reading`` (bytes to rows), ``screening`` (rows to share classes and
rejects), ``grouping`` (names to funds and labels), ``classifying`` (words to peergroup, universe, focus, regions),
``planning`` (what would change), ``loading`` (the transaction) and ``rejects`` (the
report). The rules live in the TOML files of ``rules/``.
"""
