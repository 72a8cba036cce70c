"""What a run was asked to do."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """How much is measured.

    ``short`` is the form of `./portal test --long`: little data, few rounds, no figures worth keeping, but every line
    of code runs. ``smoke``, which is short too, is that of `./portal test`: it shows that the code still runs.
    """

    short: bool = False
    smoke: bool = False
    rounds: int = 5
    minutes: float = 30.0

    def pick(self, *, full: int, short: int, smoke: int | None = None) -> int:
        """The number of something in this form; without one of its own, the smoke takes the short one."""
        if self.smoke and smoke is not None:
            return smoke
        return short if self.short else full
