"""The charts of the fund page and of the comparison, computed from the database on request.

``api`` (endpoints), ``spans`` (query keys), ``history`` (what is missing), ``grid`` (days and lines), ``common_time``
(of a comparison, with figures), ``growth`` (of many share classes at once), then one module for each kind of chart:
``price_charts``, ``risk``, ``standing``. What every answer says and the members of a peergroup come from
``app.figures``. Prices come as the return series of ``app.prices.returns``. Decisions: ADR 0104, 0154, 0224.
"""
