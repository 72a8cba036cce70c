"""The pictures of news and reports, which everybody sees, as everybody sees the titles."""

from typing import Any, Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from app.accounts.models import User
from app.content.models import Article
from app.database.failures import DATABASE_DOWN
from app.database.ids import LARGEST_ID
from app.files import serving
from app.files.kinds import KINDS
from app.files.names import clean
from app.http.messages import Language
from app.http.problems import Problem
from app.outbox.doc_types import doc_type_of
from app.publishing import rights, values
from search.documents import DOC_TYPES, DocType

#: Longest sides in pixels besides that of the picture itself.
SIZES: Final = KINDS["illustration"].thumbnails


def pictured(doc_type: DocType, item: dict[str, Any]) -> dict[str, Any]:
    """An article of the index with the address of its picture and what it shows, None without a picture."""
    alt = item.pop("picture_alt")
    address = f"/api/v1/{DOC_TYPES[doc_type].place}/{item['id']}/picture/"
    return item | {"picture": {"address": address, "alt": alt} if item["picture"] else None}


def picture(
    request: HttpRequest, model: type[Article], id: int, size: int | None, lang: Language, *, draft: bool = False
) -> HttpResponseBase:
    """The picture, at most ``size`` pixels wide and high; 304 for who has it.

    ``draft``: the one that will be published, for who may see that.

    Raises Problem: 404 picture_not_found where there is none, with a line in the log where its file is missing, and 503
    files_unavailable and data_unavailable.
    """
    content = read(model, id, size, lang, rights.reader_of(request) if draft else None, draft=draft)
    return serving.respond(request, content, f"{clean(doc_type_of(model))}-{id}{content.ending}", inline=True)


def read(
    model: type[Article], id: int, size: int | None, lang: Language, user: User | None = None, *, draft: bool = False
) -> serving.Content:
    """The picture itself. Raises Problem, as above."""
    try:
        row = (model.objects if draft else model.public).filter(pk=min(id, LARGEST_ID)).first()
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    if row is None or (draft and not rights.may_see(user, row)):
        raise Problem("picture_not_found", lang=lang)
    shown = values.draft_of(row) if draft else row
    if not shown.picture:
        raise Problem("picture_not_found", lang=lang)
    with serving.for_reader(f"the picture of {doc_type_of(model)} {id}", "picture_not_found", lang):
        return serving.read(shown.picture, size)
