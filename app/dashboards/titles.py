"""Titles as the company reads them that they belong to."""

from app.accounts.models import User


def own_title(title: str, reader: User) -> str:
    """``title`` without the name of the reader's own company before it, which stands above the whole dashboard."""
    company = reader.managed_company
    if company is None:
        return title
    for mark in (": ", ", "):
        shortened = title.removeprefix(company.name + mark)
        if shortened != title:
            return shortened
    return title
