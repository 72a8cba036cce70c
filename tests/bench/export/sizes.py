"""How much is exported."""

COLUMNS = 30
