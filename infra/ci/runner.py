"""`portal test`: the steps of CI in order, each timed, all of them run even where one fails.

Some run beside a later one: they leave processors idle at times, or use only one. What they say is held back until that
one is through, so that a log reads as if they had run one after the other.

`./portal test` runs everything; `./portal test lint types` or `--only python` some steps; what follows `--` goes to
pytest. `--long` takes the long form of what `./portal test` only samples: whoever releases runs it (ADR 0110).
"""

import argparse
import io
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, TextIO

from rich.console import Console

from infra.ci import environments, training
from infra.ci.counting import Count, count
from infra.stack import frontend, generate, messages
from infra.stack.layout import EXTERNAL_VARIABLES, PYTHON, ROOT, Layout, from_environment
from infra.stack.parts import opensearch
from infra.stack.progress import Progress
from infra.stack.up import interruptible

# Lines of a failed command's output that are said again at the end: room for a few failures of any runner.
REPEATED = 80
MAX_WORKERS = 8
# Seconds that a command has to end when it is told to.
LEAVING = 20
#: Steps that run beside a later one, if both were asked for: the first of these that was. None of them writes what
#: another one reads.
BESIDE = {
    **dict.fromkeys(("lint", "imports", "training"), ("generated",)),
    "types": ("python", "generated"),
    "frontend": ("python",),
    **dict.fromkeys(("faults", "bench-stream"), ("e2e",)),
}
#: Two that last long. A run of everything takes the one that the commit draws, and --long both.
IN_TURN = ("faults", "bench-stream")
#: Steps that start search nodes.
SEARCHING = ("python", "e2e", "faults", "bench-stream", "bench-portal")
#: The benchmarks with services of their own; all others ask a portal.
STREAM_BENCHMARKS = ("rebuild", "freshness", "alerts", "figures")


@dataclass
class Context:
    """What the steps share."""

    layout: Layout
    progress: Progress
    pytest_arguments: Sequence[str] = ()
    #: Whether to take the long form of the steps that have one.
    long: bool = False
    #: Whether nobody has named a step: then the commit draws what of it is run.
    drawn: bool = False
    #: Ends what several steps share.
    shared: ExitStack = field(default_factory=ExitStack)
    #: The portal of the browser tests while it starts beside another step.
    coming: environments.Coming | None = None
    #: The same once it is up, for the steps after them.
    portal: Layout | None = None
    counted: Count = field(default_factory=Count)
    failures: list[str] = field(default_factory=list)
    #: Where the steps speak; None for this program's own output.
    out: TextIO | None = None
    #: The command that a step has started and waits for.
    running: "subprocess.Popen[str] | None" = None

    def say(self, text: str) -> None:
        """Pass a step's output on at once."""
        out = self.out or sys.stdout
        out.write(text)
        out.flush()


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
    context.running = process
    output: list[str] = []
    try:
        assert process.stdout is not None
        for line in process.stdout:
            context.say(line)
            output.append(line)
        code = process.wait()
    except BaseException:
        process.terminate()
        try:
            process.wait(LEAVING)
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

    def run(script: str, *arguments: str) -> bool:
        return _command(context, ["npm", "run", "--silent", script, "--", *arguments], env, frontend.FOLDER)

    third = [f"--shard={1 + (_seed() >> 9) % 3}/3"] if context.drawn else []
    results = [run("lint"), run("typecheck"), run("test", *third)]
    # As `up` builds it, which then finds it built.
    frontend.build(context.layout, context.progress)
    return run("size") and all(results)


def _python(context: Context) -> bool:
    with environments.services(context.layout, context.progress) as env:
        return _command(
            context,
            [PYTHON, "-m", "pytest", *_workers(), "--durations", "15", *_chosen(context), *context.pytest_arguments],
            env | _form(context),
        )


