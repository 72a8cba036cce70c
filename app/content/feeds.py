"""Atom feeds of news and reports, of all or of one category, in both languages (ADR 0241)."""

from datetime import UTC, datetime
from typing import Final
from urllib.parse import urlencode

from app.content import correction_moments as corrections
from app.content import services
from app.content.models import Article
from app.http.atom import MAX_ENTRIES, Entry, Feed
from app.http.heads import absolute
from app.http.messages import Language, only_in, text
from app.outbox.doc_types import doc_type_of
from search.documents import DOC_TYPES

#: The day of a feed in which nothing was published yet.
_NEVER: Final = datetime(1970, 1, 1, tzinfo=UTC)


def offered(model: type[Article], lang: Language) -> tuple[tuple[str, str], ...]:
    """Title and path of each feed of news or reports: of all, then of each category."""
    names = services.category_names(lang)
    return tuple((_title(model, code, lang), path_of(model, code, lang)) for code in ("", *names))


def path_of(model: type[Article], category: str, lang: Language) -> str:
    """The path of a feed; ``category`` is empty for all."""
    chosen = {"category": category} if category else {}
    return f"/api/v1/{_place(model)}/feed/?{urlencode({**chosen, 'lang': lang})}"


def read(model: type[Article], category: str, lang: Language) -> Feed:
    """What was published or corrected last; title and summary, as everybody may read them. May raise DATABASE_DOWN."""
    found = model.public.select_related("category").order_by("-published_at", "-date", "-pk")
    if category:
        found = found.filter(category__code=category)
    found = found.defer(*Article.body.columns, "edits")
    corrected = corrections.moments(model, found)
    rows = {row.pk: row for row in [*found[:MAX_ENTRIES], *found.filter(pk__in=corrected)]}
    entries = [_entry(row, corrected.get(row.pk), lang) for row in rows.values()]
    # Those of one moment stay in the order in which they were found.
    entries = sorted(entries, key=lambda entry: entry.updated, reverse=True)[:MAX_ENTRIES]
    return Feed(
        id=":".join(("urn:fondsatlas", _place(model), *([category] if category else []), lang)),
        title=_title(model, category, lang),
        updated=entries[0].updated if entries else _NEVER,
        address=absolute(path_of(model, category, lang)),
        lang=lang,
        entries=entries,
    )


def _entry(row: Article, corrected: datetime | None, lang: Language) -> Entry:
    title = row.title.reading(lang)
    hint = only_in(title.language, lang)
    note = text("head.simulated_text", lang) if row.simulated else ""
    return Entry(
        id=f"urn:fondsatlas:{doc_type_of(type(row))}:{row.pk}",
        title=f"{title.text} ({hint})" if hint else title.text,
        updated=max(row.published_at or _NEVER, corrected or _NEVER),
        address=absolute(row.page(lang)),
        summary=" ".join(one for one in (row.summary.in_language(lang), note) if one),
    )


def _title(model: type[Article], category: str, lang: Language) -> str:
    whole = text(f"page.{_place(model)}.title", lang)
    return f"{whole}: {services.category_names(lang).get(category, category)}" if category else whole


def _place(model: type[Article]) -> str:
    return DOC_TYPES[doc_type_of(model)].place
