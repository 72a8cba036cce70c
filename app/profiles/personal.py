"""What asset managers say names nobody beside their portfolio managers."""

from app.database.personal import nobody

nobody("what was read from documents of funds", "profiles.PaperReading")
