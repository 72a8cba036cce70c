"""News of asset managers: what readers get, and what the company writes (ADR 0256)."""

from collections.abc import Iterator
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from app.accounts.models import User
from app.bilingual import language_for
from app.database.ids import LARGEST_ID
from app.files import serving
from app.files.kinds import KINDS
from app.files.names import clean
from app.http.messages import Language
from app.http.problems import FieldError, Problem
from app.lists.paging import Source, rows
from app.managers.former import present
from app.profiles import own_material
from app.profiles.models import CompanyNews
from app.profiles.news_schemas import NewsChange, NewsData, SentFile, SentFiles
from app.publishing import handing_in, own_texts, standing, trying, values
from app.richtext import reading
from search.queries.items import slug
from search.texts import LANGUAGES

#: Longest sides of the picture besides that of itself, in pixels.
SIZES: Final = KINDS["illustration"].thumbnails
_MISSING: Final = "news_not_found"


def of_company(company: int, lang: Language) -> Source:
    """What a company has published, newest first."""
    found = CompanyNews.public.filter(company=present(company)).select_related("company").order_by("-date", "-pk")
    return rows(found, lambda page: [_item(row, lang) for row in page])


def own(user: User | None, company: int, state: str | None, lang: Language) -> Source:
    """All news of the own company in all states. Raises Problem: 401 unauthorized, 403 not_allowed."""
    reader = own_material.check_reader(user, company, lang)
    everything = CompanyNews.objects.filter(trying.shown_to(reader), company=present(company))
    found: QuerySet[Any] = own_texts.decided(CompanyNews, everything).select_related("company")
    if state is not None:
        found = found.filter(state=state)
    beside = {"facets": {"states": standing.states(everything, state, lang)}}
    return rows(found.order_by("-date", "-pk"), lambda page: [_own(row, reader, lang) for row in page], beside)


def item(id: int, lang: Language, user: User | None, *, draft: bool = False) -> dict[str, Any]:
    """One news item; ``draft``: as it will be published, for who may see that. Raises Problem (404 news_not_found)."""
    row = _row(id, user, lang, draft=draft)
    return _item(values.draft_of(row) if draft else row, lang, draft=draft)


def own_item(row: CompanyNews, user: User, lang: Language) -> dict[str, Any]:
    """One news item as its company sees it."""
    [found] = own_texts.decided(CompanyNews, CompanyNews.objects.filter(pk=row.pk)).select_related("company")
    return _own(found, user, lang)


def write(user: User, data: NewsData, lang: Language) -> CompanyNews:
    """A new news item of the own company, submitted unless it is to stay a draft.

    Raises Problem: 403 not_allowed, 409 limit_reached, and what files and texts are refused for. Nothing was stored.
    """
    _check_number(data, None, lang)
    company = own_material.company_for(user, data.company_info, lang)
    contents = dict(_contents(data, lang))
    with transaction.atomic():
        own_material.take_a_place(CompanyNews, user, company, lang)
        return handing_in.hand_in(CompanyNews(company_id=company), contents, user, lang, submit=data.submit)


def change(user: User, id: int, data: NewsChange, lang: Language) -> CompanyNews:
    """Change a news item of the own company; readers see the former one until staff publish it.

    Raises Problem: 403 not_allowed, 404 news_not_found, 409 document_changed, and what files and texts are refused
    for. Nothing was changed then.
    """
    _check_number(data, id, lang)
    row = own_material.to_change(CompanyNews, id, user, lang, _MISSING)
    if data.company_info is not None and present(data.company_info) != row.company_id:
        raise Problem("not_allowed", lang=lang)
    if data.version is not None and data.version != row.version:
        # Before a file is looked at, so that nobody waits for a check in vain.
        raise Problem("document_changed", lang=lang)
    return handing_in.hand_in_again(row, dict(_contents(data, lang)), user, data.version, lang, submit=data.submit)


def remove(user: User, id: int, lang: Language) -> None:
    """Take back a news item of the own company. Raises Problem: 403 not_allowed, 404 news_not_found."""
    handing_in.take_back(own_material.to_change(CompanyNews, id, user, lang, _MISSING), user, lang)


def discard(user: User, id: int, version: int, lang: Language) -> None:
    """Discard what waits of a news item of the own company. Raises Problem as :func:`remove`; 409 document_changed."""
    handing_in.discard(own_material.to_change(CompanyNews, id, user, lang, _MISSING), user, version, lang)


def image(
    request: HttpRequest, id: int, size: int | None, lang: Language, user: User | None, *, draft: bool
) -> HttpResponseBase:
    """The picture of a news item. Raises Problem: 404 picture_not_found, 503 files_unavailable."""
    row = _row(id, user, lang, draft=draft)
    shown = values.draft_of(row) if draft else row
    if not shown.image:
        raise Problem("picture_not_found", lang=lang)
    with serving.for_reader(f"the picture of company news {id}", "picture_not_found", lang):
        content = serving.read(shown.image, size)
    return serving.respond(request, content, f"news-{id}{content.ending}", inline=True)


