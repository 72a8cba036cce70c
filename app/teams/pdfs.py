"""A team rating as PDF: the file that was uploaded for the reader's language, or else one made from the text."""

import hashlib
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from app.content import pdfs
from app.database.failures import DATABASE_DOWN
from app.database.ids import LARGEST_ID
from app.files import serving
from app.files.kinds import PDF
from app.files.names import clean
from app.files.serving import Content
from app.http import formats
from app.http.messages import Language, text
from app.http.problems import Problem
from app.pdf import keeping, rendering
from app.richtext import tree
from app.teams.criteria import HIGHEST
from app.teams.models import TeamRating
from app.teams.services import names
from app.teams.standings import standings


def download(request: HttpRequest, id: int, lang: Language) -> HttpResponseBase:
    """The PDF of a team's latest rating. Raises Problem (404 text_not_found, document_unavailable, 503)."""
    try:
        [*found] = standings([id]) if id <= LARGEST_ID else []
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    if not found or not found[0].latest.visible:
        raise Problem("text_not_found", lang=lang)
    latest = found[0].latest
    file = latest.pdf_in(lang)
    try:
        with serving.for_reader(f"the PDF of team rating {latest.pk}", "document_unavailable", lang):
            content = serving.read(file) if file else _made(latest, lang)
    except rendering.RenderingError as error:
        raise Problem("pdf_unavailable", lang=lang) from error
    name = clean(f"{settings.PROVIDER_SLUG}-team-{latest.team.company}-{latest.team.name}-{lang}") or str(id)
    return serving.respond(request, content, f"{name}{content.ending}")


def _made(one: TeamRating, lang: Language) -> Content:
    data = content_of(one, lang)
    key = keeping.key_of(data, rendering.fingerprint(pdfs.TEMPLATE))
    made = keeping.kept(key, lambda: rendering.render(pdfs.TEMPLATE, data))
    return Content(made, PDF, f'"{hashlib.blake2b(made, digest_size=12).hexdigest()}"')


def content_of(one: TeamRating, lang: Language) -> dict[str, Any]:
    """The data of the template for articles, with the scores below the text."""
    day, labels = one.date, names(lang)
    warnings = [text("article_pdf.simulated", lang)] if one.simulated else []
    if one.ended_on is not None:
        ended, reason = formats.day(one.ended_on), one.end_reason.in_language(lang)
        warnings.append(text("team_rating_pdf.ended", lang, day=ended, reason=reason))
    return {
        "lang": lang,
        "title": f"{one.team.name}: {one.rank}",
        "date": {"year": day.year, "month": day.month, "day": day.day},
        "provider": settings.PROVIDER_NAME,
        "kind": text("page.teamRating.title", lang),
        "as_of": formats.day(day),
        "foot": settings.PORTAL_ADDRESS + one.page(lang),
        "page": text("factsheet.page", lang),
        "subtitle": " · ".join((formats.day(day), one.team.company.name, one.signed_by.name)),
        "warnings": warnings,
        "summary": "",
        "body": pdfs.blocks(tree(one.text.in_language(lang))),
        "funds": {
            "heading": text("team_rating_pdf.criteria", lang),
            "rows": [
                [labels[name], text("team_rating_pdf.score", lang, score=score, highest=HIGHEST)]
                for name, score in one.scores.items()
            ],
        },
        "notes": [text("factsheet.note_past", lang), text("factsheet.note_legal", lang)],
    }
