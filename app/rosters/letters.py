"""Mails about tables of articles that asset managers hand in."""

from django.conf import settings

from app.accounts.models import User
from app.accounts.permissions import manages
from app.accounts.services.letters import language_of, write
from app.http.routes import path_to
from app.importing.models import TableImport


def tell_declined(found: TableImport) -> None:
    """Queue the mail with the reason, unless the account has left the company or is gone."""
    if found.author_id is None or found.company_id is None:
        return
    user = User.objects.filter(pk=found.author_id, is_active=True, confirmed_at__isnull=False).first()
    if user is None or not manages(user, found.company_id):
        return
    lang = language_of(user)
    link = settings.PORTAL_ADDRESS + path_to("dashboardArticles", lang, id=found.company_id)
    write("article_upload_declined", user, lang, title=found.name, reason=found.reason, link=link)
