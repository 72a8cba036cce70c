"""The monthly run: once the NAVs of a month are there, key figures and then ratings as of its end.

``record_dates`` (when a month is due), ``running`` (chunks, progress, restart), ``figures`` and ``ratings`` (what is
calculated), ``tasks`` (the worker's part), ``command`` (what the commands share). Formulas and tables are those of
``app.figures`` and ``app.ratings``.
"""
