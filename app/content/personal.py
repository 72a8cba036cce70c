"""News and reports are signed by the provider."""

from app.database.personal import nobody

nobody(
    "texts that the provider publishes",
    "content.Category",
    "content.News_funds",
    "content.Report_funds",
)
