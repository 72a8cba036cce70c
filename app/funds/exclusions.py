"""What alternative investment funds do not invest in."""

from typing import Any

from app.funds.models import ExclusionCriterion, FundClassification, FundExclusion
from app.funds.records import tranche_with_fund
from app.http.messages import Language
from app.http.problems import Problem


def exclusions(id: int, lang: Language) -> dict[str, Any]:
    """The exclusions of a share class's fund, and all criteria there are. Raises Problem (404 fund_not_found)."""
    tranche = tranche_with_fund(id)
    if tranche is None:
        raise Problem("fund_not_found", lang=lang)
    fund = tranche.fund
    answer: dict[str, Any] = {
        "fund_id": fund.pk,
        "fund_classification": fund.fund_classification,
        "simulated": False,
        "exclusions": [],
        "criteria": [],
    }
    if fund.fund_classification != FundClassification.AIF:
        return answer
    order = ExclusionCriterion.name.column(lang)
    applied = FundExclusion.objects.filter(fund=fund).select_related("criterion").order_by(f"criterion__{order}")
    answer["simulated"] = any(one.simulated for one in applied)
    answer["exclusions"] = [
        {
            "value": one.criterion.code,
            "label": one.criterion.name.in_language(lang),
            "threshold": None if one.threshold is None else float(one.threshold),
        }
        for one in applied
    ]
    answer["criteria"] = [
        {"value": one.code, "label": one.name.in_language(lang)} for one in ExclusionCriterion.objects.order_by(order)
    ]
    return answer
