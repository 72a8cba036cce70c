"""Photo and key facts of funds: what readers get, and what the company of a fund writes (ADR 0256)."""

from typing import Any, Final

from django.db import transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from app.accounts.models import User
from app.accounts.permissions import edits_for, manages
from app.files import serving
from app.files.kinds import KINDS
from app.funds.documents import tranche_of
from app.funds.handing_in import main_classes, named
from app.funds.models import Fund, FundPresentation, Tranche
from app.funds.presentation_schemas import PhotoData, PresentationChange
from app.http.messages import Language
from app.http.problems import Problem
from app.lists.paging import Source, rows
from app.managers.former import present
from app.publishing import handing_in, own_texts, standing, trying, values
from search.queries.items import slug
from search.texts import LANGUAGES, is_blank

#: Longest sides of the photo besides that of itself, in pixels.
SIZES: Final = KINDS["illustration"].thumbnails


def said(id: int, fund_id: int, lang: Language) -> dict[str, Any]:
    """What the page of a fund shows of its presentation."""
    row = FundPresentation.public.filter(fund=fund_id).first()
    if row is None:
        return {"photo": None, "key_facts": None}
    return {"photo": _address(id) if row.photo else None, "key_facts": _facts(row, lang)}


def of_company(company: int, lang: Language) -> Source:
    """The funds that a company presents, by name."""
    found = FundPresentation.public.filter(fund__company=present(company), fund__tranches__isnull=False).distinct()

    def show(page: list[FundPresentation]) -> list[dict[str, Any]]:
        classes = main_classes(row.fund_id for row in page)
        return [_presented(row, classes[row.fund_id], lang) for row in page if row.fund_id in classes]

    return rows(found.select_related("fund").order_by("fund__name", "pk"), show)


def own(id: int, user: User, lang: Language) -> dict[str, Any]:
    """The presentation of a fund of the own company. Raises Problem: 403 not_allowed, 404 fund_not_found."""
    tranche = tranche_of(id, lang)
    if not manages(user, tranche.fund.company_id):
        raise Problem("not_allowed", lang=lang)
    row: Any = own_texts.decided(FundPresentation, FundPresentation.objects.filter(fund=tranche.fund_id)).first()
    fund = named(tranche.fund, main_classes([tranche.fund_id]).get(tranche.fund_id))
    if row is None or trying.is_hidden(row, user):
        return _nothing(fund, editable=edits_for(user, tranche.fund.company_id))
    draft = values.draft_of(row)
    return {
        "fund": fund,
        "photo": _address(id) if row.visible and row.photo else None,
        "key_facts": _facts(row, lang) if row.visible else None,
        **standing.said(row, user),
        "discardable": handing_in.is_discardable(user, row, unseen=True),
        "editable": handing_in.is_editable(user, row),
        "draft": {
            "photo": f"{_address(id)}?draft=true" if draft.photo else None,
            "key_facts": {one: draft.key_facts.own(one) for one in LANGUAGES},
        },
    }


def add_photo(user: User, id: int, data: PhotoData, lang: Language) -> None:
    """Take a photo of a fund of the own company; readers see it once staff publish it.

    Raises Problem: 403 not_allowed, 404 fund_not_found, 409 document_changed, and what a picture is refused for.
    """
    fund = _own_fund(user, id, lang)
    contents = {"photo": handing_in.stored("illustration", data.photo, "photo", lang)}
    _store(fund, contents, user, data.version, lang, submit=data.submit)


def change(user: User, id: int, data: PresentationChange, lang: Language) -> None:
    """Change key facts, or remove the photo, of a fund of the own company; staff decide about it.

    Raises Problem: 400 invalid_input, 403 not_allowed, 404 fund_not_found, 409 document_changed.
    """
    fund = _own_fund(user, id, lang)
    contents: dict[str, Any] = {"photo": ""} if data.remove_photo else {}
    facts = data.key_facts
    if isinstance(facts, str):
        contents[FundPresentation.key_facts.column(lang)] = _lines(facts)
    elif facts is not None:
        texts = ((one, getattr(facts, one)) for one in LANGUAGES)
        contents |= {FundPresentation.key_facts.column(one): _lines(text) for one, text in texts if text is not None}
    _store(fund, contents, user, data.version, lang, submit=data.submit)


