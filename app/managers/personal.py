"""Asset managers are companies; their staff have accounts."""

from app.database.personal import nobody

nobody(
    "data of companies, as they publish them",
    "managers.Company",
    "managers.Company_investment_focus",
    "managers.Company_regions",
)
