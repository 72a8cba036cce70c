"""Names are stored as makers write them, beside the list's spelling; staff's words change them at once."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from app.funds.models import Fund, ListEntry, Spelling, Tranche
from tests.factories.accounts import staff
from tests.factories.codes import isin
from tests.integration.funds.test_import_and_staff import assert_nothing_changes
from tests.integration.funds.test_importing import count, given_list, row, run

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def names() -> tuple[set[str], dict[str, tuple[str, str]]]:
    tranches = Tranche.objects.values_list("isin", "name", "tranche")
    return set(Fund.objects.values_list("name", flat=True)), {code: (name, label) for code, name, label in tranches}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = given_list(
        tmp_path,
        row(1, "W(acc)eur", name="Dws Muster Vulkanfonds"),
        row(2, "Ld", name="Dws Muster Vulkanfonds"),
        row(3, "A Usd", name="Andere Rente"),
    )
    run(path)
    return path


def test_import_stores_the_maker_s_spelling_beside_the_list_s(path: Path) -> None:
    assert names() == (
        {"DWS Muster Vulkanfonds", "Andere Rente"},
        {
            isin(1): ("DWS Muster Vulkanfonds W (acc) EUR", "W (acc) EUR"),
            isin(2): ("DWS Muster Vulkanfonds LD", "LD"),
            isin(3): ("Andere Rente A USD", "A USD"),
        },
    )
    assert ListEntry.objects.get(tranche__isin=isin(1)).name == "Dws Muster Vulkanfonds W(acc)eur"
    assert_nothing_changes(path)


def test_words_of_staff_change_names_that_are_still_the_list_s(path: Path, client: Client) -> None:
    # given
    client.force_login(staff())
    Tranche.objects.filter(isin=isin(2)).update(name="Von Hand: vulkanfonds")
    before = count("outbox_entry")
    # when
    answer = client.post(reverse("admin:funds_spelling_add"), {"written": "VulkanFonds"}, follow=True)
    # then
    assert "1 Fonds und 1 Anteilsklassen" in answer.content.decode()
    found, classes = names()
    assert found == {"DWS Muster VulkanFonds", "Andere Rente"}
    assert (classes[isin(1)][0], classes[isin(2)][0]) == ("DWS Muster VulkanFonds W (acc) EUR", "Von Hand: vulkanfonds")
    assert count("outbox_entry") > before
    assert_nothing_changes(path)
    # when: the same word again, in another spelling
    answer = client.post(reverse("admin:funds_spelling_add"), {"written": "VULKANFONDS"})
    # then
    assert answer.status_code == 200
    assert Spelling.objects.count() == 1
    # when
    client.post(reverse("admin:funds_spelling_delete", args=[Spelling.objects.get().pk]), {"post": "yes"})
    # then
    assert names()[0] == {"DWS Muster Vulkanfonds", "Andere Rente"}


def test_stored_names_are_respelled_by_the_command(path: Path) -> None:
    # given: an installation of the version before
    for tranche in Tranche.objects.select_related("list_entry"):
        Tranche.objects.filter(pk=tranche.pk).update(name=tranche.list_entry.name)
    Fund.objects.filter(name="DWS Muster Vulkanfonds").update(name="Dws Muster Vulkanfonds")
    former = names()
    # when
    said = StringIO()
    call_command("respell_names", "--dry-run", stdout=said)
    # then
    assert names() == former
    assert "share classes            3" in said.getvalue()
    # when
    call_command("respell_names", stdout=StringIO())
    # then
    assert names()[1][isin(2)] == ("DWS Muster Vulkanfonds LD", "LD")
    assert names()[0] == {"DWS Muster Vulkanfonds", "Andere Rente"}
