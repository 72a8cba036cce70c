"""Invents what the fund list does not have, and marks it as simulated (ADR 0012).

``draws`` (random numbers that depend on ISINs only), ``universe`` (what is read from the database), ``paths``
(monthly returns), ``figures`` (key figures and costs), ``scores`` (ratings), ``writing`` (COPY and upsert),
``articles`` (news and reports). The numbers that shape the model are in ``model.toml``.
"""
