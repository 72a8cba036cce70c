"""Mails to the owner of an account."""

from app.accounts.models import User
from app.http.messages import DEFAULT_LANGUAGE, LANGUAGES, Language
from app.mail import services as mail


def language_of(user: User) -> Language:
    """The language in which an account is written to."""
    return next((lang for lang in LANGUAGES if lang == user.language), DEFAULT_LANGUAGE)


def write(kind: str, user: User, lang: Language, *, to: str | None = None, **values: str) -> None:
    """Queue a mail as part of the caller's transaction, to the account's address unless ``to`` names another.

    The name for the salutation is filled in here.
    """
    mail.queue(kind, to or user.email, lang, {"name": user.full_name or user.email, **values})
