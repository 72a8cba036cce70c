"""Key figures: computed from the price history for all tranches at once, as of a record date (ADR 0102).

``formulas`` (pure functions over arrays), ``computing`` (histories to columns), ``chunks`` (of whole peergroups),
``storing`` (the upsert), ``frame`` (what every answer made of figures says), ``members`` (of a peergroup). The
calculation is carried out by ``app.monthly``.
"""
