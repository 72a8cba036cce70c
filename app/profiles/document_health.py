"""What is wrong with the published documents of a company's funds, and what to do about it (ADR 0257)."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any, Final

from django.db.models import Q
from django.utils import timezone

from app.accounts.models import User
from app.content.page_models import PdfState
from app.funds import terms
from app.funds.handing_in import main_classes, named
from app.funds.models import Fund, FundDocument, Tranche
from app.http.messages import Language, text
from app.http.problems import Problem
from app.lists.paging import Source, whole
from app.profiles.models import PaperReading

_CATEGORY = FundDocument.Category

#: Months after which the latest document of a type is too old (ADR 0257).
MONTHS: Final[Mapping[str, int]] = {
    _CATEGORY.MONTHLY_REPORT: 3,
    _CATEGORY.KEY_INFORMATION: 12,
    _CATEGORY.KEY_INVESTOR: 12,
    _CATEGORY.SEMI_ANNUAL_REPORT: 12,
    _CATEGORY.ANNUAL_REPORT: 18,
    _CATEGORY.FUND_PROSPECT: 24,
}
#: Either of them tells investors what the law wants them to know.
_KEY_DOCUMENTS: Final = (_CATEGORY.KEY_INFORMATION, _CATEGORY.KEY_INVESTOR)
_HAS_TEXT: Final = (PdfState.READ, PdfState.CUT, PdfState.OTHER_LANGUAGE)
_HAS_NONE: Final = (PdfState.NO_TEXT, PdfState.UNREADABLE, PdfState.ENCRYPTED, PdfState.MISSING)


class Fault(StrEnum):
    """What may be wrong, the most urgent first."""

    NO_KEY_INFORMATION = "no_key_information"
    EXPIRED = "expired"
    WRONG_LANGUAGE = "wrong_language"
    NO_ISIN = "no_isin"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault of a document, or of a fund that lacks one."""

    fault: Fault
    fund: int
    document: FundDocument | None = None


def findings(company: int, day: date) -> list[Finding]:
    """Everything that is wrong with what readers see of a company's open funds on a day, the most urgent first."""
    by_fund: defaultdict[int, list[FundDocument]] = defaultdict(list)
    for document in FundDocument.public.filter(fund__company=company).order_by("-date", "-pk"):
        by_fund[document.fund_id].append(document)
    open_funds = set(Fund.objects.filter(company=company, tranches__closed_on=None).values_list("pk", flat=True))
    isins: defaultdict[int, set[str]] = defaultdict(set)
    for fund, isin in Tranche.objects.filter(fund__in=by_fund).values_list("fund_id", "isin"):
        isins[fund].add(isin)
    readings = _readings(company)
    found: list[Finding] = []
    for fund in sorted(open_funds):
        documents = by_fund[fund]
        if not any(one.category in _KEY_DOCUMENTS for one in documents):
            found.append(Finding(Fault.NO_KEY_INFORMATION, fund))
        for document in _latest(documents):
            faults = faults_of(document, readings.get((str(document.file.name), document.language)), isins[fund], day)
            found += [Finding(fault, fund, document) for fault in faults]
    order = list(Fault)
    return sorted(found, key=lambda one: (order.index(one.fault), one.document.date if one.document else day, one.fund))


def faults_of(document: FundDocument, reading: PaperReading | None, isins: set[str], day: date) -> Iterator[Fault]:
    """What is wrong with one document; of one that is not read yet, only what its date says."""
    if day > _months_after(document.date, MONTHS[document.category]):
        yield Fault.EXPIRED
    if reading is None:
        return
    if reading.state == PdfState.OTHER_LANGUAGE:
        yield Fault.WRONG_LANGUAGE
    if reading.state in _HAS_TEXT and isins.isdisjoint(reading.isins):
        yield Fault.NO_ISIN
    if reading.state in _HAS_NONE:
        yield Fault.UNREADABLE


def own(user: User, fault: str | None, fund: int | None, lang: Language) -> Source:
    """What is wrong with the documents of the own company's funds, with the number of each fault."""
    if user.managed_company_id is None:
        raise Problem("not_allowed", lang=lang)
    everything = findings(user.managed_company_id, timezone.localdate())
    of_fund = [one for one in everything if fund in (None, one.fund)]
    counts = Counter(one.fault for one in of_fund)
    values = [
        {
            "value": one.value,
            "label": text(f"document_health.{one}.label", lang),
            "count": counts[one],
            "selected": one == fault,
        }
        for one in Fault
    ]
    chosen = [one for one in of_fund if fault in (None, one.fault)]
    funds = Fund.objects.in_bulk({one.fund for one in chosen})
    classes = main_classes(funds)
    labels = terms.fixed_labels("document_category", lang)

    def show(one: Finding) -> dict[str, Any]:
        return {
            "fault": one.fault.value,
            "label": text(f"document_health.{one.fault}.label", lang),
            "remedy": _remedy(one, lang),
            "fund": named(funds[one.fund], classes.get(one.fund)),
            "document": None if one.document is None else _document(one.document, classes.get(one.fund), labels, lang),
        }

    return whole(chosen, show, {"facets": {"faults": {"type": "value", "values": values, "more": False}}})


def number_of_findings(company: int) -> int:
    """How much is wrong, for an overview."""
    return len(findings(company, timezone.localdate()))


def _remedy(one: Finding, lang: Language) -> str:
    months = MONTHS[one.document.category] if one.document is not None else 0
    return text(f"document_health.{one.fault}.remedy", lang, months=months)


def _document(
    document: FundDocument, tranche: Tranche | None, labels: Mapping[Any, str], lang: Language
) -> dict[str, Any]:
    address = f"/api/v1/funds/{tranche.pk}/documents/{document.pk}/?lang={lang}" if tranche is not None else None
    return {
        "id": document.pk,
        "category": document.category,
        "category_label": labels[document.category],
        "date": document.date,
        "language": document.language,
        "url": address,
    }


def _readings(company: int) -> dict[tuple[str, str], PaperReading]:
    files = FundDocument.public.filter(fund__company=company).values("file")
    return {(one.name, one.language): one for one in PaperReading.objects.filter(Q(name__in=files))}


def _latest(documents: list[FundDocument]) -> Iterator[FundDocument]:
    """Of each type and language the latest one: what came before it is an archive."""
    seen: set[tuple[str, str]] = set()
    for document in documents:
        key = (document.category, document.language)
        if key not in seen:
            seen.add(key)
            yield document


def _months_after(day: date, months: int) -> date:
    years, month = divmod(day.month - 1 + months, 12)
    if day.year + years > date.max.year:
        return date.max
    last = 28 if month == 1 else 30
    return date(day.year + years, month + 1, min(day.day, last))