def discard(user: User, id: int, version: int, lang: Language) -> None:
    """Discard what waits of a fund's photo and key facts; what readers see stays.

    Raises Problem: 403 not_allowed, 404 fund_not_found, 409 document_changed. Nothing was changed then.
    """
    fund = _own_fund(user, id, lang)
    row = FundPresentation.objects.filter(trying.shown_to(user), fund=fund).first()
    if row is None:
        raise Problem(handing_in.CHANGED, lang=lang)
    handing_in.discard(row, user, version, lang)


def photo(
    request: HttpRequest, id: int, size: int | None, lang: Language, user: User | None, *, draft: bool
) -> HttpResponseBase:
    """The photo of a share class's fund; ``draft``: that will be published, for who may see that.

    Raises Problem: 404 fund_not_found and picture_not_found, 503 files_unavailable.
    """
    fund = tranche_of(id, lang).fund
    row = (FundPresentation.objects if draft else FundPresentation.public).filter(fund=fund).first()
    if row is None or (draft and not handing_in.reads_drafts(user, row)):
        raise Problem("picture_not_found", lang=lang)
    shown = values.draft_of(row) if draft else row
    if not shown.photo:
        raise Problem("picture_not_found", lang=lang)
    with serving.for_reader(f"the photo of fund {fund.pk}", "picture_not_found", lang):
        content = serving.read(shown.photo, size)
    return serving.respond(request, content, f"fund-{id}{content.ending}", inline=True)


def _own_fund(user: User, id: int, lang: Language) -> Fund:
    fund = tranche_of(id, lang).fund
    if not edits_for(user, fund.company_id):
        raise Problem("not_allowed", lang=lang)
    return fund


@transaction.atomic
def _store(
    fund: Fund, contents: dict[str, Any], user: User, version: int | None, lang: Language, *, submit: bool
) -> None:
    # Of two who begin it at once, the second goes on from what the first has stored.
    Fund.objects.select_for_update(no_key=True).get(pk=fund.pk)
    row = FundPresentation.objects.filter(fund=fund).first()
    if row is None or trying.makes_way(row, user):
        handing_in.hand_in(FundPresentation(fund=fund), contents, user, lang, submit=submit)
    else:
        handing_in.hand_in_again(row, contents, user, version, lang, submit=submit)


def _lines(text: str) -> str:
    """One fact a line, without empty ones."""
    return "\n".join(line.strip() for line in text.split("\n") if not is_blank(line))


def _facts(row: FundPresentation, lang: Language) -> dict[str, Any] | None:
    reading = row.key_facts.reading(lang)
    if is_blank(reading.text):
        return None
    return {"lang": reading.language, "lines": reading.text.split("\n")}


def _presented(row: FundPresentation, tranche: Tranche, lang: Language) -> dict[str, Any]:
    return {
        "id": tranche.pk,
        "fund_id": row.fund_id,
        "name": row.fund.name,
        "slug": slug(tranche.name),
        "isin": tranche.isin,
        "photo": _address(tranche.pk) if row.photo else None,
        "key_facts": _facts(row, lang),
        "simulated": row.simulated,
    }


def _nothing(fund: dict[str, Any], *, editable: bool) -> dict[str, Any]:
    """What is said before anything was written."""
    return {
        "fund": fund,
        **dict.fromkeys(("photo", "key_facts", "state", "version", "handed_in_at", "decided_at", "publish_at")),
        "visible": False,
        "reason": "",
        "discardable": False,
        "editable": editable,
        "draft": {"photo": None, "key_facts": dict.fromkeys(LANGUAGES, "")},
    }


def _address(id: int) -> str:
    return f"/api/v1/funds/{id}/photo/"
