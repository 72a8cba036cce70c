"""The charts of the fund page, the comparison and the ranking of a peergroup, computed from the database on request.

``api`` (endpoints), ``asking`` (query keys), ``frame`` (what every answer says), ``members`` (of a peergroup), ``grid``
(days and lines), ``common_time`` (of a comparison, with figures), ``frequency`` (gaps), then one module for each kind
of chart: ``courses``, ``risk``, ``standing``, ``ranking``, ``explanation``. Prices come as the return series of
``app.prices.returns``. Decisions: ADR 0104, 0154.
"""
