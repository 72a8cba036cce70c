"""News and reports are signed by the provider."""

from app.database.personal import nobody

nobody(
    "texts that the provider publishes",
    "content.Category",
    "content.News_companies",
    "content.Report_companies",
    "content.News_funds",
    "content.Report_funds",
    "content.News_peergroups",
    "content.Report_peergroups",
    "content.ReportPdf",
    "content.ReportPage",
)
nobody(
    "names under which the provider publishes, as in print; they belong to no account",
    "content.Author",
    "content.News_authors",
    "content.Report_authors",
)
