"""The folder in which web processes count together."""

import os
from pathlib import Path

import psutil
import pytest
from django.core.exceptions import ImproperlyConfigured

from app.monitoring.sharing import VARIABLE, share


@pytest.fixture(autouse=True)
def variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")


def test_what_former_runs_left_is_deleted_and_what_others_count_is_kept(tmp_path: Path) -> None:
    # given: the folder of a live process, one of a process that had the same number, and one of a dead process
    me = psutil.Process()
    alive = tmp_path / f"{me.pid}-{me.create_time():.2f}"
    for folder in (alive, tmp_path / f"{me.pid}-12.00", tmp_path / "999999999-12.00", tmp_path / "nonsense"):
        folder.mkdir()
        (folder / "counter_1.db").write_bytes(b"x")
    # when
    share(str(tmp_path))
    # then
    mine = Path(os.environ[VARIABLE])
    assert set(tmp_path.iterdir()) == {alive, mine}
    assert mine.name.startswith(f"{os.getppid()}-")
    assert mine.stat().st_mode & 0o777 == 0o700
    # when its sibling starts, then it counts in the same folder and loses nothing
    (mine / "counter_2.db").write_bytes(b"x")
    share(str(tmp_path))
    assert Path(os.environ[VARIABLE]) == mine
    assert (mine / "counter_2.db").exists()


def test_a_folder_of_somebody_else_is_refused(tmp_path: Path) -> None:
    # given: a link in place of the folder, as anybody can put one where everybody may write
    (tmp_path / "theirs" / "kept").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "theirs")
    # then
    with pytest.raises(ImproperlyConfigured, match="METRICS_FOLDER"):
        share(str(tmp_path / "link"))
    assert (tmp_path / "theirs" / "kept").exists()
    assert os.environ[VARIABLE] == ""
