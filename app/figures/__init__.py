"""Key figures: computed from the price history for all tranches at once, as of a record date (ADR 0102).

``formulas`` (pure functions over arrays), ``computing`` (histories to columns), ``storing`` (the upsert), ``running``
(the job: chunks, progress, restart), ``record_dates`` (when one is due).
"""
