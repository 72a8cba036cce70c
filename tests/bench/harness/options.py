"""What a run was asked to do."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """``short`` is the form for CI: little data, few rounds, no figures worth keeping, but every line of code runs."""

    short: bool = False
    rounds: int = 5
    minutes: float = 30.0

    def pick(self, *, full: int, short: int) -> int:
        """The one or the other number of something."""
        return short if self.short else full
