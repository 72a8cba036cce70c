"""Documents of asset managers: what readers get, and what the company hands in (ADR 0256)."""

import logging
from typing import Any, Final

from django.db import transaction
from django.db.models import Case, IntegerField, QuerySet, Value, When
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation

from app.accounts.models import User
from app.accounts.permissions import is_wholesale
from app.database.ids import LARGEST_ID
from app.files import serving
from app.files.names import clean
from app.http.messages import Language
from app.http.problems import Problem
from app.lists.paging import Source, rows
from app.managers.former import present
from app.profiles import own_material
from app.profiles.document_schemas import CompanyDocumentChange, CompanyDocumentData
from app.profiles.models import CompanyDocument
from app.publishing import handing_in, own_texts, standing, trying, values

logger = logging.getLogger("app.profiles")

_MISSING: Final = "document_not_found"
_COLUMNS: Final = ("category", "title", "date", "language", "for_professionals")
_BY_CATEGORY: Final = Case(
    *(When(category=name, then=Value(place)) for place, name in enumerate(CompanyDocument.Category.values)),
    output_field=IntegerField(),
)


def of_company(company: int, lang: Language) -> Source:
    """What a company has published, by category, newest first."""
    found = CompanyDocument.public.filter(company=present(company)).order_by(_BY_CATEGORY, "-date", "pk")
    return rows(found, lambda page: [_item(row) for row in page], {"categories": categories(lang)})


def own(user: User | None, company: int, state: str | None, lang: Language) -> Source:
    """All documents of the own company in all states. Raises Problem: 401 unauthorized, 403 not_allowed."""
    reader = own_material.check_reader(user, company, lang)
    everything = CompanyDocument.objects.filter(trying.shown_to(reader), company=present(company))
    found: QuerySet[Any] = own_texts.decided(CompanyDocument, everything)
    if state is not None:
        found = found.filter(state=state)
    beside = {"facets": {"states": standing.states(everything, state, lang)}, "categories": categories(lang)}
    return rows(found.order_by("-date", "-pk"), lambda page: [_own(row, reader) for row in page], beside)


def own_item(row: CompanyDocument, user: User) -> dict[str, Any]:
    """One document as its company sees it."""
    [found] = own_texts.decided(CompanyDocument, CompanyDocument.objects.filter(pk=row.pk))
    return _own(found, user)


def categories(lang: Language) -> list[dict[str, str]]:
    """The five categories in their order."""
    with translation.override(lang):
        return [{"value": one.value, "label": str(one.label)} for one in CompanyDocument.Category]


def hand_in(user: User, data: CompanyDocumentData, lang: Language) -> CompanyDocument:
    """A new document of the own company, submitted unless it is to stay a draft.

    Raises Problem: 403 not_allowed, 409 limit_reached, and what a file is refused for. Nothing was stored then.
    """
    company = own_material.company_for(user, data.company_info, lang)
    contents = _contents(data, lang)
    with transaction.atomic():
        own_material.take_a_place(CompanyDocument, user, company, lang)
        return handing_in.hand_in(CompanyDocument(company_id=company), contents, user, lang, submit=data.submit)


def change(user: User, id: int, data: CompanyDocumentChange, lang: Language) -> CompanyDocument:
    """Change a document of the own company; readers see the former one until staff publish it.

    Raises Problem: 403 not_allowed, 404 document_not_found, 409 document_changed, and what a file is refused for.
    """
    row = own_material.to_change(CompanyDocument, id, user, lang, _MISSING)
    if data.company_info is not None and present(data.company_info) != row.company_id:
        raise Problem("not_allowed", lang=lang)
    if data.version is not None and data.version != row.version:
        raise Problem("document_changed", lang=lang)
    return handing_in.hand_in_again(row, _contents(data, lang), user, data.version, lang, submit=data.submit)


def remove(user: User, id: int, lang: Language) -> None:
    """Take back a document of the own company. Raises Problem: 403 not_allowed, 404 document_not_found."""
    handing_in.take_back(own_material.to_change(CompanyDocument, id, user, lang, _MISSING), user, lang)


def discard(user: User, id: int, version: int, lang: Language) -> None:
    """Discard what waits of a document of the own company. Raises Problem as :func:`remove`; 409 document_changed."""
    handing_in.discard(own_material.to_change(CompanyDocument, id, user, lang, _MISSING), user, version, lang)


def download(
    request: HttpRequest, id: int, lang: Language, user: User | None, *, confirmed: bool, draft: bool
) -> tuple[CompanyDocument, HttpResponseBase]:
    """A document with its file as an attachment; ``draft``: as it will be published, for who may see that.

    Raises Problem: 403 confirmation_needed for whoever is not known as a professional investor and has not said so, 404
    document_not_found, 404 document_unavailable where the file is missing, 503 files_unavailable.
    """
    found = (CompanyDocument.objects if draft else CompanyDocument.public).filter(pk=min(id, LARGEST_ID))
    row = found.select_related("company").first()
    if row is None or (draft and not handing_in.reads_drafts(user, row)):
        raise Problem(_MISSING, lang=lang)
    shown = values.draft_of(row) if draft else row
    known = (user is not None and is_wholesale(user)) or handing_in.reads_drafts(user, row)
    if shown.for_professionals and not confirmed and not known:
        raise Problem("confirmation_needed", lang=lang)
    with serving.for_reader(f"company document {id}", "document_unavailable", lang):
        content = serving.read(shown.file)
    name = f"{clean(f'{row.company.name} {shown.title}') or id} {shown.date.isoformat()} {shown.language}.pdf"
    return row, serving.respond(request, content, name)


def _contents(data: CompanyDocumentChange | CompanyDocumentData, lang: Language) -> dict[str, Any]:
    """The columns that change."""
    found = {name: value for name in _COLUMNS if (value := getattr(data, name)) is not None}
    if data.file is not None and data.file.base64_string:
        file: Any = data.file
        found["file"] = handing_in.stored("document", file, "file", lang)
    return found


def _size(row: CompanyDocument) -> int | None:
    try:
        return serving.size_of(row.file)
    except serving.UnavailableError as error:
        logger.error("company document %s has no file: %s", row.pk, error)
        return None


def _item(row: CompanyDocument, *, draft: bool = False) -> dict[str, Any]:
    return {
        "id": row.pk,
        "company_info": row.company_id,
        **{name: getattr(row, name) for name in _COLUMNS},
        "size": _size(row),
        "url": f"/api/v1/company_documents/{row.pk}/file/{'?draft=true' if draft else ''}",
        "simulated": row.simulated,
    }


def _own(row: Any, user: User) -> dict[str, Any]:
    draft = _item(values.draft_of(row), draft=True)
    return {
        # Before its first publication, the columns hold the draft.
        **_item(row, draft=not row.visible),
        **standing.said(row, user),
        "editable": handing_in.is_editable(user, row),
        "removable": handing_in.is_removable(user, row),
        "draft": {name: draft[name] for name in (*_COLUMNS, "size", "url")},
    }
