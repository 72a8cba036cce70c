"""Nothing is ever simulated for funds of somebody's own, whichever way they came into the database (ADR 0144)."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import DjangoDbBlocker

from app.demo.pdf import one_page
from app.funds.models import (
    Fund,
    FundDocument,
    FundFacts,
    KeyFigures,
    ListEntry,
    OwnData,
    Tranche,
    TrancheFacts,
)
from app.funds.ownership import Kind, only_demo_data
from app.prices.models import Nav
from app.prices.storing import make_partitions
from app.ratings.models import Rating
from infra.stack import data, fundlist
from infra.stack.layout import from_environment
from infra.stack.progress import Progress
from tests import databases
from tests.factories.codes import isin
from tests.factories.funds import DemoTrancheFactory, KeyFiguresFactory, TrancheFactory
from tests.integration.funds.test_importing import given_list, row
from tests.length import sampled
from tests.services import Services

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

OWN = isin(7)


@pytest.fixture
def files(tmp_path: Path, settings: Any) -> Path:
    """A folder with a file of each kind; those beside the list are about one share class."""
    settings.PORTAL_HOME = tmp_path / "home"
    settings.MEDIA_ROOT = tmp_path / "media"
    given_list(tmp_path, row(7, "A"))
    (tmp_path / "prices.csv").write_text(f"isin,date,nav,currency\n{OWN},2026-10-30,101.5,EUR\n")
    (tmp_path / "facts.csv").write_text(f"isin,ter\n{OWN},0.9\n")
    (tmp_path / "benchmarks.csv").write_text(f"isin,record_date,occupancy\n{OWN},2026-09-30,95\n")
    (tmp_path / "documents.csv").write_text(f"isin,type,date,language,file\n{OWN},annual_report,2026-06-30,de,a.pdf\n")
    (tmp_path / "a.pdf").write_bytes(one_page("Jahresbericht", ["Ein Absatz."], "de"))
    return tmp_path


COMMANDS: dict[Kind, Callable[[Path], list[str]]] = {
    Kind.SHARE_CLASSES: lambda folder: ["import_funds", str(folder / "list.csv")],
    Kind.NAVS: lambda folder: ["import_prices", str(folder / "prices.csv")],
    Kind.FACTS: lambda folder: ["import_facts", str(folder / "facts.csv")],
    Kind.BENCHMARKS: lambda folder: ["import_benchmarks", str(folder / "benchmarks.csv")],
    Kind.DOCUMENTS: lambda folder: ["import_documents", str(folder / "documents.csv"), str(folder)],
}


def figures() -> list[Any]:
    """All that a simulation writes of share classes and funds."""
    return [list(model.objects.order_by("pk").values_list()) for model in (Tranche, Fund, Nav, KeyFigures, Rating)]


def started(database_url: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that a start of a portal with this folder runs to fill the database."""
    commands: list[str] = []
    monkeypatch.setattr(data, "django", lambda *given, **_: commands.append(given[3][0]))
    monkeypatch.setattr(fundlist, "fetch", lambda *_: home / "funds.csv")
    home.mkdir(exist_ok=True)
    data.load_once(from_environment({"PORTAL_HOME": str(home)}), Progress(), database_url, {})
    return commands


@pytest.fixture
def database_url(services: Services) -> str:
    """This test's database, as the programs outside of Django name it."""
    return services.database.rpartition("/")[0] + "/" + str(connection.settings_dict["NAME"])


