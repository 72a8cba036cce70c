"""How each fault is done and undone. Signals go only to processes that the stack's own supervisor names."""

import signal
import threading
import time
import xmlrpc.client
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from decimal import Decimal

import psutil
import psycopg

from infra.stack import backup, messages, restoring
from infra.stack.progress import Progress
from search.client import EngineUnavailable
from search.mappings import alias
from tests import small_disk
from tests.faults.soak.schedule import SILENT, Fault
from tests.faults.soak.stage import Stage

#: Seconds that the engine may take to notice that its disk is full, or free again; it looks every ten seconds.
_DISK = 60.0
_BURST = 0.25
#: Seconds within which a part that hangs must be ended: the attendant's patience, its ticks and its time-outs.
_NOTICED = SILENT + 30.0
#: Not a number: the database takes it for a minimum investment, the index does not.
_BROKEN = Decimal("NaN")


class Injector:
    """Does faults and knows which documents it has broken."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.broken: set[int] = set()
        self._unbroken = list(stage.reserved)

    @contextmanager
    def done(self, fault: Fault) -> Iterator[None]:
        """The fault lasts as long as the block."""
        undo = self._do(fault)
        try:
            yield
        finally:
            undo()

    def _do(self, fault: Fault) -> Callable[[], None]:
        match fault.kind:
            case "kill":
                return self._kill(self._process(fault), child=fault.part == "web child", draw=fault.draw)
            case "pause":
                return self._pause(self._process(fault))
            case "hang":
                return self._hang(self._process(fault))
            case "backup":
                return self._backup()
            case "restart":
                return self._restart(self._process(fault))
            case "slow":
                return self._slow(self._process(fault))
            case "flood":
                return self._flood()
            case "fill":
                return self._fill()
            case "block":
                return self._block()
            case "doorbell":
                return self._doorbell()
            case _:
                return self._poison(fault.draw)

    def _process(self, fault: Fault) -> str:
        if fault.part == "elected":
            return self._stage.elected()
        if fault.part == "web child":
            return "web"
        running = [name for name in self._stage.names(fault.part) if self._stage.pid(name)]
        return running[fault.draw % len(running)] if running else fault.part

    def _kill(self, name: str, *, child: bool, draw: int) -> Callable[[], None]:
        tree = self._stage.tree(name)
        if child and len(tree) > 1:
            _signal([tree[1 + draw % (len(tree) - 1)]], signal.SIGKILL)
        else:
            # Only the first one: what it started has to notice by itself.
            _signal(tree[:1], signal.SIGKILL)
        return _nothing

    def _pause(self, name: str) -> Callable[[], None]:
        tree = self._stage.tree(name)
        _signal(tree, signal.SIGSTOP)
        return lambda: _signal(tree, signal.SIGCONT)

    def _hang(self, name: str) -> Callable[[], None]:
        """Stop a part for good; returns once the attendant has ended it."""
        tree = self._stage.tree(name)
        _signal(tree, signal.SIGSTOP)
        deadline = time.monotonic() + _NOTICED
        try:
            while tree and any(one.is_running() and one.status() != psutil.STATUS_ZOMBIE for one in tree[:1]):
                if time.monotonic() > deadline:
                    raise AssertionError(f"{name} hung for {_NOTICED:.0f} s and was not ended")
                time.sleep(0.2)
        except psutil.NoSuchProcess:
            return _nothing
        finally:
            # What the attendant has left, such as a session of PostgreSQL, must not outlive the fault.
            _signal(tree, signal.SIGCONT)
        return _nothing

    def _backup(self) -> Callable[[], None]:
        """Back up beside the writes; it must succeed, and its files must be what its list of them says."""
        folder = self._stage.layout.home / "backups"
        try:
            backup.run(self._stage.layout, Progress(), folder, 1)
            [found] = folder.glob(f"{backup.PREFIX}*")
            restoring.require_whole(found, restoring.read(found))
        except (messages.StackError, ValueError) as failure:
            raise AssertionError(str(failure)) from failure
        return _nothing

    def _restart(self, name: str) -> Callable[[], None]:
        # The supervisor may be starting it again at this moment, which is a restart too.
        with suppress(xmlrpc.client.Fault):
            self._stage.running.control.stop(name)

        def start() -> None:
            with suppress(xmlrpc.client.Fault):
                self._stage.running.control.start(name)

        return start

    def _slow(self, name: str) -> Callable[[], None]:
        tree, over = self._stage.tree(name), threading.Event()

        def stutter() -> None:
            while not over.is_set():
                _signal(tree, signal.SIGSTOP)
                over.wait(_BURST)
                _signal(tree, signal.SIGCONT)
                over.wait(_BURST)

        thread = threading.Thread(target=stutter, daemon=True)
        thread.start()

        def end() -> None:
            over.set()
            thread.join()
            _signal(tree, signal.SIGCONT)

        return end

    def _fill(self) -> Callable[[], None]:
        """Take all room of the disk that every part writes to, and what they free, until the fault is over."""
        full = ExitStack()
        full.enter_context(small_disk.kept_full(self._stage.layout.home))
        return full.close

    def _flood(self) -> Callable[[], None]:
        """Have the engine believe that its disk is nearly full; returns once it refuses writes."""
        self._disk(enabled=True, left="900tb")
        self._wait_for_block(present=True)

        def lift() -> None:
            self._disk(enabled=True, left="1b")
            self._wait_for_block(present=False)
            self._disk(enabled=None, left=None)

        return lift

    def _block(self) -> Callable[[], None]:
        """Have the engine refuse writes as it does once its disk is nearly full, without waiting for it to look."""
        indexes = f"{alias(self._stage.settings.index_prefix, 'tranche')}-*"
        blocked = "index.blocks.read_only_allow_delete"
        self._stage.client.put_settings(indexes, {blocked: True})
        return lambda: self._stage.client.put_settings(indexes, {blocked: None})

    def _disk(self, *, enabled: bool | None, left: str | None) -> None:
        prefix = "cluster.routing.allocation.disk"
        settings = {f"{prefix}.watermark.{stage}": left for stage in ("low", "high", "flood_stage")}
        body = {
            "transient": {**settings, f"{prefix}.threshold_enabled": enabled, "cluster.info.update.interval": "10s"}
        }
        if enabled is None:
            body["transient"]["cluster.info.update.interval"] = None
        deadline = time.monotonic() + _DISK
        while True:
            try:
                self._stage.client.api.cluster.put_settings(body=body)
                return
            except EngineUnavailable:
                if time.monotonic() > deadline:
                    raise

    def _wait_for_block(self, *, present: bool) -> None:
        deadline = time.monotonic() + _DISK
        while self._blocked() != present:
            if time.monotonic() > deadline:
                state = "not reached" if present else "not over"
                raise AssertionError(f"after {_DISK:.0f} s the engine's flood stage is {state}")
            time.sleep(0.3)

    def _blocked(self) -> bool | None:
        """None while the engine does not say."""
        with suppress(EngineUnavailable):
            found = self._stage.client.indices(f"{alias(self._stage.settings.index_prefix, 'tranche')}-*")
            blocks = [one["settings"]["index"].get("blocks", {}) for one in found.values()]
            return any(block.get("read_only_allow_delete") == "true" for block in blocks)
        return None

    def _doorbell(self) -> Callable[[], None]:
        with (
            suppress(psycopg.OperationalError),
            psycopg.connect(self._stage.running.superuser_url, autocommit=True, connect_timeout=5) as connection,
        ):
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name = 'fondsatlas indexer: doorbell'"
            )
        return _nothing

    def _poison(self, draw: int) -> Callable[[], None]:
        """Break two documents, and mend one that was broken before."""
        mended = sorted(self.broken)[draw % len(self.broken)] if len(self.broken) > 2 else None
        chosen = [self._unbroken.pop() for _ in range(min(2, len(self._unbroken)))]
        for tranche in chosen:
            self._invest(tranche, _BROKEN)
            self.broken.add(tranche)
        if mended is not None:
            self._invest(mended, Decimal(500))
            self.broken.discard(mended)
            self._unbroken.insert(0, mended)
        return _nothing

    def _invest(self, tranche: int, amount: Decimal) -> None:
        """Committed for certain: tried again until the server says so, which changes nothing the second time."""
        deadline = time.monotonic() + 60
        while True:
            try:
                with psycopg.connect(
                    self._stage.running.addresses.database, autocommit=True, connect_timeout=5
                ) as connection:
                    connection.execute("UPDATE funds_tranche SET min_investment = %s WHERE id = %s", [amount, tranche])
                return
            except psycopg.OperationalError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.2)


def _nothing() -> None:
    """The supervisor or the part itself makes good what was done."""


def _signal(chosen: list[psutil.Process], number: signal.Signals) -> None:
    for process in chosen:
        # psutil refuses a process id that has gone to another program meanwhile.
        with suppress(psutil.Error):
            process.send_signal(number)
