"""Simulated exclusions of alternative investment funds and those of Article 8 and 9: the higher, the more of them."""

from typing import Any

from django.db.models import Q

from app.demo.draws import keys, uniform
from app.demo.population import model
from app.funds.models import ExclusionCriterion, Fund, FundClassification, FundExclusion

#: How likely a fund applies a criterion, by SFDR article.
_SHARES = {6: 0.3, 8: 0.6, 9: 0.85}
#: Percent of revenue; a quarter of the exclusions that may be partial are absolute.
_THRESHOLDS = (None, "5", "10", "10")
#: Conduct cannot be tolerated in part, nor can weapons that are outlawed.
_ABSOLUTE = frozenset(
    {"controversial_weapons", "human_rights", "labour_rights", "child_labour", "global_compact", "corruption"}
)


def simulate_exclusions() -> dict[str, int]:
    """Draw the exclusions of funds that have none; returns how many were made."""
    asked = Q(fund_classification=FundClassification.AIF) | Q(sfdr__gte=8)
    funds = list(Fund.objects.filter(asked, exclusions=None, simulated=True).order_by("pk"))
    seed = model()["seed"]
    rows = []
    for criterion in ExclusionCriterion.objects.order_by("code"):
        draws = keys(seed, (f"exclusion:{criterion.code}:{fund.company_id}:{fund.name}" for fund in funds))
        applied, steps = uniform(draws, "applied"), uniform(draws, "threshold")
        for fund, draw, step in zip(funds, applied, steps, strict=True):
            if draw < _SHARES.get(fund.sfdr or 6, 0.0):
                absolute = criterion.code in _ABSOLUTE
                threshold = None if absolute else _THRESHOLDS[int(step * len(_THRESHOLDS))]
                columns: dict[str, Any] = {"fund": fund, "criterion": criterion, "threshold": threshold}
                rows.append(FundExclusion(simulated=True, **columns))
    FundExclusion.objects.bulk_create(rows, batch_size=5_000)
    return {"exclusions": len(rows)}