@pytest.mark.parametrize("kind", COMMANDS)
def test_each_import_marks_the_database_in_its_own_transaction(
    kind: Kind, files: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: the demo list, and a share class of it that the file is about
    DemoTrancheFactory.create(isin=OWN, name="Muster Global Equity A", currency="EUR")
    # when it is only tried out
    call_command(*COMMANDS[kind](files), "--dry-run")
    # then
    assert not OwnData.objects.exists()
    # when
    call_command(*COMMANDS[kind](files))
    # then: by the command itself, whoever has called it
    assert [one.kind for one in OwnData.objects.all()] == [kind]
    # and neither that command nor a start of this portal, or of another one on this database, simulates anything
    before = figures()
    with pytest.raises(CommandError, match="holds data of your own"):
        call_command("simulate")
    assert figures() == before
    assert started(database_url, files / "another-home", monkeypatch) == ["load_rates"]


def test_an_import_that_fails_marks_nothing(files: Path) -> None:
    TrancheFactory.create(isin=OWN, currency="EUR")
    (files / "facts.csv").write_text(f"isin,ter\n{OWN},none\n")
    with pytest.raises(CommandError, match="Nothing was imported"):
        call_command(*COMMANDS[Kind.FACTS](files))
    with pytest.raises(CommandError, match="No row"):
        call_command(*COMMANDS[Kind.FACTS](files), "--accept-rest")
    assert not OwnData.objects.exists()


def test_the_demo_list_by_its_word_is_nobodys_own_and_the_same_file_by_its_path_is(
    files: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # when
    monkeypatch.setenv("FUNDS_CSV", str(files / "list.csv"))
    call_command("import_funds", "investpy")
    # then
    assert ListEntry.objects.get().demo
    assert not OwnData.objects.exists()
    assert started(database_url, files / "home", monkeypatch) == ["load_rates", "simulate", "demo_accounts"]
    # when
    call_command(*COMMANDS[Kind.SHARE_CLASSES](files))
    # then
    assert not ListEntry.objects.get().demo
    assert OwnData.objects.exists()
    # and the demo list does not take it back
    call_command("import_funds", "investpy")
    assert not ListEntry.objects.get().demo


def test_what_staff_made_by_hand_gets_no_figures(
    database_url: str, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    demo, own = DemoTrancheFactory.create(), TrancheFactory.create()
    # when
    call_command("simulate")
    # then
    assert Nav.objects.filter(tranche=demo, simulated=True).exists()
    own.refresh_from_db()
    own.fund.refresh_from_db()
    assert (own.ter, own.simulated, own.fund.sfdr, own.fund.simulated) == (None, False, None, False)
    for model in (Nav, KeyFigures, Rating):
        assert not model._default_manager.filter(tranche=own).exists()
    # and where there is nothing else, a start asks for none
    ListEntry.objects.all().delete()
    Nav.objects.all().delete()
    assert started(database_url, files / "home", monkeypatch) == ["load_rates", "demo_accounts"]


def test_a_simulation_and_an_import_do_not_cross(files: Path) -> None:
    # given: a simulation that has begun
    DemoTrancheFactory.create(isin=OWN, currency="EUR")
    ended: list[str] = []

    def load() -> None:
        call_command(*COMMANDS[Kind.NAVS](files))
        ended.append("import")
        connection.close()

    with only_demo_data():
        importing = threading.Thread(target=load)
        importing.start()
        # when an import is to end before it: it waits
        importing.join(1)
        ended.append("simulation")
    importing.join(20)
    # then
    assert ended == ["simulation", "import"]


@pytest.mark.parametrize("noted", [False, True])
def test_a_note_in_the_folder_goes_into_the_database(
    noted: bool, files: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: what `up --empty`, an older version or a restore of its backup left
    home = files / "home"
    home.mkdir()
    if noted:
        (home / "own-data").touch()
    # when
    commands = started(database_url, home, monkeypatch)
    # then
    assert commands == (["load_rates"] if noted else ["import_funds", "load_rates", "demo_accounts"])
    assert OwnData.objects.exists() is noted
    assert not (home / "own-data").exists()


@pytest.fixture
def upgraded(services: Services, django_db_blocker: DjangoDbBlocker) -> Iterator[Callable[[], set[str]]]:
    """A database of the version before marks; the call brings it up to date and tells the ISINs of the demo list."""
    name = str(connection.settings_dict["NAME"])
    with (
        databases.copied(services.database, databases.migrated(name), f"{name}_upgraded"),
        databases.on_database(f"{name}_upgraded", django_db_blocker),
    ):

        def upgrade() -> set[str]:
            # By its squashed name: with a name that was squashed, Django makes the first models of all apps once more.
            call_command("migrate", "funds", "0002_squashed_0010", verbosity=0)
            call_command("migrate", "funds", verbosity=0)
            return set(ListEntry.objects.filter(demo=True).values_list("tranche__isin", flat=True))

        yield upgrade


def nav(tranche: Tranche, *, simulated: bool) -> None:
    make_partitions({2026})
    Nav.objects.create(tranche=tranche, date="2026-10-30", nav=1, currency="EUR", simulated=simulated)


@pytest.mark.turns
def test_an_old_database_with_the_demo_list_alone_stays_a_demo(upgraded: Callable[[], set[str]]) -> None:
    # given: three that figures were simulated for, and one that staff made
    costs, figured, priced = DemoTrancheFactory.create(simulated=True), *DemoTrancheFactory.create_batch(2)
    KeyFiguresFactory.create(tranche=figured, simulated=True)
    nav(priced, simulated=True)
    TrancheFactory.create()
    # when / then
    assert upgraded() == {costs.isin, figured.isin, priced.isin}
    assert not OwnData.objects.exists()


def _listed(_: Tranche) -> None:
    """The case of the issue: a list of one's own, loaded by a version without marks."""
    DemoTrancheFactory.create()


def _priced(tranche: Tranche) -> None:
    nav(tranche, simulated=False)


def _with_facts(tranche: Tranche) -> None:
    TrancheFacts.objects.create(tranche=tranche, said={"ter": "1.00"})


def _with_facts_of_the_fund(tranche: Tranche) -> None:
    FundFacts.objects.create(fund=tranche.fund, said={"sfdr": "8"})


def _with_a_document(tranche: Tranche) -> None:
    FundDocument.objects.create(
        fund=tranche.fund,
        category="annual_report",
        date="2026-06-30",
        file="fund-documents/a.pdf",
        imported_sha256="0a",
    )


@pytest.mark.turns
@pytest.mark.parametrize("own", sampled([_listed, _priced, _with_facts, _with_facts_of_the_fund, _with_a_document], 1))
def test_an_old_database_with_something_of_ones_own_is_marked(
    own: Callable[[Tranche], None],
    upgraded: Callable[[], set[str]],
    services: Services,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # given
    demo = DemoTrancheFactory.create(simulated=True)
    own(demo)
    # when
    listed = upgraded()
    # then
    assert listed == {demo.isin}
    assert [one.kind for one in OwnData.objects.all()] == ["before"]
    url = services.database.rpartition("/")[0] + "/" + str(connection.settings_dict["NAME"])
    assert started(url, tmp_path / "home", monkeypatch) == ["load_rates"]
    with pytest.raises(CommandError, match="holds data of your own"):
        call_command("simulate")
    assert not Nav.objects.filter(simulated=True).exists()
