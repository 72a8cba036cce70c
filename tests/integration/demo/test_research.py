"""PDFs of simulated reports: from the data set, in both languages, marked, and made once."""

from itertools import count
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from app.content.models import Report
from app.demo import research, research_content
from app.demo.articles import simulate_articles
from app.demo.writing import simulate_figures
from app.files import serving
from app.funds.ownership import OwnData
from app.http.messages import LANGUAGES
from tests.factories.codes import isin
from tests.factories.funds import DemoTrancheFactory, PeergroupFactory
from tests.unit.pdf.test_rendering import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.services]
FUNDS, REPORTS = 24, 4


@pytest.fixture(autouse=True)
def reports(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr(research_content, "wanted", lambda: REPORTS)
    codes = map(isin, count(100_000_000))
    group = PeergroupFactory.create(code="equity-market-of-24")
    for _ in range(FUNDS):
        DemoTrancheFactory.create(fund__peergroup=group, isin=next(codes))
    simulate_figures()
    simulate_articles()


def test_the_latest_reports_get_documents_about_their_funds() -> None:
    # when
    made = research.make_reports(60)
    # then
    assert made == REPORTS
    latest = Report.objects.order_by("-date", "-pk")[:REPORTS]
    texts = []
    for report in latest:
        for lang in LANGUAGES:
            content = serving.read(report.pdf_in(lang)).data
            assert 2 <= len(pypdfium2.PdfDocument(content)) <= 12
            texts.append(text_of(content))
            assert {"de": "Simulierter Bericht", "en": "Simulated report"}[lang] in texts[-1]
            assert "{" not in texts[-1]
            fund = report.funds.order_by("pk").first()
            assert fund is not None
            assert fund.name in " ".join(texts[-1].split())
        if report.picture:
            assert serving.read(report.picture, 400).media_type == "image/png"
            assert report.picture_alt.own("en")
    assert len(set(texts)) == len(texts)
    assert any(report.picture for report in latest)
    # and nothing is left to do
    assert research.make_reports(60) == 0


def test_nothing_is_made_beside_data_of_ones_own() -> None:
    # given
    OwnData.objects.create(kind="start")
    # when, then
    assert research.make_reports(60) == 0


def test_it_ends_in_time() -> None:
    assert research.make_reports(0) <= 1
