"""Makes the demo data: what the fund list lacks, simulated and marked as such (ADR 0012), and the demo accounts.

``draws`` (random numbers that depend on ISINs only), ``population`` (what is read from the database), ``markets``
(factors and peergroups, week by week), ``navs`` (the price histories), ``figures`` (costs, sizes, sustainability),
``mandates`` (what analysts say, and reviews), ``writing`` (COPY and upsert), ``articles`` (news and reports). The
numbers that shape the model are in ``model.toml`` and ``markets.toml``. Key figures are computed from the NAVs by
``app.figures``, ratings by ``app.ratings``. ``accounts`` makes the demo accounts.
"""
