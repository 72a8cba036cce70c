"""Watchlists, saved searches, and what is told about them (infra/docs/adr/0090-alerts.md)."""
