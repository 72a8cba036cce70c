"""Loads share classes from a CSV file into the system of record.

The rooms, in the order a file passes them after ``app.importing`` has read it: ``checking`` (rows to share classes and
rejects), ``grouping`` (names to funds and labels), ``classifying`` (words to peergroup, universe, focus, regions),
``planning`` (what would change) and ``loading`` (the transaction). ``facts`` and ``papers`` are imports of their own.
The rules live in the TOML files of ``rules/``.
"""