def _workers() -> list[str]:
    """One worker more than cores, since tests wait for services a quarter of their time. They take files in the order
    of collection, in which the slow ones come first (tests/conftest.py)."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    # Each worker has a Redis database of its own, of which there are sixteen.
    return ["-n", str(min(cores + 1, MAX_WORKERS)), "--dist", "loadfile", "--no-loadscope-reorder"]


def _chosen(context: Context) -> list[str]:
    """Tests marked `long` run with --long, and where somebody asks for certain tests."""
    return [] if context.long or context.pytest_arguments else ["-m", "not long"]


def _form(context: Context) -> dict[str, str]:
    """What tells a test how much to do."""
    return {"TEST_LONG": "1"} if context.long else {"TEST_SEED": str(_seed())}


def _faults(context: Context) -> bool:
    """Half of the parts fail once, or ten minutes of faults; `./portal faults` repeats a printed seed."""
    # The same commit meets the same faults, and the next one others.
    form = [] if context.long else ["--sample", "--seed", str(_seed())]
    return _command(context, [PYTHON, "-m", "tests.faults.soak", *form])


def _seed() -> int:
    """A number that follows from the commit; 0 where git cannot tell it."""
    try:
        asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return 0
    return int(asked.stdout[:5], 16) if asked.returncode == 0 else 0


def _bench_stream(context: Context) -> bool:
    """No figures worth keeping: whether a quarter of these benchmarks still runs, or the short forms of all."""
    return _command(context, [PYTHON, "-m", "tests.bench", *_size(context), *STREAM_BENCHMARKS])


def _bench_portal(context: Context) -> bool:
    """The same of all other benchmarks."""
    lent = context.portal is not None and not context.long
    env = {"BENCH_PORTAL_HOME": str(context.portal.home)} if lent and context.portal else {}
    return _command(
        context, [PYTHON, "-m", "tests.bench", *_size(context), "--but", *STREAM_BENCHMARKS], dict(os.environ) | env
    )


def _size(context: Context) -> list[str]:
    return ["--short"] if context.long else ["--smoke", "--drawn", str(_seed())]


def _begin_portal(context: Context) -> environments.Coming:
    """Have the portal of the browser tests started; `shared` ends it."""
    frontend.build(context.layout, context.progress)
    return context.shared.enter_context(environments.coming_stack(context.layout, context.progress, whole=context.long))


def _training(context: Context) -> bool:
    """Make the starts of search nodes quicker. A failure fails nothing: nodes start without it, or their steps say why
    they do not."""
    try:
        training.train(context.layout, context.progress)
    except messages.StackError as error:
        context.progress.say(f"portal: {error}")
    return True


def _begin_ahead(context: Context) -> None:
    """Start the portal of the browser tests beside the tests before, which leave the processors idle at times."""
    try:
        context.coming = _begin_portal(context)
    except messages.StackError:
        # The browser tests' own step tries again, and says why it cannot.
        return


def _e2e(context: Context) -> bool:
    frontend.install(context.layout, context.progress)
    coming = context.coming or _begin_portal(context)
    stack = context.portal = coming.wait(context.progress)
    # With the folder of that stack, a test can change its database through `./portal psql`.
    env = frontend.environment(context.layout) | {"E2E_BASE_URL": stack.address, "PORTAL_HOME": str(stack.home)}
    return _command(context, ["npm", "run", "--silent", "e2e"], env | _form(context), frontend.FOLDER)


STEPS: dict[str, Callable[[Context], bool]] = {
    "lint": _lint,
    "types": _types,
    "imports": _imports,
    "training": _training,
    "generated": _generated,
    "frontend": _frontend,
    "python": _python,
    "faults": _faults,
    "bench-stream": _bench_stream,
    "e2e": _e2e,
    "bench-portal": _bench_portal,
}
# Names that people type for several steps.
GROUPS = {
    "static": ("lint", "types", "imports", "generated"),
    "unit": ("frontend", "python"),
    "bench": ("bench-stream", "bench-portal"),
}


@dataclass(frozen=True)
class Selection:
    """What the command line asks for."""

    steps: list[str]
    pytest_arguments: list[str]
    long: bool
    drawn: bool


def _selected(arguments: list[str]) -> Selection:
    parser = argparse.ArgumentParser(prog="portal test", description="Runs all of CI, or the named steps.")
    parser.add_argument("steps", nargs="*", metavar="STEP", help=", ".join([*STEPS, *GROUPS]))
    parser.add_argument("--only", action="append", default=[], metavar="STEP")
    parser.add_argument("--long", action="store_true", help="the long forms, about an hour: before a release")
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
        wanted = ["python"] if after else _everything(long=options.long)
    if "training" not in named:
        # Worth its time where several search nodes follow; those of the long form start as the product's do.
        worth = not options.long and sum(name in SEARCHING for name in wanted) > 1
        wanted = [*(name for name in wanted if name != "training"), *(["training"] if worth else [])]
    drawn = not (named or after or options.long)
    return Selection([name for name in STEPS if name in wanted], after, options.long, drawn)


def _everything(*, long: bool) -> list[str]:
    """All steps, in a short run without the one whose turn it is not."""
    # Other bits of the commit choose what within a step is run.
    left_out = None if long else IN_TURN[_seed() >> 8 & 1]
    return [name for name in STEPS if name != left_out]


def _run_step(name: str, context: Context) -> Outcome:
    context.say(f"\n=== {name}\n")
    started = time.monotonic()
    try:
        passed, note = STEPS[name](context), ""
    except messages.StackError as error:
        context.progress.say(f"portal: {error}")
        context.counted += Count(failed=1)
        passed, note = False, error.problem.splitlines()[0]
    return Outcome(name, passed, time.monotonic() - started, note)


@contextmanager
def _beside(names: Sequence[str], context: Context, then: Mapping[str, Callable[[], None]]) -> Iterator[list[Outcome]]:
    """Run steps while the block runs, each that passes followed by what is there for it in `then`; the list is filled,
    and what they said passed on, at the block's end."""
    outcomes: list[Outcome] = []
    held = {name: io.StringIO() for name in names}
    own = {
        name: replace(
            context, progress=Progress(Console(file=out, highlight=False, soft_wrap=True)), out=out, running=None,
            counted=Count(), failures=[],
        )
        for name, out in held.items()
    }  # fmt: skip

    def run(name: str) -> Outcome:
        outcome = _run_step(name, own[name])
        if outcome.passed:
            then.get(name, lambda: None)()
        return outcome

    with ThreadPoolExecutor(max(len(names), 1)) as pool:
        futures = [pool.submit(run, name) for name in names]
        try:
            yield outcomes
            outcomes += [future.result() for future in futures]
        except BaseException:
            _end(list(own.values()), futures)
            raise
    for name in names:
        context.say(held[name].getvalue())
        context.counted += own[name].counted
        context.failures += own[name].failures


