"""What becomes of a table of articles when its worker is late or ends, and what the company's log says of it."""

import base64
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from app.accounts.models import User
from app.importing import running
from app.importing.alone import ImportRunningError
from app.importing.models import TableImport
from app.rosters.models import Classification, Scheme
from tests.factories.accounts import in_role, staff
from tests.factories.codes import isin
from tests.factories.funds import TrancheFactory
from tests.factories.schemes import SFDR_ROW

pytestmark = [pytest.mark.django_db, pytest.mark.services]

CALL = "/api/v1/company_info/esg/articles/"


@pytest.fixture
def manager(tmp_path: Path, settings: Any) -> User:
    """Who has one fund."""
    settings.MEDIA_ROOT = tmp_path / "media"
    Scheme.objects.get_or_create(code="sfdr", defaults=SFDR_ROW)
    manager = in_role("manager")
    assert manager is not None
    User.objects.filter(pk=manager.pk).update(is_esg_article_upload_allowed=True)
    TrancheFactory.create(isin=isin(1), fund__company=manager.managed_company, fund__sfdr=8)
    Classification.objects.update(valid_from=date(2024, 1, 2))
    return User.objects.get(pk=manager.pk)


@pytest.fixture
def client(manager: User) -> Client:
    client = Client()
    client.force_login(manager)
    return client


def sent(client: Client, *rows: str, name: str = "artikel.csv") -> int:
    content = base64.b64encode("\n".join(("ISIN;Artikel", *rows)).encode()).decode()
    answer: Any = client.post(
        CALL, {"file": {"base64_string": content, "file_name": name}}, content_type="application/json"
    )
    assert answer.status_code == 202, answer.content
    return int(answer.json()["id"])


def state(client: Client, id: int, lang: str = "de") -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"{CALL}{id}/?lang={lang}").json()
    return found


class EndedError(BaseException):
    """What ends a process, which no handler of errors sees."""


def ended(*_arguments: object) -> None:
    raise EndedError


def test_a_worker_that_is_away_is_told_after_a_while(client: Client) -> None:
    id = sent(client, f"{isin(1)};9")
    progress = state(client, id)["progress"]
    assert (progress["done"], progress["total"], progress["silent_since"]) == (None, None, None)
    # when
    TableImport.objects.update(changed_at=timezone.now() - timedelta(minutes=2))
    # then
    assert state(client, id)["progress"]["silent_since"] is not None
    # when: it comes back
    running.run_waiting()
    assert (state(client, id)["state"], state(client, id)["changed"]) == ("checked", 1)


def test_how_many_rows_are_read_is_told(client: Client) -> None:
    id = sent(client, f"{isin(1)};9")
    running._say(id, "Reading", 1_200, 6_000)
    progress = state(client, id)["progress"]
    assert (progress["stage"], progress["done"], progress["total"]) == ("Lesen", 1_200, 6_000)


