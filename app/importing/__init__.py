"""What every import of a CSV file needs, whatever its rows are about.

In the order a file passes them: ``sources`` (bytes to rows), ``cells``, ``numbers`` and ``currencies`` (texts to
values), ``rejects`` (rows that are refused, and their report), ``alone`` (one import at a time), ``staging`` (rows
beside the tables), ``refusals`` (what the database does not take), ``progress``, and ``tables``, the command that puts
them together.
"""
