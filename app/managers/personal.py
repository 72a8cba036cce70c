"""Asset managers are companies; their staff have accounts."""

from app.database.personal import nobody

nobody("data of companies, which the provider keeps", "managers.Company")
