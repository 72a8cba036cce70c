"""News and reports as they will be published, for those who may see that; read from the database."""

from typing import Any

from app.accounts.models import User
from app.bilingual import bilingual_fields, column
from app.content import services
from app.content.models import Article, Author
from app.database.ids import LARGEST_ID
from app.funds.models import Peergroup, Tranche
from app.http.messages import Language
from app.http.problems import Problem
from app.managers.models import Company
from app.outbox.doc_types import doc_type_of
from app.publishing import rights, values
from search.documents import DOC_TYPES
from search.queries import articles as queries
from search.texts import LANGUAGES


def draft(model: type[Article], id: int, lang: Language, user: User | None) -> dict[str, Any]:
    """One article with its pending edits, in the shape of the published one. Raises Problem (404)."""
    doc_type = doc_type_of(model)
    row = model.objects.filter(pk=min(id, LARGEST_ID)).first()
    if row is None or not rights.may_see(user, row):
        # To whom may not see it, it is the same as one that does not exist.
        raise Problem(DOC_TYPES[doc_type].problems["not_found"], lang=lang)
    item = services.answered(doc_type, queries.article_item(doc_type, _source(row), lang))
    if item["picture"]:
        item["picture"]["address"] += "?draft=true"
    return {"count": 1, "results": [{**item, "state": row.state, "visible": row.visible}]}


def _source(row: Article) -> dict[str, Any]:
    """The article as its document would be."""
    shown, links = values.draft_of(row), values.working(row)
    texts = {name: getattr(shown, name) for field in bilingual_fields(row) for name in field.columns}
    return {
        "id": shown.pk,
        "date": shown.date.isoformat(),
        "category": shown.category.code,
        **{column("category_label", lang): shown.category.name.own(lang) for lang in LANGUAGES},
        "company_id": shown.company_id,
        "company": shown.company.name if shown.company is not None else None,
        "companies": list(
            Company.objects.filter(pk__in=links["companies"]).order_by("name", "pk").values("id", "name")
        ),
        "funds": _funds(links["funds"]),
        "peergroups": list(Peergroup.objects.filter(pk__in=links["peergroups"]).values("id", *Peergroup.name.columns)),
        "authors": list(Author.objects.filter(pk__in=links["authors"]).values("id", "name", *Author.role.columns)),
        "picture": bool(shown.picture),
        "simulated": shown.simulated,
        **texts,
        **{column("html", lang): texts[column("body", lang)] for lang in LANGUAGES},
    }


def _funds(fund_ids: list[int]) -> list[dict[str, Any]]:
    """Each fund by its main share class, or its oldest one while none is marked."""
    found: dict[int, dict[str, Any]] = {}
    for one in Tranche.objects.filter(fund_id__in=fund_ids).order_by("fund_id", "-primary", "pk"):
        found.setdefault(one.fund_id, {"id": one.pk, "fund_id": one.fund_id, "isin": one.isin, "name": one.name})
    return list(found.values())
