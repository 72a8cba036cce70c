"""Watchlists and saved searches."""
