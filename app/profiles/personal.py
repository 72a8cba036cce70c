"""Profiles are of companies; the people in them are named as their company publishes them."""

from app.database.personal import nobody

nobody(
    "what companies publish of themselves",
    "profiles.Profile_investment_focus",
    "profiles.Profile_regions",
    "profiles.Profile_selected_funds",
)
nobody("what was read from documents of funds", "profiles.PaperReading")
