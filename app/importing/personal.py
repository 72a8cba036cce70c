"""Tables that staff have uploaded name nobody."""

from app.database.personal import nobody

nobody("files about funds and prices, and what became of them", "importing.TableImport")
