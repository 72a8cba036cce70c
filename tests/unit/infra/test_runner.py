"""`portal test` says what failed where a reader of a long log looks: at its end."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from infra.ci import environments, runner, training
from infra.stack import frontend
from infra.stack.layout import ROOT, Layout, from_environment
from infra.stack.progress import Progress, run_logged
from tests.bench import __main__ as bench


@pytest.fixture
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of the environment, since the runner forgets in its own what this shell is set up for."""
    monkeypatch.setattr(os, "environ", dict(os.environ) | {"PORTAL_HOME": str(tmp_path)})


@pytest.fixture(autouse=True)
def taught(monkeypatch: pytest.MonkeyPatch) -> list[Layout]:
    """For whom Java was taught: no step of these tests starts a search node."""
    found: list[Layout] = []
    monkeypatch.setattr(training, "train", lambda layout, _progress: found.append(layout))
    return found


def _step(script: str) -> Callable[[runner.Context], bool]:
    return lambda context: runner._command(context, [sys.executable, "-c", script])


@pytest.mark.usefixtures("_own_folder")
def test_the_end_of_a_failed_command_is_said_again_after_all_steps(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = runner.REPEATED + 20
    failing = f"import sys\nfor n in range({lines}): print('line', n)\nprint('1 failed, 2 passed in 1.0s')\nsys.exit(1)"
    passing = "print('\\n'.join(['fine'] * 300))\nprint('4 passed in 1.0s')"
    monkeypatch.setattr(runner, "STEPS", {"first": _step(failing), "second": _step(passing)})

    code = runner.main([], Progress())

    said = capsys.readouterr().out
    after = said[said.rindex("fine") :]
    assert code == 1
    assert "--- the end of what failed" in after
    assert f"line {lines - 1}\n1 failed, 2 passed in 1.0s" in after
    assert "line 0\n" not in after
    assert said.splitlines()[-1] == "6 passed, 1 failed"


@pytest.mark.usefixtures("_own_folder")
@pytest.mark.parametrize("long", [False, True])
def test_what_a_short_run_samples_a_long_one_does_in_full(
    monkeypatch: pytest.MonkeyPatch, taught: list[Layout], long: bool
) -> None:
    # given: not what the run that this test is part of was told
    monkeypatch.delenv("TEST_LONG", raising=False)
    monkeypatch.delenv("TEST_SEED", raising=False)
    asked: list[str] = []
    told: list[str] = []
    drawn: list[str] = []

    def noted(context: runner.Context, command: list[str], env: dict[str, str] | None = None, cwd: Path = ROOT) -> bool:
        asked.append(" ".join(command[2:]))
        told.append((env or {}).get("TEST_LONG", ""))
        drawn.append((env or {}).get("TEST_SEED", ""))
        return True

    @contextmanager
    def nothing(layout: Layout, progress: Progress) -> Iterator[dict[str, str]]:
        yield {}

    monkeypatch.setattr(runner, "_command", noted)
    monkeypatch.setattr(environments, "services", nothing)
    _portal_that_comes(monkeypatch, "")

    # when
    code = runner.main(["python", "faults", "e2e", "bench", *(["--long"] if long else [])], Progress())

    # then
    assert code == 0
    python, portal = asked[0], asked[-1]
    # What waits for the browser tests begins with them, in any order.
    e2e, stream, faults = sorted(asked[1:-1])
    assert ("not long" in python) is not long
    assert faults == "tests.faults.soak" if long else re.fullmatch(r"tests.faults.soak --sample --seed \d+", faults)
    assert e2e == "--silent e2e"
    form = "--short" if long else f"--smoke --drawn {runner._seed()}"
    assert portal == f"tests.bench {form} --but rebuild freshness alerts figures"
    assert stream == f"tests.bench {form} rebuild freshness alerts figures"
    browsers = asked.index(e2e)
    assert told[0] == told[browsers] == ("1" if long else "")
    # Engines of the long form start as those of the product do.
    assert len(taught) == (0 if long else 1)
    assert drawn[0] == drawn[browsers] == ("" if long else str(runner._seed()))


def _portal_that_comes(monkeypatch: pytest.MonkeyPatch, script: str) -> list[str]:
    """Has `script` start the browser tests' portal; what is started and ended is noted in the list returned."""
    noted: list[str] = []

    @contextmanager
    def coming(layout: Layout, progress: Progress, *, whole: bool) -> Iterator[environments.Coming]:
        noted.append("begun")
        with layout.log("up").open("wb") as sink:
            process = subprocess.Popen([sys.executable, "-c", script], stdout=sink)
        yield environments.Coming(layout, process)
        process.wait()
        noted.append("ended")

    monkeypatch.setattr(environments, "coming_stack", coming)
    monkeypatch.setattr(frontend, "install", lambda *_: None)
    monkeypatch.setattr(frontend, "build", lambda *_: None)
    return noted


@pytest.mark.usefixtures("_own_folder")
def test_a_step_beside_another_says_what_it_has_to_say_in_one_piece(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    # given: two steps that can only end if both run at once
    met = "import pathlib, time\n" + (
        f"here = pathlib.Path({str(tmp_path)!r})\n"
        "print(ME, 'begins'); (here / ME).touch()\n"
        "while not (here / OTHER).exists(): time.sleep(0.01)\n"
    )
    first = _step(f"ME, OTHER = 'faults', 'e2e'\n{met}print('2 failed, 1 passed in 1.0s'); raise SystemExit(1)")
    second = _step(f"ME, OTHER = 'e2e', 'faults'\n{met}print('4 passed in 1.0s')")
    monkeypatch.setattr(runner, "STEPS", {"faults": first, "e2e": second})

    # when
    code = runner.main(["faults", "e2e"], Progress())

    # then
    said = capsys.readouterr().out
    assert code == 1
    assert said.index("=== e2e\ne2e begins\n4 passed in 1.0s\n") < said.index("=== faults\nfaults begins\n2 failed")
    assert "--- the end of what failed" in said
    assert re.search(r"faults +FAILED +[\d.]+ +beside e2e\ne2e +ok ", said)
    assert said.splitlines()[-1] == "5 passed, 2 failed"


@pytest.mark.usefixtures("_own_folder")
@pytest.mark.parametrize("logged", [False, True])
@pytest.mark.parametrize("deaf", [False, True])
def test_a_step_beside_another_ends_with_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, logged: bool, deaf: bool
) -> None:
    # given: one that would run for ever, and one that is interrupted once the first has begun
    begun = tmp_path / "begun"
    signals = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" if deaf else ""
    script = f"{signals}import pathlib, time; pathlib.Path({str(begun)!r}).touch(); time.sleep(600)"
    monkeypatch.setattr(runner, "LEAVING", 0.1)

    def endless(context: runner.Context) -> bool:
        if logged:
            command, log = [sys.executable, "-c", script], tmp_path / "log"
            run_logged(context.progress, "Installing", command, log=log, cwd=tmp_path, env=dict(os.environ))
        return _step(script)(context)

    def interrupted(context: runner.Context) -> bool:
        while not begun.exists():
            time.sleep(0.01)
        raise KeyboardInterrupt

    monkeypatch.setattr(runner, "STEPS", {"faults": endless, "e2e": interrupted})

    # when, then
    with pytest.raises(KeyboardInterrupt):
        runner.main(["faults", "e2e"], Progress())


@pytest.mark.usefixtures("_own_folder")
def test_a_fault_of_the_runner_beside_another_step_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(context: runner.Context) -> bool:
        raise AssertionError("broken")

    monkeypatch.setattr(runner, "STEPS", {"faults": broken, "e2e": _step("print('4 passed in 1.0s')")})

    with pytest.raises(AssertionError, match="broken"):
        runner.main(["faults", "e2e"], Progress())


@pytest.mark.usefixtures("_own_folder")
def test_the_portal_of_the_browser_tests_starts_beside_an_earlier_step(monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    noted = _portal_that_comes(monkeypatch, "import time; time.sleep(0.3)")

    def step(name: str) -> Callable[[runner.Context], bool]:
        def run(context: runner.Context) -> bool:
            noted.append(name)
            return True

        return run

    def command(context: runner.Context, command: list[str], *_: Any) -> bool:
        assert context.portal is not None
        noted.append("e2e")
        return True

    monkeypatch.setattr(runner, "_command", command)
    steps = {name: step(name) for name in ("frontend", "python")} | {"e2e": runner._e2e, "bench": step("bench")}
    monkeypatch.setattr(runner, "STEPS", steps)

    # when
    code = runner.main([], Progress())

    # then: started once, when the front end that it shows is built, and up until all steps are through
    assert code == 0
    assert [name for name in noted if name != "python"] == ["frontend", "begun", "e2e", "bench", "ended"]
    assert noted.index("python") < noted.index("e2e")
    noted.clear()
    runner.main(["python", "e2e"], Progress())
    assert noted == ["begun", "python", "e2e", "ended"]
    noted.clear()
    runner.main(["frontend", "python"], Progress())
    assert sorted(noted) == ["frontend", "python"]


@pytest.mark.usefixtures("_own_folder")
def test_a_portal_that_does_not_come_up_fails_the_browser_tests_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _portal_that_comes(monkeypatch, "print('no room left'); raise SystemExit(1)")
    monkeypatch.setattr(runner, "STEPS", {"python": _step("print('4 passed in 1.0s')"), "e2e": runner._e2e})

    code = runner.main([], Progress())

    said = capsys.readouterr()
    assert code == 1
    assert "no room left" in said.err
    assert re.search(r"python +ok.*\ne2e +FAILED", said.out)


@pytest.mark.parametrize(
    ("asked", "chosen"),
    [
        ([], True),
        (["python", "e2e"], True),
        (["python", "e2e", "--long"], False),
        (["python"], False),
        (["static"], False),
        (["training"], True),
    ],
)
def test_java_is_taught_where_several_search_nodes_follow(asked: list[str], chosen: bool) -> None:
    assert ("training" in runner._selected(asked).steps) is chosen


def test_of_two_long_steps_a_run_of_everything_takes_one_unless_it_is_the_long_form(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left_out = []
    for seed in (0b0_0111_1111, 0b1_0000_0000):
        monkeypatch.setattr(runner, "_seed", lambda seed=seed: seed)
        left_out += [set(runner.STEPS) - set(runner._selected([]).steps)]
    assert left_out == [{"faults"}, {"bench-stream"}]
    assert set(runner._selected(["--long"]).steps) == set(runner.STEPS) - {"training"}
    assert {*runner._selected(list(runner.IN_TURN)).steps} >= {*runner.IN_TURN}


@pytest.mark.usefixtures("_own_folder")
@pytest.mark.parametrize(("asked", "third"), [([], True), (["frontend"], False), (["--long"], False)])
def test_a_run_of_everything_takes_a_third_of_the_front_ends_tests(
    monkeypatch: pytest.MonkeyPatch, asked: list[str], third: bool
) -> None:
    commands: list[list[str]] = []

    def noted(context: runner.Context, command: list[str], env: dict[str, str] | None = None, cwd: Path = ROOT) -> bool:
        commands.append(command)
        return True

    monkeypatch.setattr(runner, "_command", noted)
    monkeypatch.setattr(frontend, "install", lambda *_: None)
    monkeypatch.setattr(frontend, "build", lambda *_: None)
    monkeypatch.setattr(runner, "STEPS", {"frontend": runner._frontend})
    runner.main(asked, Progress())
    [tests] = [command[5:] for command in commands if command[3] == "test"]
    assert tests == ([f"--shard={1 + (runner._seed() >> 9) % 3}/3"] if third else [])


def test_types_are_checked_beside_what_takes_longest_of_the_steps_asked_for() -> None:
    assert runner._partner("types", ["types", "generated", "python"]) == "python"
    assert runner._partner("types", ["types", "generated"]) == "generated"
    assert runner._partner("types", ["types"]) is None


def test_the_same_commit_meets_the_same_faults() -> None:
    assert runner._seed() == runner._seed()


@pytest.mark.usefixtures("_own_folder")
def test_tests_that_are_asked_for_run_however_long_they_are() -> None:
    context = runner.Context(from_environment(), Progress(), ["tests/faults/test_search_nodes.py"])
    assert runner._chosen(context) == []


@pytest.mark.usefixtures("_own_folder")
def test_nothing_is_said_twice_where_all_passed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(runner, "STEPS", {"only": _step("print('4 passed in 1.0s')")})

    code = runner.main([], Progress())

    said = capsys.readouterr().out
    assert code == 0
    assert "--- the end" not in said
    assert said.count("4 passed") == 1 + 1  # The runner's own line and the closing one.


def test_each_benchmark_belongs_to_one_of_both_steps() -> None:
    on_portal = bench._others(runner.STREAM_BENCHMARKS, smoke=False)
    assert sorted([*on_portal, *runner.STREAM_BENCHMARKS]) == sorted(bench.BENCHMARKS)
    assert set(on_portal) - set(bench._others(runner.STREAM_BENCHMARKS, smoke=True)) == {"operations", "start"}


def test_four_seeds_in_a_row_draw_each_benchmark_once() -> None:
    names = list(bench.BENCHMARKS)
    assert sorted(name for seed in (6, 7, 8, 9) for name in bench._drawn(names, seed)) == sorted(names)


@pytest.mark.usefixtures("_own_folder")
@pytest.mark.parametrize("long", [False, True])
def test_what_lives_for_minutes_is_not_compiled_for_speed(monkeypatch: pytest.MonkeyPatch, long: bool) -> None:
    # given
    os.environ.pop("OPENSEARCH_JAVA_OPTS", None)
    seen: dict[str, str] = {}

    def step(_context: runner.Context) -> bool:
        seen.update(os.environ)
        return True

    monkeypatch.setattr(runner, "STEPS", {"only": step})

    # when
    runner.main(["--long"] if long else [], Progress())

    # then
    assert ("TieredStopAtLevel=1" in seen.get("OPENSEARCH_JAVA_OPTS", "")) is not long
