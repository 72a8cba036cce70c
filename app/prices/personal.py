"""Prices name nobody."""

from app.database.personal import nobody

nobody("NAVs", "prices.Nav", "prices.PackedNavs", "prices.PackedYear", "prices.Split", "prices.HeldNav", "prices.Flag")
