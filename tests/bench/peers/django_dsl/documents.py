"""The tranche's document, written as this package's own documentation shows it: fields, attributes, prepare methods."""

from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from django.db.models import Prefetch, QuerySet
from django_opensearch_dsl import Document, fields
from django_opensearch_dsl.registries import registry

from app.funds.models import KeyFigures, Tranche
from app.ratings.models import Rating
from tests.bench.peers.columns import FIGURES, RATING

_EMPTY_IS_NULL = ("tranche", "wkn", "instrument_rank", "eltif_instrument_rank")


@registry.register_document
class TrancheDocument(Document):  # type: ignore[misc]  # the package has no types, nor is it where mypy runs
    """One share class. Figures and rating are added by :meth:`prepare`, since they come from the newest row."""

    fund_id = fields.LongField()
    name = fields.TextField()
    fund_name = fields.TextField(attr="fund.name")
    isin = fields.KeywordField()
    company_id = fields.LongField(attr="fund.company_id")
    company = fields.KeywordField(attr="fund.company.name")
    peergroup_id = fields.LongField(attr="fund.peergroup_id")
    peergroup_de = fields.KeywordField(attr="fund.peergroup.name_de")
    peergroup_en = fields.KeywordField(attr="fund.peergroup.name_en")
    universe = fields.KeywordField(attr="fund.universe.code")
    universe_label_de = fields.KeywordField(attr="fund.universe.name_de")
    universe_label_en = fields.KeywordField(attr="fund.universe.name_en")
    asset_class = fields.KeywordField(attr="fund.asset_class")
    currency = fields.KeywordField()
    primary = fields.BooleanField()
    accumulating = fields.BooleanField()
    fund_classification = fields.KeywordField(attr="fund.fund_classification")
    issue_date = fields.DateField()
    ter = fields.DoubleField()
    initial_charge = fields.DoubleField()
    fee = fields.DoubleField()
    return_fee = fields.DoubleField()
    min_investment = fields.DoubleField()
    sfdr = fields.IntegerField(attr="fund.sfdr")
    is_award_nominated = fields.BooleanField(attr="fund.is_award_nominated")
    is_focus = fields.BooleanField(attr="fund.is_focus")
    is_selection = fields.BooleanField(attr="fund.is_selection")
    tranche = fields.KeywordField()
    wkn = fields.KeywordField()
    instrument_rank = fields.KeywordField(attr="fund.instrument_rank")
    eltif_instrument_rank = fields.KeywordField(attr="fund.eltif_instrument_rank")

    class Index:
        """Set by the program that fills it."""

        name = "bench-django-dsl"
        auto_refresh = False

    class Django:
        """The package reads the model through this class."""

        model = Tranche
        fields = ["id"]

    def get_queryset(self, *args: object, **options: object) -> QuerySet[Tranche]:
        """All that the document needs, in a fixed number of queries for each page."""
        found: QuerySet[Tranche] = super().get_queryset(*args, **options)
        return found.select_related("fund__company", "fund__peergroup", "fund__universe").prefetch_related(
            "fund__investment_focus",
            "fund__regions",
            Prefetch("key_figures", KeyFigures.objects.order_by("-record_date")),
            Prefetch("ratings", Rating.objects.order_by("-record_date")),
        )

    def prepare(self, instance: Tranche) -> dict[str, object]:
        """The fields above, and those of linked rows."""
        data: dict[str, object] = super().prepare(instance)
        fund = instance.fund
        data |= {name: data[name] or None for name in _EMPTY_IS_NULL}
        groups = (("investment_focus", fund.investment_focus.all()), ("regions", fund.regions.all()))
        for name, linked in groups:
            terms = sorted(linked, key=lambda term: term.code)
            data[name] = [term.code for term in terms]
            data[f"{name}_label_de"] = [term.name.de for term in terms]
            data[f"{name}_label_en"] = [term.name.en for term in terms]
        figures = next(iter(instance.key_figures.all()), None)
        rating = next(iter(instance.ratings.all()), None)
        data |= {name: getattr(figures, name, None) for name in FIGURES}
        data |= {name: getattr(rating, name, None) for name in RATING}
        data["volume_currency"] = data["volume_currency"] or None
        data["risk_class"] = data["risk_class"] or None
        data["rating_points"] = rating.points if rating else None
        data["rating_kind"] = rating.kind if rating else None
        data["under_review"] = bool(rating and rating.under_review)
        data["risk_return_ratio"] = _ratio(figures)
        data["record_date"] = _newest(figures, rating)
        data["simulated"] = any(
            (instance.simulated, fund.simulated, figures and figures.simulated, rating and rating.simulated)
        )
        return data


def _ratio(figures: KeyFigures | None) -> Decimal | None:
    if figures is None or figures.perf_3y is None or not figures.volatility_3y:
        return None
    ratio = Decimal(figures.perf_3y) / Decimal(figures.volatility_3y)
    return ratio.quantize(Decimal("0.0001"), ROUND_HALF_UP)


def _newest(figures: KeyFigures | None, rating: Rating | None) -> date | None:
    return max((row.record_date for row in (figures, rating) if row), default=None)
