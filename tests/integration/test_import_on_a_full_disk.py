"""An import whose disk fills meanwhile: nothing half-done, one message, and it works once there is room."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest

from infra.stack.layout import ROOT
from tests import small_disk
from tests.factories import codes
from tests.integration.test_portal_processes import Portal, enterable
from tests.small_disk import BALLAST, SmallDisk
from tests.waiting import until

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.long, pytest.mark.timeout(600)]

#: The first start wants two gigabytes free; they are memory once they are taken.
DISK_MB, MEMORY_BYTES = 2100, 5 * 1024**3
ROWS = 20_000
#: Less than the rows and their log take, and enough for the server itself.
LEFT = 12 * 1024**2
HEADER = "isin,name,issuer,asset_class,currency\n"


@dataclass(frozen=True)
class OnSmallDisk:
    """A portal whose folder lies on the small disk; only its database runs."""

    portal: Portal
    disk: SmallDisk

    def run(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """A command of ./portal, as an operator on that disk types it."""
        environment = self.portal.env | {"HOME": str(self.portal.home)}
        words = self.disk.on_it("env", f"--chdir={ROOT}", sys.executable, "-m", "infra.stack", *arguments)
        return subprocess.run(words, env=environment, capture_output=True, text=True, check=False, timeout=300)

    def asked(self, statement: str) -> str:
        """What psql prints; empty while the database is away."""
        return self.run("psql", "-Atc", statement).stdout.strip()


@pytest.fixture
def small(tmp_path: Path) -> Iterator[OnSmallDisk]:
    home = enterable(tmp_path) / "home"
    home.mkdir()
    if reason := small_disk.why_not(home):
        pytest.skip(f"this machine mounts no file system for a test: {reason}")
    if psutil.virtual_memory().available < MEMORY_BYTES:
        pytest.skip("a disk in memory of this size would take too much of it")
    with small_disk.mounted(home, DISK_MB) as disk:
        one = OnSmallDisk(Portal(home), disk)
        started = one.run("up", "--only", "postgres", "--detach", "--empty")
        assert started.returncode == 0, started.stderr
        try:
            migrated = one.run("manage", "migrate", "--noinput")
            assert migrated.returncode == 0, migrated.stderr
            yield one
        finally:
            (disk.seen / BALLAST).unlink(missing_ok=True)
            one.run("down")


def test_an_import_on_a_disk_that_fills_is_whole_or_not_there(small: OnSmallDisk, tmp_path: Path) -> None:
    # given: a list that takes more room than there is
    file = tmp_path / "funds.csv"
    rows = (f"{codes.isin(number, 'LU')},Fonds {number},Haus {number % 50},equity,EUR\n" for number in range(ROWS))
    file.write_text(HEADER + "".join(rows))
    small_disk.fill(small.disk.seen, leave=LEFT)
    # when
    done = small.run("import", str(file))
    # then: one message, which names the disk, and no trace of the program
    assert done.returncode == 1, done.stdout
    assert "Nothing was imported" in done.stderr
    assert "Traceback" not in done.stderr
    # and once there is room, the database comes back by itself and holds nothing of it
    (small.disk.seen / BALLAST).unlink()
    until(lambda: small.asked("SELECT 1") == "1", seconds=120)
    for table in ("funds_tranche", "funds_fund", "managers_company", "outbox_entry"):
        assert small.asked(f"SELECT count(*) FROM {table}") == "0", table
    # and the same command works
    again = small.run("import", str(file))
    assert again.returncode == 0, again.stderr
    assert small.asked("SELECT count(*) FROM funds_tranche") == str(ROWS)
