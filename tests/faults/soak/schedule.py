"""What is done to which part, when and for how long: everything follows from the seed."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

#: Seconds after the end of a fault within which users must be served again, by the part it was done to. A killed part
#: is started again within this time too; the engine's Java takes longest, and CI has two busy cores.
LIMITS = {
    "opensearch": 120.0,
    "postgres": 30.0,
    "web": 30.0,
    "redis": 10.0,
    "indexer": 5.0,
    "worker": 60.0,
    "beat": 60.0,
    # The engine looks at a disk that was full once a minute.
    "disk": 150.0,
}

#: Seconds after which the attendant ends a part that is silent: longer than any pause, shorter than in production.
SILENT = 12.0
#: Seconds after which a sample takes any part or request to hang. A sample runs beside other work on machines of any
#: speed, so it tells recovery from none, and only reports how long recovery took; whole rounds hold the limits above.
HANGS = 180.0
#: Seconds of the indexer's lease. Pauses of the indexer are longer, so that another one takes its rows over.
LEASE = 3.0


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing done to one part; ``hold`` is in seconds, ``draw`` chooses among equals (a node, a child process)."""

    kind: str
    part: str
    hold: float
    draw: int

    @property
    def name(self) -> str:
        """For people and for counting."""
        return f"{self.kind} {self.part}"

    @property
    def limit(self) -> float:
        """Seconds after its end within which users must be served again."""
        return LIMITS["web" if self.part == "web child" else "opensearch" if self.part == "elected" else self.part]


@dataclass(frozen=True, slots=True)
class Step:
    """Faults that are done together, and how many indexer processes run meanwhile."""

    round: int
    indexers: int
    faults: tuple[Fault, ...]


_KINDS = (
    *((kind, part) for kind in ("kill", "pause", "restart") for part in ("indexer", "opensearch", "postgres", "redis")),
    *((kind, "web") for kind in ("kill", "pause", "restart")),
    ("kill", "web child"),
    *(("hang", part) for part in ("indexer", "opensearch", "postgres", "redis", "web", "worker", "beat")),
    ("backup", "postgres"),
    ("kill", "worker"),
    ("restart", "worker"),
    ("slow", "opensearch"),
    ("flood", "opensearch"),
    ("doorbell", "postgres"),
    ("poison", "indexer"),
    ("poison", "indexer"),
)
#: Only where the stack's folder has a file system of its own, which whole rounds see to.
_FULL_DISK = (("fill", "disk"),)
#: For the sample of a round: one of each line.
_SAMPLED = (
    *(tuple((kind, part) for kind in ("kill", "pause", "restart")) for part in ("indexer", "postgres", "redis", "web")),
    # An engine that starts again keeps a busy machine waiting: tests/faults/test_outages.py kills it twice.
    (("pause", "opensearch"),),
    # A part that hangs lasts until the attendant has had enough: tests/integration/test_portal_processes.py has one.
    (("kill", "worker"), ("restart", "worker")),
    # What a full disk ends in; the engine takes half a minute to notice one.
    (("slow", "opensearch"), ("block", "opensearch")),
    (("doorbell", "postgres"), ("backup", "postgres")),
    (("poison", "indexer"),),
)
_ELECTED = tuple((kind, "elected") for kind in ("kill", "pause", "restart"))
#: Faults that change nothing that another one could undo, so that they may come on top of one.
_ON_TOP = (("kill", "indexer"), ("pause", "indexer"), ("kill", "web child"), ("doorbell", "postgres"))


def plan(seed: int, *, nodes: int, rounds: int, disk: bool = False) -> Iterator[Step]:
    """The steps of ``rounds`` rounds; each round does everything once, in an order of its own.

    With ``disk`` it fills the stack's own as well.
    """
    draw = random.Random(seed)
    for number in range(1, rounds + 1):
        kinds = [*_KINDS, *(_ELECTED if nodes > 1 else ()), *(_FULL_DISK if disk else ())]
        draw.shuffle(kinds)
        for kind, part in kinds:
            yield _step(draw, number, kind, part)


def sample(seed: int) -> Iterator[Step]:
    """What `./portal test` has time for: half of the parts once, in a way and an order drawn again."""
    draw = random.Random(seed)
    kinds = [draw.choice(choices) for choices in _SAMPLED]
    draw.shuffle(kinds)
    for kind, part in kinds[::2]:
        yield _step(draw, 1, kind, part)


def _step(draw: random.Random, number: int, kind: str, part: str) -> Step:
    faults = [_fault(draw, kind, part)]
    on_top = draw.choice(_ON_TOP)
    if draw.random() < 0.3 and on_top[1] != part and kind not in ("poison", "fill"):
        faults.append(_fault(draw, *on_top))
    return Step(number, draw.choice((1, 2)), tuple(faults))


def _fault(draw: random.Random, kind: str, part: str) -> Fault:
    if kind == "pause":
        # Longer than the lease, longer than a search may take, shorter than anybody's patience.
        hold = draw.uniform(LEASE + 1.5, LEASE + 4)
    elif kind == "fill":
        # Long enough for each part to want to write.
        hold = draw.uniform(15, 25)
    elif kind in ("slow", "flood", "block"):
        hold = draw.uniform(3, 6)
    else:
        hold = draw.uniform(0.2, 1.5)
    return Fault(kind, part, round(hold, 2), draw.randrange(1000))
