"""The operators' documents name commands that there are, and their sums add up."""

import argparse
import re
from pathlib import Path

import pytest

from infra.stack import cli
from infra.stack.layout import ROOT

DOCS = ROOT / "infra" / "docs"
RUNBOOKS = sorted((DOCS / "runbooks").glob("*.md"))
DEPLOYMENT = (DOCS / "deployment.md").read_text("utf-8")
SCALE = (DOCS / "scale.md").read_text("utf-8")


def commands() -> dict[str, set[str]]:
    """Each command of ./portal, and its long options."""
    [actions] = [one for one in cli.parser()._actions if isinstance(one, argparse._SubParsersAction)]
    return {
        name: {option for action in one._actions for option in action.option_strings if option.startswith("--")}
        for name, one in actions.choices.items()
    }


def test_each_command_has_its_form_in_compose() -> None:
    table = DEPLOYMENT.partition("| `./portal …` | here |")[2].partition("\n\n")[0]
    named = " ".join(line.split(" | ")[0] for line in table.splitlines())
    for name in commands():
        assert re.search(rf"`{name}[ `]", named), name
    for option in commands()["up"] - {"--help", "--detach", "--only"}:
        assert f"`up {option}`" in named, option


@pytest.mark.parametrize(
    "path", [DOCS / "deployment.md", DOCS / "monitoring.md", *RUNBOOKS], ids=lambda path: path.name
)
def test_commands_that_are_named_are_there(path: Path) -> None:
    known = commands()
    for name in re.findall(r"\./portal ([a-z]+)", path.read_text("utf-8")):
        assert name in known, name


def test_containers_run_what_there_is() -> None:
    services = set(re.findall(r"^  (\w+):", (ROOT / "infra/compose/compose.yml").read_text(), re.MULTILINE))
    text = DEPLOYMENT + "".join(path.read_text("utf-8") for path in RUNBOOKS)
    named = re.findall(r"docker compose (?:exec|run|restart)(?: (?:--rm|-T|-v \S+|--\w+ \S+))* (\w+)", text)
    assert {"restore", "backup", "indexer"} <= set(named) <= services | {"PART"}


def test_a_damaged_database_leads_to_a_restore_that_works() -> None:
    # A restore wants a folder without data, so one that says "restore" alone would be refused.
    step = (DOCS / "runbooks" / "database-down.md").read_text("utf-8").partition("Damaged files")[2]
    assert "PORTAL_HOME=/another/folder ./portal restore" in step


def number(text: str) -> int:
    return int(re.sub(r"[^0-9]", "", text))


def test_what_ten_million_take_adds_up() -> None:
    rows = re.findall(r"^\| ([^|*]+) \| (\d+) \| (\d+) \| (\d+) GB \| (\d+) GB \|$", SCALE, re.MULTILINE)
    parts = [(int(count), int(cores), int(memory), int(disk)) for _, count, cores, memory, disk in rows]
    sums = [sum(count * one[at] for count, *one in parts) for at in range(3)]
    [total] = re.findall(
        r"\*\*all\*\* \| \*\*(\d+)\*\* \| \*\*(\d+)\*\* \| \*\*([\d,]+) GB\*\* \| \*\*([\d,]+) GB\*\*", SCALE
    )
    assert [number(one) for one in total] == [sum(count for count, *_ in parts), *sums]
    [formula] = re.findall(r"(\d+)·c \+ (\d+)·m \+ ([\d,]+)·d", SCALE)[:1]
    assert [number(one) for one in formula] == sums


def test_the_database_has_room_for_its_navs() -> None:
    # given: what the part on bytes says of a year
    [navs] = re.findall(r"253 × 84 B = \*\*(\d+) GB\*\*", SCALE)
    [disk] = re.findall(r"^\| PostgreSQL \| 2 \| 8 \| 64 GB \| (\d+) GB \|$", SCALE, re.MULTILINE)
    assert int(disk) > 32 + 2 * (19 + int(navs))
    step = SCALE.partition("**PostgreSQL.** 14.")[2].partition("\n\n")[0]
    assert f"{navs} GB of NAVs" in step
