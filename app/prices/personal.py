"""Prices name nobody."""

from app.database.personal import nobody

nobody(
    "NAVs and exchange rates",
    "prices.Nav",
    "prices.PackedNavs",
    "prices.PackedYear",
    "prices.Split",
    "prices.HeldNav",
    "prices.Flag",
    "prices.FxRate",
)