def test_a_worker_that_ends_leaves_the_table_for_the_next_round(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    id, before = sent(client, f"{isin(1)};9"), list(Classification.objects.values())
    with monkeypatch.context() as patched:
        patched.setattr(running, "_run", ended)
        with pytest.raises(EndedError):
            running.run(id)
    assert (state(client, id)["state"], list(Classification.objects.values())) == ("checking", before)
    # when
    running.run_waiting()
    # then
    assert state(client, id)["state"] == "checked"
    assert TableImport.objects.get().attempts == 0


def test_a_table_that_ends_its_worker_every_time_fails_in_words(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    id, before = sent(client, f"{isin(1)};9"), list(Classification.objects.values())
    with monkeypatch.context() as patched:
        patched.setattr(running, "_run", ended)
        for _ in range(running.ATTEMPTS):
            with pytest.raises(EndedError):
                running.run_waiting()
        # when
        running.run_waiting()
    # then
    found = state(client, id)
    assert (found["state"], found["can_withdraw"], found["wrong_table"]) == ("failed", True, False)
    assert "3-mal" in found["message"]
    assert "3 times" in state(client, id, "en")["message"]
    assert list(Classification.objects.values()) == before
    # then: the next file is checked
    again = sent(client, f"{isin(1)};9")
    running.run_waiting()
    assert state(client, again)["state"] == "checked"


def test_waiting_for_another_import_is_no_attempt(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_arguments: object, **_more: object) -> None:
        raise ImportRunningError

    id = sent(client, f"{isin(1)};9")
    with monkeypatch.context() as patched:
        patched.setattr("app.rosters.importing.table.Articles.load", busy)
        for _ in range(running.ATTEMPTS + 2):
            running.run_waiting()
    running.run_waiting()
    assert state(client, id)["state"] == "checked"


def test_cells_are_marked_after_the_answer_and_later_where_the_worker_has_ended(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: a worker that ends before it has marked anything
    id = sent(client, f"{isin(1)};9", "LU0;8")
    with monkeypatch.context() as patched:
        patched.setattr(running, "_mark", ended)
        with pytest.raises(EndedError):
            running.run_waiting()
    # then: the answer is there
    found = state(client, id)
    assert (found["state"], found["rejected"], found["workbook"], found["workbook_due"]) == ("checked", 1, False, True)
    assert client.get(f"{CALL}{id}/workbook/").status_code == 404
    # when: too soon, and later
    running.run_waiting()
    assert state(client, id)["workbook_due"]
    TableImport.objects.update(changed_at=timezone.now() - timedelta(minutes=4))
    running.run_waiting()
    # then
    found = state(client, id)
    assert (found["workbook"], found["workbook_due"]) == (True, False)
    assert client.get(f"{CALL}{id}/workbook/").status_code == 200


def log_of(client: Client, company: int) -> list[tuple[Any, ...]]:
    answer: Any = client.get(f"/api/v1/company_info/{company}/log/?lang=de")
    assert answer.status_code == 200, answer.content
    return [
        (one["action"], one["by"]["kind"], one["thing"], one["title"], one["reason"], one["link"])
        for one in answer.json()["results"]
        if one["source"] == "published"
    ]


def test_the_log_says_who_uploaded_handed_in_and_approved(client: Client, manager: User) -> None:
    # given
    company = manager.managed_company_id
    assert company is not None
    desk = Client()
    desk.force_login(staff())
    first, second, third = (sent(client, f"{isin(1)};{article}", name=f"{article}.csv") for article in (9, 6, 9))
    running.run_waiting()
    for id in (first, second):
        client.post(f"{CALL}{id}/", {"accept": "all"}, content_type="application/json")
    # when
    client.delete(f"{CALL}{third}/")
    desk.post(reverse("admin:importing_tableimport_start", args=[second]), {"decline": "1", "reason": "Prospekt fehlt"})
    desk.post(reverse("admin:importing_tableimport_start", args=[first]))
    running.run_waiting()
    # then: the latest first
    page = f"/asset-manager-dashboard/{company}/articles?upload="
    assert log_of(client, company) == [
        ("publish", "provider", "Artikel-Upload", "9.csv", "", f"{page}{first}"),
        ("decline", "provider", "Artikel-Upload", "6.csv", "Prospekt fehlt", f"{page}{second}"),
        ("withdraw", "you", "Artikel-Upload", "9.csv", "", f"{page}{third}"),
        ("submit", "you", "Artikel-Upload", "6.csv", "", f"{page}{second}"),
        ("submit", "you", "Artikel-Upload", "9.csv", "", f"{page}{first}"),
        *[("create", "you", "Artikel-Upload", f"{n}.csv", "", f"{page}{id}") for n, id in
          ((9, third), (6, second), (9, first))],
    ]  # fmt: skip
    assert state(client, first)["state"] == "loaded"


def test_what_comes_back_stands_in_the_log_and_others_see_nothing(client: Client, manager: User) -> None:
    # given: what is approved would change something else by now
    company = manager.managed_company_id
    assert company is not None
    id = sent(client, f"{isin(1)};9")
    running.run_waiting()
    client.post(f"{CALL}{id}/", {"accept": "all"}, content_type="application/json")
    one = Classification.objects.get()
    Classification.objects.create(
        fund=one.fund, scheme=one.scheme, article=6, valid_from=timezone.localdate() - timedelta(days=3)
    )
    desk = Client()
    desk.force_login(staff())
    desk.post(reverse("admin:importing_tableimport_start", args=[id]))
    running.run_waiting()
    # then
    assert [(action, by) for action, by, *_ in log_of(client, company)] == [
        ("return", "provider"), ("publish", "provider"), ("submit", "you"), ("create", "you"),
    ]  # fmt: skip
    # then: nothing of it is another company's
    foreign = in_role("foreign")
    assert foreign is not None
    assert foreign.managed_company_id is not None
    other = Client()
    other.force_login(foreign)
    assert log_of(other, foreign.managed_company_id) == []
    assert other.get(f"/api/v1/company_info/{company}/log/?lang=de").status_code == 403
