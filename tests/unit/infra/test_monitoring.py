"""Alert rules and dashboard name what `/metrics` really answers, and the runbooks that there are."""

import json
import re
from datetime import UTC, date, datetime
from typing import Any

import pytest
import yaml
from django.test import override_settings

from app.monitoring.counting import REQUESTS, SECONDS, registry
from app.monitoring.page import DATABASE_GAUGES, gauges
from app.monitoring.state import BACKUP_RECORD, Calculation, DatabaseState
from infra.stack import attention, certificates
from infra.stack.layout import ROOT

FOLDER = ROOT / "infra" / "monitoring"
RUNBOOKS = ROOT / "infra" / "docs" / "runbooks"
RULES: list[dict[str, Any]] = [
    rule for group in yaml.safe_load((FOLDER / "alerts.yml").read_text())["groups"] for rule in group["rules"]
]
DASHBOARD: dict[str, Any] = json.loads((FOLDER / "dashboard.json").read_text())
EXPRESSIONS = {rule["alert"]: rule["expr"] for rule in RULES}
TARGETS = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
_NAME = re.compile(r"\bfondsatlas_\w+")


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The labels of each series that a portal answers in which everything has happened once."""
    home = tmp_path_factory.mktemp("home")
    (home / BACKUP_RECORD).parent.mkdir()
    (home / BACKUP_RECORD).write_text(json.dumps({"last_made_at": "2026-11-23T12:00:00+00:00"}))
    done = Calculation(date(2026, 10, 31), datetime(2026, 11, 3, tzinfo=UTC), failed=False)
    database = DatabaseState(0, 0, 0, 0, 0, 0, 0, 0, 0, {"figures": done}, own_data=False)
    REQUESTS.labels("page", "GET", "2xx").inc(0)
    SECONDS.labels("page")
    with override_settings(PORTAL_HOME=home):
        ends = {"search1": datetime(2028, 1, 1, tzinfo=UTC)}
        families = [*gauges(database, {"tranche": 1}, ends), *registry().collect()]
    return {sample.name: set(sample.labels) for family in families for sample in family.samples}


def test_every_metric_that_is_asked_for_is_answered(answered: dict[str, set[str]]) -> None:
    asked = {name for expression in (*EXPRESSIONS.values(), *TARGETS) for name in _NAME.findall(expression)}
    assert asked <= set(answered)
    # and labels that are asked for are there
    for expression in (*EXPRESSIONS.values(), *TARGETS):
        for name, label in re.findall(r"\b(fondsatlas_\w+)\{(\w+)=", expression):
            assert label in answered[name], expression


def test_every_figure_is_on_the_dashboard(answered: dict[str, set[str]]) -> None:
    shown = {name for expression in TARGETS for name in _NAME.findall(expression)}
    kept_for_the_histogram = {"fondsatlas_http_request_seconds_sum", "fondsatlas_http_request_seconds_count"}
    created = {name for name in answered if name.endswith("_created")}
    assert set(answered) - kept_for_the_histogram - created <= shown


def test_everything_that_can_be_wrong_has_a_rule() -> None:
    named = {name for expression in EXPRESSIONS.values() for name in _NAME.findall(expression)}
    assert {f"fondsatlas_{metric}" for metric, _ in DATABASE_GAUGES.values()} <= named


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: str(rule["alert"]))
def test_a_rule_says_what_is_wrong_how_bad_it_is_and_what_to_do(rule: dict[str, Any]) -> None:
    assert rule["labels"]["severity"] in ("warning", "critical")
    assert rule["annotations"]["summary"].endswith(".")
    assert rule["annotations"]["description"].endswith(".")
    runbook = ROOT / rule["annotations"]["runbook"]
    assert runbook.parent == RUNBOOKS
    assert runbook.is_file()
    assert re.fullmatch(r"[0-9]+[mh]", rule["for"])


@pytest.mark.parametrize(
    ("alert", "limit"),
    [
        ("FondsatlasStreamLags", attention.LAG_SECONDS),
        ("FondsatlasMailsWait", attention.MAIL_WAIT_SECONDS),
        ("FondsatlasDiskFills", attention.DISK_FREE_BYTES),
        ("FondsatlasBackupOld", attention.BACKUP_SECONDS),
        ("FondsatlasRecordDateOld", attention.RECORD_DATE_DAYS),
        ("FondsatlasCertificateEnds", certificates.WARNING_DAYS * 86_400),
    ],
)
def test_rules_and_status_have_the_same_limits(alert: str, limit: int) -> None:
    assert re.search(rf"[<>] {limit}\b", EXPRESSIONS[alert])


def test_every_runbook_that_status_names_is_there() -> None:
    text = (ROOT / "infra" / "stack" / "messages.py").read_text()
    named = set(re.findall(r"infra/docs/runbooks/([a-z-]+\.md)", text))
    assert len(named) > 5
    assert named <= {path.name for path in RUNBOOKS.glob("*.md")}
