"""`portal test`: the steps of CI in order, each timed, all of them run even where one fails.

`./portal test` runs everything; `./portal test lint types` or `--only python` some steps; what follows `--` goes to
pytest.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from infra.ci import environments
from infra.ci.counting import Count, count
from infra.stack import frontend, generate, messages
from infra.stack.layout import EXTERNAL_VARIABLES, PYTHON, ROOT, Layout, from_environment
from infra.stack.progress import Progress
from infra.stack.up import interruptible

# Lines of a failed command's output that are said again at the end: room for a few failures of any runner.
REPEATED = 80


@dataclass
class Context:
    """What the steps share."""

    layout: Layout
    progress: Progress
    pytest_arguments: Sequence[str] = ()
    counted: Count = field(default_factory=Count)
    failures: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Outcome:
    name: str
    passed: bool
    seconds: float
    note: str = ""


def _command(context: Context, command: list[str], env: dict[str, str] | None = None, cwd: Path = ROOT) -> bool:
    """Run one command with its output passed on; its tests are counted, a failure without any counts as one."""
    process = subprocess.Popen(
        command, cwd=cwd, env=env or dict(os.environ), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace",
    )  # fmt: skip
    output: list[str] = []
    try:
        assert process.stdout is not None
        for line in process.stdout:
            sys.stdout.write(line)
            sys.stdout.flush()
            output.append(line)
        code = process.wait()
    except BaseException:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
        raise
    found = count("".join(output))
    if code != 0 and not found.failed:
        found += Count(failed=1)
    if code != 0:
        # The program and its first arguments name the command well enough, without the folder it lies in.
        name = " ".join([Path(command[0]).name, *command[1:4]])
        context.failures.append("".join([f"\n--- the end of what failed: {name}\n", *output[-REPEATED:]]).rstrip())
    context.counted += found
    return code == 0


def _lint(context: Context) -> bool:
    first = _command(context, [PYTHON, "-m", "ruff", "check", "."])
    return _command(context, [PYTHON, "-m", "ruff", "format", "--check", "."]) and first


def _types(context: Context) -> bool:
    # The Django plug-in imports the settings, which refuse to start without a key.
    return _command(context, [PYTHON, "-m", "mypy"], dict(os.environ) | {"SECRET_KEY": "types-only"})


def _imports(context: Context) -> bool:
    return _command(context, [str(Path(PYTHON).parent / "lint-imports"), "--no-cache"])


def _generated(context: Context) -> bool:
    return generate.run(context.layout, context.progress, check=True) == 0


def _frontend(context: Context) -> bool:
    frontend.install(context.layout, context.progress)
    env = frontend.environment(context.layout)
    results = [
        _command(context, ["npm", "run", "--silent", script], env, frontend.FOLDER)
        for script in ("lint", "typecheck", "test", "build", "size")
    ]
    return all(results)


def _python(context: Context) -> bool:
    with environments.services(context.layout, context.progress) as env:
        return _command(
            context,
            [PYTHON, "-m", "pytest", "-n", "2", "--dist", "loadfile", "--durations", "15", *context.pytest_arguments],
            env,
        )


def _faults(context: Context) -> bool:
    """Ten minutes of faults; the seed is printed, and `./portal faults --seed` repeats the schedule."""
    return _command(context, [PYTHON, "-m", "tests.faults.soak"])


def _bench(context: Context) -> bool:
    """The short forms of all benchmarks: little data, no figures worth keeping, but all of their code."""
    return _command(context, [PYTHON, "-m", "tests.bench", "--short"])


def _e2e(context: Context) -> bool:
    frontend.install(context.layout, context.progress)
    with environments.whole_stack(context.layout, context.progress) as stack:
        # With the folder of that stack, a test can change its database through `./portal psql`.
        env = frontend.environment(context.layout) | {"E2E_BASE_URL": stack.address, "PORTAL_HOME": str(stack.home)}
        return _command(context, ["npm", "run", "--silent", "e2e"], env, frontend.FOLDER)


STEPS: dict[str, Callable[[Context], bool]] = {
    "lint": _lint,
    "types": _types,
    "imports": _imports,
    "generated": _generated,
    "frontend": _frontend,
    "python": _python,
    "faults": _faults,
    "e2e": _e2e,
    "bench": _bench,
}
# Names that people type for several steps.
GROUPS = {"static": ("lint", "types", "imports", "generated"), "unit": ("frontend", "python")}


def _selected(arguments: list[str]) -> tuple[list[str], list[str]]:
    parser = argparse.ArgumentParser(prog="portal test", description="Runs all of CI, or the named steps.")
    parser.add_argument("steps", nargs="*", metavar="STEP", help=", ".join([*STEPS, *GROUPS]))
    parser.add_argument("--only", action="append", default=[], metavar="STEP")
    after: list[str] = []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, after = arguments[:at], arguments[at + 1 :]
    options = parser.parse_args(arguments)
    named = [*options.steps, *options.only]
    wanted: list[str] = []
    for name in named:
        if name not in STEPS and name not in GROUPS:
            raise messages.unknown_step(name, [*STEPS, *GROUPS])
        wanted += GROUPS.get(name, (name,))
    if not wanted:
        wanted = ["python"] if after else list(STEPS)
    return [name for name in STEPS if name in wanted], after


def _run_step(name: str, context: Context) -> Outcome:
    sys.stdout.write(f"\n=== {name}\n")
    sys.stdout.flush()
    started = time.monotonic()
    try:
        passed, note = STEPS[name](context), ""
    except messages.StackError as error:
        context.progress.say(f"portal: {error}")
        context.counted += Count(failed=1)
        passed, note = False, error.problem.splitlines()[0]
    return Outcome(name, passed, time.monotonic() - started, note)


def main(arguments: list[str], progress: Progress) -> int:
    """Run the chosen steps; 0 only if every one passed."""
    steps, pytest_arguments = _selected(arguments)
    # Tests must meet the services started here, whatever this shell is set up for.
    others = (
        "INDEXER_DATABASE_URL", "INDEX_PREFIX", "DEBUG", "DJANGO_SETTINGS_MODULE", "SECRET_KEY", "ALLOWED_HOSTS",
        "HTTPS", "STATEMENT_TIMEOUT_MS", "PROVIDER_NAME", "PROVIDER_SLUG", "FRONTEND_DIST", "LOG_LEVEL",
    )  # fmt: skip
    for variable in (*EXTERNAL_VARIABLES.values(), *others):
        os.environ.pop(variable, None)
    layout = replace(from_environment(), external={})
    layout.prepare()
    context = Context(layout, progress, pytest_arguments)
    outcomes: list[Outcome] = []
    with interruptible():
        outcomes.extend(_run_step(name, context) for name in steps)
    lines = ["", f"{'step':<12}{'result':<10}{'seconds':>8}"]
    for one in outcomes:
        result = "ok" if one.passed else "FAILED"
        lines.append(f"{one.name:<12}{result:<10}{one.seconds:>8.1f}  {one.note}".rstrip())
    lines.append(f"{'all':<22}{sum(one.seconds for one in outcomes):>8.1f}")
    # Whoever sees only the end of a long log needs to see there what failed.
    sys.stdout.write("\n".join([*context.failures, *lines]) + f"\n\n{context.counted.line()}\n")
    return 0 if all(one.passed for one in outcomes) else 1
