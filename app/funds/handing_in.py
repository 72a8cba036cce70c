"""What asset managers hand in: documents of their own company's funds, and what became of each."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import BigIntegerField, Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce
from django.utils.translation import gettext_lazy

from app.accounts.models import User
from app.accounts.permissions import edits_for
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
from app.publishing import handing_in, own_texts, rights, standing, trying, values
from app.publishing import services as publishing
from app.publishing.states import Action, Role, State, after
from search.queries.items import slug

#: Documents of a fund that wait to be published, at most: nobody shall fill the disk.
MAX_WAITING: Final = 50

_UNCHANGED: Final = gettext_lazy(
    "This is exactly what is already published. Please choose the new file, or change what is said of it."
)

#: What the own documents may be ordered by.
ORDERS: Final[Mapping[str, str]] = {
    "handed_in_at": "handed_in_at",
    "decided_at": "decided_at",
    "date": "date",
    "fund": "fund_name",
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
            _take_a_place(user, fund, lang)
            publishing.create(document, {}, user)
            publishing.act(document, Action.SUBMIT, user, document.version)
    return document.pk


def take_again(user: User, id: int, data: DocumentAgain, lang: Language) -> int:
    """Take a document once more, submitted for review: one that came back, or a new version of a published one.

    Without a new file it keeps the one it has. It belongs to the fund of the share class ``id`` from then on. Of a
    published document readers see the former version until staff publish this one. Colleagues may take each other's.

    Raises Problem: what :func:`take` raises, also where nothing would change for readers, 404 document_not_found for
    one that neither this account nor its company has handed in, 403 not_allowed where its present fund is another
    company's, and 409 document_changed where others decide now. Nothing was changed then.
    """
    fund = _own_fund(user, id, lang)
    mine = FundDocument.objects.filter(_of_account(user) | _of_company(user)).select_related("fund")
    document = mine.filter(pk=min(data.document, LARGEST_ID)).first()
    if document is None:
        raise Problem("document_not_found", lang=lang)
    if not edits_for(user, document.fund.company_id):
        raise Problem("not_allowed", lang=lang)
    if document.version != data.version or not _is_open(document, user):
        raise Problem("document_changed", lang=lang)
    contents: dict[str, Any] = {
        "fund": fund,
        "category": data.category,
        "date": data.date,
        "language": data.language,
    }
    with told("file", lang):
        if data.file is not None:
            taken = take_base64("document", data.file.base64_string, data.file.file_name)
            blobs.store(taken)
            contents["file"] = taken
        try:
            with transaction.atomic():
                _take_a_place(user, fund, lang)
                document = publishing.edit(document, contents, user, data.version)
                if document.state == State.PUBLISHED:
                    raise ValidationError(_UNCHANGED, code="unchanged")
                publishing.act(document, Action.SUBMIT, user, document.version)
        except publishing.Refused as refused:
            raise Problem("document_changed", lang=lang) from refused
    return document.pk


def remove(user: User, id: int, number: int, lang: Language) -> None:
    """Take back a document of the fund of a share class: one that readers never saw is deleted.

    Raises Problem: 404 fund_not_found and document_not_found, 403 not_allowed for another company's, 409
    document_changed. Nothing was changed then.
    """
    handing_in.take_back(_to_change(user, id, number, lang), user, lang)


def discard(user: User, id: int, number: int, version: int, lang: Language) -> None:
    """Discard what waits of a document of the fund of a share class; what readers see stays.

    Raises Problem: 404 fund_not_found and document_not_found, 403 not_allowed for another company's, 409
    document_changed. Nothing was changed then.
    """
    handing_in.discard(_to_change(user, id, number, lang), user, version, lang)


def _to_change(user: User, id: int, number: int, lang: Language) -> FundDocument:
    """A document that the account may take back, of the fund of a share class or handed in last for that fund."""
    fund = tranche_of(id, lang).fund
    if not edits_for(user, fund.company_id):
        raise Problem("not_allowed", lang=lang)
    mine = _with_fund(FundDocument.objects.filter(_of_account(user) | _of_company(user)))
    of_fund = mine.filter(Q(fund=fund) | Q(of_fund=fund.pk), pk=min(number, LARGEST_ID))
    document: FundDocument | None = of_fund.select_related("fund").first()
    if document is None:
        raise Problem("document_not_found", lang=lang)
    if not edits_for(user, document.fund.company_id):
        raise Problem("not_allowed", lang=lang)
    return document


def roles_in_company(user: User, row: Any) -> frozenset[Role]:
    """As whom accounts of a fund's company act on its documents: on published ones and on what was handed in for it."""
    if not edits_for(user, row.fund.company_id):
        return frozenset()
    ours = row.published_at is not None or _is_handed_in(row)
    return frozenset({Role.AUTHOR, Role.COMPANY}) if ours else frozenset()


