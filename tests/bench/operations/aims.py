"""What the figures of the benchmark of operations were aimed at."""

from collections.abc import Sequence

from tests.bench.harness import Aim, quantile, spread
from tests.bench.operations.hanging import Hang

#: Seconds.
COPYING, CALM, HANGING, NOTICED = 20, 0.05, 2, 30


def aims(
    backups: Sequence[float], restores: Sequence[float], calm: Sequence[float], hangs: Sequence[Hang]
) -> list[Aim]:
    """Medians of the copies, the 99th percentile of the calm health page, and the worst of each hang."""
    usual = quantile(calm, 0.99) * 1000
    slowest = max(answer for one in hangs for answer in one.answers)
    latest = max(hangs, key=lambda one: one.noticed)
    return [
        *(
            _within(text, COPYING, spread(seconds).median)
            for text, seconds in (("backup of the demo", backups), ("restore of the demo", restores))
        ),
        Aim("/healthz, p99, all parts answer", f"below {CALM * 1000:.0f} ms", f"{usual:.1f} ms", usual < CALM * 1000),
        _within("/healthz, slowest answer while a part hangs", HANGING, slowest),
        _within(f"a part that hangs is ended, slowest of all ({latest.part})", NOTICED, latest.noticed),
    ]


def _within(text: str, limit: float, seconds: float) -> Aim:
    return Aim(text, f"at most {limit:g} s", f"{seconds:.1f} s", seconds <= limit)
