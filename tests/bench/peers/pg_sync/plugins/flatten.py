"""pgsync nests the rows of linked tables; this plugin gives the document the product's flat shape."""

from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from pgsync.plugin import Plugin

from tests.bench.peers.columns import FIGURES, FUND, RATING, TRANCHE

Row = Mapping[str, Any]
_EMPTY_IS_NULL = ("tranche", "wkn", "instrument_rank", "eltif_instrument_rank", "volume_currency", "risk_class")


class FlattenPlugin(Plugin):  # type: ignore[misc]  # the package has no types, and is not installed where mypy runs
    """Called once for each document."""

    name = "Flatten"

    def transform(self, doc: dict[str, Any], **_kwargs: object) -> dict[str, Any]:
        """The flat document, with the keys that pgsync itself needs kept."""
        fund: Row = doc["funds_fund"]
        figures, rating = _latest(doc["funds_keyfigures"]), _latest(doc["ratings_rating"])
        flat: dict[str, Any] = {"id": doc["id"], "_meta": doc["_meta"]}
        flat |= {name: doc[name] for name in TRANCHE}
        flat |= {name: fund[name] for name in FUND}
        flat |= {name: figures.get(name) for name in FIGURES}
        flat |= {name: rating.get(name) for name in RATING}
        flat |= {name: flat[name] or None for name in _EMPTY_IS_NULL}
        flat |= {
            "fund_name": fund["name"],
            "company": fund["managers_company"]["name"],
            "peergroup_de": fund["funds_peergroup"]["name_de"],
            "peergroup_en": fund["funds_peergroup"]["name_en"],
            "universe": fund["funds_universe"]["code"],
            "universe_label_de": fund["funds_universe"]["name_de"],
            "universe_label_en": fund["funds_universe"]["name_en"],
            "rating_points": rating.get("points"),
            "rating_kind": rating.get("kind"),
            "under_review": rating.get("under_review", False),
            "risk_return_ratio": _ratio(figures),
            "record_date": max((row["record_date"] for row in (figures, rating) if row), default=None),
            "simulated": any(row.get("simulated") for row in (doc, fund, figures, rating)),
        }
        for name, table in (("investment_focus", "funds_investmentfocus"), ("regions", "funds_region")):
            terms = sorted(fund[table] or (), key=lambda term: str(term["code"]))
            flat[name] = [term["code"] for term in terms]
            flat[f"{name}_label_de"] = [term["name_de"] for term in terms]
            flat[f"{name}_label_en"] = [term["name_en"] for term in terms]
        return flat


def _latest(rows: Sequence[Row] | None) -> Row:
    return max(rows or (), key=lambda row: str(row["record_date"]), default={})


def _ratio(figures: Row) -> float | None:
    performance, volatility = figures.get("perf_3y"), figures.get("volatility_3y")
    if performance is None or not volatility:
        return None
    ratio = Decimal(str(performance)) / Decimal(str(volatility))
    return float(ratio.quantize(Decimal("0.0001"), ROUND_HALF_UP))
