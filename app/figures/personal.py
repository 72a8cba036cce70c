"""Key figures name nobody."""

from app.database.personal import nobody

nobody("runs of programs", "figures.Run")
