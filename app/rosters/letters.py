"""Mails about tables of articles that asset managers hand in."""

from django.conf import settings

from app.accounts.services import memberships
from app.accounts.services.letters import language_of, write
from app.http.routes import path_to
from app.importing.models import TableImport


def tell_declined(found: TableImport) -> None:
    """Queue the mail with the reason to the author, or to all who write for the company if the author is gone."""
    if found.company_id is None:
        return
    for user in memberships.told_for(found.company_id, found.author_id):
        lang = language_of(user)
        link = settings.PORTAL_ADDRESS + path_to("dashboardArticles", lang, id=found.company_id)
        write("article_upload_declined", user, lang, title=found.name, reason=found.reason, link=link)
