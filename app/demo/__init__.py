"""Makes the demo data: what the fund list lacks, simulated and marked as such (ADR 0012), and the demo accounts.

``draws`` (random numbers that depend on ISINs only), ``population`` (what is read from the database), ``days`` (when
share classes are valued), ``currencies`` (exchange rates and cash), ``markets`` (factors, day by day), ``holdings``
(what peergroups and indices hold of them), ``navs`` (the price histories), ``endings`` (closings and mergers),
``figures`` (ages, costs, sizes, sustainability), ``mandates`` (what analysts say, and reviews), ``writing`` (COPY and
upsert), ``renewal`` (what becomes of an earlier model's histories), ``stylised`` (whether it is like real markets),
``articles`` (news and reports). The numbers that shape the model are in ``model.toml`` and ``markets.toml``. Key
figures are computed from the NAVs by ``app.figures``, ratings by ``app.ratings``. ``accounts`` makes the demo accounts.
"""
