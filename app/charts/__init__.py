"""The charts of the fund page, the comparison and the ranking of a peergroup, computed from the database on request.

``api`` (endpoints), ``asking`` (query keys), ``frame`` (what every answer says), ``weekly`` (SQL that lays NAVs on a
grid), then one module for each kind of chart: ``courses``, ``risk``, ``standing``, ``ranking``, ``explanation``.
Decisions: ADR 0104.
"""
