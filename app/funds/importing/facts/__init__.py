"""Loads what a provider knows of its share classes and funds beside the list: costs, dates, SFDR article, peergroup,
volume.

The rooms, in the order a file passes them: ``columns`` (what may be said, and how a cell is read), ``checking`` (rows
to facts and rejects), ``settling`` and ``volumes`` (file against staff, ADR 0139), ``loading`` (the transaction).
"""
