"""What asset managers hand in: documents of their own company's funds, and what became of each."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils import translation
from django.utils.text import capfirst

from app.accounts.models import User
from app.accounts.permissions import manages
from app.database.ids import LARGEST_ID
from app.files import blobs
from app.files.incoming import take_base64
from app.files.refusing import told
from app.funds import terms
from app.funds.documents import size_of, tranche_of
from app.funds.former import present
from app.funds.models import Fund, FundDocument, Tranche
from app.funds.schemas import DocumentAgain, DocumentData
from app.http.messages import Language
from app.http.problems import Problem
from app.http.query import Read
from app.lists.paging import Source, rows
from app.publishing import own_texts, rights, values
from app.publishing import services as publishing
from app.publishing.states import Action, State, after
from search.queries.items import slug

#: Documents of a fund that wait to be published, at most: nobody shall fill the disk.
MAX_WAITING: Final = 50
_WAITING: Final = (State.DRAFT, State.SUBMITTED, State.SCHEDULED)

#: What the own documents may be ordered by.
ORDERS: Final[Mapping[str, str]] = {
    "handed_in_at": "handed_in_at",
    "decided_at": "decided_at",
    "date": "date",
    "fund": "fund__name",
}


def take(user: User | None, id: int, data: DocumentData, lang: Language) -> int:
    """Take a document of a fund from its asset manager, submitted for review. Returns its number.

    Raises Problem: 404 fund_not_found, 403 not_allowed for another company's fund, 409 too_many_drafts, 400
    invalid_input for a file that is refused, and 503 files_unavailable. Nothing was stored then.
    """
    fund = _own_fund(user, id, lang)
    document = FundDocument(fund=fund, category=data.category, date=data.date, language=data.language)
    with told("file", lang):
        taken = take_base64("document", data.file.base64_string, data.file.file_name)
        document.file.save(taken.name or "", taken, save=False)
        with transaction.atomic():
            _take_a_place(fund, lang)
            publishing.create(document, {}, user)
            publishing.act(document, Action.SUBMIT, user, document.version)
    return document.pk


def take_again(user: User, id: int, data: DocumentAgain, lang: Language) -> int:
    """Take a document that came back once more, submitted for review; without a new file it keeps the one it has.

    Raises Problem: what :func:`take` raises, 404 document_not_found for one that this account has not handed in for
    this fund, and 409 document_changed where it no longer waits for its author. Nothing was changed then.
    """
    fund = _own_fund(user, id, lang)
    document = FundDocument.objects.filter(pk=min(data.document, LARGEST_ID), fund=fund, author=user).first()
    if document is None:
        raise Problem("document_not_found", lang=lang)
    if document.version != data.version or not _is_open(document, user):
        raise Problem("document_changed", lang=lang)
    contents: dict[str, Any] = {"category": data.category, "date": data.date, "language": data.language}
    with told("file", lang):
        if data.file is not None:
            taken = take_base64("document", data.file.base64_string, data.file.file_name)
            blobs.store(taken)
            contents["file"] = taken
        try:
            with transaction.atomic():
                _take_a_place(fund, lang)
                document = publishing.edit(document, contents, user, data.version)
                publishing.act(document, Action.SUBMIT, user, document.version)
        except publishing.Refused as refused:
            raise Problem("document_changed", lang=lang) from refused
    return document.pk


def own_documents(user: User, asked: Read) -> Source:
    """What an account has handed in, of any company that it has acted for; with counts by state and fund."""
    mine = FundDocument.objects.filter(author=user)
    in_state = Q(state=asked["state"]) if asked["state"] else Q()
    fund = present([asked["fund"]])[0] if asked["fund"] else None
    of_fund = Q(fund_id=fund) if fund else Q()
    name = asked["ordering"].removeprefix("-")
    column = F(ORDERS[name])
    order = (
        (column.desc(nulls_last=True), "-pk")
        if asked["ordering"].startswith("-")
        else (column.asc(nulls_last=True), "pk")
    )
    labels = terms.fixed_labels("document_category", asked.lang)
    beside = {
        "facets": {
            "states": _facet(_states(mine.filter(of_fund), asked.lang), asked["state"]),
            "funds": _facet(_funds(mine, in_state), fund),
        },
        "categories": [{"value": value, "label": labels[value]} for value in FundDocument.Category.values],
    }
    found = own_texts.written_by(FundDocument, user).filter(in_state, of_fund).select_related("fund")
    return rows(found.order_by(*order), lambda page: _shown(page, user, asked.lang), beside)


def own_funds(user: User, search: str | None) -> Source:
    """The funds for which an account may hand in documents, by name; each word of ``search`` is in name or code."""
    found = Fund.objects.filter(Exists(_classes()), company__accounts=user)
    for word in (search or "").split():
        coded = _classes().filter(Q(isin__istartswith=word) | Q(wkn__istartswith=word))
        found = found.filter(Q(name__icontains=word) | Exists(coded))

    def show(funds: list[Fund]) -> list[dict[str, Any]]:
        main = _main_classes(fund.pk for fund in funds)
        return [_named(fund, main.get(fund.pk)) for fund in funds]

    return rows(found.order_by("name", "pk"), show)


def _own_fund(user: User | None, id: int, lang: Language) -> Fund:
    """The fund of a share class, for which the user may hand in one more document."""
    fund = tranche_of(id, lang).fund
    if not manages(user, fund.company_id):
        raise Problem("not_allowed", lang=lang)
    # Before the file is looked at, so that nobody waits for a check in vain.
    _refuse_one_too_many(fund, lang)
    return fund


def _take_a_place(fund: Fund, lang: Language) -> None:
    """Count once more with the fund locked, within the transaction that stores: others may have come meanwhile."""
    Fund.objects.select_for_update(no_key=True).get(pk=fund.pk)
    _refuse_one_too_many(fund, lang)


def _refuse_one_too_many(fund: Fund, lang: Language) -> None:
    if FundDocument.objects.filter(fund=fund, visible=False, state__in=_WAITING).count() >= MAX_WAITING:
        raise Problem("too_many_drafts", lang=lang, maximum=MAX_WAITING)


def _is_open(document: FundDocument, user: User) -> bool:
    """Whether its author may submit it now."""
    return after(document.situation, Action.SUBMIT, rights.roles_of(user, document)) is not None


def _states(documents: QuerySet[Any], lang: Language) -> list[tuple[str, str, int]]:
    counts = dict(documents.order_by().values_list("state").annotate(number=Count("pk")))
    with translation.override(lang):
        return [(state.value, capfirst(str(state.label)), counts.get(state, 0)) for state in State]


def _funds(documents: QuerySet[Any], counted: Q) -> list[tuple[int, str, int]]:
    ordered = documents.order_by("fund__name", "fund_id").values_list("fund_id", "fund__name")
    return list(ordered.annotate(number=Count("pk", filter=counted)))


def _facet(counted: Sequence[tuple[str | int, str, int]], chosen: str | int | None) -> dict[str, Any]:
    values = [
        {"value": value, "label": label, "count": count, "selected": value == chosen} for value, label, count in counted
    ]
    return {"type": "value", "values": values, "more": False}


def _shown(page: list[Any], user: User, lang: Language) -> list[dict[str, Any]]:
    main = _main_classes(row.fund_id for row in page)
    return [_row(row, main.get(row.fund_id), user, lang) for row in page]


def _row(row: Any, main: Tranche | None, user: User, lang: Language) -> dict[str, Any]:
    draft = values.draft_of(row) if row.edits else row
    return {
        "id": row.pk,
        "version": row.version,
        "fund": _named(row.fund, main),
        "category": draft.category,
        "date": draft.date.isoformat(),
        "language": draft.language,
        "size": size_of(draft),
        "state": row.state,
        "visible": row.visible,
        "reason": row.reason,
        "handed_in_at": row.handed_in_at,
        "decided_at": row.decided_at,
        "publish_at": row.publish_at,
        "url": f"/api/v1/funds/{main.pk}/documents/{row.pk}/?lang={lang}" if main and row.visible else None,
        "again": main is not None and manages(user, row.fund.company_id) and _is_open(row, user),
    }


def _named(fund: Fund, main: Tranche | None) -> dict[str, Any]:
    return {
        "id": main.pk if main else None,
        "fund_id": fund.pk,
        "name": fund.name,
        "slug": slug(main.name) if main else "",
        "isin": main.isin if main else "",
    }


def _classes() -> QuerySet[Tranche]:
    return Tranche.objects.filter(fund=OuterRef("pk"))


def _main_classes(funds: Iterable[int]) -> dict[int, Tranche]:
    """Of each fund its main share class, or its oldest one while none is marked."""
    found = Tranche.objects.filter(fund_id__in=set(funds)).order_by("fund_id", "-primary", "pk").distinct("fund_id")
    return {tranche.fund_id: tranche for tranche in found}
