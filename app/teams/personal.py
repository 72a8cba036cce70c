"""Team ratings are about teams as a whole, and name nobody in them."""

from app.database.personal import nobody

nobody(
    "investment teams and what became of them, without names of persons",
    "teams.Team",
    "teams.Team_funds",
    "teams.TeamChange",
)
