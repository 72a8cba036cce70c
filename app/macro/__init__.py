"""Macro views: how asset managers rate markets, month by month."""