def pdf(request: HttpRequest, id: int, lang: Language, user: User | None, *, draft: bool) -> HttpResponseBase:
    """The PDF for readers of a language. Raises Problem: 404 document_unavailable, 503 files_unavailable."""
    row = _row(id, user, lang, draft=draft)
    shown = values.draft_of(row) if draft else row
    language = _language_of_pdf(shown, lang)
    if language is None:
        raise Problem("document_unavailable", lang=lang)
    with serving.for_reader(f"the PDF of company news {id}", "document_unavailable", lang):
        content = serving.read(shown.pdf_in(language))
    return serving.respond(request, content, f"{clean(shown.title.in_language(lang)) or id}{content.ending}")


def _row(id: int, user: User | None, lang: Language, *, draft: bool) -> CompanyNews:
    found = (CompanyNews.objects if draft else CompanyNews.public).filter(pk=min(id, LARGEST_ID))
    row = found.select_related("company").first()
    # To whom may not see a draft, it is the same as one that does not exist.
    if row is None or (draft and not handing_in.reads_drafts(user, row)):
        raise Problem(_MISSING, lang=lang)
    return row


def _check_number(data: NewsChange, id: int | None, lang: Language) -> None:
    """Raise Problem (400 invalid_input) for a body that names another news item than the address does."""
    if data.id not in (None, id):
        raise Problem("invalid_input", errors=[FieldError("id", str(data.id), "unknown_value")], lang=lang)


def _contents(data: NewsChange, lang: Language) -> Iterator[tuple[str, Any]]:
    """The columns that change."""
    language = data.lang or lang
    if data.date is not None:
        yield "date", data.date
    for field, sent in ((CompanyNews.title, data.title), (CompanyNews.text, data.text)):
        if isinstance(sent, str):
            yield field.column(language), sent
        elif sent is not None:
            texts = ((one, getattr(sent, one)) for one in LANGUAGES)
            yield from ((field.column(one), text) for one, text in texts if text is not None)
    yield from _files(data, language, lang)


def _files(data: NewsChange, language: Language, lang: Language) -> Iterator[tuple[str, Any]]:
    for name in data.remove:
        kind, _, own = name.partition(".")
        of = next((one for one in LANGUAGES if one == own), language)
        column = "image" if kind == "image" else CompanyNews.pdf_file.column(of)
        yield column, ""
    if (file := _with_content(data.image)) is not None:
        yield "image", handing_in.stored("illustration", file, "image", lang)
    files = data.pdf_file
    sent = {language: files} if isinstance(files, SentFile) else _by_language(files)
    for one, pdf in sent.items():
        if (file := _with_content(pdf)) is not None:
            yield CompanyNews.pdf_file.column(one), handing_in.stored("document", file, "pdf_file", lang)


def _by_language(files: SentFiles | None) -> dict[Language, SentFile | None]:
    return {} if files is None else {one: getattr(files, one) for one in LANGUAGES}


def _with_content(file: SentFile | None) -> Any:
    """A file that has a content; null and a file without one leave what is there."""
    return file if file is not None and file.base64_string else None


def _language_of_pdf(row: CompanyNews, lang: Language) -> Language | None:
    """Of the PDF for readers of a language: their own, or that in which the text is told."""
    return next((one for one in (lang, language_for(row, lang)) if row.pdf_in(one)), None)


def _item(row: CompanyNews, lang: Language, *, draft: bool = False) -> dict[str, Any]:
    told = language_for(row, lang)
    title = row.title.own(told)
    address, query = f"/api/v1/company_news/{row.pk}", "?draft=true" if draft else ""
    language = _language_of_pdf(row, lang)
    pdf = f"{address}/pdf/?lang={language}{query.replace('?', '&')}"
    return {
        "id": row.pk,
        "company_info": row.company_id,
        "company_info_name": row.company.name,
        "slug": slug(title),
        "date": row.date,
        "lang": told,
        "title": title,
        "text": reading.tree(row.text.own(told)),
        "image": f"{address}/image/{query}" if row.image else None,
        "pdf_file": None if language is None else pdf,
        "simulated": row.simulated,
    }


def _own(row: Any, user: User, lang: Language) -> dict[str, Any]:
    draft = values.draft_of(row)
    address = f"/api/v1/company_news/{row.pk}"
    return {
        # Before its first publication, the columns hold the draft.
        **_item(row, lang, draft=not row.visible),
        **standing.said(row, user),
        "editable": handing_in.is_editable(user, row),
        "removable": handing_in.is_removable(user, row),
        "draft": {
            "date": draft.date,
            "title": {one: draft.title.own(one) for one in LANGUAGES},
            "text": {one: draft.text.own(one) for one in LANGUAGES},
            "image": f"{address}/image/?draft=true" if draft.image else None,
            "pdf_file": {
                one: f"{address}/pdf/?lang={one}&draft=true" if draft.pdf_in(one) else None for one in LANGUAGES
            },
        },
    }