def company_told(row: Any) -> int | None:
    """The company whose log and mails tell of a document: that of its fund, if it was handed in for it."""
    return int(row.fund.company_id) if _is_handed_in(row) else None


def logged(company: int) -> rights.Logged:
    """The documents of which a company's log tells."""
    return rights.Logged(
        gettext_lazy("fund document"), FundDocument.objects.filter(_of(company)), lambda row, lang: row.own_page(lang)
    )


def _is_handed_in(row: Any) -> bool:
    """Whether somebody of the fund's company has handed it in, or somebody who has left since; not what staff begin."""
    author = row.author
    if author is None or author.managed_company_id == row.fund.company_id:
        return True
    return author.managed_company_id is None and not author.is_staff


def _of_account(user: User) -> Q:
    return Q(author=user)


def _of(company: int | None) -> Q:
    """What readers see or did see of the funds of a company, and what was handed in for them."""
    left = Q(author=None) | Q(author__managed_company=None, author__is_staff=False)
    handed_in = Q(author__managed_company=company) | left
    return Q(fund__company=company) & (Q(published_at__isnull=False) | handed_in)


def _of_company(user: User) -> Q:
    return _of(user.managed_company_id) & trying.shown_to(user)


def own_documents(user: User, asked: Read) -> Source:
    """What an account has handed in, of any company that it has acted for; with counts by state and fund.

    With ``company``, everything of the present company's funds instead, whoever has handed it in.
    """
    own = _of_company(user) if asked["company"] else _of_account(user)
    mine = _with_fund(FundDocument.objects.filter(own))
    in_state = Q(state=asked["state"]) if asked["state"] else Q()
    fund = present([asked["fund"]])[0] if asked["fund"] else None
    of_fund = Q(of_fund=fund) if fund else Q()
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
            "states": standing.states(mine.filter(of_fund), asked["state"], asked.lang),
            "funds": standing.facet(_funds(mine, in_state), fund),
        },
        "categories": [{"value": value, "label": labels[value]} for value in FundDocument.Category.values],
    }
    found = _with_fund(own_texts.decided(FundDocument, FundDocument.objects.filter(own)))
    found = found.filter(in_state, of_fund).select_related("fund", "author")
    return rows(found.order_by(*order), lambda page: _shown(page, user, asked.lang), beside)


def own_funds(user: User, search: str | None) -> Source:
    """The funds for which an account may hand in documents, by name; each word of ``search`` is in name or code."""
    found = Fund.objects.filter(Exists(_classes()), company__accounts=user)
    for word in (search or "").split():
        coded = _classes().filter(Q(isin__istartswith=word) | Q(wkn__istartswith=word))
        found = found.filter(Q(name__icontains=word) | Exists(coded))

    def show(funds: list[Fund]) -> list[dict[str, Any]]:
        main = main_classes(fund.pk for fund in funds)
        return [named(fund, main.get(fund.pk)) for fund in funds]

    return rows(found.order_by("name", "pk"), show)