def _end(contexts: Sequence[Context], futures: Sequence["Future[Outcome]"]) -> None:
    """End the commands that steps wait for; each stops what it has started, and has LEAVING seconds for it."""
    told: dict[subprocess.Popen[Any], float] = {}
    # A step may start one more command before it notices.
    while wait(futures, timeout=0.2).not_done:
        now = time.monotonic()
        for process in [command for one in contexts for command in (one.running, one.progress.command)]:
            if process is None:
                continue
            if process not in told:
                told[process] = now
                process.terminate()
            elif now - told[process] > LEAVING:
                process.kill()


def _partner(name: str, steps: Sequence[str]) -> str | None:
    """The step beside which this one runs; None where it runs alone."""
    return next((other for other in BESIDE.get(name, ()) if other in steps), None)


def _run(steps: Sequence[str], context: Context) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for name in steps:
        if _partner(name, steps):
            continue
        beside = [other for other in steps if _partner(other, steps) == name]
        then: dict[str, Callable[[], None]] = {}
        if name == "python" and "e2e" in steps:
            if "frontend" in beside:
                # It installs and builds what this portal shows.
                then["frontend"] = partial(_begin_ahead, context)
            else:
                _begin_ahead(context)
        with _beside(beside, context, then) as others:
            outcome = _run_step(name, context)
        outcomes += [*others, outcome]
    return outcomes


def main(arguments: list[str], progress: Progress) -> int:
    """Run the chosen steps; 0 only if every one passed."""
    selection = _selected(arguments)
    # Tests must meet the services started here, whatever this shell is set up for.
    others = (
        "INDEXER_DATABASE_URL", "INDEX_PREFIX", "DEBUG", "DJANGO_SETTINGS_MODULE", "SECRET_KEY", "ALLOWED_HOSTS",
        "HTTPS", "STATEMENT_TIMEOUT_MS", "PROVIDER_NAME", "PROVIDER_SLUG", "FRONTEND_DIST", "LOG_LEVEL",
        "OPENSEARCH_SEARCH_SECONDS",
    )  # fmt: skip
    for variable in (*EXTERNAL_VARIABLES.values(), *others):
        os.environ.pop(variable, None)
    if not selection.long:
        # Engines live for minutes here: compiling for speed would take more than it gives.
        os.environ.setdefault("OPENSEARCH_JAVA_OPTS", " ".join(opensearch.SHORT_LIVED))
    layout = replace(from_environment(), external={})
    layout.prepare()
    context = Context(layout, progress, selection.pytest_arguments, selection.long, selection.drawn)
    started = time.monotonic()
    with interruptible(), context.shared:
        outcomes = _run(selection.steps, context)
    seconds = time.monotonic() - started
    lines = ["", f"{'step':<14}{'result':<10}{'seconds':>8}"]
    for one in outcomes:
        result = "ok" if one.passed else "FAILED"
        partner = _partner(one.name, selection.steps)
        note = one.note or (f"beside {partner}" if partner else "")
        lines.append(f"{one.name:<14}{result:<10}{one.seconds:>8.1f}  {note}".rstrip())
    lines.append(f"{'all':<24}{seconds:>8.1f}")
    # Whoever sees only the end of a long log needs to see there what failed.
    sys.stdout.write("\n".join([*context.failures, *lines]) + f"\n\n{context.counted.line()}\n")
    return 0 if all(one.passed for one in outcomes) else 1
