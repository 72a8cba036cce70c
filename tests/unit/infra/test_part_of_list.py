"""The list that the portal of the browser tests loads."""

from pathlib import Path

import pytest

from infra.ci import environments
from infra.stack import fundlist
from infra.stack.layout import Layout
from infra.stack.progress import Progress

HEADER = "name,issuer,isin,asset_class,currency\n"
LINES = [f'"Fund {fund}, share {share}",Manager {fund % 30},LU,equity,EUR\n' for fund in range(60) for share in "AB"]
GERMAN = [f'"Fund {fund}, share A",Manager {fund % 30},DE,equity,EUR\n' for fund in range(60, 90)]


def test_a_part_has_some_managers_with_all_of_their_funds_and_all_german_ones(tmp_path: Path) -> None:
    # given
    source, one, other = (tmp_path / name for name in ("all.csv", "one.csv", "other.csv"))
    source.write_text(HEADER + "".join(LINES + GERMAN))
    # when
    environments.take_part(source, one)
    environments.take_part(source, other)
    # then
    header, *taken = one.read_text().splitlines()
    managers = {line.split(",")[2] for line in taken if ",LU," in line}
    assert header + "\n" == HEADER
    assert 3 <= len(managers) <= 15
    assert taken == [line.rstrip() for line in LINES if line.split(",")[2] in managers] + [
        one.rstrip() for one in GERMAN
    ]
    assert other.read_text() == one.read_text()


@pytest.mark.parametrize("whole", [True, False])
def test_the_long_form_loads_the_whole_list(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, whole: bool) -> None:
    # given: a checkout that has fetched the list, and has had the other form before
    layout, progress = Layout(tmp_path), Progress()
    layout.prepare()
    listed = fundlist.csv_path(layout)
    listed.parent.mkdir()
    listed.write_text(HEADER + "".join(LINES))
    environments._for_browsers(layout, progress, whole=not whole)
    # when
    own = environments._for_browsers(layout, progress, whole=whole)
    # then
    lines = fundlist.csv_path(own).read_text().splitlines()
    assert (len(lines) == 1 + len(LINES)) is whole
