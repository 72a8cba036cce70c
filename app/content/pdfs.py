"""News and reports as PDF: the file that was uploaded for the reader's language, or else one made from the text."""

import hashlib
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db.models.fields.files import FieldFile
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from app.content import services
from app.content.models import Article
from app.database.failures import DATABASE_DOWN
from app.files import serving
from app.files.kinds import PDF
from app.files.names import clean
from app.files.place import FOLDER
from app.files.serving import Content
from app.http import formats
from app.http.messages import Language, only_in, text
from app.http.problems import Problem
from app.http.routes import item_page, path_to
from app.outbox.doc_types import doc_type_of
from app.pdf import keeping, rendering
from search.documents import DOC_TYPES

TEMPLATE: Final = Path(__file__).with_name("article.typ")
Data = dict[str, Any]
#: The heading without which there is no lower one: PDF/UA allows no step to be left out.
_TOP: Final = "h2"


def download(
    request: HttpRequest, model: type[Article], id: int, lang: Language, *, inline: bool = False
) -> HttpResponseBase:
    """The PDF as an attachment, or ``inline``; 304 for who has it.

    Raises Problem: what the article itself raises, 404 document_unavailable, with a line in the log, where an uploaded
    file is missing, 503 files_unavailable, and 503 pdf_unavailable if none can be made.
    """
    [item] = services.article(model, id, lang)["results"]
    file = uploaded(model, item, lang)
    content = _made(model, item, lang) if file is None else _read(file, model, id, lang)
    name = clean(f"{settings.PROVIDER_SLUG}-{item['slug']}-{lang}") or str(id)
    # A file of a version before was not checked for what opens by itself.
    inline = inline and (file is None or str(file.name).startswith(FOLDER))
    return serving.respond(request, content, f"{name}{content.ending}", inline=inline)


def uploaded(model: type[Article], item: Data, lang: Language) -> FieldFile | None:
    """The file of the reader's language, else of the language in which the text is read. Raises Problem (404, 503).

    What was withdrawn a moment ago may still be in the index.
    """
    try:
        row = model.public.filter(pk=item["id"]).first()
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    if row is None:
        raise Problem(DOC_TYPES[doc_type_of(model)].problems["not_found"], lang=lang)
    files = (row.pdf_in(lang), row.pdf_in(item["languages"]["body"] or lang))
    return next((file for file in files if file), None)


def _read(file: FieldFile, model: type[Article], id: int, lang: Language) -> Content:
    with serving.for_reader(f"the PDF of {doc_type_of(model)} {id}", "document_unavailable", lang):
        return serving.read(file)


def _made(model: type[Article], item: Data, lang: Language) -> Content:
    data = content(model, item, lang)
    key = keeping.key_of(data, rendering.fingerprint(TEMPLATE))
    try:
        made = keeping.kept(key, lambda: rendering.render(TEMPLATE, data))
    except rendering.RenderingError as error:
        raise Problem("pdf_unavailable", lang=lang) from error
    return Content(made, PDF, f'"{hashlib.blake2b(made, digest_size=12).hexdigest()}"')


def content(model: type[Article], item: Data, lang: Language) -> Data:
    """The data of the template, from an article as it is answered to who may read all of it."""
    place = DOC_TYPES[doc_type_of(model)].place
    day = date.fromisoformat(item["date"])
    address = settings.PORTAL_ADDRESS + path_to(item_page(place), lang, slug=item["slug"], id=item["id"])
    return {
        "lang": item["languages"]["body"] or lang,
        "title": item["title"],
        "date": {"year": day.year, "month": day.month, "day": day.day},
        "provider": settings.PROVIDER_NAME,
        "kind": text(f"page.{item_page(place)}.title", lang),
        "as_of": formats.day(day),
        "foot": address,
        "page": text("factsheet.page", lang),
        "subtitle": " · ".join(_subtitle(item)),
        "warnings": list(_warnings(item, lang)),
        "summary": item["summary"] or "",
        "body": blocks(item["body"]),
        "funds": {
            "heading": text("article_pdf.funds", lang),
            "rows": [[fund["name"], fund["isin"]] for fund in item["funds"]],
        },
        "notes": [text("factsheet.note_past", lang), text("factsheet.note_legal", lang)],
    }


def _subtitle(item: Data) -> Iterable[str]:
    authors = ", ".join(one["name"] for one in item["authors"])
    companies = [item["company"], *(one["name"] for one in item["companies"])]
    parts = (formats.day(date.fromisoformat(item["date"])), item["category_label"], *companies, authors)
    return (one for one in parts if one)


def _warnings(item: Data, lang: Language) -> Iterable[str]:
    if item["simulated"]:
        yield text("article_pdf.simulated", lang)
    if note := only_in(item["languages"]["body"] or lang, lang):
        yield note
    for one in item["corrections"]:
        day = formats.day(date.fromisoformat(one["date"]))
        yield text("article_pdf.corrected", lang, day=day, text=one["text"])


def blocks(body: list[Data]) -> list[Data]:
    """The tree of a text for the template: whole addresses, counted columns, and headings without a missing step."""
    seen: set[str] = set()
    return [_block(one, seen) for one in body]


def _block(node: Data, seen: set[str]) -> Data:
    tag = node["tag"]
    if tag == "h3" and _TOP not in seen:
        tag = _TOP
    seen.add(tag)
    made = {
        **node,
        "tag": tag,
        "children": [one if isinstance(one, str) else _block(one, seen) for one in node["children"]],
    }
    if "href" in node and node["href"].startswith("/"):
        made["href"] = settings.PORTAL_ADDRESS + node["href"]
    if tag == "table":
        made["columns"] = _columns(made)
    return made


def _columns(table: Data) -> int:
    """Of the widest row, with the cells that hang into it from above."""
    widest, hanging = 1, list[tuple[int, int]]()
    for part in table["children"]:
        for row in part["children"]:
            cells = [(one.get("colspan", 1), one.get("rowspan", 1)) for one in row["children"]]
            widest = max(widest, sum(width for width, _ in [*cells, *hanging]))
            hanging = [(width, left - 1) for width, left in [*cells, *hanging] if left > 1]
    return widest