def _own_fund(user: User | None, id: int, lang: Language) -> Fund:
    """The fund of a share class, for which the user may hand in one more document."""
    fund = tranche_of(id, lang).fund
    if not edits_for(user, fund.company_id):
        raise Problem("not_allowed", lang=lang)
    # Before the file is looked at, so that nobody waits for a check in vain.
    _refuse_one_too_many(user, fund, lang)
    return fund


def _take_a_place(user: User | None, fund: Fund, lang: Language) -> None:
    """Count once more with the fund locked, within the transaction that stores: others may have come meanwhile."""
    Fund.objects.select_for_update(no_key=True).get(pk=fund.pk)
    _refuse_one_too_many(user, fund, lang)


def _refuse_one_too_many(user: User | None, fund: Fund, lang: Language) -> None:
    handing_in.refuse_one_too_many(FundDocument.objects.filter(fund=fund), user, MAX_WAITING, lang, "too_many_drafts")


def _is_open(document: FundDocument, user: User) -> bool:
    """Whether its author may change it now, and so submit it."""
    return after(document.situation, Action.EDIT, rights.roles_of(user, document) & {Role.AUTHOR}) is not None


def _with_fund(documents: QuerySet[Any]) -> QuerySet[Any]:
    """Each with the fund that it was last handed in for, which readers may not see yet: ``of_fund``, ``fund_name``."""
    edited = documents.annotate(edited_fund=Cast(KT("edits__fund"), BigIntegerField()))
    # A fund that is gone counts as little as in the draft.
    chosen = Fund.objects.filter(pk=OuterRef("edited_fund"))
    named: QuerySet[Any] = edited.annotate(
        of_fund=Coalesce(Subquery(chosen.values("pk")), F("fund_id")),
        fund_name=Coalesce(Subquery(chosen.values("name")), F("fund__name")),
    )
    return named


def _funds(documents: QuerySet[Any], counted: Q) -> list[tuple[int, str, int]]:
    ordered = documents.order_by("fund_name", "of_fund").values_list("of_fund", "fund_name")
    return list(ordered.annotate(number=Count("pk", filter=counted)))


def _shown(page: list[Any], user: User, lang: Language) -> list[dict[str, Any]]:
    main = main_classes(number for row in page for number in (row.fund_id, row.of_fund))
    return [_row(row, main, user, lang) for row in page]


def _row(row: Any, classes: Mapping[int, Tranche], user: User, lang: Language) -> dict[str, Any]:
    draft = values.draft_of(row) if row.edits else row
    main, shown = classes.get(row.fund_id), classes.get(draft.fund_id)
    return {
        "id": row.pk,
        "fund": named(draft.fund, shown),
        "category": draft.category,
        "date": draft.date.isoformat(),
        "language": draft.language,
        "size": size_of(draft),
        **standing.said(row, user),
        "url": f"/api/v1/funds/{main.pk}/documents/{row.pk}/?lang={lang}" if main and row.visible else None,
        "again": shown is not None and edits_for(user, row.fund.company_id) and _is_open(row, user),
        "removable": handing_in.is_removable(user, row),
    }


def named(fund: Fund, main: Tranche | None) -> dict[str, Any]:
    """A fund by its main share class, as lists of own material name it."""
    return {
        "id": main.pk if main else None,
        "fund_id": fund.pk,
        "name": fund.name,
        "slug": slug(main.name) if main else "",
        "isin": main.isin if main else "",
    }


def _classes() -> QuerySet[Tranche]:
    return Tranche.objects.filter(fund=OuterRef("pk"))


def main_classes(funds: Iterable[int]) -> dict[int, Tranche]:
    """Of each fund its main share class, or its oldest one while none is marked."""
    found = Tranche.objects.filter(fund_id__in=set(funds)).order_by("fund_id", "-primary", "pk").distinct("fund_id")
    return {tranche.fund_id: tranche for tranche in found}
