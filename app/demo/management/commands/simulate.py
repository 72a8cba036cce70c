"""Simulate what the fund list lacks: ``simulate`` or, for a first start, ``simulate --if-empty``."""

import time
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.db.models import QuerySet

from app.alternatives.models import Benchmark, Entry
from app.content.models import News
from app.demo.alternatives import simulate_alternatives
from app.demo.articles import simulate_articles
from app.demo.benchmarks import simulate_benchmarks
from app.demo.classifications import simulate_classifications
from app.demo.company_material import simulate_company_material
from app.demo.company_usage import simulate_company_usage
from app.demo.documents import simulate_documents
from app.demo.exclusions import simulate_exclusions
from app.demo.focus import simulate_focus
from app.demo.macro import simulate_macro_views
from app.demo.profiles import simulate_profiles
from app.demo.teams import simulate_teams
from app.demo.usage import simulate_usage
from app.demo.writing import simulate_figures
from app.focus.models import FocusItem, Page
from app.funds.models import FundDocument, FundExclusion, KeyFigures, ListEntry
from app.funds.ownership import OwnData, OwnDataError, only_demo_data
from app.http.formats import number
from app.importing.progress import Bars
from app.macro.models import MacroOverview
from app.profiles.models import CompanyNews, Profile
from app.rosters.models import Classification
from app.statistics.models import DailySum, ShownSum
from app.teams.models import TeamRating


def _figures() -> dict[str, int]:
    bars = Bars()
    with bars.display:
        return simulate_figures(bars.show)


#: Each part, and the rows that tell whether it is there already. All but the articles follow from the figures.
PARTS: Final[tuple[tuple[str, QuerySet[Any], Callable[[], dict[str, int]]], ...]] = (
    ("figures", KeyFigures.objects.all(), _figures),
    ("articles", News.objects.all(), simulate_articles),
    # Ratings in focus came after funds in focus: where these alone are there, both are made again.
    ("focus", FocusItem.objects.filter(category__shown_on=Page.RATING), simulate_focus),
    ("team ratings", TeamRating.objects.all(), simulate_teams),
    ("profiles", Profile.objects.all(), simulate_profiles),
    ("macro views", MacroOverview.objects.all(), simulate_macro_views),
    ("documents", FundDocument.objects.all(), simulate_documents),
    ("news of asset managers", CompanyNews.objects.all(), simulate_company_material),
    # Those without a day, or dated on the day of the simulation, are what the database noted by itself.
    ("classifications", Classification.objects.filter(minimum_sustainable__isnull=False), simulate_classifications),
    # Funds of all kinds have some since the lists by peer group.
    ("exclusions", FundExclusion.objects.exclude(fund__fund_classification="aif"), simulate_exclusions),
    ("alternatives", Entry.objects.all(), simulate_alternatives),
    ("benchmarks", Benchmark.objects.all(), simulate_benchmarks),
    ("views", DailySum.objects.all(), simulate_usage),
    # Its sums of months are among those of all views: they come after them.
    ("statistics", ShownSum.objects.all(), simulate_company_usage),
)
_REFUSED: Final = (
    "This portal holds data of your own, so nothing is simulated any more. For the demo list use another portal: "
    "PORTAL_HOME=/another/folder ./portal up"
)


class Command(BaseCommand):
    """Writes figures, ratings, news and reports that are marked as simulated; the same funds give the same ones."""

    help = (
        "Simulate figures, articles, funds in focus, team ratings, profiles, macro views, documents, material of asset "
        "managers, classifications, exclusions, alternative funds and views of the demo list, marked so."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--if-empty", action="store_true", help="only what is not there at all yet")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run all parts and say how long each took."""
        if OwnData.objects.exists():
            raise CommandError(_REFUSED)
        if not ListEntry.objects.filter(demo=True).exists():
            raise CommandError("There are no funds of the demo list. Load it first: ./portal import investpy")
        for name, there, run in PARTS:
            if options["if_empty"] and there.exists():
                self.stdout.write(f"{name}: already there")
                continue
            started = time.perf_counter()
            try:
                with only_demo_data():
                    made = run()
            except OwnDataError:
                raise CommandError(_REFUSED) from None
            counts = ", ".join(f"{number(count, 'en', 0)} {what}" for what, count in made.items())
            self.stdout.write(f"{name}: {counts} in {time.perf_counter() - started:.1f} s")
