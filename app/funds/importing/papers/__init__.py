"""Loads documents of funds from a table and the folder that holds the files it names.

The rooms, in the order a file passes them: ``checking`` (rows to papers and rejects), ``loading`` (held against what
is stored, and the one transaction).
"""
