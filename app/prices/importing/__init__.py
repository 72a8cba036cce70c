"""Loads NAVs from a CSV file into the price history.

The rooms, in the order a file passes them: ``app.importing`` (``sources``: bytes to rows, ``numbers``: which sign
is the decimal one), ``checking`` (rows to NAVs and rejects), ``loading`` (checks against the database, and the merge).
"""
