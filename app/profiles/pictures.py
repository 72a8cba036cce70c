"""Pictures of asset managers and of their people."""

from typing import Any, Final

from django.db.models.fields.files import FieldFile
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from app.accounts.models import User
from app.database.ids import LARGEST_ID
from app.files import serving
from app.files.kinds import KINDS
from app.files.names import clean
from app.files.place import FOLDER
from app.http.messages import Language
from app.http.problems import Problem
from app.managers.former import company_of, present
from app.profiles.models import Person, Profile
from app.profiles.shown import sees_draft
from app.publishing import trying, values

#: Longest sides in pixels of what pages show small; without one it is the picture itself.
SIZES: Final = KINDS["picture"].thumbnails


def of_company(
    request: HttpRequest, id: int, size: int | None, lang: Language, user: User | None, *, draft: bool
) -> HttpResponseBase:
    """The picture of a profile, or else the company's logo; ``draft``: as it is worked on, for those who may see that.

    Raises Problem: 404 picture_not_found, 503 files_unavailable.
    """
    company = company_of(id)
    if company is None:
        raise Problem("picture_not_found", lang=lang)
    row = _seen(Profile.objects.filter(company=company).first(), company.pk, user, draft=draft)
    found = row.image if row is not None and row.image else company.image
    return _answer(request, found, company.name, size, lang)


def of_person(
    request: HttpRequest, id: int, person: int, size: int | None, lang: Language, user: User | None, *, draft: bool
) -> HttpResponseBase:
    """The photo of somebody in a profile; raises Problem as :func:`of_company`."""
    company = present(min(id, LARGEST_ID))
    known = Person.objects.filter(company_id=company, pk=min(person, LARGEST_ID)).first()
    row = _seen(known, company, user, draft=draft)
    if row is None or not row.listed:
        raise Problem("picture_not_found", lang=lang)
    return _answer(request, row.image, row.name, size, lang)


def _seen(row: Any, company: int, user: User | None, *, draft: bool) -> Any:
    """The row as its reader sees it; None if they see nothing of it."""
    if row is None:
        return None
    if draft and sees_draft(user, company) and not (user is None or trying.is_hidden(row, user)):
        return values.draft_of(row)
    return row if row.visible else None


def _answer(request: HttpRequest, file: FieldFile, name: str, size: int | None, lang: Language) -> HttpResponseBase:
    # Of what this version has written again; nothing else may be shown.
    if not str(file.name or "").startswith(FOLDER):
        raise Problem("picture_not_found", lang=lang)
    with serving.for_reader(f"the picture {file.name}", "picture_not_found", lang):
        content = serving.read(file, size)
    return serving.respond(request, content, f"{clean(name) or 'picture'}{content.ending}", inline=True)
