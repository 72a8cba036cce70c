"""`./portal faults`: the soak from the command line. Exit code 0 if nothing was found, 1 if something was."""

import argparse
import json
import os
import platform
import random
import sys
from dataclasses import replace
from datetime import UTC, datetime

from infra.stack import messages
from infra.stack.layout import EXTERNAL_VARIABLES, ROOT, from_environment
from infra.stack.progress import Progress
from infra.stack.up import interruptible
from tests.faults.soak import disk
from tests.faults.soak.run import Outcome, Soak
from tests.faults.soak.schedule import HANGS, SILENT
from tests.faults.soak.stage import stage

RESULT = ROOT / "tests" / "bench" / "results" / "faults.json"
SHORT_MINUTES = 4.0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="portal faults", description=__doc__)
    parser.add_argument("--seed", type=int, help="the same seed gives the same schedule (drawn and printed)")
    parser.add_argument("--rounds", type=int, help="end after so many rounds; each does every fault once")
    parser.add_argument("--minutes", type=float, help="begin no fault after so many minutes (10)")
    parser.add_argument("--nodes", type=int, choices=(1, 3), default=1, help="OpenSearch processes (1)")
    parser.add_argument("--short", action="store_true", help=f"a quick look: {SHORT_MINUTES:.0f} minutes")
    parser.add_argument("--sample", action="store_true", help="half of the parts once: less than a minute of faults")
    parser.add_argument("--write", action="store_true", help=f"keep the result in {RESULT.relative_to(ROOT)}")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Run the soak and print what was found."""
    options = _options(arguments)
    folder = from_environment().home / "faults"
    without = disk.enter(folder) if not options.sample else ""
    seed = random.randrange(1_000_000) if options.seed is None else options.seed
    minutes = options.minutes or (SHORT_MINUTES if options.short else 10.0)
    progress = Progress()
    progress.say(f"Seed {seed}, {options.nodes} search node(s), at most {minutes:g} minutes of faults.")
    if without:
        progress.say(f"No fault fills the disk: {without}.")
    # The variables of a running portal must not reach the stack that is tormented here.
    for variable in (*EXTERNAL_VARIABLES.values(), "INDEXER_DATABASE_URL", "INDEX_PREFIX", "SECRET_KEY"):
        os.environ.pop(variable, None)
    layout, silent = replace(from_environment(), external={}), HANGS if options.sample else SILENT
    try:
        with interruptible(), stage(layout, options.nodes, progress, silent) as ready:
            soak = Soak(ready, Outcome(seed, options.nodes), progress, sampled=options.sample)
            outcome = soak.run(rounds=options.rounds, minutes=minutes)
    except messages.StackError as failure:
        progress.say(f"portal: {failure}")
        return 1
    finally:
        if kept := disk.keep_logs(folder):
            progress.say(f"The logs are in {kept}.")
    _print(outcome)
    if options.write and not (options.short or options.sample):
        _write(outcome)
    return 1 if outcome.findings else 0


def _print(outcome: Outcome) -> None:
    known = outcome.as_dict()
    lines = ["", f"{'fault':<22}{'times':>6}{'users waited at most, s':>26}"]
    lines += [
        f"{name:<22}{number:>6}{outcome.waits.get(name, 0.0):>26.1f}" for name, number in sorted(outcome.faults.items())
    ]
    lines += [
        "",
        f"whole rounds {outcome.rounds}, steps {outcome.steps}, faults {sum(outcome.faults.values())}, "
        f"{outcome.seconds:.0f} s, seed {outcome.seed}",
        f"writes: {', '.join(f'{number} {name}' for name, number in outcome.writes.items())}",
        f"answers to users: {', '.join(f'{name}: {number}' for name, number in outcome.answers.items())}",
        f"checked in {known['checks']} looks: {known['documents_checked']} documents, {known['cells_checked']} values",
        f"dead letters {known['dead_letters']}, longest drain {known['longest_drain_seconds']} s",
    ]
    lines += [f"FOUND: {finding}" for finding in outcome.findings]
    lines += [] if outcome.findings else ["Found nothing missing, stale, left over or lost."]
    sys.stdout.write("\n".join(lines) + "\n")


def _write(outcome: Outcome) -> None:
    try:
        kept = json.loads(RESULT.read_text())
    except (OSError, ValueError):
        kept = {}
    machine = {"system": platform.system(), "machine": platform.machine(), "python": platform.python_version()}
    kept[f"{outcome.nodes} search node(s)"] = {
        "measured": f"{datetime.now(UTC):%Y-%m-%d}", "machine": machine, **outcome.as_dict()
    }  # fmt: skip
    RESULT.parent.mkdir(parents=True, exist_ok=True)
    RESULT.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    sys.exit(main())
