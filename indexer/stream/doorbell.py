"""Wakes workers. The bell carries no data, and nothing is lost if it is missed: workers also poll."""

import threading


class Doorbell:
    """A counter of rings that threads can wait on."""

    def __init__(self) -> None:
        self._rings = 0
        self._changed = threading.Condition()

    @property
    def rings(self) -> int:
        """How often it has rung; remember it before looking for work."""
        return self._rings

    def ring(self) -> None:
        """Wake everybody who waits."""
        with self._changed:
            self._rings += 1
            self._changed.notify_all()

    def wait(self, since: int, timeout: float) -> None:
        """Return once it has rung since ``rings`` was ``since``, or after ``timeout`` seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self._rings != since, timeout)
