"""The soak itself: one step after the other, each followed by a look at how long users had to wait."""

import time
import xmlrpc.client
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from infra.stack.progress import Progress
from search.client import EngineError
from tests.faults.soak.checking import Verdict, check
from tests.faults.soak.faults import Injector
from tests.faults.soak.readers import PATIENCE, Answer, Readers
from tests.faults.soak.schedule import HANGS, Step, plan, sample
from tests.faults.soak.stage import Stage
from tests.faults.soak.writers import Writer

#: Seconds without any failure, after which users count as served again; longer than a circuit breaker's pause.
QUIET = 2.5
#: Part of all answers that may be documented failures while nothing is done: a search that a busy machine holds up.
BUSY = 0.005
_MAX_ROUNDS = 1000


@dataclass
class Outcome:
    """All that is reported."""

    seed: int
    nodes: int
    rounds: int = 0
    steps: int = 0
    seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    #: Longest time, in seconds, for which users still saw failures after a fault had ended.
    waits: dict[str, float] = field(default_factory=dict)
    verdicts: list[Verdict] = field(default_factory=list)
    writes: dict[str, int] = field(default_factory=dict)
    answers: dict[str, int] = field(default_factory=dict)
    findings: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "seed": self.seed, "search_nodes": self.nodes, "rounds": self.rounds, "steps": self.steps,
            "seconds": round(self.seconds, 1), "faults": dict(sorted(self.faults.items())),
            "longest_wait_after_a_fault_seconds": {name: round(s, 2) for name, s in sorted(self.waits.items())},
            "checks": len(self.verdicts), "documents_checked": sum(one.documents for one in self.verdicts),
            "cells_checked": sum(one.cells for one in self.verdicts),
            "dead_letters": self.verdicts[-1].dead_letters if self.verdicts else None,
            "longest_backlog_rows": max((one.backlog for one in self.verdicts), default=None),
            "longest_drain_seconds": max((one.drained_in for one in self.verdicts), default=None),
            "writes": self.writes, "answers": self.answers, "findings": self.findings,
        }  # fmt: skip


