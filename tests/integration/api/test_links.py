"""Links of texts to pages of the portal, on a filled index."""

import pytest

from app.content.models import News, Report
from app.funds.models import Tranche
from app.links import checking
from app.links.models import Problem, State

pytestmark = pytest.mark.django_db


@pytest.mark.usefixtures("visitor")
def test_a_link_works_while_readers_find_its_page() -> None:
    # given
    news, report, fund = (model.objects.order_by("pk").first() for model in (News, Report, Tranche))
    assert news is not None
    assert report is not None
    assert fund is not None
    works = [f"/news/{news.pk}", f"/en/news/any-title/{news.pk}", f"/reports/x/{report.pk}", f"/details/x/{fund.pk}"]
    broken = ["/news/99999999", "/reports/x/99999999", "/en/details/x/99999999"]
    # then
    assert {one: checking.check(one).state for one in works} == dict.fromkeys(works, State.WORKS)
    assert {one: checking.check(one).problem for one in broken} == dict.fromkeys(broken, Problem.NOT_FOUND)