@dataclass
class Soak:
    """Writers and readers on a stage, and the faults done to it."""

    stage: Stage
    outcome: Outcome
    progress: Progress
    #: Whether to do only the sample of a round, which reports times and judges none of them.
    sampled: bool = False

    def __post_init__(self) -> None:
        database, seed = self.stage.running.addresses.database, self.outcome.seed
        self.writers = [Writer(n, database, rows, seed) for n, rows in enumerate(self.stage.rows)]
        patience = HANGS if self.sampled else PATIENCE
        self.readers = Readers(self.stage.layout.address, self.stage.reserved, self.stage.isins, seed, patience)
        self.injector = Injector(self.stage)
        #: From the beginning of each fault to the end of its recovery, with the parts it was done to.
        self.troubles: list[tuple[float, float, Step]] = []

    def run(self, *, rounds: int | None, minutes: float) -> Outcome:
        """Go through the plan, or the sample of a round, until it ends or the time is over, then check everything."""
        began = time.monotonic()
        self.readers.start()
        for writer in self.writers:
            writer.start()
        try:
            steps = sample(self.outcome.seed) if self.sampled else self._plan(rounds or _MAX_ROUNDS)
            self._steps(steps, began + minutes * 60)
            self._check()
        finally:
            for writer in self.writers:
                writer.stop()
            self.readers.stop()
            self.outcome.seconds = time.monotonic() - began
        self._account()
        return self.outcome

    def _plan(self, rounds: int) -> Iterator[Step]:
        own = self.stage.layout.home.is_mount()
        return plan(self.outcome.seed, nodes=self.outcome.nodes, rounds=rounds, disk=own)

    def _steps(self, steps: Iterator[Step], deadline: float) -> None:
        last_round = 1
        for step in steps:
            if step.round != last_round:
                self.outcome.rounds += 1
                last_round = step.round
                self._check()
            if time.monotonic() > deadline:
                return
            self._step(step)
        self.outcome.rounds += 1

    def _step(self, step: Step) -> None:
        names = " and ".join(fault.name for fault in step.faults)
        with self.progress.step(f"Round {step.round}: {names}") as shown:
            self.stage.use_indexers(step.indexers)
            began = time.monotonic()
            try:
                self._torment(step)
            except (AssertionError, EngineError, OSError, xmlrpc.client.Error) as failure:
                # Not done, or not undone: the part in question does not do what it is asked to.
                self.outcome.findings.append(f"{names} could not be carried out: {failure!r}")
            ended = time.monotonic()
            waited = self._recover(step, ended)
            self.troubles.append((began, time.monotonic(), step))
            self.outcome.steps += 1
            for fault in step.faults:
                self.outcome.waits[fault.name] = max(waited, self.outcome.waits.get(fault.name, 0.0))
            shown.result = f": users served again after {waited:.1f} s"

    def _torment(self, step: Step) -> None:
        with ExitStack() as undone:
            for fault in step.faults:
                undone.enter_context(self.injector.done(fault))
                self.outcome.faults[fault.name] += 1
            time.sleep(max(fault.hold for fault in step.faults))

    def _recover(self, step: Step, ended: float) -> float:
        """Wait until all parts work and users are served; returns how long users saw failures after the fault's end."""
        limit = HANGS if self.sampled else max(fault.limit for fault in step.faults)
        while True:
            now = time.monotonic()
            reason = self.stage.down()
            last = self.readers.last_failure()
            quiet = now - max(last, ended) > QUIET and self.readers.served_since(max(last, ended)) >= 3
            if not reason and quiet:
                return max(0.0, last - ended)
            if now - ended > limit + QUIET:
                names = " and ".join(fault.name for fault in step.faults)
                why = reason or f"users saw the last failure {max(0.0, last - ended):.1f} s after"
                self.outcome.findings.append(f"after {names} all is not well within {limit:.0f} s: {why}")
                return max(0.0, last - ended)
            time.sleep(0.2)

    def _check(self) -> None:
        with self.progress.step("Checking every document and every acknowledged write") as shown:
            for writer in self.writers:
                writer.pause()
            verdict = check(
                self.stage.settings, self.stage.client, [writer.ledger for writer in self.writers], self.injector.broken
            )
            self.outcome.verdicts.append(verdict)
            self.outcome.findings += verdict.findings
            self.outcome.findings += [f"left-over process: {one}" for one in self.stage.orphans()]
            for writer in self.writers:
                writer.resume()
            shown.result = f": {verdict.documents} documents, {verdict.cells} values, {len(verdict.findings)} findings"
            shown.result += f", {verdict.backlog} rows drained in {verdict.drained_in} s"

    def _account(self) -> None:
        books = [writer.ledger for writer in self.writers]
        self.outcome.writes = {
            "acknowledged": sum(book.acknowledged for book in books),
            "in doubt": sum(book.in_doubt for book in books),
            "refused": sum(book.refused for book in books),
        }
        self.outcome.findings += [f"{one.name} failed: {one.failure!r}" for one in self.writers if one.failure]
        self.outcome.answers = self.readers.statuses()
        self.outcome.findings += undocumented(
            self.readers.answers, self.troubles, held_up=1.0 if self.sampled else BUSY
        )
        if not any(answer.served for answer in self.readers.answers):
            self.outcome.findings.append("no user was ever served")


def undocumented(
    answers: list[Answer], troubles: list[tuple[float, float, Step]], *, held_up: float = BUSY
) -> list[str]:
    """Answers that no page of the documentation allows.

    A failure that the API documents is right while a fault or its recovery lasts; no answer at all only if the fault
    was done to the web server. While nothing is done, the share ``held_up`` of all answers may fail as documented.
    """
    found: Counter[str] = Counter()
    failures = [(answer, _during(answer, troubles)) for answer in answers if not answer.served]
    refused = sum(answer.refused_politely and not during for answer, during in failures)
    for answer, during in failures:
        web = any(fault.part.startswith("web") for step in during for fault in step.faults)
        if answer.refused_politely and (during or refused <= held_up * len(answers)):
            continue
        if answer.status == 0 and web:
            continue
        when = "during a fault" if during else "while nothing was done"
        found[f"{answer.status or 'no answer'} {answer.code} {when}, such as {answer.path.split('?')[0]}"] += 1
    return [f"{number} times {what}" for what, number in found.most_common()]


def _during(answer: Answer, troubles: list[tuple[float, float, Step]]) -> list[Step]:
    return [step for began, ended, step in troubles if answer.began <= ended and answer.ended >= began]
